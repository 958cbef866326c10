"""The one roll of OpenD6: its code, everything that changes it, its dice (R-08)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import mention
from bot.shared.combat.arena import Fight
from bot.shared.exchange.dice import expect
from bot.systems.opend6.budget import remaining_actions
from bot.systems.opend6.checks.actions import CheckPlan, RollLine, RollModifier, RollShown, Throws
from bot.systems.opend6.checks.luck import spend_points
from bot.systems.opend6.house import HouseRules
from bot.systems.opend6.players import PLAYERS, Player, round_now, settings_of
from bot.systems.opend6.rules import notation
from bot.systems.opend6.rules.checks import PLUS_DICE, choose, critical, more_dice
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
    use_up,
)
from bot.systems.opend6.rules.given import whole
from bot.systems.opend6.rules.notation import Effects
from bot.systems.opend6.rules.pool import advantage_count, net_advantage, pool, roll, wild_dice
from bot.systems.opend6.rules.results import Result, result
from bot.systems.opend6.rules.throw import Pool, Throw, Ways, beside
from bot.systems.opend6.skills import Value

SAID = "said"
"""The source of what was said with the roll."""
ACTION_POINT = "action point"
MOST_CHANGE = 99


def plan_roll(
    scene: Scene,
    who: Player | None,
    worth: Value,
    effects: Effects,
    *,
    name: str = "",
    kind: Kind = "check",
    more: Iterable[RollModifier] = (),
) -> CheckPlan:
    """A roll with what was said, what conditions change, and `more` that belongs to this action.

    `kind` is check or effect; conditions leave effect rolls alone (R-55), and they have no wild
    dice of their own (R-06). Raises `no_dice`, `dice_out_of_range`, `bad_wild`, `bad_boost`,
    `bad_flip`, `bad_sides`, `bad_number`, `bad_count`, `unknown_action` for points on effect rolls.
    """
    house = settings_of(scene)
    if kind == "effect" and (effects.luck or effects.point):
        raise Refusal(
            "unknown_action",
            "Luck and action points touch checks, not effect rolls such as damage.",
        )
    parts = (*_modifiers(effects), *more)
    if who is not None and kind == "check":
        rows = reasons(
            scene.conditions,
            who.key,
            ability=worth.ability,
            skill=worth.skill,
            round_number=round_now(scene),
        )
        parts += tuple(RollModifier(*row) for row in rows)
    plan = CheckPlan(who.key if who else "", who.name if who else name, worth, Pool(0), parts=parts)
    dice = plan.of(DICE, CODE)
    # For its refusal alone, which says how many dice there were; `pool` counts them itself.
    pool_after(worth.code.dice * (1 + effects.luck), dice, zero=house.zero_dice)
    own = wild_dice(house.wild_die, dynamic=bool(who and who.dynamic), effect=kind == "effect")
    every = replace(
        effects,
        dice=dice,
        wild=plan.of(WILD),
        boost=plan.of(BOOST),
        penalty=plan.of(PENALTY),
        modifier=plan.of(CHECK),
    )
    state = net_advantage(plan.of(ADVANTAGE), plan.of(DISADVANTAGE), house.advantage_cancel)
    return replace(
        plan,
        pool=pool(worth.code, every, wild=own, ways=house.ways),
        state=state,
        luck=effects.luck,
        point=effects.point,
        own_wild=own,
        kind=kind,
    )


def throw(plan: CheckPlan, house: HouseRules, dice: Dice) -> Throws:
    """The dice thrown, all of them twice with advantage or disadvantage."""
    first = _roll_whole(plan.pool, house.ways, dice)
    return Throws(first, _roll_whole(plan.pool, house.ways, dice) if plan.state != "none" else None)


def _roll_whole(pool: Pool, ways: Ways, dice: Dice) -> Throw:
    """The pool thrown; whoever types the dice is asked for the first wild one with the others."""
    # One question asks for dice of one size: d8 boost dice are asked for by themselves.
    if pool.wild and pool.extra_sides == pool.sides:
        others = pool.dice - pool.wild + pool.boost.count
        expect(dice, others + 1, pool.sides, "the last is wild" if others else "wild")
    return roll(pool, dice, ways)


def closed_by_later(number: int) -> Refusal:
    """What somebody is told who comes too late to a roll."""
    return Refusal(
        "too_late",
        f"Roll {number} is over: a later check or the end of the turn has closed it. Nothing has "
        "changed.",
    )


def name_throw(what: str, before: int) -> str:
    """The name of a throw of which there were so many before."""
    return f"{what} {before + 1}"


def with_two_more(
    plan: CheckPlan, throws: Throws, house: HouseRules, dice: Dice
) -> tuple[CheckPlan, Throws]:
    """The roll with the two dice of an action point, thrown beside what lies (D6-09).

    Both rolls of an advantage get theirs. Raises `dice_out_of_range`.
    """
    bigger = replace(plan, pool=replace(plan.pool, dice=more_dice(plan.pool.dice)))
    first = _two_beside(throws.first, plan.pool, house.ways, dice)
    second = throws.second and _two_beside(throws.second, plan.pool, house.ways, dice)
    return bigger, Throws(first, second)


def without_used_effects(scene: Scene, plan: CheckPlan) -> Scene:
    """The scene without the effects on one check that this one has used up (R-42)."""
    if plan.kind != "check" or not plan.key or settings_of(scene).single_check == "all":
        return scene
    rest = use_up(scene.conditions, plan.key, ability=plan.worth.ability, skill=plan.worth.skill)
    return replace(scene, conditions=rest) if len(rest) < len(scene.conditions) else scene


def _two_beside(throw: Throw, before: Pool, ways: Ways, dice: Dice) -> Throw:
    return beside(throw, dice.roll(PLUS_DICE, before.sides), before.sides, before.flips, ways)


def _modifiers(effects: Effects) -> tuple[RollModifier, ...]:
    """What was said as parts, each within what can be said; raises as `plan_roll` does."""
    whole(effects.modifier, "bad_number", "a modifier", least=-MOST_CHANGE, most=MOST_CHANGE)
    whole(effects.dice, "bad_number", "a change of dice", least=-MOST_CHANGE, most=MOST_CHANGE)
    whole(effects.wild, "bad_wild", "a change of wild dice", least=-MOST_DICE, most=MOST_DICE)
    advantage_count(effects.advantage)
    advantage_count(effects.disadvantage, what="disadvantages")
    amounts = (
        (DICE, effects.dice),
        (CHECK, effects.modifier),
        (BOOST, effects.boost),
        (PENALTY, effects.penalty),
        (ADVANTAGE, effects.advantage),
        (DISADVANTAGE, effects.disadvantage),
        (WILD, effects.wild),
    )
    parts = tuple(RollModifier(SAID, what, amount) for what, amount in amounts if amount)
    return (*parts, RollModifier(ACTION_POINT, DICE, PLUS_DICE)) if effects.point else parts


class RollInScene(NamedTuple):
    """Dice on the table and the scene after them."""

    trial: CheckPlan
    fell: Throws
    scene: Scene

    @property
    def counts(self) -> Throw:
        """The dice that count, of two throws the better or the worse."""
        return choose(self.fell.first, self.fell.second, self.trial.state)[0]

    @property
    def total(self) -> int:
        """What counts of the dice, with everything flat."""
        return result_of(self.trial, self.fell, 0, self.scene).total


def gang_modifier(amount: int) -> tuple[RollModifier, ...]:
    """The bonus of a gang as a part of a roll (D6-113)."""
    return (RollModifier("friends", CHECK, amount),) if amount else ()


def full_action_penalty(scene: Scene, fight: Fight | None, key: str) -> tuple[RollModifier, ...]:
    """What full actions beyond the first cost every check, as a part of it (D6-139, R-37)."""
    less = remaining_actions(scene, fight, key).dice_penalty if fight is not None else 0
    return (RollModifier("more full actions", DICE, less),) if less else ()


def plan_check(
    scene: Scene,
    fight: Fight | None,
    who: Player,
    worth: Value,
    effects: str,
    *,
    more: Iterable[RollModifier] = (),
    kind: Kind = "check",
) -> CheckPlan:
    """A roll that is about to be made, refused before anything is paid for it.

    Raises what reading the effects, `plan_roll` and `spend_points` raise.
    """
    modifiers = notation.read(effects)
    # Only looked at: whoever throws the plan spends, from the scene as it was.
    spend_points(scene, who, modifiers)
    penalty = full_action_penalty(scene, fight, who.key) if kind == "check" else ()
    return plan_roll(scene, who, worth, modifiers, kind=kind, more=(*more, *penalty))


def has_dice(
    scene: Scene, fight: Fight | None, who: Player, worth: Value, effects: str = ""
) -> bool:
    """Whether conditions leave a character a die of this value to roll (R-48)."""
    try:
        plan_check(scene, fight, who, worth, effects)
    except Refusal as no:
        if no.kind == "no_dice":
            return False
        raise
    return True


def throw_plan(
    scene: Scene,
    fight: Fight | None,
    who: Player,
    worth: Value,
    dice: Dice,
    *,
    effects: str = "",
    more: Iterable[RollModifier] = (),
    kind: Kind = "check",
) -> RollInScene:
    """The dice thrown; luck is spent, effects on one check are used up (D6-08, R-42)."""
    plan = plan_check(scene, fight, who, worth, effects, more=more, kind=kind)
    scene = spend_points(scene, who, plan)
    throws = throw(plan, settings_of(scene), dice)
    return RollInScene(plan, throws, without_used_effects(scene, plan))


def result_of(plan: CheckPlan, throws: Throws, difficulty: int, scene: Scene) -> Result:
    """The total that counts against a difficulty, 0 or more."""
    throw, _ = choose(throws.first, throws.second, plan.state)
    # Resistances never fall below 0, and `result` refuses what does.
    return result(throw.total, max(0, difficulty), settings_of(scene).rules)


def show_roll(roll: RollInScene, what: str, difficulty: int | None = None) -> RollShown:
    """The roll as a card shows it."""
    outcome = None
    if difficulty is not None:
        outcome = result_of(roll.trial, roll.fell, difficulty, roll.scene)
    return RollShown(roll.trial, roll.fell, what, outcome)


def throw_check(
    scene: Scene,
    who: Player | None,
    worth: Value,
    effects: Effects,
    dice: Dice,
    *,
    difficulty: int | None = None,
    kind: Kind = "check",
    name: str = "",
    more: tuple[RollModifier, ...] = (),
) -> tuple[RollLine, Scene]:
    """A check or effect roll, against a difficulty where there is one; effects are used up.

    Raises what `plan_roll` raises, and `bad_difficulty`.
    """
    plan, after = pay_check(scene, who, worth, effects, kind=kind, name=name, more=more)
    return read_check(plan, settings_of(scene), dice, difficulty=difficulty), after


def pay_check(
    scene: Scene,
    who: Player | None,
    value: Value,
    effects: Effects,
    *,
    kind: Kind = "check",
    name: str = "",
    more: tuple[RollModifier, ...] = (),
) -> tuple[CheckPlan, Scene]:
    """A roll that is about to be made, and the scene in which it is paid for.

    Raises what `plan_roll` and spending points raise.
    """
    plan = plan_roll(scene, who, value, effects, name=name, kind=kind, more=more)
    return plan, without_used_effects(spend_points(scene, who, plan), plan)


def read_check(
    plan: CheckPlan, house: HouseRules, dice: Dice, *, difficulty: int | None = None
) -> RollLine:
    """The dice of a roll that is paid for; raises `bad_difficulty`."""
    throws = throw(plan, house, dice)
    counts, other = choose(throws.first, throws.second, plan.state)
    compared = None if difficulty is None else result(counts.total, difficulty, house.rules)
    mark = critical(counts, success=compared.success) if compared is not None else None
    changes = tuple((part.source, part.what, part.amount) for part in plan.parts)
    name = plan.worth.name
    return RollLine(plan.name, name, counts, other, compared, plan.state, mark or "", changes)


def acting(scene: Scene) -> str:
    """Who whoever pressed a button acts for: their character, else themselves."""
    who = PLAYERS.active(scene)
    return who.key if who is not None else mention(scene.actor.user)
