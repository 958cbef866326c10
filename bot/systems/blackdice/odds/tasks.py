"""The chances of a task, and how many trades serve it best (BD-05, BD-09, BD-16 to BD-18)."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from bot.systems.blackdice.odds.laws import Side, reach
from bot.systems.blackdice.rules.tables import DEGREES
from bot.systems.blackdice.rules.tasks import MOST_NEED, NEED, TRADE, trade
from bot.systems.blackdice.rules.values import whole


class TaskOdds(Struct, frozen=True):
    """Exact chances of what a task comes to; together they are 1."""

    foul: Fraction
    failure: Fraction
    partial: Fraction
    success: Fraction


class TradeOdds(Struct, frozen=True):
    """So many trades, and the exact chance of success with them."""

    trades: int
    success: Fraction


def task(one: Side, need: object = NEED) -> TaskOdds:
    """The chances of one roll that needs 1..50; raises `bad_type`, `out_of_range`."""
    goal = whole(need, "The number of successes needed", least=1, most=MOST_NEED)
    level, some, enough = reach(one, 0, 1, goal)
    return TaskOdds(1 - level, level - some, some - enough, enough)


def degrees(one: Side) -> dict[str, Fraction]:
    """The chance of each degree from partial up (BD-19)."""
    found = reach(one, *(least for least, _, _ in DEGREES))
    above = Fraction(0)
    chances: dict[str, Fraction] = {}
    for (_, key, _), chance in zip(DEGREES, found, strict=True):
        chances[key], above = chance - above, chance
    return chances


def trades(one: Side, need: object = NEED) -> tuple[TradeOdds, ...]:
    """Every number of trades of a side that has traded nothing yet, from none up.

    Raises `bad_type`, `out_of_range`.
    """
    goal = whole(need, "The number of successes needed", least=1, most=MOST_NEED)
    rows: list[TradeOdds] = []
    for number in range(one.dice // TRADE + 1):
        left = trade(one.dice, number)
        traded = replace(one, dice=left.dice, auto=one.auto + left.auto)
        rows.append(TradeOdds(number, reach(traded, goal)[0]))
    return tuple(rows)


def best(rows: tuple[TradeOdds, ...]) -> TradeOdds:
    """The best of them; of equals the one with the fewest trades."""
    return max(rows, key=lambda row: (row.success, -row.trades))
