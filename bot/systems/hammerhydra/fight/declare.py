"""Declarations before any die: the attack, and how it is met (HH-38 to HH-41)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import clean, fold
from bot.shared.combat.arena import Fight
from bot.systems.hammerhydra.actions.fight import Defend, Striking
from bot.systems.hammerhydra.arsenal import armed
from bot.systems.hammerhydra.fight.order import Standing, bonus_of, standing
from bot.systems.hammerhydra.house import at_table
from bot.systems.hammerhydra.melee import Attack
from bot.systems.hammerhydra.people import Player
from bot.systems.hammerhydra.rules import edge
from bot.systems.hammerhydra.rules.pool import whole
from bot.systems.hammerhydra.rules.weapons import (
    SAMPLES,
    Weapon,
    damage_stat,
    known_weapon,
)
from bot.systems.hammerhydra.sheet import MOST_EDGE
from bot.systems.hammerhydra.sides import Aim, Side, aimed, changed, sound, tens_of

CLOSE = ("Combat: Melee", "Combat: Brawl")
FAR = ("Combat: Ranged",)
IMPROVISED = "Strength"
"""The base attribute of a damage stat without a weapon."""


def victim(scene: Scene, now: Fight, me: Standing, name: str) -> Standing:
    """Who is attacked; raises `not_in_fight`, `bad_target_choice`, `dead`."""
    if not name.strip():
        raise Refusal("bad_target_choice", "An attack needs a victim: say whom.")
    row = now.combatants.get(fold(name))
    if row is not None and row.hidden and not scene.may_play(scene.actor, row.key):
        row = None
    if row is None or row.key not in scene.characters:
        seen = {key: one for key, one in now.combatants.items() if not one.hidden}
        row = replace(now, combatants=seen).get(name)
    if row.key == me.row.key:
        raise Refusal("bad_target_choice", f"{me.row.name} cannot attack themselves.")
    found = standing(scene, now, row.key)
    if found.who.dead:
        raise Refusal("dead", f"{found.row.name} is dead already; choose somebody else.")
    return found


def attack(action: Striking, scene: Scene, now: Fight, me: Standing) -> Attack:
    """An attack as it is declared, nothing rolled yet.

    Raises what `victim` raises, `unknown_weapon`, `bad_damage`, `unknown_skill`,
    `unknown_attribute`, `bad_modifier`, `bad_tens`, `edge_wasted`, `edge_insufficient`, `bad_edge`.
    """
    other = victim(scene, now, me, action.against)
    weapon, usual = weapon_of(me.who, action.weapon)
    aim = aimed_with(scene, me.who, weapon, action.skill.strip() or usual, action.attribute)
    here = at_table(scene.house)
    mods, parts = changed(
        scene,
        me.who,
        dice=action.dice,
        target=action.target,
        block=me.fighter.blocked,
        counter=action.bonus and bonus_of(me.fighter, now.combat.round, here),
    )
    mods = replace(mods, edge_dice=action.edge_dice, edge_target=action.edge_target)
    tens = tens_of(action.tens)
    side = sound(Side(me.who.key, me.row.name, aim, mods, parts, tens, here.edge_step))
    more = whole(action.edge_damage, "bad_edge", "Edge for damage", 0, MOST_EDGE)
    affordable(me.who, dice=action.edge_dice + more, target=action.edge_target)
    return Attack(
        combat=now.key,
        round=now.combat.round,
        attacker=me.row.key,
        defender=other.row.key,
        names=(me.row.name, other.row.name),
        weapon=weapon,
        side=side,
        edge_damage=more,
        task=clean(action.task, what="task") if action.task.strip() else "",
    )


def aimed_with(scene: Scene, who: Player, weapon: Weapon, skill: str, attribute: str) -> Aim:
    """What an attack is rolled on: the skill that fits, the weapon's attribute (HH-31, HH-39).

    Raises `unknown_skill`, `skill_not_approved`, `unknown_attribute`, `bad_dice`, `bad_target`.
    """
    fits = skill or fitting(who, weapon)
    return aimed(scene, who, fits, attribute.strip() or weapon.attribute)


def guard(action: Defend | Striking, scene: Scene, who: Player) -> Side:
    """A dodge or block: bare Athleticism, and what was said with it (HH-42, HH-47, R-44).

    Raises `bad_modifier`, `bad_tens`, `edge_wasted`, `edge_insufficient`, `bad_edge`.
    """
    aim = aimed(scene, who, "", "Athleticism")
    mods, parts = changed(scene, who, dice=action.dice, target=action.target)
    mods = replace(mods, edge_dice=action.edge_dice, edge_target=action.edge_target)
    step = at_table(scene.house).edge_step
    side = sound(Side(who.key, who.name, aim, mods, parts, tens_of(action.tens), step))
    affordable(who, dice=action.edge_dice, target=action.edge_target)
    return side


def affordable(who: Player, *, dice: int, target: int) -> None:
    """Refuses with `edge_insufficient` or `bad_edge` what cannot be paid."""
    most = max(who.edge.maximum, who.edge.current)
    edge.spend(most, most - who.edge.current, dice=dice, target=target)


def weapon_of(who: Player, name: str) -> tuple[Weapon, str]:
    """A weapon by its name or as a damage stat, and its usual skill; "" is the first of the sheet.

    Raises `unknown_weapon`, `bad_damage`.
    """
    arms = {fold(arm.name): arm for arm in who.sheet.weapons}
    arm = next(iter(arms.values()), None) if not name.strip() else arms.get(fold(name))
    if arm is not None:
        return armed(arm), arm.skill
    bare = name.strip()
    if (
        bare
        and fold(bare) not in SAMPLES
        and not any(c.isalpha() and c not in "oOdD" for c in bare)
    ):
        return Weapon(bare, IMPROVISED, "melee", damage_stat(bare)), ""
    return known_weapon(name, {key: armed(one) for key, one in arms.items()}), ""


def fitting(who: Player, weapon: Weapon) -> str:
    """The best skill for a weapon of this range, else the heading it would stand under (R-50)."""
    headings = CLOSE if weapon.range == "melee" else FAR
    skills = [one for one in who.sheet.skills if one.heading in headings]
    best = max(skills, key=lambda one: one.total, default=None)
    return best.name if best is not None else headings[0]
