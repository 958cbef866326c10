"""Recovery: its difficulty, its skills, and what its ranks can do."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.condition import Conditions, Moment
from bot.shared.conditions import apply, remove
from bot.systems.opend6.rules.conditions import use_up, weight
from bot.systems.opend6.rules.recovery import (
    FOCUS,
    MEDICINE,
    STAMINA,
    Ailment,
    Recovery,
    ailing,
    difficulty,
    fitting,
    next_die,
    options,
    recover,
    shorten,
)
from bot.systems.opend6.rules.results import Band, Comparison
from bot.systems.opend6.rules.tracks import condition
from tests.support.refusals import refusal

HURT, WOUNDED, STARTLED, WINDED = (
    Ailment("damage", 2),
    Ailment("damage", 3),
    Ailment("composure", 1),
    Ailment("fatigue", 2),
)
NOW = Moment("main", 1)


@pytest.mark.parametrize(
    ("ailments", "hard"),
    [
        ([WOUNDED, STARTLED], 15),
        ([STARTLED], 5),
        ([WINDED], 10),
        ([WINDED, STARTLED], 5),
        ([Ailment("damage", 5)], 25),
        ([Ailment("damage", 6)], 25),
    ],
)
def test_the_worst_condition_says_how_hard_it_is(ailments: list[Ailment], hard: int) -> None:
    """D6-37, R-19: fatigue counts only where there is nothing else."""
    assert difficulty(ailments) == hard


@pytest.mark.parametrize(("band", "hard"), [("top", 15), ("middle", 13), ("bottom", 11)])
def test_recovering_is_as_hard_as_its_band_is_here(band: Band, hard: int) -> None:
    """R-17: Wounded is Moderate, 11 to 15 (D6-37)."""
    assert difficulty([WOUNDED], band=band) == hard
    assert recover(STAMINA, [WOUNDED], 0, hard + 11, band=band).removed


@pytest.mark.parametrize(("tie_rank", "removed"), [(0, False), (1, True)])
def test_a_tied_recovery_has_the_rank_of_the_house(tie_rank: int, *, removed: bool) -> None:
    """R-03: Startled, 5 against 5."""
    found = recover(FOCUS, [STARTLED], 0, 5, rules=Comparison(tie_rank=tie_rank))

    assert (found.success, found.removed) == (True, removed)


def test_a_tied_recovery_fails_by_house_rule() -> None:
    """R-02."""
    found = recover(FOCUS, [STARTLED], 0, 5, rules=Comparison("fail", 1))

    assert (found.success, found.ranks) == (False, 0)


def test_fatigue_always_counts_by_house_rule() -> None:
    assert difficulty([WINDED, STARTLED], fatigue_counts=True) == 10


@pytest.mark.parametrize("ailments", [[], [Ailment("body", 2)]])
def test_the_healthy_have_nothing_to_recover(ailments: list[Ailment]) -> None:
    assert refusal(lambda: difficulty(ailments)) == "nothing_to_recover"


@pytest.mark.parametrize(("total", "removed"), [(16, True), (15, False), (9, False)])
def test_hurt_takes_two_ranks(total: int, *, removed: bool) -> None:
    """D6-36: 16 removes it, 15 does not."""
    assert recover(STAMINA, [HURT], 0, total).removed is removed


def test_what_was_stretched_takes_more() -> None:
    """D6-36: Stunned to the end of the encounter, 1 + 2 ranks."""
    stretched = [Ailment("damage", 1, spent=2)]

    assert recover(STAMINA, stretched, 0, 16) == Recovery(5, True, 3, 3, True, 0)
    assert not recover(STAMINA, stretched, 0, 15).removed


def test_ranks_of_recovery_go_beyond_six() -> None:
    """R-05, R-18: what is over may still be used."""
    found = recover(STAMINA, [Ailment("damage", 1, spent=6)], 0, 40)

    assert (found.ranks, found.cost, found.removed, found.left) == (7, 7, True, 0)
    assert recover(STAMINA, [HURT], 0, 25).left == 1


@pytest.mark.parametrize(
    ("skill", "own", "hurt", "kind"),
    [
        (STAMINA, False, HURT, "bad_target"),
        (MEDICINE, True, HURT, "bad_target"),
        (FOCUS, True, HURT, "wrong_track"),
        (STAMINA, True, STARTLED, "wrong_track"),
        (MEDICINE, False, STARTLED, "wrong_track"),
        ("melee: deflect", True, HURT, "unknown_skill"),
    ],
)
def test_each_skill_is_for_somebody_and_something(
    skill: str, hurt: Ailment, kind: str, *, own: bool
) -> None:
    """D6-39 to D6-41."""
    assert refusal(lambda: recover(skill, [hurt], 0, 30, own=own)) == kind


@pytest.mark.parametrize(
    ("skill", "own", "hurt"),
    [
        (STAMINA, True, WINDED),
        (MEDICINE, False, WINDED),
        (FOCUS, True, STARTLED),
        (FOCUS, False, STARTLED),
    ],
)
def test_the_fitting_skill_helps(skill: str, hurt: Ailment, *, own: bool) -> None:
    assert fitting(hurt.track, own=own) == skill
    assert recover(skill, [hurt], 0, 30, own=own).removed


@pytest.mark.parametrize("target", [1, -1])
def test_a_condition_that_is_not_there_is_refused(target: int) -> None:
    assert refusal(lambda: recover(STAMINA, [HURT], target, 16)) == "unknown_condition"


@pytest.mark.parametrize(
    ("work", "kind"),
    [
        (lambda: recover(STAMINA, [], 0, 16), "nothing_to_recover"),
        (lambda: recover(STAMINA, [HURT], 0, None), "wrong_face_count"),
        (lambda: fitting("body", own=True), "wrong_track"),
        (lambda: options(-1, 1, "turn"), "bad_rank"),
        (lambda: options(1, -1, "turn"), "bad_rank"),
        (lambda: options(1, 1, "week"), "bad_duration"),
    ],
)
def test_recoveries_that_cannot_be(work: Callable[[], object], kind: str) -> None:
    assert refusal(work) == kind


@pytest.mark.parametrize(
    ("ranks", "cost", "lasts", "found"),
    [
        (2, 3, "encounter", ("next_recovery_+1D", "encounter_to_rounds")),
        (1, 1, "turn", ("remove", "next_recovery_+1D")),
        (3, 4, "scene", ("next_recovery_+1D", "scene_to_encounter")),
        (4, 5, "recovered", ("next_recovery_+1D", "recovered_to_scene")),
        (3, 5, "recovered", ("next_recovery_+1D",)),
        (0, 1, "turn", ()),
    ],
)
def test_too_few_ranks_shorten(ranks: int, cost: int, lasts: str, found: tuple[str, ...]) -> None:
    """D6-38: the buttons are exactly what is possible."""
    assert options(ranks, cost, lasts) == found


@given(st.integers(0, 8), st.integers(1, 8), st.sampled_from(["turn", "encounter", "scene"]))
def test_one_rank_more_never_takes_an_option_away(ranks: int, cost: int, lasts: str) -> None:
    assert set(options(ranks, cost, lasts)) <= set(options(ranks + 1, cost, lasts))


def test_a_bearers_conditions_are_seen_with_what_was_spent_on_them() -> None:
    rows: Conditions = {}
    for who, track, rank in (("ana", "damage", 3), ("orc", "damage", 1), ("ana", "fatigue", 1)):
        made = condition(track, rank, who, NOW)
        assert made
        rows, _ = apply(rows, made)
    found = ailing(rows, "ana")

    assert [one for _, one in found] == [WOUNDED, Ailment("fatigue", 1)]
    left, gone = remove(rows, found[0][0], reached=3)
    assert (gone.name, len(left)) == ("Wounded", 2)


def test_the_next_recovery_has_a_die_more_once() -> None:
    """D6-38: whichever of the three skills it takes."""
    rows, _ = apply({}, next_die("ana", NOW))
    assert [weight(rows, "ana", skill=one).dice for one in (STAMINA, FOCUS, MEDICINE)] == [1, 1, 1]
    assert weight(rows, "ana", skill="melee: deflect").dice == 0
    assert use_up(rows, "ana", ability="Strength", skill=STAMINA) == {}


def test_wounded_cut_to_a_die_of_rounds_keeps_its_price() -> None:
    """D6-38: 2 ranks against Wounded."""
    wounded = condition("damage", 3, "ana", NOW)
    assert wounded
    cut = shorten(wounded, "encounter_to_rounds", NOW, die=4)

    assert (cut.clock.until, cut.clock.round) == ("round", NOW.round + 4)
    assert [one for _, one in ailing(apply({}, cut)[0], "ana")] == [WOUNDED]
    assert refusal(lambda: shorten(cut, "scene_to_encounter", NOW)) == "bad_duration"
    assert refusal(lambda: shorten(cut, "extend_scene", NOW)) == "unknown_effect"
