"""What a GM does to a character between rolls: wounds, injuries, armour, edge; and weapons."""

from __future__ import annotations

from datetime import UTC, datetime

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Pool, Scene, with_pool
from bot.core.words import clean, fold, join_words
from bot.systems.hammerhydra.care import actions as asks
from bot.systems.hammerhydra.creation.prices import MARKS, skill_name
from bot.systems.hammerhydra.field import slow_by_penalty
from bot.systems.hammerhydra.players import PLAYERS, Player
from bot.systems.hammerhydra.rules import edge
from bot.systems.hammerhydra.rules.checks import MOST_MODIFIER, whole, wound
from bot.systems.hammerhydra.rules.weapons import SAMPLES, parse_weapon
from bot.systems.hammerhydra.rules.wounds import MOST_HIT, protection
from bot.systems.hammerhydra.sheet import (
    EDGE,
    LONGEST_NOTE,
    MOST_INJURIES,
    MOST_WEAPONS,
    Arm,
    Injury,
    Sheet,
)


def set_wound(action: asks.SetWound, scene: Scene, dice: Dice) -> tuple[asks.Cared, Scene]:
    """A GM sets the standing penalty (HH-55); raises `bad_modifier`."""
    who = PLAYERS.find(scene, action.who)
    before, after = who.sheet.wound, wound(action.penalty)
    scene = PLAYERS.with_sheet(scene, who, replace(who.sheet, wound=after))
    scene = slow_by_penalty(scene, who.key, after - before)
    return asks.Cared(who.key, who.name, wound=(before, after)), scene


def set_armour(action: asks.SetArmour, scene: Scene, dice: Dice) -> tuple[asks.Cared, Scene]:
    """A GM sets armour (HH-56, HH-57); raises `bad_armour`."""
    who = PLAYERS.find(scene, action.who)
    before, after = who.sheet.armour, protection(action.armour)
    scene = PLAYERS.with_sheet(scene, who, replace(who.sheet, armour=after))
    return asks.Cared(who.key, who.name, armour=(before, after)), scene


def note_injury(action: asks.NoteInjury, scene: Scene, dice: Dice) -> tuple[asks.Cared, Scene]:
    """A GM writes a serious injury down (HH-53); raises what `with_injury` raises."""
    who = PLAYERS.find(scene, action.who)
    sheet = with_injury(action, who.sheet, scene.now)
    before, after = who.sheet.wound, sheet.wound
    scene = slow_by_penalty(PLAYERS.with_sheet(scene, who, sheet), who.key, after - before)
    injury = sheet.injuries[-1]
    changes = (before, after) if injury.penalty else None
    return asks.Cared(who.key, who.name, wound=changes, injury=injury.note), scene


def with_injury(action: asks.NoteInjury, sheet: Sheet, seconds: int) -> Sheet:
    """The sheet with a serious injury written down, its +N added to the standing one (HH-55).

    Raises `bad_note`, `too_many`, `bad_modifier`, `bad_name`, `bad_damage_amount`.
    """
    note = " ".join(action.note.split())
    if not 1 <= len(note) <= LONGEST_NOTE or not note.isprintable() or not MARKS.isdisjoint(note):
        raise Refusal("bad_note", f"An injury is 1 to {LONGEST_NOTE} characters, without | and ;.")
    if any(fold(injury.note) == fold(note) for injury in sheet.injuries):
        raise Refusal(
            "bad_note", f"“{note}” stands on the sheet already; call this one something else."
        )
    if len(sheet.injuries) >= MOST_INJURIES:
        raise Refusal("too_many", f"A sheet has at most {MOST_INJURIES} injuries; remove some.")
    penalty = wound(action.penalty)
    arm = _weapon_name(action.weapon) if action.weapon.strip() else ""
    harm = whole(action.damage, "bad_damage_amount", "Damage", 0, MOST_HIT)
    day = datetime.fromtimestamp(seconds, UTC).date().isoformat()
    # Injuries add up, as far as one standing penalty may go (HH-55).
    total = min(MOST_MODIFIER, sheet.wound + penalty)
    injuries = (*sheet.injuries, Injury(note, penalty, arm, harm, day))
    return replace(sheet, wound=total, injuries=injuries)


def _weapon_name(name: str) -> str:
    """A weapon's name as it stands on a sheet; raises `bad_name`."""
    name = clean(name, what="weapon")
    if not MARKS.isdisjoint(name):
        raise Refusal("bad_name", "| and ; cannot stand in a weapon's name.")
    return name


def _row(who: Player, points: int) -> asks.EdgeRow:
    most = max(who.edge.maximum, who.edge.current)
    return asks.EdgeRow(who.key, who.name, points, most, who.edge.current)


def refresh_edge(
    action: asks.RefreshEdge, scene: Scene, dice: Dice
) -> tuple[asks.EdgeRefreshed, Scene]:
    """A GM gives spent edge back (HH-71); raises `nothing_given`, `bad_edge`."""
    if action.who.strip():
        whom = (PLAYERS.find(scene, action.who),)
    else:
        whom = tuple(
            player
            for player in PLAYERS.everybody(scene)
            if player.edge.current < player.edge.maximum
        )
    rows: list[asks.EdgeRow] = []
    for who in whom:
        most = max(who.edge.maximum, who.edge.current)
        spent = edge.refresh(most, most - who.edge.current, action.amount)
        rows.append(_row(who, most - spent))
        if most - spent != who.edge.current:
            scene = with_pool(scene, who.key, EDGE, Pool(most - spent, who.edge.maximum))
    # A line that changes nothing is not kept, so that /undo would take back another.
    if all(row.left == row.before for row in rows):
        if action.who.strip():
            raise Refusal("nothing_given", f"{whom[0].name} has not spent any edge.")
        raise Refusal("nothing_given", "Nobody has spent any edge, so none is given back.")
    return asks.EdgeRefreshed(tuple(rows)), scene


def add_weapon(action: asks.AddWeapon, scene: Scene, dice: Dice) -> tuple[asks.WeaponsShown, Scene]:
    """A weapon more (HH-28 to HH-32).

    Raises `bad_name`, `unknown_attribute`, `bad_range`, `bad_damage`, `duplicate_weapon`,
    `too_many`.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    own = who.sheet.weapons
    name = _weapon_name(action.weapon)
    weapon = parse_weapon(name, action.attribute, action.range, action.damage)
    if fold(name) in SAMPLES or any(fold(arm.name) == fold(name) for arm in own):
        raise Refusal("duplicate_weapon", f"There is a weapon {name} already; remove it first.")
    if len(own) >= MOST_WEAPONS:
        raise Refusal("too_many", f"A character has at most {MOST_WEAPONS} weapons.")
    skill = skill_name(action.skill) if action.skill.strip() else ""
    new = Arm(name, weapon.attribute, weapon.range, weapon.damage.dots, weapon.damage.mod, skill)
    after = replace(who.sheet, weapons=(*own, new))
    return asks.WeaponsShown(who.key, added=name), PLAYERS.with_sheet(scene, who, after)


def drop_weapon(
    action: asks.DropWeapon, scene: Scene, dice: Dice
) -> tuple[asks.WeaponsShown, Scene]:
    """A weapon less; raises `unknown_weapon`."""
    who, scene = PLAYERS.acting(scene, action.who)
    own = who.sheet.weapons
    weapon = next((arm for arm in own if fold(arm.name) == fold(action.weapon)), None)
    if weapon is None:
        names = join_words(arm.name for arm in own) or "none"
        raise Refusal(
            "unknown_weapon",
            f"{who.name} has no weapon “{action.weapon[:40]}” of their own: {names}.",
        )
    after = replace(who.sheet, weapons=tuple(arm for arm in own if arm is not weapon))
    return asks.WeaponsShown(who.key, dropped=weapon.name), PLAYERS.with_sheet(scene, who, after)
