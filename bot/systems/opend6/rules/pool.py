"""The dice of a roll before they fall, advantage and disadvantage among them (R-08, R-12)."""

from __future__ import annotations

from typing import Literal

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.systems.opend6.rules import notation
from bot.systems.opend6.rules.codes import MOST_DICE, Code, dice_count
from bot.systems.opend6.rules.given import whole
from bot.systems.opend6.rules.notation import Effects
from bot.systems.opend6.rules.throw import USUAL, Faces, Pool, Throw, Ways, explodes, throw

State = Literal["none", "advantage", "disadvantage"]
Cancel = Literal["pairwise", "any"]
MOST = 99
PLAIN = Effects()


def advantage_count(value: int, *, what: str = "advantages") -> int:
    """So many instances, 0..99; raises `bad_count`."""
    return whole(value, "bad_count", f"a number of {what}", least=0, most=MOST)


def net_advantage(advantage: int = 0, disadvantage: int = 0, way: Cancel = "pairwise") -> State:
    """What is left: instances cancel one for one and do not stack (D6-111, D6-112).

    With `any`, one of each leaves neither. Raises `bad_count`.
    """
    good = advantage_count(advantage)
    bad = advantage_count(disadvantage, what="disadvantages")
    if good == bad or (way == "any" and good and bad):
        return "none"
    return "advantage" if good > bad else "disadvantage"


def takes_second(first: int, second: int, state: State) -> bool:
    """Whether the second value counts; where both are the same the first stands (R-12)."""
    match state:
        case "advantage":
            return second > first
        case "disadvantage":
            return second < first
        case "none":
            return False


WildDie = Literal["dynamic", "all", "effects_only", "off"]


def pool(code: Code, effects: Effects = PLAIN, *, wild: int = 0, ways: Ways = USUAL) -> Pool:
    """The pool of a check or effect roll whose code is known, and all that changes it.

    `effects` have what was said and what conditions add, `wild` are the wild dice of this roll
    itself. Raises `no_dice`, `dice_out_of_range`, `bad_wild`, `bad_boost`, `bad_flip`, `bad_sides`,
    `bad_number`.
    """
    sides = notation.die_size(effects.sides)
    # A d6 is what nobody has named: extra dice are then of the size of the others.
    extra = sides if effects.die == notation.D6 else notation.die_size(effects.die)
    # Luck doubles the code alone: dice of effects come after it.
    dice = code.dice * (1 + effects.luck) + whole(effects.dice, "bad_number", "a change of dice")
    if ways.zero_dice == "pips":
        dice = max(0, dice)
    if dice or ways.zero_dice == "forbid":
        dice = dice_count(dice)
    own = whole(wild, "bad_wild", "a number of wild dice", least=0)
    return Pool(
        dice=dice,
        pips=code.pips,
        modifier=whole(effects.modifier, "bad_number", "a modifier"),
        # Where 0D are rolled no die is left to be wild, and that is nobody's mistake.
        wild=wild_after(min(own, dice), effects.wild, dice),
        boost=notation.net_boost(effects.boost, effects.penalty),
        flips=tuple(sorted(notation.flip_faces(effects.flips, max(sides, extra)))),
        sides=sides,
        extra_sides=extra,
    )


def wild_dice(how: WildDie, *, dynamic: bool, effect: bool = False) -> int:
    """How many wild dice a roll has by itself, 0 or 1 (D6-06, R-06).

    `dynamic` is whether a player's character rolls, `effect` whether it is an effect roll such as
    damage.
    """
    match how:
        case "dynamic":
            return int(dynamic and not effect)
        case "all":
            return int(not effect)
        case "effects_only" | "off":
            return 0


def wild_after(base: int, change: int, dice: int) -> int:
    """The wild dice after effects, none to all of the pool (D6-90, R-43).

    Raises `bad_wild` where there were more than dice, `dice_out_of_range`, `bad_number`.
    """
    most = whole(dice, "dice_out_of_range", "a number of dice", least=0, most=MOST_DICE)
    before = whole(base, "bad_wild", "a number of wild dice", least=0)
    if before > most:
        raise Refusal("bad_wild", f"{before} of {most} dice cannot be wild; name at most {most}.")
    return max(0, min(most, before + whole(change, "bad_number", "a change of wild dice")))


def roll(pool: Pool, dice: Dice, ways: Ways) -> Throw:
    """The pool on the table: ordinary dice first, then boost or penalty, then each wild chain."""
    regular = dice.roll(pool.dice - pool.wild, pool.sides)
    extra = dice.roll(pool.boost.count, pool.extra_sides)
    wild = [_chain(pool.sides, dice) for _ in range(pool.wild)]
    boost = extra if pool.boost.kind == "boost" else ()
    penalty = extra if pool.boost.kind == "penalty" else ()
    return throw(Faces(regular, wild, boost, penalty), pool, ways)


def _chain(sides: int, dice: Dice) -> tuple[int, ...]:
    faces = dice.roll(1, sides)
    while explodes(faces[-1], sides):
        faces += dice.roll(1, sides)
    return faces
