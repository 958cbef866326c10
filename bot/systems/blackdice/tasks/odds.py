"""What can be asked for outside a fight, as values that a button can keep."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate

from msgspec import Struct

from bot.core.action import Outcome
from bot.core.errors import Refusal
from bot.core.people import ANYONE
from bot.core.scene import Scene
from bot.core.words import count
from bot.shared.characters import members
from bot.systems.blackdice.house import at_table
from bot.systems.blackdice.rules import laws
from bot.systems.blackdice.rules import odds as rules_odds
from bot.systems.blackdice.rules.dice import Explode
from bot.systems.blackdice.rules.laws import CUT, nets, scored
from bot.systems.blackdice.rules.values import whole
from bot.systems.blackdice.sheet import Player, Sheet, known, seat_of
from bot.systems.blackdice.sides import Side, parts
from bot.systems.blackdice.tasks.actions import Roll, Rolling
from bot.systems.blackdice.tasks.waiting import side_of, terms


class Odds(Rolling, frozen=True, tag="odds"):
    """Exact chances before the dice; only a look.

    With `against` it is an opposed roll against so many dice with `their_black`, with `weapon`
    dice besides a whole attack at `armour`; `melee` and `hard` say how armour counts there.
    """

    asker = ANYONE

    need: int = 2
    against: int | None = None
    their_black: int = 0
    weapon: int | None = None
    armour: int = 0
    melee: bool = False
    hard: bool = False


class TradeRow(Struct, frozen=True):
    """So many trades, and the chance of success with them, 0..1."""

    trades: int
    dice: int
    chance: float
    best: bool = False


class TaskOddsShown(Outcome, frozen=True, tag="task_odds"):
    """Exact chances of a task, each 0..1, and of every number of trades."""

    side: Side
    rung: str
    need: int
    foul: float
    failure: float
    partial: float
    success: float
    mean: float
    trades: tuple[TradeRow, ...]
    degrees: tuple[tuple[str, float], ...] = ()


class OpposedOddsShown(Outcome, frozen=True, tag="opposed_odds"):
    """Exact chances that the asker wins, that nobody does, that the other side wins."""

    side: Side
    against: int
    their_black: int
    a: float
    tie: float
    b: float


class AttackOddsShown(Outcome, frozen=True, tag="attack_odds"):
    """Chances of a whole attack: of a hit, and of losing 0, 1, 2 ... pips, the last and more."""

    side: Side
    against: int
    weapon: int
    armour: int
    melee: bool
    hard: bool
    struck: float
    pips: tuple[float, ...]
    mean: float


def law(side: Side, how: Explode, *, trades: int | None = None) -> laws.Side:
    """A side's dice for the odds, with so many trades instead of its own."""
    given = side.trades if trades is None else trades
    return laws.side(side.pool, side.black_dice, given, how=how)


def trade_rows(side: Side, need: int, how: Explode) -> tuple[TradeRow, ...]:
    """Every number of trades with its chance of success; the best is marked."""
    rows = rules_odds.trades(law(side, how, trades=0), need)
    top = rules_odds.best(rows)
    return tuple(
        TradeRow(row.trades, side.pool - 3 * row.trades, float(row.success), row == top)
        for row in rows
    )


def winning(mine: Side, theirs: Side, how: Explode, most: int = 0) -> tuple[float, ...]:
    """The chances that `mine` wins an opposed roll, with no trade up to `most` of them."""
    other = scored(law(theirs, how))
    return tuple(
        rules_odds.higher(scored(law(mine, how, trades=trades)), other)
        for trades in range(most + 1)
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
        found = rules_odds.opposed(law(side, how), theirs)
        a, tie, b = map(float, (found.a, found.tie, found.b))
        return OpposedOddsShown(side, action.against, action.their_black, a, tie, b), scene
    return _attack(action, scene, side, theirs), scene


def _task(side: Side, rung: str, need: int, how: Explode) -> TaskOddsShown:
    one = law(side, how)
    found = rules_odds.task(one, need)
    degrees = rules_odds.degrees(one)
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
    blow = rules_odds.blow(
        "melee" if action.melee else "ranged",
        weapon,
        av=action.armour,
        armour="hard" if action.hard else "normal",
        margin_counts=here.margin_in_ranged,
        av_cuts_margin=here.av_cuts_margin,
        how=here.explode_damage,
    )
    found = rules_odds.attack(law(side, here.explode), theirs, "evade", blow).target
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
