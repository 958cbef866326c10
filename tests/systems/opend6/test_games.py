"""Success counting, luck and action points, advantage: the smaller dice articles."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.errors import Refusal
from bot.systems.opend6.house import HOUSE
from bot.systems.opend6.rules import checks, notation, pool
from bot.systems.opend6.rules.codes import Code
from bot.systems.opend6.sheet import Sheet
from bot.systems.opend6.skills import Value, game_of
from tests.support.d6dice import throw

FACES = st.lists(st.integers(1, 6), min_size=1, max_size=9)


def test_three_and_up_are_successes_and_one_die_decides() -> None:
    lie = throw([1, 2, 3, 4, 5, 6], pips=9)

    assert checks.successes(lie, 4).margin == 0
    assert checks.successes(lie, 5).success is False
    assert checks.successes(lie, 2, on=4).rank == 1


def test_a_wild_six_is_a_success_and_is_rolled_again() -> None:
    found = checks.successes(throw([4], [[6, 6, 2]]), 3)

    assert (found.successes, found.critical) == (3, "success")


def test_a_flipped_die_counts_as_it_lies_afterwards() -> None:
    assert checks.successes(throw([6, 1], flips_of=[6, 1]), 1).successes == 1


def test_with_advantage_successes_are_compared() -> None:
    low, high = throw([1, 6]), throw([3, 3])

    assert checks.successes(low, 2, second=high, state="advantage").throw == high
    assert checks.successes(high, 2, second=low, state="disadvantage").throw == low
    assert checks.successes(low, 1, second=throw([2, 5]), state="advantage").throw == low


@given(faces=FACES, required=st.integers(1, 9), on=st.integers(2, 5))
def test_a_harder_threshold_or_requirement_never_helps(
    faces: list[int], required: int, on: int
) -> None:
    here = checks.successes(throw(faces), required, on=on)

    assert checks.successes(throw(faces), required, on=on + 1).successes <= here.successes
    assert checks.successes(throw(faces), required + 1, on=on).margin == here.margin - 1
    assert 0 <= here.rank <= 6


@pytest.mark.parametrize(
    ("activity", "game"),
    [
        ("melee", "totals"),
        ("Ranged", "totals"),
        ("social", "totals"),
        ("picking a lock", "successes"),
        ("hacking", "successes"),
    ],
)
def test_force_is_totalled_and_skill_is_counted(activity: str, game: str) -> None:
    worth = Value(activity, Code(3), skill=activity.casefold())

    assert game_of(Sheet(), worth, HOUSE.at({})) == game


@pytest.mark.parametrize(
    ("good", "bad", "way", "state"),
    [
        (3, 0, "pairwise", "advantage"),
        (1, 1, "pairwise", "none"),
        (2, 1, "pairwise", "advantage"),
        (2, 1, "any", "none"),
        (0, 2, "any", "disadvantage"),
        (0, 0, "pairwise", "none"),
    ],
)
def test_instances_cancel_and_do_not_stack(
    good: int, bad: int, way: pool.Cancel, state: str
) -> None:
    assert pool.net_advantage(good, bad, way) == state


@given(boost=st.integers(0, 20), penalty=st.integers(0, 20))
def test_boost_and_penalty_dice_remove_each_other(boost: int, penalty: int) -> None:
    found = notation.net_boost(boost, penalty)
    signed = {"boost": found.count, "penalty": -found.count, "none": 0}[found.kind]

    assert signed == boost - penalty
    assert (found.kind == "none") == (found.count == 0)


@pytest.mark.parametrize("text", ["B2", "b2", "Boost-2", " boost-2 "])
def test_a_boost_is_written_in_two_ways(text: str) -> None:
    assert notation.parse_boost(text) == notation.Boost("boost", 2)
    assert (
        notation.parse_boost("Penalty-3")
        == notation.parse_boost("P3")
        == notation.Boost("penalty", 3)
    )


def test_luck_doubles_dice_and_not_pips() -> None:
    found = pool.pool(Code(4, 2), notation.Effects(luck=True))

    assert (found.dice, found.pips) == (8, 2)
    assert checks.spend_luck(2) == 1


@pytest.mark.parametrize(
    ("held", "how", "kind"),
    [
        (0, {}, "no_luck"),
        (2, {"spent_this_turn": True}, "luck_this_turn"),
        (2, {"dynamic": False}, "not_dynamic"),
        (2, {"after_roll": True}, "too_late"),
        (-1, {}, "bad_amount"),
    ],
)
def test_luck_is_refused(held: int, how: dict[str, bool], kind: str) -> None:
    with pytest.raises(Refusal) as caught:
        checks.spend_luck(held, **how)

    assert caught.value.kind == kind


@pytest.mark.parametrize("use", checks.USES)
def test_an_action_point_has_four_uses(use: str) -> None:
    assert checks.spend_action_point(1, use) == 0
    with pytest.raises(Refusal) as caught:
        checks.spend_action_point(0, use)

    assert caught.value.kind == "no_action_points"


def test_an_unknown_use_costs_nothing_even_without_points() -> None:
    with pytest.raises(Refusal) as caught:
        checks.spend_action_point(0, "sing")

    assert caught.value.kind == "unknown_action"


def test_a_check_rolled_again_keeps_the_better_total() -> None:
    """The first of equal ones stays."""
    kept = [checks.is_better(again, before) for again, before in ((14, 9), (9, 14), (9, 9))]

    assert kept == [True, False, False]


def test_awards_end_at_ninety_nine() -> None:
    assert checks.award(98, 5) == 99
    assert checks.more_dice(3) == 5
