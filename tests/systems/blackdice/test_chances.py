"""The chances on cards against counting every throw: trades, helpers, opposed rolls."""

from __future__ import annotations

import pytest

from bot.systems.blackdice.rules.dice import Source
from bot.systems.blackdice.sides import Side
from bot.systems.blackdice.tasks.odds import describe_trade, trade_rows


def side(dice: int, black: int = 0) -> Side:
    """So many dice against so many."""
    against = (Source("black", black),) if black else ()
    return Side("ada", "Ada", (Source("pool", dice),), black=against)


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
