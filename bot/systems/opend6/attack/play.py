"""Attacks, from the declaration to the condition they make (D6-18 to D6-25, D6-65 to D6-67)."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from bot.core.combat import Combatant
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.shared.combat.arena import Fight, find_fight
from bot.shared.permits import gm_only
from bot.systems.opend6.attack.actions import Attack, AttackDamage, AttackResult
from bot.systems.opend6.attack.words import describe_attack, describe_source
from bot.systems.opend6.bearers import bonus, do_harm, is_over
from bot.systems.opend6.budget import is_out_of_action, spend_action
from bot.systems.opend6.checks.actions import RollModifier, RollShown
from bot.systems.opend6.checks.roll import (
    Rolled,
    gang_modifier,
    plan_check,
    result_of,
    show_roll,
    throw_plan,
)
from bot.systems.opend6.effects import purse
from bot.systems.opend6.field import fight_of, fighter_of, find_opponent, with_fighter, with_focus
from bot.systems.opend6.melee.actions import Deed
from bot.systems.opend6.melee.arms import (
    Guard,
    attack_skill,
    attack_value,
    guard,
    reaches,
    refuse_far,
    strength,
    weapon_of,
)
from bot.systems.opend6.melee.kinds import Contest, Kind
from bot.systems.opend6.melee.outcomes import Declared
from bot.systems.opend6.melee.turn import with_turn
from bot.systems.opend6.players import PLAYERS, Player, maybe, settings_of, value_of
from bot.systems.opend6.rules import attack as rules
from bot.systems.opend6.rules.codes import code
from bot.systems.opend6.rules.conditions import CHECK
from bot.systems.opend6.rules.gangs import bonus as gang_bonus
from bot.systems.opend6.rules.melee import ACTIONS, Response
from bot.systems.opend6.rules.results import Result
from bot.systems.opend6.rules.tracks import DAMAGE
from bot.systems.opend6.sheet import Weapon
from bot.systems.opend6.skills import Value


class Aim(NamedTuple):
    """An attack in numbers: with what, by which skill, against whose guard."""

    who: Player
    target: Player
    weapon: Weapon
    worth: Value
    crowd: int
    guard: Guard


def attack(action: Attack, scene: Scene, dice: Dice) -> tuple[Declared, Scene]:
    """An attack in one's own turn (D6-18); raises what turns and declaring raise, and `gm_only`."""
    if action.extra or action.defence.strip() or action.gang is not None:
        gm_only(scene.actor)
    scene = with_turn(scene, action.who, full=True, aimed=bool(action.target))
    deed, scene = declare_attack(action, scene)
    return Declared(deed, action.typed), scene


def declare_attack(action: Attack, scene: Scene, *, free: bool = False) -> tuple[Deed, Scene]:
    """An attack with its action paid; the dice are still to come.

    A readied one is `free`. Raises `no_combat`, `bad_target`, `self_target`, `unknown_weapon`,
    `unknown_skill`, `bad_die_code`, `out_of_reach`, `no_action_left` and what a roll raises.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    now = fight_of(scene, who.key)
    row = find_opponent(scene, now, who.key, action.target)
    _refuse_helpless(action, scene, now, row)
    scene = with_focus(scene, now.key, who.key, row.key)
    now = find_fight(scene, now.key)
    aim = aim_of(action, scene, now, who, PLAYERS.of(scene, row.key))
    refuse_far(scene, now, who.key, row.key, aim.weapon)
    if not free:
        scene = spend_action(scene, now, who.key, (ACTIONS["attack"],))
    plan_check(
        scene,
        find_fight(scene, now.key),
        who,
        aim.worth,
        action.effects,
        more=gang_modifier(aim.crowd),
    )
    return Deed(
        combat=now.key,
        action=msgspec.json.encode(action),
        actor=who.key,
        name=who.name,
        words=describe_attack(row.name, aim.weapon),
        kind="attack",
        cost="" if free else "full",
        target=row.key,
        target_name=row.name,
    ), scene


def aim_of(action: Attack, scene: Scene, now: Fight, who: Player, target: Player) -> Aim:
    """The attack as it stands now; raises `unknown_weapon`, `unknown_skill`, `bad_count`."""
    weapon = weapon_of(who, action.weapon, action.damage)
    worth = attack_value(scene, who, weapon, action.skill)
    crowd = bonus(scene, now, who.key, skill=worth.skill or "melee", against=target.key)
    if action.gang is not None:
        crowd = gang_bonus(action.gang)
    found = guard(scene, now, target, who.key, attack_skill(worth, weapon), skill=action.defence)
    return Aim(who, target, weapon, worth, crowd, found)


def contest(action: Attack, scene: Scene, now: Fight, who: Player, target: Player) -> Contest:
    """The attack against what resists it; raises what `aim_of` raises."""
    aim = aim_of(action, scene, now, who, target)
    met = aim.guard.skill
    check = maybe(scene, target, met) if met else None
    return Contest(aim.worth, action.effects, aim.crowd, aim.guard.value, met, check)


def impossible(deed: Deed, action: Attack, scene: Scene) -> str:
    """Why the attack cannot be made any more, "" where it can (D6-122, R-50)."""
    now = find_fight(scene, deed.combat)
    if is_out_of_action(scene, deed.target, deed.combat) and not action.helpless:
        return f"{deed.target_name} is out of action"
    weapon = weapon_of(PLAYERS.of(scene, deed.actor), action.weapon, action.damage)
    if settings_of(scene).enforce_reach and not reaches(
        scene, now, deed.actor, deed.target, weapon.category
    ):
        return f"{deed.target_name} is out of reach"
    return ""


def resolve_attack(
    deed: Deed, action: Attack, scene: Scene, response: Response, dice: Dice
) -> tuple[AttackResult, Scene]:
    """The dice of the attack, of the defence where one is due, and of the damage (D6-24)."""
    now = find_fight(scene, deed.combat)
    aim = aim_of(action, scene, now, PLAYERS.of(scene, deed.actor), PLAYERS.of(scene, deed.target))
    if deed.thrown is not None:
        lain = Rolled(deed.thrown.trial, deed.thrown.fell, scene)
    else:
        more = gang_modifier(aim.crowd)
        lain = throw_plan(scene, now, aim.who, aim.worth, dice, effects=action.effects, more=more)
    first = result_of(lain.trial, lain.fell, aim.guard.value, lain.scene)
    defence, floor, scene = _defend(deed, aim, lain.scene, response, dice, first=first)
    result = result_of(lain.trial, lain.fell, floor, scene)
    told = AttackResult(
        aim.who.name,
        aim.target.name,
        aim.guard.value,
        aim.guard.parts,
        combat=deed.combat,
        success=result.success,
        rolls=(RollShown(lain.trial, lain.fell, "attack", result), *defence),
        defence=floor if defence else None,
        bonus=rules.BONUS[stance_of(scene, deed, response)] if defence else 0,
        answered=response.how != "fixed",
    )
    if result.success:
        told, scene = _damage(told, aim, result, scene, dice, kept=action.extra)
    scene = _after_attack(scene, deed)
    return replace(told, over=is_over(scene, find_fight(scene, deed.combat))), scene


def stance_of(scene: Scene, deed: Deed, response: Response) -> rules.Stance:
    """How the defender stands against this attack (D6-13, D6-23, D6-58, D6-128)."""
    kept = fighter_of(scene, deed.combat, deed.target).stance
    if kept == "passive" and response.how == "active_defence":
        return "active"
    return "full" if response.how == "defend" else kept


def _refuse_helpless(action: Attack, scene: Scene, now: Fight, row: Combatant) -> None:
    if not is_out_of_action(scene, row.key, now.key) or (action.helpless and scene.actor.gm):
        return
    raise Refusal(
        "bad_target",
        f"{row.name} is out of action and does not resist. A GM may allow it: the attack with "
        "helpless: yes.",
    )


def _defend(
    deed: Deed, aim: Aim, scene: Scene, response: Response, dice: Dice, *, first: Result
) -> tuple[tuple[RollShown, ...], int, Scene]:
    """The defence check where the attack reached the fixed value, and what counts (R-26)."""
    stance = stance_of(scene, deed, response)
    name = response.skill or aim.guard.skill
    if not name or not rules.check_is_due(first, stance):
        return (), aim.guard.value, scene
    now = find_fight(scene, deed.combat)
    worth = value_of(scene, aim.target, name)
    more = rules.BONUS[stance]
    source = "on the defensive" if stance == "full" else "readied defence"
    parts = (RollModifier(source, CHECK, more),) if more else ()
    lain = throw_plan(scene, now, aim.target, worth, dice, effects=response.effects, more=parts)
    floor = settings_of(scene).defence_floor
    found = rules.defence(stance, aim.guard.value, lain.total - more, floor=floor)
    return (RollShown(lain.trial, lain.fell, "defence"),), found.value, lain.scene


def _damage(
    told: AttackResult, aim: Aim, result: Result, scene: Scene, dice: Dice, *, kept: int
) -> tuple[AttackResult, Scene]:
    """The damage roll of a hit and the condition it makes (D6-19, D6-65 to D6-67).

    So many of the ranks beyond the first are `kept` for other effects.
    """
    kept = max(0, min(kept, result.rank - 1))
    dealt = rules.damage_code(code(aim.weapon.damage), result.rank, spent=kept)
    lain = throw_plan(scene, None, aim.who, Value(str(dealt), dealt), dice, kind="effect")
    scene = lain.scene
    body, soak, parts = strength(scene, aim.target)
    resisted: tuple[RollShown, ...] = ()
    if settings_of(scene).resist_damage == "roll" and body.dice:
        rolled = throw_plan(scene, None, aim.target, Value("Strength", body), dice, kind="effect")
        resisted = (show_roll(rolled, "resists"),)
        soak, scene = max(soak, rolled.total), rolled.scene
    harm = rules.damage(lain.total, soak)
    against = result_of(lain.trial, lain.fell, soak, scene)
    damage = RollShown(lain.trial, lain.fell, "damage", against)
    scene, changes = do_harm(scene, aim.target.key, DAMAGE, harm.rank, source=aim.weapon.name)
    if kept:
        scene = purse.give(scene, aim.who.key, kept, describe_source(aim.target.name))
    return replace(
        told,
        rank=result.rank,
        rolls=(*told.rolls, damage, *resisted),
        changes=changes,
        damage=AttackDamage(
            aim.weapon.damage, str(dealt), parts, soak, harm.points, harm.rank, harm.name, kept
        ),
    ), scene


def _after_attack(scene: Scene, deed: Deed) -> Scene:
    """A readied defence is used up by one attack (D6-58)."""
    if deed.target not in find_fight(scene, deed.combat).combatants:
        return scene
    kept = fighter_of(scene, deed.combat, deed.target)
    after = rules.stance_after(kept.stance, attacked=True)
    if after == kept.stance:
        return scene
    return with_fighter(scene, deed.combat, deed.target, replace(kept, stance=after))


ATTACK = Kind(Attack, declare_attack, resolve_attack, contest, impossible)
