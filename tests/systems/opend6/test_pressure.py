"""Forcing opponents about, and the words that break composure."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.condition import Conditions
from bot.shared.conditions import apply
from bot.systems.opend6.rules.minds import (
    ATTITUDE,
    LADDERS,
    WILLPOWER,
    Ladder,
    influence,
    resist,
    resistance_modifier,
    standing,
    step_now,
)
from bot.systems.opend6.rules.pressing import (
    INTERACTIONS,
    force,
    forcing_skill,
    interaction_skill,
    may_need_a_check,
    shake,
)
from bot.systems.opend6.rules.results import Comparison, result
from tests.support.refusals import refusal


@pytest.mark.parametrize(("total", "feet"), [(17, 5), (23, 15), (12, 0), (11, 0), (60, 30)])
def test_an_opponent_is_forced_five_feet_a_rank(total: int, feet: int) -> None:
    """D6-42."""
    found = force(total, 12)

    assert (found.result.success, found.feet) == (total >= 12, feet)


def test_only_luring_leads_onto_ground_that_needs_a_check() -> None:
    assert [may_need_a_check(one) for one in ("tactics: arena", "brawling: grapple")] == [
        True,
        False,
    ]


@pytest.mark.parametrize(
    ("skill", "total", "fixed", "mood", "made"),
    [
        ("taunt: insult", 18, 9, {}, (9, 2, "Disoriented")),
        ("taunt: insult", 18, 9, {"attitude": "Hostile"}, (24, 0, "Normal")),
        ("command: demoralize", 31, 9, {}, (9, 5, "Out of Action")),
        ("command: demoralize", 39, 9, {}, (9, 5, "Out of Action")),
        ("taunt: insult", 9, 9, {}, (9, 0, "Normal")),
        ("taunt: insult", 13, 6, {}, (6, 2, "Disoriented")),
        ("intimidate: startle", 8, 9, {"willpower": "Broken"}, (0, 2, "Disoriented")),
    ],
)
def test_words_make_composure_conditions(
    skill: str, total: int, fixed: int, mood: dict[str, str], made: tuple[int, int, str]
) -> None:
    """D6-51 to D6-53, D6-69, D6-100: the examples of the text, and of section 7."""
    wall = resist(fixed, **mood, skill=INTERACTIONS[skill])
    found = shake(result(total, wall))

    assert (wall, found.rank, found.name) == made


def test_a_failure_shakes_nobody_where_a_tie_has_a_rank() -> None:
    """R-03: only a success has it."""
    rules = Comparison("fail", 1)

    assert [
        shake(result(9, 9, rules)).name,
        shake(result(9, 9, Comparison("succeed", 1))).name,
    ] == [
        "Normal",
        "Startled",
    ]


@pytest.mark.parametrize(
    ("mood", "skill", "more"),
    [
        ({"attitude": "Hostile"}, "insight: ego", 15),
        ({"attitude": "helpful", "willpower": "BROKEN"}, "discipline: focus", -30),
        ({"attitude": "Friendly", "willpower": "Focused", "mode": "split"}, "discipline", 10),
        ({"attitude": "Friendly", "willpower": "Focused", "mode": "split"}, "insight: cues", -10),
        ({"attitude": "Hostile"}, "melee: deflect", 0),
        ({}, "insight", 0),
    ],
)
def test_attitude_and_willpower_move_resistance(
    mood: dict[str, str], skill: str, more: int
) -> None:
    """D6-99, D6-100, R-38."""
    assert resistance_modifier(**mood, skill=skill) == more


@given(st.sampled_from(ATTITUDE), st.sampled_from(WILLPOWER), st.integers(0, 60))
def test_no_mood_brings_a_resistance_below_nothing(one: str, other: str, fixed: int) -> None:
    """R-64."""
    assert resist(fixed, one, other, skill="insight: ego") >= 0


@pytest.mark.parametrize(
    ("ladder", "now", "rank", "towards", "name"),
    [
        ("attitude", "Neutral", 2, "down", "Friendly"),
        ("attitude", "Hostile", 1, "up", "Hostile"),
        ("willpower", "stressed", 6, "up", "Centered"),
        ("willpower", "Neutral", 0, "down", "Neutral"),
    ],
)
def test_a_check_moves_one_step_a_rank(
    ladder: str, now: str, rank: int, towards: str, name: str
) -> None:
    """R-39."""
    assert influence(ladder, now, rank, towards) == name


@given(st.sampled_from(sorted(LADDERS)), st.integers(0, 6), st.data())
def test_what_is_moved_stays_on_its_ladder(ladder: Ladder, rank: int, data: st.DataObject) -> None:
    """And comes back by as many steps, where no end stopped it."""
    names = LADDERS[ladder]
    now = data.draw(st.sampled_from(names))
    there = influence(ladder, now, rank, "up")

    assert there in names
    if names.index(now) + rank < len(names):
        assert influence(ladder, there, rank, "down") == now


def test_a_new_attitude_takes_the_place_of_the_old() -> None:
    """D6-83: Hostile, then Neutral; willpower is a ladder of its own."""
    rows: Conditions = {}
    for ladder, name in (("attitude", "Hostile"), ("willpower", "broken"), ("attitude", "Helpful")):
        rows, _ = apply(rows, standing(ladder, name, "orc"))

    assert [step_now(rows, "orc", "attitude"), step_now(rows, "orc", "willpower")] == [
        "Helpful",
        "Broken",
    ]
    assert (len(rows), step_now(rows, "ana", "attitude")) == (2, "Neutral")


@pytest.mark.parametrize(
    ("work", "kind"),
    [
        (lambda: interaction_skill("persuasion: charm"), "unknown_skill"),
        (lambda: resist(10_000, skill="insight"), "bad_number"),
        (lambda: resist(9, "Bored", skill="insight"), "unknown_attitude"),
        (lambda: resist(9, willpower="Iron", skill="insight"), "unknown_willpower"),
        (lambda: resistance_modifier(mode="neither"), "unknown_mode"),
        (lambda: influence("mood", "Neutral", 1, "up"), "unknown_condition"),
        (lambda: influence("attitude", "Broken", 1, "up"), "unknown_condition"),
        (lambda: influence("attitude", "Neutral", 7, "up"), "bad_rank"),
        (lambda: influence("attitude", "Neutral", 1, "left"), "unknown_mode"),
        (lambda: standing("mood", "Hostile", "orc"), "unknown_condition"),
        (lambda: standing("attitude", "Broken", "orc"), "unknown_condition"),
        (lambda: forcing_skill("tactics: chess"), "unknown_skill"),
        (lambda: force(12, -1), "bad_difficulty"),
        (lambda: force(None, 12), "wrong_face_count"),
    ],
)
def test_pressure_that_cannot_be(work: Callable[[], object], kind: str) -> None:
    assert refusal(work) == kind
