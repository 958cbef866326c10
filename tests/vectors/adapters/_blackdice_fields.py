"""The arguments of Black Dice's vectors: named, none missing, and results in the vectors' words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, cast, get_args

from msgspec.structs import replace

from bot.core.dice import ScriptedDice
from bot.core.edge import quote, record, word
from bot.core.errors import Refusal
from bot.systems.blackdice.rules import tasks
from bot.systems.blackdice.rules.actions import REACTIONS
from bot.systems.blackdice.rules.attack import RANGES, Complementary
from bot.systems.blackdice.rules.bounds import MOST_DICE, MOST_REROLLS, bound
from bot.systems.blackdice.rules.damage import Armour
from bot.systems.blackdice.rules.dice import SIDES, Explode, Source, Throws, throw
from bot.systems.blackdice.rules.injury import Body, HealMode, body
from bot.systems.blackdice.rules.tasks import MOST_NEED, NEED, Result, TradeScope
from bot.systems.blackdice.sides import Side, SideDice, roll_side, trade_dice
from bot.systems.blackdice.tasks.actions import TaskState

Given = dict[str, Any]

NUMBERS = (
    "attribute skill bonus actions pool trades auto need net a_net b_net black gm_extra extra "
    "bonus_black retry retry_black retry_dice retries tries earlier earlier_tries fails "
    "failures failed_tries frustration wound wounds wound_dice wound_black wound_penalty "
    "penalty close_in closing_in reserve_lost successes rating "
    "round_number distance speed yards change limit top dexterity busy_rounds n rounds "
    "reload_rounds actions_left left feet dodge att_net def_net strength margin av pierce pips "
    "lethal amount fortitude health_dice bruise_taken minutes self_healed already "
    "attacker_net total "
)
FLAGS = (
    "partial_ok automatic hidden ambush with_move moving while_moving on_move on_the_move "
    "move draw woke_this_round unaware defence_costs_action weapon_ready weapon_carried "
    "undeclared ranged_ready ranged_carried loaded melee_ready fists needs_reload "
    "brass_knuckles margin_in_ranged av_cuts_margin was_awake wounds_count awake "
    "already_treated treat_once "
)
WORDS: dict[str, tuple[str, ...]] = {
    "armour": get_args(Armour),
    "complementary": get_args(Complementary),
    "explode": get_args(Explode),
    "explode_damage": get_args(Explode),
    "mode": get_args(HealMode),
    "range": RANGES,
    "reaction": REACTIONS,
    "reserve_spent": ("dying", "dead"),
    "trade_scope": get_args(TradeScope),
}
TEXTS = ("part", "action", "weapon")
LEFT_OUT = ("rating", "weapon", "def_net", "fortitude", "health_dice")
"""Arguments that may be null."""

TASK = "pool_faces reroll_faces black_faces pool trades auto need partial_ok explode automatic"


def number(value: object, what: str) -> int:
    """A whole number; raises `bad_type`."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refusal("bad_type", f"{what} is a whole number, not {quote(value)}.")
    return value


def flag(value: object, what: str) -> bool:
    """Yes or no; raises `bad_type`."""
    if not isinstance(value, bool):
        raise Refusal("bad_type", f"{what} is yes or no, not {quote(value)}.")
    return value


def taken(given: Any, required: str = "", optional: str = "") -> Given:
    """The arguments, each of these names; kinds `bad_type`, `unknown_field`, `missing`."""
    found = named(given)
    must, may = required.split(), optional.split()
    for name in found:
        if name not in must and name not in may:
            raise Refusal("unknown_field", f"There is no argument {name}.")
    for name in must:
        if name not in found:
            raise Refusal("missing", f"The argument {name} is missing.")
    for name, value in found.items():
        check_type(name, value)
    return found


def check_type(name: str, value: Any) -> None:
    """An argument is what its name says; kinds `bad_type`, `unknown_option`."""
    if value is None and name in LEFT_OUT:
        return
    if name in NUMBERS.split():
        number(value, name)
    elif name in FLAGS.split():
        flag(value, name)
    elif name in WORDS:
        word(value, WORDS[name], name)
    elif name in TEXTS and not isinstance(value, str):
        raise Refusal("bad_type", f"{name} is text.")


def renamed(given: Given, old: str, new: str) -> Given:
    """The arguments with one of them under its other name."""
    return {new if name == old else name: value for name, value in given.items()}


def named(given: Any) -> Given:
    """Named values; kind `bad_type` for anything else."""
    found = record(given)
    if found is None:
        raise Refusal("bad_type", "These are no named values.")
    return dict(found)


def sequence(value: Any, what: str, *, most: int = MOST_DICE) -> tuple[Any, ...]:
    """A list of at most so many; kinds `bad_type`, `out_of_range`."""
    if not isinstance(value, list | tuple):
        raise Refusal("bad_type", f"{what} are a list.")
    found = tuple(cast("Sequence[Any]", value))
    bound(len(found), what, most=most)
    return found


def listed(value: Any, what: str) -> tuple[Any, ...]:
    """A list of anything, of any length."""
    return sequence(value, what, most=1000)


def names(value: Any, what: str) -> tuple[str, ...]:
    """Different names; kinds `bad_type`, `duplicate`."""
    found = sequence(value, what)
    if not all(isinstance(one, str) for one in found):
        raise Refusal("bad_type", f"{what} are names.")
    if len(set(found)) < len(found):
        raise Refusal("duplicate", f"{what}: somebody is named twice.")
    return found


def faces(value: Any, *, most: int = MOST_DICE) -> tuple[int, ...]:
    """Faces of six-sided dice; kinds `bad_type`, `out_of_range`, `bad_face`."""
    found = sequence(value, "Faces", most=most)
    for face in found:
        if not isinstance(face, int) or isinstance(face, bool) or not 1 <= face <= SIDES:
            raise Refusal("bad_face", f"A die shows 1 to {SIDES}.")
    return found


def thrown(shown: Any, rerolls: Any, how: Explode) -> Throws:
    """Pool dice as the bot throws them, out of these faces: one more for each 6 that earns it."""
    first, more = faces(shown), faces(rerolls, most=MOST_REROLLS)
    dice = ScriptedDice((*first, *more))
    try:
        found = throw(dice, len(first), how)
        dice.finish()
    except Refusal as no:
        raise Refusal("wrong_reroll_count", no.sentence) from no
    return found


def task(given: Any, *, opposed: bool = False) -> TaskState:
    """A task rolled by the bot with these faces; Very Easy is no rung of an opposed roll."""
    found = taken(given, optional=TASK)
    if opposed and found.get("automatic"):
        raise Refusal("not_allowed", "Nothing is automatic against somebody.")
    automatic = found.get("automatic", False)
    card = TaskState(
        side=Side("", ""),
        rolled=SideDice(),
        rung="very_easy" if automatic else "average",
        need=bound(found.get("need", NEED), "Need", least=1, most=MOST_NEED),
        granted=found.get("partial_ok", False),
        automatic=automatic,
    )
    auto = bound(found.get("auto", 0), "Automatic successes")
    trades = found.get("trades", 0)
    if automatic:
        dice = ("pool_faces", "reroll_faces", "black_faces", "pool")
        if auto or trades or any(found.get(name) for name in dice):
            raise Refusal("conflict", "Very Easy is done without a roll.")
        return card
    if "pool_faces" not in found:
        raise Refusal("missing", "The argument pool_faces is missing.")
    how = found.get("explode", "recursive")
    mine = thrown(found["pool_faces"], found.get("reroll_faces", ()), how)
    black = faces(found.get("black_faces", ()))
    pool = found.get("pool")
    if trades and pool is None:
        raise Refusal("missing", "Say how many dice the pool has before trading.")
    parts = (Source("pool", tasks.pool_dice(0, len(mine.faces) if pool is None else pool)),)
    side = trade_dice(Side("", "", parts, black=(Source("black", len(black)),)), trades)
    left = tasks.trade(side.pool, trades).dice
    if left != len(mine.faces):
        raise Refusal("wrong_face_count", f"{left} dice are rolled after trading.")
    rolled = roll_side(side, ScriptedDice((*mine.faces, *mine.rerolls, *black)), how)
    return replace(card, side=side, rolled=replace(rolled, auto=rolled.auto + auto))


def spelled(result: Result) -> Given:
    """A task's result in the vectors' words."""
    return {
        "pool_successes": result.pool_successes,
        "auto": result.auto,
        "black_successes": result.black_successes,
        "net": result.net,
        "successes": result.successes,
        "outcome": result.outcome,
        "passed": result.succeeds,
        "degree": result.degree.key,
        "tier": result.degree.tier,
        "foul": result.degree.foul,
    }


def dice(given: Given, explode: str = "explode") -> Throws:
    """The damage or consciousness dice of these arguments."""
    how = given.get(explode, given.get("explode", "recursive"))
    return thrown(given["faces"], given.get("reroll_faces", ()), how)


def hurt(given: Given) -> Body:
    """A body out of its pips, wounds and bruises."""
    bruise = number(given.get("bruise", 0), "Bruises")
    return body(given["pips"], given.get("lethal", 0), bruise)


def tracked(now: Body) -> Given:
    """A body in the vectors' words."""
    return {
        "lethal": now.lethal,
        "bruise": now.bruise,
        "health_left": now.healthy_pips,
        "reserve_left": now.whole_reserve,
        "penalty": now.penalty,
        "status": now.status,
    }


def ratio(value: Fraction) -> str:
    """A fraction as a/b."""
    return f"{value.numerator}/{value.denominator}"


def picked(given: Given, names: Iterable[str]) -> Given:
    """Those of the arguments that have one of these names."""
    return {name: given[name] for name in names if name in given}
