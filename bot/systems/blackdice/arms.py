"""What a character fights with: what is in hand, what it takes to use the rest (BD-59 to BD-61)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import fold, join_words
from bot.systems.blackdice.rules.damage import UNARMED
from bot.systems.blackdice.rules.dice import Source
from bot.systems.blackdice.sheet import (
    FISTS,
    KICK,
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


def find_weapon(who: Player, name: str) -> Weapon:
    """A weapon of the sheet by its name, or `fists` and `kick`; raises `unknown_weapon`."""
    wanted = fold(name)
    if wanted in (FISTS, KICK):
        return bare_weapon(wanted)
    found = weapon_or_none(who, name)
    if found is None:
        known = join_words([*(one.name for one in who.sheet.weapons), FISTS, KICK])
        raise Refusal(
            "unknown_weapon",
            f"{who.name} has no “{name[:40]}”. There are: {known}. "
            "Others are added with /character weapon add.",
        )
    return found


def bare_weapon(name: str) -> Weapon:
    """Fists or a kick as a weapon that is always in hand (BD-80)."""
    rating = UNARMED["fists" if name == FISTS else "kick"]
    return Weapon(name, rating=rating, skill=BARE_SKILL, ready=True)


def is_bare(one: Weapon) -> bool:
    """Whether these are fists or a kick; no weapon of a sheet can be called so."""
    return one.name in (FISTS, KICK)


def weapons_in_hand(who: Player, kind: str) -> tuple[Weapon, ...]:
    """The weapons of this kind that are ready and work, best damage first."""
    found = [w for w in who.sheet.weapons if w.kind == kind and w.ready and not why_useless(w)]
    return tuple(sorted(found, key=lambda w: -w.rating))


def weapons_to_draw(who: Player, kind: str) -> tuple[Weapon, ...]:
    """Those that would work once drawn."""
    found = [w for w in who.sheet.weapons if w.kind == kind and not w.ready and not why_useless(w)]
    return tuple(sorted(found, key=lambda w: -w.rating))


def why_useless(one: Weapon) -> str:
    """Why nobody can strike or shoot with it as it is, "" where one can once it is in hand."""
    if one.broken:
        return f"{one.name} is broken"
    if one.jammed:
        return f"{one.name} is jammed: clear it with an action, /black act kind:clear"
    if one.kind == "ranged" and not one.loaded:
        return f"{one.name} is not loaded: /black act kind:reload"
    return ""


def refuse_useless(who: Player, one: Weapon, *, drawing: bool = False) -> None:
    """Refuses with `not_allowed` an attack that the weapon does not allow (BD-60, BD-68)."""
    why = why_useless(one)
    if why:
        raise Refusal("not_allowed", f"{who.name}'s {why}.")
    if not one.ready and not drawing:
        raise Refusal(
            "not_allowed",
            f"{one.name} is not in hand. Draw it first (an action), add draw:True for two actions "
            "in one, or fight with fists or a kick.",
        )


def default_weapon(who: Player) -> Weapon:
    """What is in hand and works, guns last; fists where nothing is."""
    found = (*weapons_in_hand(who, "melee"), *weapons_in_hand(who, "ranged"))
    return found[0] if found else bare_weapon(FISTS)


def weapon_dice(sheet: Sheet, one: Weapon) -> tuple[Source, ...]:
    """Dexterity and the weapon's skill."""
    name = one.skill or f"no skill with {one.name}"
    return (dexterity_dice(sheet), Source(name, skill_value(sheet, one.skill) if one.skill else 0))


def dexterity_dice(sheet: Sheet) -> Source:
    """The attribute of all fighting."""
    return Source("Dexterity", sheet.dexterity)


def melee_skill(who: Player) -> Source:
    """The best combat skill for who evades: of a melee weapon in hand, or of bare hands."""
    found = [
        weapon_dice(who.sheet, one)[1]
        for one in (*weapons_in_hand(who, "melee"), bare_weapon(FISTS))
    ]
    return max(found, key=lambda source: source.dice)


def ready_weapon(scene: Scene, who: Player, one: Weapon) -> Scene:
    """The scene with this weapon in hand."""
    return put_weapon(scene, who, replace(one, ready=True))


def fire(scene: Scene, who: Player, one: Weapon) -> Scene:
    """The scene after a shot: a gun that needs reloading is empty (BD-68, R-32)."""
    if one.kind != "ranged" or not one.needs_reload:
        return scene
    return put_weapon(scene, who, replace(one, loaded=False))


def put_weapon(scene: Scene, who: Player, one: Weapon) -> Scene:
    """The scene with this weapon as it is now; fists, which no sheet lists, stay what they are."""
    return PLAYERS.with_sheet(scene, who, with_weapon(who.sheet, one))
