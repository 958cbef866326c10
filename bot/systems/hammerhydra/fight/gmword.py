"""Rounds, passing, and what a fight leaves to the GM (HH-33, HH-53, HH-55, HH-60 to HH-63)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.fight import turns
from bot.core.fight.arena import Fight, announced, fight, with_order
from bot.core.fight.rules import Bout
from bot.core.scene import Scene, with_pool
from bot.core.words import fold, listed
from bot.systems.hammerhydra.actions.fight import (
    Injure,
    NewRound,
    Nudge,
    Pass,
    Race,
    Refill,
    SetWounds,
    Slow,
)
from bot.systems.hammerhydra.actions.sheet import NoteInjury
from bot.systems.hammerhydra.care import noted
from bot.systems.hammerhydra.fight.order import (
    alive,
    melee_words,
    mode_of,
    must_have_turn,
    pending_words,
    standing,
)
from bot.systems.hammerhydra.fight.rules import COMBAT, attacks_of
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
    Raced,
    Runner,
    Told,
    Turned,
)
from bot.systems.hammerhydra.people import everybody, known, with_sheet
from bot.systems.hammerhydra.rules import initiative
from bot.systems.hammerhydra.rules.damage import WOUNDS
from bot.systems.hammerhydra.rules.pool import wound
from bot.systems.hammerhydra.sheet import GRIND

LEAST = 2
"""How many alive a round takes."""

HOUSE = "house"
"""What holds at the table, as a way to count wounds."""

Word = Pass | NewRound | Nudge | SetWounds | Refill | Race | Injure | Slow


def act(action: Word, scene: Scene, dice: Dice) -> tuple[Turned | Changed | Raced | Fought, Scene]:
    """What comes of it.

    Raises `no_combat`, `no_round`, `not_in_fight`, `dead`, `already_acted`, `not_your_turn`,
    `round_not_over`, `too_few_combatants`, `bad_initiative`, `bad_rule`, `bad_modifier`,
    `nothing_given`, `no_injury`, and what writing an injury down raises.
    """
    match action:
        case Pass():
            return _passed(action, scene, dice)
        case NewRound():
            return _round(action, scene, dice)
        case Nudge():
            return _nudged(action, scene)
        case SetWounds():
            return _wounds(action, scene)
        case Refill():
            return _refilled(action, scene)
        case Race():
            return _race(action, scene), scene
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


def _passed(action: Pass, scene: Scene, dice: Dice) -> tuple[Turned, Scene]:
    now = fight(scene, action.combat)
    me = standing(scene, now, action.who)
    must_have_turn(now, me)
    step = turns.finish(scene, Bout(now.key, COMBAT, dice), (me.row.key,))
    said = announced(step.notes, fight(step.scene, now.key), now)
    return Turned(f"{me.row.name} passes", said), step.scene


def _round(action: NewRound, scene: Scene, dice: Dice) -> tuple[Turned, Scene]:
    now = fight(scene, action.combat)
    here = now.standing
    to_come = [*here.turn, *(key for group in here.waiting for key in group), *here.holding]
    living = [key for key in to_come if not known(scene, key).dead]
    open_ = attacks_of(scene, now.key)
    if now.order.running and (living or open_):
        who = listed(dict.fromkeys(map(now.shown, living))) or "an attack"
        raise Refusal(
            "round_not_over",
            f"Round {now.combat.round} is not over: {who} is still to come. /combat next passes a "
            "turn, and the GM's view of the panel ends the round.",
        )
    if alive(scene, now) < LEAST:
        raise Refusal("too_few_combatants", f"A round takes at least {LEAST} who are alive.")
    bout = Bout(now.key, COMBAT, dice)
    step = turns.end_round(scene, bout) if now.order.running else turns.begin(scene, bout)
    after = fight(step.scene, now.key)
    order = replace(after.order, version=after.order.version + 1)
    said = announced(step.notes, after, now)
    scene = with_order(step.scene, now.key, order)
    return Turned(f"Round {after.combat.round}: initiative", said), scene


def _nudged(action: Nudge, scene: Scene) -> tuple[Changed, Scene]:
    now = fight(scene, action.combat)
    me = standing(scene, now, action.who)
    by = initiative.nudge(action.by)
    fighter = replace(me.fighter, pending=me.fighter.pending + by)
    scene = with_fighter(scene, now.key, me.row.key, fighter)
    line = f"next initiative {fighter.pending:+d}"
    return Changed(f"{me.row.name}: initiative {by:+d}, once", (line,)), scene


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


def _race(action: Race, scene: Scene) -> Raced:
    now = fight(scene, action.combat)
    here = at_table(scene.house)
    stand = now.standing
    runners: list[Runner] = []
    for row in now.combatants.values():
        if row.hidden and not scene.may_play(scene.actor, row.key):
            continue
        if row.key not in scene.characters:
            continue
        one = standing(scene, now, row.key)
        doing = "acts now" if row.key in stand.turn else "has acted" * (row.key in stand.acted)
        words = pending_words(one.fighter, now, here)
        runners.append(Runner(row.name, one.total, "dead" if one.who.dead else doing, words))
    runners.sort(key=lambda one: (one.total is None, one.total or 0))
    title = f"{now.combat.name}, round {now.combat.round}: initiatives"
    return Raced(title, tuple(runners), melee_words(now, here))


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
