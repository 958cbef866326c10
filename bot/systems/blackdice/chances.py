"""Exact chances for cards and `/black odds`, from the dice people know of (BD-18)."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate

from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import count
from bot.shared.characters import members
from bot.systems.blackdice.actions.tasks import Odds, Roll
from bot.systems.blackdice.attempt import side_of, terms
from bot.systems.blackdice.house import at_table
from bot.systems.blackdice.odds import attacks, laws, opposed, tasks
from bot.systems.blackdice.odds.laws import CUT, nets, scored
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


def winning(mine: Side, theirs: Side, how: Explode, most: int = 0) -> tuple[float, ...]:
    """The chances that `mine` wins an opposed roll, with no trade up to `most` of them."""
    other = scored(law(theirs, how))
    return tuple(
        opposed.higher(scored(law(mine, how, trades=trades)), other) for trades in range(most + 1)
    )


def helped(
    side: Side, helpers: tuple[Side, ...], need: int, how: Explode, most: int = 0
) -> tuple[float, ...]:
    """A leader's chances with no trade up to `most`, what each helper scores added (BD-28)."""
    enough = need + side.black_dice
    total = [1.0]
    for helper in helpers:
        total = _summed(total, scored(law(helper, how)), enough)
    # The chance that the helpers score so many or more.
    tail = [*accumulate(reversed(total))][::-1]
    found: list[float] = []
    for trades in range(most + 1):
        least, chances = nets(law(side, how, trades=trades))
        lacking = (max(0, need - net) for net in range(least, least + len(chances)))
        pairs = zip(chances, lacking, strict=True)
        found.append(sum(chance * tail[more] for chance, more in pairs if more < len(tail)))
    return tuple(found)


def odds(
    action: Odds, scene: Scene
) -> tuple[TaskOddsShown | OpposedOddsShown | AttackOddsShown, Scene]:
    """Chances of a task, or of a roll or attack against so many dice.

    Raises what a roll raises; `missing` for a weapon without somebody to attack.
    """
    how = at_table(scene.house).explode
    who = known(scene, members.known(scene, action.who)) if action.who else seat_of(scene)
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


def _summed(one: list[float], other: list[float], enough: int) -> list[float]:
    """The chances of both scores together, all that is `enough` or more as one.

    What is rarer than `CUT` is left out.
    """
    found = [0.0] * (min(enough, len(one) + len(other) - 2) + 1)
    for at, weight in enumerate(one):
        if weight < CUT:
            continue
        for both, chance in enumerate(other, start=at):
            found[min(both, len(found) - 1)] += weight * chance
    return found


def percent(chance: float | Fraction) -> str:
    """`68.8 %`."""
    return f"{100 * float(chance):.1f} %"


def offered(action: Roll, scene: Scene) -> list[tuple[int, str]]:
    """Every number of trades of a roll that is being typed, as (number, words).

    Raises what the roll would raise.
    """
    who = known(scene, members.known(scene, action.who)) if action.who else seat_of(scene)
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
