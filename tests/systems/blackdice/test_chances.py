"""The chances on cards against counting every throw: trades, helpers, opposed rolls."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.systems.blackdice.rules import laws
from bot.systems.blackdice.rules.dice import Source
from bot.systems.blackdice.rules.odds import opposed_odds
from bot.systems.blackdice.sides import Side
from bot.systems.blackdice.tasks.odds import (
    chances_to_win,
    chances_with_help,
    describe_trade,
    trade_rows,
)


def side(dice: int, black: int = 0) -> Side:
    """So many dice against so many."""
    against = (Source("black", black),) if black else ()
    return Side("ada", "Ada", (Source("pool", dice),), black=against)


def nets(dice: int, black: int) -> list[int]:
    """The net of every throw of dice that are thrown once; a success is one face of three."""
    throws = product((1, 0, 0), repeat=dice + black)
    return [sum(throw[:dice]) - sum(throw[dice:]) for throw in throws]


@given(
    st.integers(0, 3), st.integers(0, 2), st.integers(0, 2), st.integers(0, 1), st.integers(1, 3)
)
@settings(max_examples=25, deadline=None)
def test_helpers_are_counted_as_every_throw_of_theirs(
    leader: int, black: int, helper: int, wounds: int, need: int
) -> None:
    """Each helper's net below 0 counts as none (BD-28, R-15)."""
    found = chances_with_help(side(leader, black), (side(helper, wounds),), need, "off")[0]
    mine, theirs = nets(leader, black), nets(helper, wounds)
    good = sum(net + max(0, more) >= need for net in mine for more in theirs)

    assert found == pytest.approx(good / (len(mine) * len(theirs)), abs=1e-9)


@given(st.integers(0, 4), st.integers(0, 2), st.integers(0, 4), st.integers(0, 2))
@settings(max_examples=25, deadline=None)
def test_winning_is_counted_as_every_throw(a: int, a_black: int, b: int, b_black: int) -> None:
    found = chances_to_win(side(a, a_black), side(b, b_black), "off")[0]
    mine = [max(0, net) for net in nets(a, a_black)]
    theirs = [max(0, net) for net in nets(b, b_black)]
    good = sum(one > other for one in mine for other in theirs)

    assert found == pytest.approx(good / (len(mine) * len(theirs)), abs=1e-9)


@pytest.mark.parametrize("pair", [(8, 3, 6, 0), (40, 12, 37, 9), (100, 100, 100, 60)])
def test_all_trades_counted_together_are_what_each_is_alone(pair: tuple[int, ...]) -> None:
    """The law of the other side is shared; the exact chance of each number of trades agrees."""
    pool, black, other, wounds = pair
    mine, theirs = side(pool, black), side(other, wounds)
    most = min(17, pool // 3)
    exact = [
        float(
            opposed_odds(laws.law_of_pool(pool, black, trades), laws.law_of_pool(other, wounds)).a
        )
        for trades in range(most + 1)
    ]
    many = (theirs,) * 20

    assert chances_to_win(mine, theirs, "recursive", most) == pytest.approx(exact, abs=1e-12)
    assert chances_with_help(mine, many, 1, "recursive", most)[0] == pytest.approx(
        1 - _none(mine, many), abs=1e-12
    )


def _none(leader: Side, helpers: tuple[Side, ...]) -> float:
    """The chance that all together come to 0 or less, added up net by net."""
    total = {0: 1.0}
    for one in helpers:
        least, chances = laws.net_chances(laws.law_of_pool(one.pool, one.black_dice))
        found: dict[int, float] = {}
        for had, weight in total.items():
            for net, chance in enumerate(chances, start=least):
                both = min(had + max(0, net), leader.black_dice + 1)
                found[both] = found.get(both, 0.0) + weight * chance
        total = found
    least, chances = laws.net_chances(laws.law_of_pool(leader.pool, leader.black_dice))
    return sum(
        chance * weight
        for net, chance in enumerate(chances, start=least)
        for had, weight in total.items()
        if net + had < 1
    )


def test_the_best_trade_is_marked_once() -> None:
    rows = trade_rows(side(9, 3), 2, "recursive")

    assert [row.trades for row in rows] == [0, 1, 2, 3]
    assert [row.best for row in rows] == [False, False, False, True]
    assert rows[3].chance == pytest.approx(20 / 27)


@pytest.mark.parametrize(
    ("trades", "dice", "said"),
    [(0, 9, "Roll 9"), (1, 6, "1 sure + 6 dice"), (2, 1, "2 sure + 1 die"), (3, 0, "3 sure")],
)
def test_a_trade_in_words(trades: int, dice: int, said: str) -> None:
    assert describe_trade(trades, dice) == said
