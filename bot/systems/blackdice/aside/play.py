"""What is looked at: the chances of a task, a contest, an attack."""

from __future__ import annotations

from bot.core.action import Outcome
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import ANYONE
from bot.core.scene import Scene
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.rules import laws
from bot.systems.blackdice.rules import odds as rules_odds
from bot.systems.blackdice.rules.bounds import bound
from bot.systems.blackdice.rules.dice import Explode
from bot.systems.blackdice.sheet import Player, Sheet
from bot.systems.blackdice.sides import Side
from bot.systems.blackdice.tasks.actions import Rolling
from bot.systems.blackdice.tasks.odds import TradeRow, law_of, trade_rows, whose_odds
from bot.systems.blackdice.tasks.terms import read_terms, side_on_terms, terms_dice


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


OddsShown = TaskOddsShown | OpposedOddsShown | AttackOddsShown


def odds(action: Odds, scene: Scene, dice: Dice) -> tuple[OddsShown, Scene]:
    """Chances of a task, or of a roll or attack against so many dice.

    Raises what a roll raises; `missing` for a weapon without somebody to attack.
    """
    how = HOUSE.at(scene.house).explode
    who = whose_odds(scene, action.who) or Player("", scene.actor.name, None, Sheet())
    terms = read_terms(action, scene, need=action.need)
    if terms.rung.automatic:
        raise Refusal("not_allowed", "Very Easy is certain: 100 %, without a roll.")
    side, _ = side_on_terms(scene, who, terms, terms_dice(who, terms), trades=action.trades)
    if action.against is None:
        if action.weapon is not None:
            raise Refusal(
                "missing",
                "An attack needs against: how many dice are rolled against it, 0 for none.",
            )
        return _task_odds(side, terms.difficulty, terms.need, how), scene
    theirs = laws.law_of_pool(action.against, action.their_black, how=how)
    if action.weapon is None:
        contest = rules_odds.opposed_odds(law_of(side, how), theirs)
        a, tie, b = map(float, (contest.a, contest.tie, contest.b))
        return OpposedOddsShown(side, action.against, action.their_black, a, tie, b), scene
    return _attack_odds(action, action.weapon, scene, side, theirs), scene


def _task_odds(side: Side, rung: str, need: int, how: Explode) -> TaskOddsShown:
    law = law_of(side, how)
    chances = rules_odds.task_odds(law, need)
    degrees = rules_odds.degree_odds(law)
    return TaskOddsShown(
        side=side,
        rung=rung,
        need=need,
        foul=float(chances.foul),
        failure=float(chances.failure),
        partial=float(chances.partial),
        success=float(chances.success),
        mean=float(laws.mean_net(law)),
        trades=trade_rows(side, need, how),
        degrees=tuple((key, float(chance)) for key, chance in degrees.items()),
    )


def _attack_odds(
    action: Odds, dice: int, scene: Scene, side: Side, theirs: laws.Law
) -> AttackOddsShown:
    house = HOUSE.at(scene.house)
    weapon = bound(dice, "Damage dice", least=1)
    blow = rules_odds.strike(
        "melee" if action.melee else "ranged",
        weapon,
        av=action.armour,
        armour="hard" if action.hard else "normal",
        margin_counts=house.margin_in_ranged,
        av_cuts_margin=house.av_cuts_margin,
        how=house.explode_damage,
    )
    # An evade never strikes back, and only what the target loses is asked for.
    harm = rules_odds.attack_odds(law_of(side, house.explode), theirs, "evade", blow).target
    return AttackOddsShown(
        side=side,
        against=theirs.dice,
        weapon=weapon,
        armour=action.armour,
        melee=action.melee,
        hard=action.hard,
        struck=harm.struck,
        pips=harm.pips,
        mean=harm.mean,
    )
