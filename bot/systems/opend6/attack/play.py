"""Attacks, from the declaration to the condition they make (D6-18 to D6-25, D6-65 to D6-67)."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from bot.core.combat import Combatant
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import count
from bot.shared.combat.arena import Fight, fight
from bot.systems.opend6.attack.actions import Attack
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
from bot.systems.opend6.field import foe, must_fight, place_of, with_focus, with_place
from bot.systems.opend6.melee.actions import Deed, Fought
from bot.systems.opend6.melee.arms import (
    Guard,
    attack_value,
    guard,
    paired,
    reaches,
    refuse_far,
    strength,
    weapon_of,
)
from bot.systems.opend6.melee.kinds import Contest, Kind
from bot.systems.opend6.players import Player, known, maybe, player, settings_of, value_of
from bot.systems.opend6.rules import attack
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


def declared(action: Attack, scene: Scene, *, free: bool = False) -> tuple[Deed, Scene]:
    """An attack with its action paid; the dice are still to come.

    A readied one is `free`. Raises `no_combat`, `bad_target`, `self_target`, `unknown_weapon`,
    `unknown_skill`, `bad_die_code`, `out_of_reach`, `no_action_left` and what a roll raises.
    """
    who, scene = player(scene, action.who)
    now = must_fight(scene, who.key)
    row = foe(scene, now, who.key, action.target)
    _refuse_helpless(action, scene, now, row)
    scene = with_focus(scene, now.key, who.key, row.key)
    now = fight(scene, now.key)
    aim = aimed(action, scene, now, who, known(scene, row.key))
    refuse_far(scene, now, who.key, row.key, aim.weapon)
    if not free:
        scene = spend_action(scene, now, who.key, (ACTIONS["attack"],))
    plan_check(
        scene, fight(scene, now.key), who, aim.worth, action.effects, more=gang_modifier(aim.crowd)
    )
    words = f"attacks {row.name}: {aim.weapon.name}, damage {aim.weapon.damage}"
    return Deed(
        combat=now.key,
        action=msgspec.json.encode(action),
        actor=who.key,
        name=who.name,
        words=words,
        kind="attack",
        cost="" if free else "full",
        target=row.key,
        target_name=row.name,
    ), scene


def aimed(action: Attack, scene: Scene, now: Fight, who: Player, target: Player) -> Aim:
    """The attack as it stands now; raises `unknown_weapon`, `unknown_skill`, `bad_count`."""
    weapon = weapon_of(who, action.weapon, action.damage)
    worth = attack_value(scene, who, weapon, action.skill)
    crowd = bonus(scene, now, who.key, skill=worth.skill or "melee", against=target.key)
    if action.gang is not None:
        crowd = gang_bonus(action.gang)
    found = guard(scene, now, target, who.key, paired(worth, weapon), skill=action.defence)
    return Aim(who, target, weapon, worth, crowd, found)


def contest(action: Attack, scene: Scene, now: Fight, who: Player, target: Player) -> Contest:
    """The attack against what resists it; raises what `aimed` raises."""
    aim = aimed(action, scene, now, who, target)
    met = aim.guard.skill
    check = maybe(scene, target, met) if met else None
    return Contest(aim.worth, action.effects, aim.crowd, aim.guard.value, met, check)


def invalid(deed: Deed, action: Attack, scene: Scene) -> str:
    """Why the attack cannot be made any more, "" where it can (D6-122, R-50)."""
    now = fight(scene, deed.combat)
    if is_out_of_action(scene, deed.target, deed.combat) and not action.helpless:
        return f"{deed.target_name} is out of action"
    weapon = weapon_of(known(scene, deed.actor), action.weapon, action.damage)
    if settings_of(scene).enforce_reach and not reaches(
        scene, now, deed.actor, deed.target, weapon.category
    ):
        return f"{deed.target_name} is out of reach"
    return ""


def resolved(
    deed: Deed, action: Attack, scene: Scene, reply: Response, dice: Dice
) -> tuple[Fought, Scene]:
    """The dice of the attack, of the defence where one is due, and of the damage (D6-24)."""
    now = fight(scene, deed.combat)
    aim = aimed(action, scene, now, known(scene, deed.actor), known(scene, deed.target))
    if deed.thrown is not None:
        lain = Rolled(deed.thrown.trial, deed.thrown.fell, scene)
    else:
        lain = _attack(scene, now, aim, action, dice)
    scene = lain.scene
    first = result_of(lain.trial, lain.fell, aim.guard.value, scene)
    defence, floor, scene = _defended(deed, aim, scene, reply, dice, first=first)
    found = result_of(lain.trial, lain.fell, floor, scene)
    why = [f"resists: {', '.join(aim.guard.parts)} = {aim.guard.value}"]
    rolls = [RollShown(lain.trial, lain.fell, "attack", found, f"{aim.target.name}'s defence")]
    if defence is not None:
        rolls.append(defence)
        extra = _stance_bonus(scene, deed, reply)
        why.append(_floor_words(aim.guard.value, extra, floor))
    elif reply.how != "fixed" and not first.success:
        why.append("the attack does not reach the fixed value: no defence check")
    hit, changes = found.success, list[str]()
    title = f"MISS: {aim.who.name} against {aim.target.name}, by {-found.points or 1}"
    if hit:
        blow, told, scene = _struck(scene, aim, found, dice, kept=action.extra)
        rolls += blow.rolls
        why += blow.why
        changes += told
        title = f"HIT, rank {found.rank}: {aim.who.name} on {aim.target.name}: {blow.name}"
    scene = _after_attack(scene, deed)
    return Fought(
        title=title,
        combat=deed.combat,
        tone="good" if hit else "bad",
        rolls=tuple(rolls),
        why=tuple(why),
        changes=tuple(changes),
        over=is_over(scene, fight(scene, deed.combat)),
    ), scene


def stance_of(scene: Scene, deed: Deed, reply: Response) -> attack.Stance:
    """How the defender stands against this attack (D6-13, D6-23, D6-58, D6-128)."""
    kept = place_of(scene, deed.combat, deed.target).stance
    if kept == "passive" and reply.how == "active_defence":
        return "active"
    return "full" if reply.how == "defend" else kept


class _Blow(NamedTuple):
    rolls: tuple[RollShown, ...]
    why: tuple[str, ...]
    name: str


def _refuse_helpless(action: Attack, scene: Scene, now: Fight, row: Combatant) -> None:
    if not is_out_of_action(scene, row.key, now.key) or (action.helpless and scene.actor.gm):
        return
    raise Refusal(
        "bad_target",
        f"{row.name} is out of action and does not resist. A GM may allow it: the attack with "
        "helpless: yes.",
    )


def _attack(scene: Scene, now: Fight, aim: Aim, action: Attack, dice: Dice) -> Rolled:
    more = gang_modifier(aim.crowd)
    return throw_plan(scene, now, aim.who, aim.worth, dice, effects=action.effects, more=more)


def _stance_bonus(scene: Scene, deed: Deed, reply: Response) -> int:
    return attack.BONUS[stance_of(scene, deed, reply)]


def _defended(
    deed: Deed, aim: Aim, scene: Scene, reply: Response, dice: Dice, *, first: Result
) -> tuple[RollShown | None, int, Scene]:
    """The defence check where the attack reached the fixed value, and what counts (R-26)."""
    stance = stance_of(scene, deed, reply)
    name = reply.skill or aim.guard.skill
    if not name or not attack.check_is_due(first, stance):
        return None, aim.guard.value, scene
    now = fight(scene, deed.combat)
    worth = value_of(scene, aim.target, name)
    more = attack.BONUS[stance]
    parts = (RollModifier(_called(stance), CHECK, more),) if more else ()
    lain = throw_plan(scene, now, aim.target, worth, dice, effects=reply.effects, more=parts)
    check = lain.total - more
    floor = settings_of(scene).defence_floor
    found = attack.defence(stance, aim.guard.value, check, floor=floor)
    return RollShown(lain.trial, lain.fell, f"defence ({worth.name})"), found.value, lain.scene


def _called(stance: attack.Stance) -> str:
    return "on the defensive" if stance == "full" else "readied defence"


def _floor_words(fixed: int, extra: int, floor: int) -> str:
    how = f" with +{extra}" if extra else ""
    return f"defence check{how} against the fixed value {fixed}: {floor} counts"


def _struck(
    scene: Scene, aim: Aim, found: Result, dice: Dice, *, kept: int
) -> tuple[_Blow, tuple[str, ...], Scene]:
    """The damage roll of a hit and the condition it makes (D6-19, D6-65 to D6-67).

    So many of the ranks beyond the first are `kept` for other effects.
    """
    here = settings_of(scene)
    kept = max(0, min(kept, found.rank - 1))
    dealt = attack.damage_code(code(aim.weapon.damage), found.rank, spent=kept)
    lain = throw_plan(scene, None, aim.who, Value(str(dealt), dealt), dice, kind="effect")
    scene = lain.scene
    body, soak, parts = strength(scene, aim.target)
    rolls = list[RollShown]()
    if here.resist_damage == "roll" and body.dice:
        rolled = throw_plan(scene, None, aim.target, Value("Strength", body), dice, kind="effect")
        rolls.append(show_roll(rolled, "resists the damage"))
        soak, scene = max(soak, rolled.total), rolled.scene
    told = attack.damage(lain.total, soak)
    damage = RollShown(
        lain.trial,
        lain.fell,
        "damage",
        result_of(lain.trial, lain.fell, soak, scene),
        " + ".join(parts),
    )
    dice_more = found.rank - 1 - kept
    more = f" + {dice_more}D for rank {found.rank}" if found.rank > 1 else ""
    more += f", {count(kept, 'rank')} kept" if kept else ""
    harm = f"{count(max(0, told.points), 'point')}, rank {told.rank}"
    why = (
        f"damage {aim.weapon.damage}{more} = {dealt}",
        f"{' + '.join(parts)} resists with {soak}: {harm}",
    )[0 if more else 1 :]
    scene, said = do_harm(scene, aim.target.key, DAMAGE, told.rank, source=aim.weapon.name)
    name = told.name if told.rank else "no harm"
    if kept:
        scene = purse.give(scene, aim.who.key, kept, f"the attack on {aim.target.name}")
        left = f"{aim.who.name}: {count(kept, 'rank')} for other effects: /d6 effects menu"
        said = (*said, left)
    return _Blow((damage, *rolls), why, name), said, scene


def _after_attack(scene: Scene, deed: Deed) -> Scene:
    """A readied defence is used up by one attack (D6-58)."""
    if deed.target not in fight(scene, deed.combat).combatants:
        return scene
    kept = place_of(scene, deed.combat, deed.target)
    after = attack.stance_after(kept.stance, attacked=True)
    if after == kept.stance:
        return scene
    return with_place(scene, deed.combat, deed.target, msgspec.structs.replace(kept, stance=after))


ATTACK = Kind(Attack, declared, resolved, contest, invalid)
