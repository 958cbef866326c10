"""Exact chances for cards and `/black odds`, from the dice people know of (BD-18)."""

from __future__ import annotations

from fractions import Fraction

from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import count, fold
from bot.systems.blackdice.actions.tasks import Odds, Roll
from bot.systems.blackdice.attempt import side_of, terms
from bot.systems.blackdice.house import at_table
from bot.systems.blackdice.odds import attacks, laws, opposed, tasks
from bot.systems.blackdice.odds.laws import nets
from bot.systems.blackdice.outcomes.tasks import (
    AttackOddsShown,
    OpposedOddsShown,
    TaskOddsShown,
    TradeRow,
)
from bot.systems.blackdice.pools import parts
from bot.systems.blackdice.rules.dice import Explode
from bot.systems.blackdice.rules.values import whole
from bot.systems.blackdice.sheet import Player, Sheet, known, seat_of
from bot.systems.blackdice.sides import Side

MOST_SCORED = 40
"""What helpers score beyond that is left out of a leader's chances: less than 1e-9."""


def law(side: Side, how: Explode, *, trades: int | None = None) -> laws.Side:
    """A side's dice for the odds, with so many trades instead of its own."""
    given = side.trades if trades is None else trades
    return laws.side(side.pool, side.black_dice, given, how=how)


def trade_rows(side: Side, need: int, how: Explode) -> tuple[TradeRow, ...]:
    """Every number of trades with its chance of success; the best is marked."""
    rows = tasks.trades(law(side, how, trades=0), need)
    top = tasks.best(rows)
    return tuple(
        TradeRow(row.trades, side.pool - 3 * row.trades, float(row.success), row == top)
        for row in rows
    )


def winning(mine: Side, theirs: Side, how: Explode, *, trades: int) -> float:
    """The chance that `mine` wins an opposed roll with so many trades."""
    return float(opposed.opposed(law(mine, how, trades=trades), law(theirs, how)).a)


def helped(side: Side, helpers: tuple[Side, ...], need: int, how: Explode, trades: int) -> float:
    """A leader's chance with so many trades, each helper's scored successes added (BD-28)."""
    total = [1.0]
    for helper in helpers:
        total = _summed(total, _scored(helper, how))
    leader = law(side, how, trades=trades)
    reached = laws.reach(leader, *(need - more for more in range(len(total))))
    return sum(weight * float(chance) for weight, chance in zip(total, reached, strict=True))


def odds(
    action: Odds, scene: Scene
) -> tuple[TaskOddsShown | OpposedOddsShown | AttackOddsShown, Scene]:
    """Chances of a task, or of a roll or attack against so many dice.

    Raises what a roll raises; `missing` for a weapon without somebody to attack.
    """
    how = at_table(scene.house).explode
    who = known(scene, fold(scene.met(action.who).name)) if action.who else seat_of(scene)
    who = who or Player("", "", None, Sheet())
    asked = terms(action, scene, need=action.need)
    if asked.rung.automatic:
        raise Refusal("not_allowed", "Very Easy is certain: 100 %, without a roll.")
    dice = parts(who, asked.pool, asked.attribute, asked.skill)
    side, _ = side_of(scene, who, asked, dice, trades=action.trades)
    if action.against is None:
        if action.weapon is not None:
            raise Refusal("missing", "For an attack say against: how many dice, 0 for none.")
        return _task(side, asked.difficulty, asked.need, how), scene
    theirs = laws.side(action.against, action.their_black, how=how)
    if action.weapon is None:
        found = opposed.opposed(law(side, how), theirs)
        a, tie, b = map(float, (found.a, found.tie, found.b))
        return OpposedOddsShown(side, action.against, action.their_black, a, tie, b), scene
    return _attack(action, scene, side, theirs), scene


def _task(side: Side, rung: str, need: int, how: Explode) -> TaskOddsShown:
    one = law(side, how)
    found = tasks.task(one, need)
    degrees = tasks.degrees(one)
    return TaskOddsShown(
        side=side,
        rung=rung,
        need=need,
        foul=float(found.foul),
        failure=float(found.failure),
        partial=float(found.partial),
        success=float(found.success),
        mean=float(laws.mean(one)),
        trades=trade_rows(side, need, how),
        degrees=tuple((key, float(chance)) for key, chance in degrees.items()),
    )


def _attack(action: Odds, scene: Scene, side: Side, theirs: laws.Side) -> AttackOddsShown:
    here = at_table(scene.house)
    weapon = whole(action.weapon, "Damage dice", least=1)
    blow = attacks.blow(
        "melee" if action.melee else "ranged",
        weapon,
        av=action.armour,
        armour="hard" if action.hard else "normal",
        margin_counts=here.margin_in_ranged,
        av_cuts_margin=here.av_cuts_margin,
        how=here.explode_damage,
    )
    found = attacks.attack(law(side, here.explode), theirs, "evade", blow).target
    return AttackOddsShown(
        side=side,
        against=theirs.dice,
        weapon=weapon,
        armour=action.armour,
        melee=action.melee,
        hard=action.hard,
        struck=found.struck,
        pips=found.pips,
        mean=found.mean,
    )


def _scored(side: Side, how: Explode) -> list[float]:
    least, chances = nets(law(side, how))
    found = [0.0] * (MOST_SCORED + 1)
    for at, chance in enumerate(chances):
        found[min(MOST_SCORED, max(0, least + at))] += chance
    return found


def _summed(one: list[float], other: list[float]) -> list[float]:
    found = [0.0] * (MOST_SCORED + 1)
    for at, weight in enumerate(one):
        for more, chance in enumerate(other):
            found[min(MOST_SCORED, at + more)] += weight * chance
    return found


def percent(chance: float | Fraction) -> str:
    """`68.8 %`."""
    return f"{100 * float(chance):.1f} %"


def offered(action: Roll, scene: Scene) -> list[tuple[int, str]]:
    """Every number of trades of a roll that is being typed, as (number, words).

    Raises what the roll would raise.
    """
    who = known(scene, fold(scene.met(action.who).name)) if action.who else seat_of(scene)
    if who is None or not scene.may_play(scene.actor, who.key or ""):
        who = Player("", "", None, Sheet())
    asked = terms(action, scene, need=action.need)
    side, _ = side_of(scene, who, asked, parts(who, asked.pool, asked.attribute, asked.skill))
    rows = trade_rows(side, asked.need, at_table(scene.house).explode)
    return [
        (row.trades, f"{row.trades}: {trading(row.trades, row.dice)}, {percent(row.chance)}")
        for row in rows
    ]


def trading(trades: int, dice: int) -> str:
    """`Roll 9`, `1 sure + 6 dice`, `3 sure`."""
    if not trades:
        return f"Roll {dice}"
    return f"{trades} sure + {count(dice, 'die', 'dice')}" if dice else f"{trades} sure"
