"""Success counting, luck and action points, advantage: the smaller dice articles."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.errors import Refusal
from bot.systems.opend6 import advantage, boosts, games, points, pool
from bot.systems.opend6.codes import Code
from bot.systems.opend6.house import DEFAULTS
from bot.systems.opend6.sheet import Sheet
from bot.systems.opend6.skills import Value, game_of
from bot.systems.opend6.throw import throw

FACES = st.lists(st.integers(1, 6), min_size=1, max_size=9)


def test_three_and_up_are_successes_and_one_die_decides() -> None:
    lie = throw([1, 2, 3, 4, 5, 6], pips=9)

    assert games.successes(lie, 4).margin == 0
    assert games.successes(lie, 5).success is False
    assert games.successes(lie, 2, on=4).rank == 1


def test_a_wild_six_is_a_success_and_is_rolled_again() -> None:
    found = games.successes(throw([4], [[6, 6, 2]]), 3)

    assert (found.successes, found.critical) == (3, "success")


def test_a_flipped_die_counts_as_it_lies_afterwards() -> None:
    assert games.successes(throw([6, 1], flips_of=[6, 1]), 1).successes == 1


def test_with_advantage_successes_are_compared() -> None:
    low, high = throw([1, 6]), throw([3, 3])

    assert games.successes(low, 2, second=high, state="advantage").throw == high
    assert games.successes(high, 2, second=low, state="disadvantage").throw == low
    assert games.successes(low, 1, second=throw([2, 5]), state="advantage").throw == low


@given(faces=FACES, required=st.integers(1, 9), on=st.integers(2, 5))
def test_a_harder_threshold_or_requirement_never_helps(
    faces: list[int], required: int, on: int
) -> None:
    here = games.successes(throw(faces), required, on=on)

    assert games.successes(throw(faces), required, on=on + 1).successes <= here.successes
    assert games.successes(throw(faces), required + 1, on=on).margin == here.margin - 1
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

    assert game_of(Sheet(), worth, DEFAULTS) == game


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
    good: int, bad: int, way: advantage.Cancel, state: str
) -> None:
    assert advantage.net(good, bad, way) == state


@given(boost=st.integers(0, 20), penalty=st.integers(0, 20))
def test_boost_and_penalty_dice_remove_each_other(boost: int, penalty: int) -> None:
    found = boosts.net(boost, penalty)
    signed = {"boost": found.count, "penalty": -found.count, "none": 0}[found.kind]

    assert signed == boost - penalty
    assert (found.kind == "none") == (found.count == 0)


@pytest.mark.parametrize("text", ["B2", "b2", "Boost-2", " boost-2 "])
def test_a_boost_is_written_in_two_ways(text: str) -> None:
    assert boosts.parsed(text) == boosts.Boost("boost", 2)
    assert boosts.parsed("Penalty-3") == boosts.parsed("P3") == boosts.Boost("penalty", 3)


def test_luck_doubles_dice_and_not_pips() -> None:
    found = pool.pool(Code(4, 2), luck=True)

    assert (found.dice, found.pips) == (8, 2)
    assert points.luck_left(2) == 1


@pytest.mark.parametrize(
    ("held", "how", "kind"),
    [
        (0, {}, "no_luck"),
        (2, {"spent_this_turn": True}, "luck_this_turn"),
        (2, {"dynamic": False}, "not_dynamic"),
        (2, {"rolled": True}, "too_late"),
        (-1, {}, "bad_amount"),
        ("2", {}, "bad_amount"),
    ],
)
def test_luck_is_refused(held: object, how: dict[str, bool], kind: str) -> None:
    with pytest.raises(Refusal) as caught:
        points.luck_left(held, **how)

    assert caught.value.kind == kind


@pytest.mark.parametrize("use", points.USES)
def test_an_action_point_has_four_uses(use: str) -> None:
    assert points.action_points_left(1, use) == 0
    with pytest.raises(Refusal) as caught:
        points.action_points_left(0, use)

    assert caught.value.kind == "no_action_points"


def test_an_unknown_use_costs_nothing_even_without_points() -> None:
    with pytest.raises(Refusal) as caught:
        points.action_points_left(0, "sing")

    assert caught.value.kind == "unknown_action"


def test_a_check_rolled_again_keeps_the_better_total() -> None:
    """The first of equal ones stays."""
    kept = [points.is_better(again, before) for again, before in ((14, 9), (9, 14), (9, 9))]

    assert kept == [True, False, False]


def test_awards_end_at_ninety_nine() -> None:
    assert points.awarded(98, 5) == 99
    assert points.more_dice(3) == 5
