"""The one roll of OpenD6: its code, everything that changes it, its dice (R-08)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.shared.combat.arena import Fight
from bot.systems.opend6.budget import left_of
from bot.systems.opend6.checks.actions import Fell, Part, Rolled, Thrown, Trial
from bot.systems.opend6.checks.luck import charged
from bot.systems.opend6.house import Settings
from bot.systems.opend6.players import Player, mine, now, settings_of
from bot.systems.opend6.rules import notation
from bot.systems.opend6.rules.checks import PLUS_DICE, check, chosen, critical, more_dice
from bot.systems.opend6.rules.codes import MOST_DICE
from bot.systems.opend6.rules.conditions import (
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
from bot.systems.opend6.rules.given import whole
from bot.systems.opend6.rules.notation import D6, Effects
from bot.systems.opend6.rules.pool import (
    Pool,
    advantage_count,
    net_advantage,
    pool,
    rolled,
    wild_dice,
)
from bot.systems.opend6.rules.results import Result, result
from bot.systems.opend6.rules.throw import Throw, Ways, beside
from bot.systems.opend6.skills import Value

SAID = "said"
ACTION_POINT = "action point"
"""The source of what was said with the roll."""
MOST_CHANGE = 99


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
    state = net_advantage(one.of(ADVANTAGE), one.of(DISADVANTAGE), here.advantage_cancel)
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
    advantage_count(said.advantage)
    advantage_count(said.disadvantage, what="disadvantages")
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


class Lain(NamedTuple):
    """Dice on the table and the scene after them."""

    trial: Trial
    fell: Fell
    scene: Scene

    @property
    def total(self) -> int:
        """What counts of the dice, with everything flat."""
        return result_of(self.trial, self.fell, 0, self.scene).total


def faces_of(fell: Fell) -> tuple[int, ...]:
    """Every face of a roll in the order thrown."""
    throws = (fell.first,) if fell.second is None else (fell.first, fell.second)
    return tuple(face for throw in throws for die in throw.dice for face in die.natural)


def friends(amount: int) -> tuple[Part, ...]:
    """The bonus of a gang as a part of a roll (D6-113)."""
    return (Part("friends", CHECK, amount),) if amount else ()


def overdone(scene: Scene, now: Fight | None, key: str) -> tuple[Part, ...]:
    """What full actions beyond the first cost every check, as a part of it (D6-139, R-37)."""
    less = left_of(scene, now, key).dice_penalty if now is not None else 0
    return (Part("more full actions", DICE, less),) if less else ()


def made(
    scene: Scene,
    now: Fight | None,
    who: Player,
    worth: Value,
    effects: str,
    *,
    more: Iterable[Part] = (),
    kind: Kind = "check",
) -> Trial:
    """A roll that is about to be made, refused before anything is paid for it.

    Raises what `said.read`, `trial` and `charged` raise.
    """
    given = notation.read(effects)
    charged(scene, who, given)
    tired = overdone(scene, now, who.key) if kind == "check" else ()
    return trial(scene, who, worth, given, kind=kind, more=(*more, *tired))


def thrown(
    scene: Scene,
    now: Fight | None,
    who: Player,
    worth: Value,
    dice: Dice,
    *,
    effects: str = "",
    more: Iterable[Part] = (),
    kind: Kind = "check",
) -> Lain:
    """The dice thrown; luck is spent, effects on one check are used up (D6-08, R-42)."""
    one = made(scene, now, who, worth, effects, more=more, kind=kind)
    scene = charged(scene, who, one)
    fell = fallen(one, settings_of(scene), dice)
    return Lain(one, fell, spent(scene, one))


def result_of(one: Trial, fell: Fell, difficulty: int, scene: Scene) -> Result:
    """The total that counts against a difficulty, 0 or more."""
    rules = settings_of(scene).rules
    found = check(fell.first, max(0, difficulty), second=fell.second, state=one.state, rules=rules)
    return found.result


def shown(lain: Lain, what: str, difficulty: int | None = None, versus: str = "") -> Rolled:
    """The roll as a card shows it."""
    found = None
    if difficulty is not None:
        found = result_of(lain.trial, lain.fell, difficulty, lain.scene)
    return Rolled(lain.trial, lain.fell, what, found, versus)


def throw_check(
    scene: Scene,
    who: Player | None,
    worth: Value,
    said: Effects,
    dice: Dice,
    *,
    difficulty: int | None = None,
    kind: Kind = "check",
    name: str = "",
    more: tuple[Part, ...] = (),
) -> tuple[Thrown, Scene]:
    """A check or effect roll, against a difficulty where there is one; effects are used up.

    Raises what `trial` raises, and `bad_difficulty`.
    """
    here = settings_of(scene)
    one = trial(scene, who, worth, said, name=name, kind=kind, more=more)
    scene = charged(scene, who, one)
    fell = fallen(one, here, dice)
    counts, other = chosen(fell.first, fell.second, one.state)
    told = None if difficulty is None else result(counts.total, difficulty, here.rules)
    mark = critical(counts, success=told.success) if told is not None else None
    changes = tuple((part.source, part.what, part.amount) for part in one.parts)
    rolled = Thrown(one.name, worth.name, counts, other, told, one.state, mark or "", changes)
    return rolled, spent(scene, one)


def total(rolled: Thrown) -> int:
    """What was rolled."""
    return rolled.throw.total


def acting(scene: Scene) -> str:
    """Who whoever pressed a button acts for: the active character, else their own name."""
    who = mine(scene)
    return who.name if who is not None else scene.seats[scene.actor.user].name
