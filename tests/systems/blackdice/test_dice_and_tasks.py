"""Dice, pools, trades and what a task comes to, number by number."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.dice import ScriptedDice
from bot.core.errors import Refusal
from bot.systems.blackdice.rules import tasks
from bot.systems.blackdice.rules.dice import (
    Explode,
    Source,
    Throws,
    black_total,
    nonzero,
    throw,
    throw_black,
)
from bot.systems.blackdice.rules.opposed import add_helpers, check_helpers, compare
from bot.systems.blackdice.rules.tables import (
    LADDER,
    called_shot_dice,
    degree,
    difficulty,
    rungs_around,
)
from bot.systems.blackdice.rules.tasks import AUTOMATIC, may_trade, pool_dice, result_of, trade
from bot.systems.blackdice.sides import Side

FACES = st.lists(st.integers(1, 6), max_size=12).map(tuple)


def refused(given: object, *args: object, **more: object) -> str:
    """The kind of refusal that a call ends in."""
    assert callable(given)
    with pytest.raises(Refusal) as caught:
        given(*args, **more)
    return caught.value.kind


@given(st.lists(st.integers(1, 6), min_size=60, max_size=60), st.integers(0, 8))
def test_every_six_brings_one_more_face(faces: list[int], number: int) -> None:
    """For ever, from the first throw alone, or not at all, as the house has it."""
    endless, once, off = (
        throw(ScriptedDice((*faces, *[2] * 60)), number, how) for how in get_args(Explode)
    )

    assert endless.rerolls.count(6) + endless.faces.count(6) == len(endless.rerolls)
    assert (len(once.rerolls), off.rerolls) == (once.faces.count(6), ())
    for found in (endless, once, off):
        assert sum(map(len, found.chains)) == len(found.faces) + len(found.rerolls)
        assert found.successes == sum(face in {1, 6} for face in (*found.faces, *found.rerolls))


def test_a_chain_shows_what_became_of_each_die() -> None:
    thrown = throw(ScriptedDice((6, 2, 6, 6, 1, 3)), 3)

    assert thrown == Throws((6, 2, 6), (6, 1, 3))
    assert thrown.chains == ((6, 6, 3), (2,), (6, 1))


@pytest.mark.parametrize(
    ("how", "rerolls"), [("recursive", (6, 6, 3)), ("once", (6,)), ("off", ())]
)
def test_the_house_says_how_often_a_six_is_thrown_again(how: Explode, rerolls: object) -> None:
    assert throw(ScriptedDice((6, 6, 6, 3)), 1, how).rerolls == rerolls


def test_endless_sixes_stop_at_a_thousand_faces() -> None:
    class Sixes:
        def roll(self, count: int, sides: int) -> tuple[int, ...]:
            return (sides,) * count

    assert len(throw(Sixes(), 3).rerolls) == 999


def test_black_sixes_are_not_thrown_again() -> None:
    assert throw_black(ScriptedDice((6, 6, 5)), 3) == (6, 6, 5)
    assert result_of(Throws((1,)), (6, 6, 5)).net == -1


@given(FACES, FACES, st.integers(0, 9), st.integers(1, 9))
def test_a_task_is_one_of_four_things(
    faces: tuple[int, ...], black: tuple[int, ...], auto: int, need: int
) -> None:
    found = result_of(Throws(faces), black, auto=auto, need=need)

    assert found.successes == max(0, found.net)
    assert found.succeeds == (found.net >= need)
    assert (found.outcome == "foul") == (found.net < 0) == (found.degree.foul > 0)
    assert (found.outcome == "partial") == (0 < found.net < need)


@given(FACES, FACES, st.integers(0, 3))
def test_one_more_success_never_makes_it_worse(
    faces: tuple[int, ...], black: tuple[int, ...], auto: int
) -> None:
    fewer = result_of(Throws(faces), black, auto=auto)
    more = result_of(Throws((*faces, 1)), black, auto=auto)

    assert more.net == fewer.net + 1
    assert more.degree.tier >= fewer.degree.tier
    assert more.succeeds >= fewer.succeeds


def test_a_partial_passes_only_when_it_is_granted() -> None:
    one = Throws((1, 4))

    assert not result_of(one).succeeds
    assert result_of(one, partial_ok=True).succeeds
    assert result_of(Throws((1, 1, 1, 1)), need=6).outcome == "partial"


def test_very_easy_counts_as_two_without_a_roll() -> None:
    assert (AUTOMATIC.net, AUTOMATIC.outcome, AUTOMATIC.succeeds) == (2, "success", True)


@given(st.integers(-20, 50), st.integers(0, 40), st.integers(0, 8), st.integers(1, 9))
def test_a_pool_is_its_parts_divided_at_the_end(
    attribute: int, skill: int, bonus: int, actions: int
) -> None:
    parts = (Source("Wits", attribute), Source("Lore", skill), Source("bonus", bonus))

    assert pool_dice(attribute, skill, bonus) == max(0, attribute + skill + bonus)
    assert (
        Side("ada", "Ada", parts, divisor=actions).pool
        == pool_dice(attribute, skill, bonus) // actions
    )


@pytest.mark.parametrize(
    ("given", "kind"),
    [
        ((2, -1), "out_of_range"),
        ((2, 99), "out_of_range"),
        ((2, 2, -2), "out_of_range"),
    ],
)
def test_a_wrong_pool_is_refused_by_its_kind(given: tuple[int, ...], kind: str) -> None:
    assert refused(pool_dice, *given) == kind


@given(st.integers(0, 100), st.integers(0, 40))
def test_trading_goes_as_far_as_the_dice(dice: int, trades: int) -> None:
    if 3 * trades > dice:
        assert refused(trade, dice, trades) == "not_enough_dice"
    else:
        left = trade(dice, trades)
        assert (left.dice, left.auto) == (dice - 3 * trades, trades)


def test_only_tasks_are_traded_unless_the_house_says_all() -> None:
    assert may_trade("task")
    assert not may_trade("damage")
    assert may_trade("consciousness", "all")


@given(st.integers(-60, 60))
def test_a_foul_is_the_degree_table_in_reverse(net: int) -> None:
    if net < 0:
        assert degree(net).tier == -degree(-net).tier
        assert degree(net).foul == -net
    else:
        assert degree(net).foul == 0


def test_the_ladder_goes_from_bonus_dice_to_thirty_six_black() -> None:
    assert [(r.pool_bonus, r.black) for r in LADDER.values()] == [
        (0, 0), (6, 0), (3, 0), (0, 0), (0, 3), (0, 6), (0, 9), (0, 12), (0, 15), (0, 18), (0, 24),
        (0, 36),
    ]  # fmt: skip
    assert difficulty("very_easy").automatic
    assert refused(difficulty, "hard") == "unknown_option"


@given(st.integers(0, 100))
def test_any_number_of_black_dice_lies_between_two_rungs(black: int) -> None:
    found = rungs_around(black)

    assert difficulty(found.at_least).black <= black
    assert (found.at_most is None) == (black > 36)
    assert difficulty(found.at_most or "impossible").black >= min(black, 36)
    assert found.usual == (black <= 9)


def test_black_dice_of_all_sources_add_up() -> None:
    sources = [Source("Difficult", 3), Source("GM", 1), Source("tries", 2), Source("wounds", 4)]
    sources += [Source("hand", called_shot_dice("hand")), Source("bonus", 0)]

    assert black_total(sources) == 16
    assert len(nonzero(sources)) == 5
    assert refused(black_total, [*sources, Source("more", 85)]) == "out_of_range"
    assert refused(black_total, [Source("less", -1)]) == "out_of_range"


@pytest.mark.rule("R-08")
def test_a_single_success_beats_none() -> None:
    assert compare(1, 0).winner == "a"
    assert compare(0, 1).winner == "b"


@pytest.mark.rule("R-70")
@pytest.mark.parametrize("least", [0, 4])
def test_the_degree_of_a_margin_is_that_of_the_margin_alone(least: int) -> None:
    assert compare(least + 5, least).degree == degree(5)


@given(st.integers(-30, 30), st.integers(-30, 30))
def test_opposed_sides_are_mirrored(a: int, b: int) -> None:
    found, mirrored = compare(a, b), compare(b, a)

    assert found.margin == mirrored.margin == abs(max(0, a) - max(0, b))
    assert (found.winner is None) == (mirrored.winner is None) == (found.margin == 0)
    assert (found.a_foul, found.b_foul) == (mirrored.b_foul, mirrored.a_foul)


def test_helpers_count_as_automatic_and_never_below_nothing() -> None:
    leader = result_of(Throws((2,)), (1, 1, 6))
    foul = result_of(Throws((2,)), (1, 1))
    helper = result_of(Throws((1,)))

    found = add_helpers(leader, [helper, foul])

    assert (found.auto, found.net, found.outcome) == (1, -2, "foul")
    assert refused(add_helpers, leader, []) == "missing"
    assert refused(check_helpers, "Ann", ["Bob", "bob "]) == "duplicate"
    assert refused(check_helpers, "Ann", ["ann"]) == "conflict"


def test_a_split_pool_is_rounded_down() -> None:
    assert [tasks.divide_pool(5, 2), tasks.divide_pool(8, 3), tasks.divide_pool(2, 3)] == [2, 2, 0]
