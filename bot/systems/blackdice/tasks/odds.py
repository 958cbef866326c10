"""The chances of tasks, and what every number of trades makes of them (BD-16)."""

from __future__ import annotations

from msgspec import Struct

from bot.core.scene import Scene
from bot.core.words import count, percent
from bot.shared.characters import members
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.rules import laws
from bot.systems.blackdice.rules import odds as rules_odds
from bot.systems.blackdice.rules.dice import Explode
from bot.systems.blackdice.sheet import PLAYERS, Player, Sheet
from bot.systems.blackdice.sides import Side
from bot.systems.blackdice.tasks.actions import Roll
from bot.systems.blackdice.tasks.terms import read_terms, side_on_terms, terms_dice


class TradeRow(Struct, frozen=True):
    """So many trades, and the chance of success with them, 0..1."""

    trades: int
    dice: int
    chance: float
    best: bool = False


def law_of(side: Side, how: Explode, *, trades: int | None = None) -> laws.Law:
    """A side's dice for the odds, with so many trades instead of its own."""
    number = side.trades if trades is None else trades
    return laws.law_of_pool(side.pool, side.black_dice, number, how=how)


def trade_rows(side: Side, need: int, how: Explode) -> tuple[TradeRow, ...]:
    """Every number of trades with its chance of success; the best is marked."""
    rows = rules_odds.trade_odds(law_of(side, how, trades=0), need)
    top = rules_odds.best_trade(rows)
    return tuple(
        TradeRow(odds.trades, side.pool - 3 * odds.trades, float(odds.success), odds == top)
        for odds in rows
    )


def whose_odds(scene: Scene, name: str) -> Player | None:
    """Whose chances are looked at: the named character's, else the active one's, if any."""
    return PLAYERS.of(scene, members.known(scene, name)) if name else PLAYERS.active(scene)


def rows_of(action: Roll, scene: Scene) -> tuple[TradeRow, ...]:
    """Every number of trades of a roll that is being typed; raises what the roll would raise."""
    who = whose_odds(scene, action.who)
    if who is None or not scene.may_play(scene.actor, who.key):
        # Chances would tell what stands on a sheet that is not theirs to read.
        who = Player("", scene.actor.name, None, Sheet())
    terms = read_terms(action, scene, need=action.need)
    side, _ = side_on_terms(scene, who, terms, terms_dice(who, terms))
    return trade_rows(side, terms.need, HOUSE.at(scene.house).explode)


def complete_trades(action: Roll, scene: Scene) -> list[tuple[int, str]]:
    """The same as (number, words)."""
    return [
        (
            row.trades,
            f"{row.trades}: {describe_trade(row.trades, row.dice)}, {describe_chance(row)}",
        )
        for row in rows_of(action, scene)
    ]


def chance_of(action: Roll, scene: Scene) -> str:
    """The chance of a roll that is being typed; raises what the roll would raise."""
    chances = {row.trades: percent(row.chance) for row in rows_of(action, scene)}
    return chances.get(action.trades, "")


def describe_chance(row: TradeRow) -> str:
    """The chance of this trade; without dice it is not said twice that it is sure."""
    return "enough" if not row.dice and row.chance >= 1 else percent(row.chance)


def describe_trade(trades: int, dice: int) -> str:
    """`Roll 9`, `1 sure + 6 dice`, `3 sure`."""
    if not trades:
        return f"Roll {dice}"
    return f"{trades} sure + {count(dice, 'die', 'dice')}" if dice else f"{trades} sure"
