"""What a character fights with: what is in hand, what it takes to use the rest (BD-59 to BD-61)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.action import GAP, TYPED, Instead, Select
from bot.core.scene import Scene
from bot.core.words import fold
from bot.shared.unlisted import add_it, not_on_sheet, value_field
from bot.systems.blackdice.rules.damage import UNARMED
from bot.systems.blackdice.rules.dice import Source
from bot.systems.blackdice.sheet import (
    FISTS,
    KEY,
    KICK,
    MOST_DICE,
    PLAYERS,
    Player,
    Sheet,
    Weapon,
    skill_value,
    weapon_or_none,
    with_weapon,
)

BARE_SKILL = "Unarmed"
"""The skill of fists and kicks."""
DODGE = "Dodge"

NO_DICE = "no dice for it"
"""Why nobody strikes or answers with what they have not a die for."""


def find_weapon(who: Player, name: str) -> Weapon:
    """A weapon of the sheet by its name, or `fists` and `kick`; raises `unknown_weapon`."""
    bare_name = fold(name)
    if bare_name in (FISTS, KICK):
        return bare_weapon(bare_name)
    weapon = weapon_or_none(who, name)
    if weapon is None:
        rating = value_field("Damage dice", f"0 to {MOST_DICE}")
        choices = tuple((arm, arm) for arm in (*(w.name for w in who.sheet.weapons), FISTS, KICK))
        other = Instead("Another…", swap=(name, GAP), ask=Select(TYPED, choices))
        ways = (add_it(who, name, (KEY, "weapons"), rating), other)
        raise not_on_sheet(who, name, ways, kind="unknown_weapon")
    return weapon


def bare_weapon(name: str) -> Weapon:
    """Fists or a kick as a weapon that is always in hand (BD-80)."""
    rating = UNARMED["fists" if name == FISTS else "kick"]
    return Weapon(name, rating=rating, skill=BARE_SKILL, ready=True)


def is_bare(weapon: Weapon) -> bool:
    """Whether these are fists or a kick; no weapon of a sheet can be called so."""
    return weapon.name in (FISTS, KICK)


def working_weapons(who: Player, kind: str, *, ready: bool = True) -> tuple[Weapon, ...]:
    """The weapons of this kind in hand that work, best damage first; else those to be drawn."""
    arms = [w for w in who.sheet.weapons if w.kind == kind and w.ready == ready]
    return tuple(sorted((w for w in arms if not why_useless(w)), key=lambda w: -w.rating))


def why_useless(weapon: Weapon) -> str:
    """Why nobody can strike or shoot with it as it is, "" where one can once it is in hand."""
    if weapon.broken:
        return "broken"
    if weapon.jammed:
        return "jammed"
    return "not loaded" if weapon.kind == "ranged" and not weapon.loaded else ""


def default_weapon(who: Player) -> Weapon:
    """What is in hand and works, guns last; else the first of the sheet that works, else fists."""
    in_hand = (*working_weapons(who, "melee"), *working_weapons(who, "ranged"))
    first = (weapon for weapon in who.sheet.weapons if not why_useless(weapon))
    return next(iter((*in_hand, *first)), bare_weapon(FISTS))


def weapon_dice(sheet: Sheet, weapon: Weapon) -> tuple[Source, ...]:
    """Dexterity and the weapon's skill."""
    name = weapon.skill or f"no skill with {weapon.name}"
    value = skill_value(sheet, weapon.skill) if weapon.skill else 0
    return dexterity_dice(sheet), Source(name, value)


def dexterity_dice(sheet: Sheet) -> Source:
    """The attribute of all fighting."""
    return Source("Dexterity", sheet.dexterity)


def melee_skill(who: Player) -> Source:
    """The best combat skill for who evades: of a melee weapon in hand, or of bare hands."""
    weapons = (*working_weapons(who, "melee"), bare_weapon(FISTS))
    skills = (weapon_dice(who.sheet, weapon)[1] for weapon in weapons)
    return max(skills, key=lambda source: source.dice)


def ready_weapon(scene: Scene, who: Player, weapon: Weapon) -> Scene:
    """The scene with this weapon in hand."""
    return put_weapon(scene, who, replace(weapon, ready=True))


def fire(scene: Scene, who: Player, weapon: Weapon) -> Scene:
    """The scene after a shot: a gun that needs reloading is empty (BD-68, R-32)."""
    if weapon.kind != "ranged" or not weapon.needs_reload:
        return scene
    return put_weapon(scene, who, replace(weapon, loaded=False))


def put_weapon(scene: Scene, who: Player, weapon: Weapon) -> Scene:
    """The scene with this weapon as it is now; fists, which no sheet lists, stay what they are."""
    return PLAYERS.with_sheet(scene, who, with_weapon(who.sheet, weapon))
