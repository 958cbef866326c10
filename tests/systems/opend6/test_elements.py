"""Any element can have conditions, a status and a track of its own."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.condition import Conditions, Moment
from bot.shared.conditions import apply, of
from bot.systems.opend6.rules.conditions import describe
from bot.systems.opend6.rules.data import KINDS
from bot.systems.opend6.rules.given import feet, one_of, total, whole
from bot.systems.opend6.rules.minds import DIFFICULTIES, StatusTest, try_status
from bot.systems.opend6.rules.results import Comparison
from bot.systems.opend6.rules.tracks import LENGTHS, standing
from tests.support.refusals import refusal

NOW = Moment("main", 1)


def all_of(*rows: tuple[str, str, str]) -> list[str]:
    found: Conditions = {}
    for name, kind, family in rows:
        found, _ = apply(found, describe(name, "door", NOW, kind=kind, family=family))
    return [row.name for row in of(found, "door")]


def test_conditions_are_told_apart_by_their_kind() -> None:
    """D6-82 to D6-84."""
    assert all_of(("Prone", "discrete", ""), ("prone", "discrete", "")) == ["Prone"]
    assert all_of(("Ajar", "progressive", "gap"), ("Open", "progressive", "gap")) == ["Open"]
    assert all_of(("Dented", "cumulative", ""), ("Dented", "cumulative", "")) == ["Dented"] * 2


@pytest.mark.parametrize(
    ("name", "kind", "family", "refused"),
    [
        ("  ", "discrete", "", "bad_name"),
        ("x" * 81, "discrete", "", "bad_name"),
        ("a\nb\x00", "discrete", "", "bad_name"),
        ("Wet", "soggy", "", "unknown_kind"),
        ("Wet", "progressive", " ", "no_family"),
    ],
)
def test_conditions_that_cannot_be(name: str, kind: str, family: str, refused: str) -> None:
    """D6-80, D6-83."""
    assert refusal(lambda: describe(name, "door", NOW, kind=kind, family=family)) == refused


@pytest.mark.parametrize(
    ("kind", "stage", "rolled", "name"),
    [
        ("quantity", 0, 8, "Heavy"),
        ("duration", 2, 3, "Diminished"),
        ("coverage", 3, 17, "Vanished"),
        ("coverage", 3, 18, "Exposed"),
    ],
)
def test_a_failed_test_moves_a_status_one_place(
    kind: str, stage: int, rolled: int, name: str
) -> None:
    """D6-102: however great the failure is (R-41)."""
    assert try_status(kind, stage, rolled).name == name


def test_a_tied_test_fails_by_house_rule() -> None:
    """R-02: 9 against 9."""
    assert try_status("quantity", 0, 9, Comparison("fail")).name == "Heavy"
    assert try_status("quantity", 0, 10, Comparison("fail")).name == "Full"


@given(st.sampled_from(sorted(KINDS)), st.integers(0, 3), st.integers(-20, 40))
def test_a_status_holds_or_loses_one_place(kind: str, stage: int, rolled: int) -> None:
    found = try_status(kind, stage, rolled)

    assert found.difficulty == DIFFICULTIES[stage]
    assert found.held == (rolled >= found.difficulty)
    assert found.stage == stage + (not found.held)


def test_nothing_left_cannot_be_tested() -> None:
    """D6-102."""
    assert try_status("quantity", 3, 0) == StatusTest(
        18, held=False, stage=4, name="Empty", effect="none"
    )
    assert refusal(lambda: try_status("quantity", 4, 30)) == "status_expired"


@pytest.mark.parametrize(
    ("work", "kind"),
    [
        (lambda: try_status("mood", 0, 9), "unknown_track"),
        (lambda: try_status("quantity", 5, 9), "bad_stage"),
        (lambda: try_status("quantity", -1, 9), "bad_stage"),
        (lambda: try_status("quantity", 0, None), "wrong_face_count"),
        (lambda: standing("epic", []), "unknown_mode"),
        (lambda: standing("brief", [7]), "bad_rank"),
        (lambda: standing("brief", [-1]), "bad_rank"),
        (lambda: whole(10_000, "bad_number", "a number"), "bad_number"),
        (lambda: feet(-1), "bad_distance"),
        (lambda: total(None), "wrong_face_count"),
        (lambda: one_of("3", ("a",), "unknown_mode", "letter"), "unknown_mode"),
    ],
)
def test_what_makes_no_sense_is_refused(work: Callable[[], object], kind: str) -> None:
    assert refusal(work) == kind


@pytest.mark.parametrize(
    ("length", "ranks", "at", "out"),
    [
        ("simple", [1], 1, "out"),
        ("brief", [1], 1, "in"),
        ("brief", [1, 1], 2, "out"),
        ("moderate", [2, 1], 3, "out"),
        ("lengthy", [3], 3, "in"),
        ("brief", [6], 2, "out"),
    ],
)
def test_ranks_lead_to_the_end_of_a_conflict(
    length: str, ranks: list[int], at: int, out: str
) -> None:
    """D6-105, R-40."""
    found = standing(length, ranks)

    assert (found.at, found.out_of_action) == (at, out == "out")


@given(st.sampled_from(sorted(LENGTHS)), st.lists(st.integers(0, 6), max_size=6))
def test_the_worst_result_never_leads_further_than_all_of_them(
    length: str, ranks: list[int]
) -> None:
    """R-40's two readings."""
    assert standing(length, ranks, accumulate=False).at <= standing(length, ranks).at
