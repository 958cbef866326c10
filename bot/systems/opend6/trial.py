"""A roll at the table before it falls: the code, everything that changes it, the dice (R-08)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.systems.opend6 import advantage as advantages
from bot.systems.opend6.advantage import State
from bot.systems.opend6.boosts import D6
from bot.systems.opend6.codes import MOST_DICE
from bot.systems.opend6.given import whole
from bot.systems.opend6.house import Settings
from bot.systems.opend6.people import Player, now, settings_of
from bot.systems.opend6.points import PLUS_DICE, more_dice
from bot.systems.opend6.pool import Pool, pool, rolled, wild_dice
from bot.systems.opend6.skills import Value
from bot.systems.opend6.throw import Throw, Ways, beside
from bot.systems.opend6.weights import (
    ADVANTAGE,
    BOOST,
    CHECK,
    CODE,
    DICE,
    DISADVANTAGE,
    PENALTY,
    WILD,
    Kind,
    pool_after,
    reasons,
    used,
)

SAID = "said"
ACTION_POINT = "action point"
"""The source of what was said with the roll."""
MOST_CHANGE = 99


class Effects(Struct, frozen=True, omit_defaults=True):
    """What somebody says with a roll; counts, `dice`, `wild` and `modifier` below 0 take away.

    `flips` are faces, `die` is the size of boost and penalty dice, `sides` of all others. `luck`
    doubles the dice, an action `point` adds two.
    """

    dice: int = 0
    modifier: int = 0
    boost: int = 0
    penalty: int = 0
    flips: tuple[int, ...] = ()
    advantage: int = 0
    disadvantage: int = 0
    wild: int = 0
    luck: bool = False
    point: bool = False
    die: int = D6
    sides: int = D6


class Part(Struct, frozen=True):
    """One change of a roll with its source; `what` is a word of `weights`."""

    source: str
    what: str
    amount: int


class Trial(Struct, frozen=True):
    """Somebody about to roll. `key` is "" where nobody's sheet is behind it.

    `own_wild` are the wild dice the roller has anyway; all that changes the code is in `parts`.
    """

    key: str
    name: str
    worth: Value
    pool: Pool
    state: State = "none"
    parts: tuple[Part, ...] = ()
    luck: bool = False
    point: bool = False
    own_wild: int = 0
    kind: Kind = "check"

    def of(self, *whats: str) -> int:
        """The sum of the changes of these sorts."""
        return sum(part.amount for part in self.parts if part.what in whats)


class Fell(Struct, frozen=True):
    """Dice on the table; `second` lies beside the first with advantage and disadvantage."""

    first: Throw
    second: Throw | None = None


def trial(
    scene: Scene,
    who: Player | None,
    worth: Value,
    said: Effects,
    *,
    name: str = "",
    kind: Kind = "check",
    more: Iterable[Part] = (),
) -> Trial:
    """A roll with what was said, what conditions change, and `more` that belongs to this action.

    `kind` is check or effect; conditions leave effect rolls alone (R-55), and they have no wild
    dice of their own (R-06). Raises `no_dice`, `dice_out_of_range`, `bad_wild`, `bad_boost`,
    `bad_flip`, `bad_sides`, `bad_number`, `bad_count`, `unknown_action` for points on effect rolls.
    """
    here = settings_of(scene)
    if kind == "effect" and (said.luck or said.point):
        raise Refusal(
            "unknown_action",
            "Luck and action points touch checks, not effect rolls such as damage.",
        )
    parts = (*_said(said), *more)
    if who is not None and kind == "check":
        rows = reasons(
            scene.conditions, who.key, ability=worth.ability, skill=worth.skill, now=now(scene)
        )
        parts += tuple(Part(*row) for row in rows)
    one = Trial(who.key if who else "", who.name if who else name, worth, Pool(0), parts=parts)
    dice = one.of(DICE, CODE)
    pool_after(worth.code.dice * (1 + said.luck), dice, zero=here.zero_dice)
    own = wild_dice(here.wild_die, dynamic=bool(who and who.dynamic), effect=kind == "effect")
    made = pool(
        worth.code,
        luck=said.luck,
        change=dice,
        wild=own,
        more_wild=one.of(WILD),
        boost=one.of(BOOST),
        penalty=one.of(PENALTY),
        flips_of=said.flips,
        modifier=one.of(CHECK),
        sides=said.sides,
        extra_sides=said.die if said.die != D6 else said.sides,
        ways=here.ways,
    )
    state = advantages.net(one.of(ADVANTAGE), one.of(DISADVANTAGE), here.advantage_cancel)
    return replace(
        one, pool=made, state=state, luck=said.luck, point=said.point, own_wild=own, kind=kind
    )


def fallen(one: Trial, here: Settings, dice: Dice) -> Fell:
    """The dice thrown, all of them twice with advantage or disadvantage."""
    first = rolled(one.pool, dice, here.ways)
    return Fell(first, rolled(one.pool, dice, here.ways) if one.state != "none" else None)


def with_two_more(one: Trial, fell: Fell, here: Settings, dice: Dice) -> tuple[Trial, Fell]:
    """The roll with the two dice of an action point, thrown beside what lies (D6-09).

    Both rolls of an advantage get theirs. Raises `dice_out_of_range`.
    """
    bigger = replace(one, pool=replace(one.pool, dice=more_dice(one.pool.dice)))
    first = _joined(fell.first, one.pool, here.ways, dice)
    second = None if fell.second is None else _joined(fell.second, one.pool, here.ways, dice)
    return bigger, Fell(first, second)


def spent(scene: Scene, one: Trial) -> Scene:
    """The scene without the effects on one check that this one has used up (R-42)."""
    if one.kind != "check" or not one.key or settings_of(scene).single_check == "all":
        return scene
    left = used(scene.conditions, one.key, ability=one.worth.ability, skill=one.worth.skill)
    return replace(scene, conditions=left) if len(left) < len(scene.conditions) else scene


def _joined(throw: Throw, before: Pool, ways: Ways, dice: Dice) -> Throw:
    return beside(throw, dice.roll(PLUS_DICE, before.sides), before.sides, before.flips, ways)


def _said(said: Effects) -> tuple[Part, ...]:
    """What was said as parts, each within what can be said; raises as `trial` does."""
    whole(said.modifier, "bad_number", "a modifier", least=-MOST_CHANGE, most=MOST_CHANGE)
    whole(said.dice, "bad_number", "a change of dice", least=-MOST_CHANGE, most=MOST_CHANGE)
    whole(said.wild, "bad_wild", "a change of wild dice", least=-MOST_DICE, most=MOST_DICE)
    advantages.count(said.advantage)
    advantages.count(said.disadvantage, what="disadvantages")
    amounts = (
        (DICE, said.dice),
        (CHECK, said.modifier),
        (BOOST, said.boost),
        (PENALTY, said.penalty),
        (ADVANTAGE, said.advantage),
        (DISADVANTAGE, said.disadvantage),
        (WILD, said.wild),
    )
    parts = tuple(Part(SAID, what, amount) for what, amount in amounts if amount)
    return (*parts, Part(ACTION_POINT, DICE, PLUS_DICE)) if said.point else parts
