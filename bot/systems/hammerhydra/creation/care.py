"""What a GM does to a character between rolls: wounds, injuries, armour, edge; and weapons."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import assert_never

from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import Pool, Scene, with_pool
from bot.core.words import clean, fold, listed
from bot.shared.characters import members
from bot.systems.hammerhydra.creation.actions import (
    AddWeapon,
    Cared,
    DropWeapon,
    EdgeRefreshed,
    EdgeRow,
    EdgeShown,
    ListWeapons,
    NoteInjury,
    RefreshEdge,
    SetArmour,
    SetWound,
    ShowEdge,
    WeaponsShown,
)
from bot.systems.hammerhydra.creation.play import gm_named
from bot.systems.hammerhydra.creation.prices import MARKS, skill_name
from bot.systems.hammerhydra.players import Player, everybody, known, player, with_sheet
from bot.systems.hammerhydra.rules import edge
from bot.systems.hammerhydra.rules.checks import MOST_MODIFIER, whole, wound
from bot.systems.hammerhydra.rules.weapons import SAMPLES, weapon
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

Care = (
    SetWound
    | NoteInjury
    | SetArmour
    | ShowEdge
    | RefreshEdge
    | AddWeapon
    | DropWeapon
    | ListWeapons
)
Cares = Cared | EdgeShown | EdgeRefreshed | WeaponsShown


def act(action: Care, scene: Scene) -> tuple[Cares, Scene]:
    """What comes of it.

    Raises `bad_modifier`, `bad_armour`, `bad_note`, `bad_edge`, `unknown_attribute`, `bad_range`,
    `bad_damage`, `unknown_weapon`, `duplicate_weapon`, `too_many`, `nothing_given`, and what
    naming raises.
    """
    match action:
        case SetWound() | SetArmour() | NoteInjury():
            return _carried(action, scene)
        case ShowEdge():
            return _edge(scene), scene
        case RefreshEdge():
            return _refreshed(action, scene)
        case AddWeapon() | DropWeapon():
            return _armed(action, scene)
        case ListWeapons(who=who):
            return WeaponsShown(known(scene, members.own(scene, who)).key), scene
        case _:
            assert_never(action)


def _carried(action: SetWound | SetArmour | NoteInjury, scene: Scene) -> tuple[Cared, Scene]:
    who = gm_named(scene, action.who)
    sheet = who.sheet
    match action:
        case SetWound(penalty=penalty):
            after = replace(sheet, wound=wound(penalty))
            title = f"{who.name}: +{penalty} to every target"
            title = title if penalty else f"{who.name}: no standing penalty any more"
            notes = (f"standing penalty +{sheet.wound} → +{penalty}",)
            bad = penalty > sheet.wound
        case SetArmour(armour=armour):
            after = replace(sheet, armour=protection(armour))
            title = f"{who.name}: armour {armour}"
            notes = (f"armour {sheet.armour} → {armour}",)
            bad = armour < sheet.armour
        case NoteInjury():
            after, notes = noted(action, who, scene)
            title, bad = f"{who.name}: {after.injuries[-1].note}", True
        case _:
            assert_never(action)
    return Cared(who.key, title, notes, bad=bad), with_sheet(scene, who, after)


def noted(action: NoteInjury, who: Player, scene: Scene) -> tuple[Sheet, tuple[str, ...]]:
    """The sheet with a serious injury written down, its +N added to the standing one (HH-55)."""
    sheet = who.sheet
    note = " ".join(action.note.split())
    if not 1 <= len(note) <= LONGEST_NOTE or not note.isprintable() or not MARKS.isdisjoint(note):
        raise Refusal("bad_note", f"An injury is 1 to {LONGEST_NOTE} characters, without | and ;.")
    if any(fold(one.note) == fold(note) for one in sheet.injuries):
        raise Refusal("bad_note", f"“{note}” stands on the sheet already; call this one otherwise.")
    if len(sheet.injuries) >= MOST_INJURIES:
        raise Refusal("too_many", f"A sheet has at most {MOST_INJURIES} injuries; remove some.")
    penalty = wound(action.penalty)
    arm = _weapon_name(action.weapon) if action.weapon.strip() else ""
    harm = whole(action.damage, "bad_damage_amount", "Damage", 0, MOST_HIT)
    day = datetime.fromtimestamp(scene.now, UTC).date().isoformat()
    total = min(MOST_MODIFIER, sheet.wound + penalty)
    after = replace(
        sheet, wound=total, injuries=(*sheet.injuries, Injury(note, penalty, arm, harm, day))
    )
    notes = (f"standing penalty +{sheet.wound} → +{total}",) if penalty else ()
    return after, notes


def _weapon_name(name: str) -> str:
    """A weapon's name as it stands on a sheet; raises `bad_name`."""
    shown = clean(name, what="weapon")
    if not MARKS.isdisjoint(shown):
        raise Refusal("bad_name", "| and ; cannot stand in a weapon's name.")
    return shown


def _row(who: Player, now: int) -> EdgeRow:
    most = max(who.edge.maximum, who.edge.current)
    return EdgeRow(who.key, who.name, now, most, who.edge.current)


def _edge(scene: Scene) -> EdgeShown:
    """Everybody's edge, but of whom a fight hides and of NPCs to players."""
    seen = (who for who in everybody(scene) if scene.knows(scene.actor, who.key))
    mine = (who for who in seen if who.owner is not None or scene.actor.gm)
    return EdgeShown(tuple(_row(who, who.edge.current) for who in mine))


def _refreshed(action: RefreshEdge, scene: Scene) -> tuple[EdgeRefreshed, Scene]:
    if action.who.strip():
        whom = (gm_named(scene, action.who),)
    else:
        whom = tuple(one for one in everybody(scene) if one.edge.current < one.edge.maximum)
    rows: list[EdgeRow] = []
    for who in whom:
        most = max(who.edge.maximum, who.edge.current)
        spent = edge.refresh(most, most - who.edge.current, action.amount)
        rows.append(_row(who, most - spent))
        if most - spent != who.edge.current:
            scene = with_pool(scene, who.key, EDGE, Pool(most - spent, who.edge.maximum))
    if all(row.left == row.before for row in rows):
        if action.who.strip():
            raise Refusal("nothing_given", f"{whom[0].name} has not spent any edge.")
        raise Refusal("nothing_given", "Nobody has spent any edge, so none is given back.")
    return EdgeRefreshed(tuple(rows)), scene


def _armed(action: AddWeapon | DropWeapon, scene: Scene) -> tuple[WeaponsShown, Scene]:
    who, scene = player(scene, action.who)
    kept = who.sheet.weapons
    if isinstance(action, DropWeapon):
        gone = next((one for one in kept if fold(one.name) == fold(action.weapon)), None)
        if gone is None:
            names = listed(one.name for one in kept) or "none"
            raise Refusal(
                "unknown_weapon",
                f"{who.name} has no weapon “{action.weapon[:40]}” of their own: {names}.",
            )
        after = replace(who.sheet, weapons=tuple(one for one in kept if one is not gone))
        return WeaponsShown(who.key, f"has no {gone.name} any more"), with_sheet(scene, who, after)
    name = _weapon_name(action.weapon)
    made = weapon(name, action.attribute, action.range, action.damage)
    if fold(name) in SAMPLES or any(fold(one.name) == fold(name) for one in kept):
        raise Refusal("duplicate_weapon", f"There is a weapon {name} already; remove it first.")
    if len(kept) >= MOST_WEAPONS:
        raise Refusal("too_many", f"A character has at most {MOST_WEAPONS} weapons.")
    skill = skill_name(action.skill) if action.skill.strip() else ""
    new = Arm(name, made.attribute, made.range, made.damage.dots, made.damage.mod, skill)
    after = replace(who.sheet, weapons=(*kept, new))
    return WeaponsShown(who.key, f"has a new weapon: {name}"), with_sheet(scene, who, after)
