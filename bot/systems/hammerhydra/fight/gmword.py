"""What a fight leaves to the GM about wounds (HH-53, HH-55, HH-60 to HH-63)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import Scene, with_pool
from bot.core.words import fold, listed
from bot.shared.combat.arena import Fight, fight
from bot.systems.hammerhydra.actions.fight import (
    Hit,
    Injure,
    Refill,
    SetWounds,
    Slow,
)
from bot.systems.hammerhydra.actions.sheet import NoteInjury
from bot.systems.hammerhydra.care import noted
from bot.systems.hammerhydra.fight.harm import hit_or_heal
from bot.systems.hammerhydra.fight.order import (
    melee_words,
    mode_of,
    standing,
)
from bot.systems.hammerhydra.house import at_table
from bot.systems.hammerhydra.melee import (
    Attack,
    fighter_of,
    melee_of,
    with_fighter,
    with_melee,
)
from bot.systems.hammerhydra.outcomes.fight import (
    Changed,
    Fought,
    Told,
)
from bot.systems.hammerhydra.people import everybody, known, with_sheet
from bot.systems.hammerhydra.rules.damage import WOUNDS
from bot.systems.hammerhydra.rules.pool import wound
from bot.systems.hammerhydra.sheet import GRIND

HOUSE = "house"
"""What holds at the table, as a way to count wounds."""

Word = Hit | SetWounds | Refill | Injure | Slow


def act(action: Word, scene: Scene) -> tuple[Changed | Fought, Scene]:
    """What comes of it.

    Raises `no_combat`, `not_in_fight`, `dead`, `bad_damage_amount`, `wrong_system`, `bad_rule`,
    `bad_modifier`, `nothing_given`, `no_injury`, and what writing an injury down raises.
    """
    match action:
        case Hit():
            return hit_or_heal(action, scene)
        case SetWounds():
            return _wounds(action, scene)
        case Refill():
            return _refilled(action, scene)
        case Injure():
            return _injured(action, scene)
        case Slow():
            return _slowed(action, scene)
        case _:
            assert_never(action)


def shifted(before: Scene, after: Scene) -> Scene:
    """The scene with what standing penalties add to running initiatives, where the house says so.

    A penalty that has changed by N since `before` counts 2N at the next initiative (R-32).
    """
    if before.characters is after.characters or not at_table(after.house).wound_shifts:
        return after
    for (combat, key), row in after.combatants.items():
        if not row.initiative or key not in before.characters or key not in after.characters:
            continue
        change = known(after, key).sheet.wound - known(before, key).sheet.wound
        if change:
            fighter = fighter_of(row)
            slower = replace(fighter, pending=fighter.pending + 2 * change)
            after = with_fighter(after, combat, key, slower)
    return after


def _wounds(action: SetWounds, scene: Scene) -> tuple[Changed, Scene]:
    now = fight(scene, action.combat)
    melee = melee_of(now)
    word = fold(action.mode)
    if word and word != HOUSE and word not in WOUNDS:
        raise Refusal("bad_rule", f"Wounds are {listed((*WOUNDS, HOUSE), last='or')}.")
    if word:
        mode = next((one for one in WOUNDS if one == word), "")
        melee = replace(melee, wounds=mode)
    if action.dramatic is not None:
        melee = replace(melee, dramatic=action.dramatic)
    scene = with_melee(scene, now, melee)
    now = fight(scene, now.key)
    here = at_table(scene.house)
    lines = melee_words(now, here) or (f"{mode_of(now, here)} wounds",)
    return Changed(f"{now.combat.name}: wounds", lines), scene


def _refilled(action: Refill, scene: Scene) -> tuple[Changed, Scene]:
    people = everybody(scene)
    if action.who.strip():
        people = (known(scene, fold(scene.character(action.who).name)),)
    worn = [one for one in people if one.grind_lost and not one.dead]
    if not worn:
        raise Refusal("nothing_given", "Nobody has lost a grind wound, so none is given back.")
    for one in worn:
        full = replace(one.grind, current=one.grind.maximum)
        scene = with_pool(scene, one.key, GRIND, full)
    lines = tuple(
        f"{one.name}: grind wounds {one.grind.current} → {one.grind.maximum}"
        for one in worn
        if action.who.strip() or not scene.hides(one.key)
    )
    return Changed("Grind wounds are reset", lines), scene


def _injured(action: Injure, scene: Scene) -> tuple[Fought, Scene]:
    """The GM's words for a serious injury, with what it costs from now on (HH-53, HH-55)."""
    attack = _serious(action.attack, action.roll)
    who = known(scene, fold(scene.character(attack.defender).name))
    text = action.penalty.strip().removeprefix("+")
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= 3 else None
    written = NoteInjury(
        note=action.note,
        penalty=wound(action.penalty if number is None else number),
        weapon=attack.weapon.name,
        damage=attack.damage,
    )
    sheet, _ = noted(written, who, scene)
    told = replace(attack, note=sheet.injuries[-1].note, penalty=written.penalty)
    return Fought(Told(action.roll, told)), with_sheet(scene, who, sheet)


def _slowed(action: Slow, scene: Scene) -> tuple[Fought, Scene]:
    attack = _serious(action.attack, action.roll)
    by = 2 * attack.penalty
    now: Fight = fight(scene, attack.combat)
    one = standing(scene, now, attack.defender)
    fighter = replace(one.fighter, pending=one.fighter.pending + by)
    scene = with_fighter(scene, now.key, attack.defender, fighter)
    return Fought(Told(action.roll, replace(attack, slowed=by))), scene


def _serious(attack: Attack | None, roll: int) -> Attack:
    if attack is None or attack.hit is None or not attack.hit.serious:
        raise Refusal("no_injury", f"Roll {roll} left no serious injury to write down.")
    return attack
