"""What costs no dice: stance, readied and held actions, free actions, focus (D6-56 to D6-64)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import clean
from bot.shared.combat.arena import Fight, fight
from bot.systems.opend6 import given, readying
from bot.systems.opend6.actions.fight import (
    Attack,
    Concede,
    Equip,
    Focus,
    Force,
    HoldBack,
    Interact,
    Move,
    Ready,
    Talk,
)
from bot.systems.opend6.arena.ring import (
    Readied,
    fighting,
    foe,
    must_fight,
    place_of,
    with_focus,
    with_place,
)
from bot.systems.opend6.arena.spending import is_out, left_of, paid
from bot.systems.opend6.economy import ACTIONS
from bot.systems.opend6.fight.arms import weapon_of
from bot.systems.opend6.fight.dealing import is_over
from bot.systems.opend6.given import one_of
from bot.systems.opend6.melee import on_the_defensive
from bot.systems.opend6.outcomes.fight import Fought
from bot.systems.opend6.people import Player, player, with_sheet
from bot.systems.opend6.pressure import forcing_skill, interaction_skill

PREPARED = ("attack", "force", "interact", "move", "defence")
LONGEST = 300
TALKS = {"talk": "says to", "banter": "says", "plan": "plans"}


def defensive(scene: Scene, now: Fight, who: Player) -> tuple[Fought, Scene]:
    """On the defensive until the next full action (D6-23); `already_active`, `no_action_left`."""
    kept = place_of(scene, now.key, who.key)
    stance = on_the_defensive(kept.stance)
    scene = paid(scene, now, who.key, (ACTIONS["defend"],))
    scene = with_place(scene, now.key, who.key, replace(kept, stance=stance))
    return Fought(
        f"{who.name} goes on the defensive: +10 on every defence check",
        combat=now.key,
        why=(
            "until the next full action; every attack that reaches the fixed value is rolled for",
        ),
    ), scene


def ready(action: Ready, scene: Scene) -> tuple[Fought, Scene]:
    """A check or a defence prepared for the bonus action (D6-56, D6-58).

    Raises `unknown_action`, `already_active`, `unknown_event`, `self_target`, `bad_target`,
    `no_action_left`, and what the check itself raises.
    """
    who, scene = player(scene, action.who)
    now = must_fight(scene, who.key)
    what = one_of(action.what, PREPARED, "unknown_action", "check to ready")
    kept = place_of(scene, now.key, who.key)
    if kept.readied is not None or (what == "defence" and kept.stance != "passive"):
        raise Refusal("already_active", f"{who.name} has something ready already.")
    if what == "defence":
        scene = paid(scene, now, who.key, (ACTIONS["ready"],))
        scene = with_place(scene, now.key, who.key, replace(kept, stance="readied"))
        said = ("the better of the fixed value and the check +5; used up by one attack",)
        return Fought(f"{who.name} readies a defence", combat=now.key, why=said), scene
    watch = readying.watch(action.on)
    whom = foe(scene, now, who.key, action.whom).key if action.whom.strip() else ""
    prepared, words = _prepared(action, scene, now, who, what)
    scene = paid(scene, now, who.key, (ACTIONS["ready"],))
    trigger = clean(action.trigger, what="trigger") if action.trigger.strip() else ""
    row = Readied(words, msgspec.json.encode(prepared), watch, whom, trigger)
    scene = with_place(scene, now.key, who.key, replace(kept, readied=row))
    return Fought(
        f"{who.name} readies: {words}",
        combat=now.key,
        why=(f"when {trigger_words(scene, now, row)}", "until the own next turn starts"),
    ), scene


def trigger_words(scene: Scene, now: Fight, row: Readied) -> str:
    """`Ana comes within reach`: what a readied check waits for."""
    del scene
    who = now.shown(row.whom) if row.whom else "somebody"
    told = {
        "moves_into_reach": f"{who} comes within reach",
        "moves_out_of_reach": f"{who} leaves the reach",
        "attacks": f"{who} attacks",
        "acts": f"{who} acts",
        "custom": row.trigger or "its owner or the GM says so",
    }[row.watch]
    return f"{told} ({row.trigger})" if row.trigger and row.watch != "custom" else told


def hold_back(action: HoldBack, scene: Scene) -> tuple[Fought, Scene]:
    """An action kept for later in the order (D6-59); raises `unknown_action`, `no_action_left`."""
    who, scene = player(scene, action.who)
    now = must_fight(scene, who.key)
    kind = one_of(action.kind, ("full", "bonus"), "unknown_action", "action to hold")
    if not getattr(left_of(scene, now, who.key), kind):
        raise Refusal("no_action_left", f"{who.name} has no {kind} action left to hold.")
    kept = place_of(scene, now.key, who.key)
    scene = with_place(scene, now.key, who.key, replace(kept, holds=kind, held_in=now.combat.round))
    return Fought(
        f"{who.name} holds the {kind} action",
        combat=now.key,
        why=("to use within the declared action of somebody slower; lost when the round ends",),
    ), scene


def talk(action: Talk, scene: Scene) -> tuple[Fought, Scene]:
    """Words that cost nothing (D6-62, D6-64); raises `bad_name`, `bad_target`."""
    who, scene = player(scene, action.who)
    kind = one_of(action.kind, tuple(TALKS), "unknown_action", "kind of talk")
    words = " ".join(action.words.split())
    if not 1 <= len(words) <= LONGEST:
        raise Refusal("bad_name", f"Say something, up to {LONGEST} characters.")
    now = fighting(scene, who.key)
    at = ""
    if action.at.strip() and now is not None:
        at = foe(scene, now, who.key, action.at).name
    title = f"{who.name} to {at}" if at else f"{who.name}, {kind}"
    return Fought(
        title,
        combat=now.key if now is not None else "",
        why=(f"“{words}”",),
        luck_for=who.key if who.dynamic else "",
        hint="free",
    ), scene


def equip(action: Equip, scene: Scene) -> tuple[Fought, Scene]:
    """A weapon in hand, or none (D6-64); raises `unknown_weapon`, `out_of_action`."""
    who, scene = player(scene, action.who)
    now = fighting(scene, who.key)
    if is_out(scene, who.key, now.key if now is not None else ""):
        raise Refusal("out_of_action", f"{who.name} is out of action.")
    before = who.sheet.held or "nothing"
    found = weapon_of(who, action.item) if action.item.strip() else None
    held = found.name if found is not None and who.sheet.weapon(found.name) else ""
    scene = with_sheet(scene, who, replace(who.sheet, held=held))
    return Fought(
        f"{who.name} has {held or 'nothing'} in hand",
        combat=now.key if now is not None else "",
        changes=(f"in hand: {before} → {held or 'nothing'}",),
        hint="free; what can be parried follows from it",
    ), scene


def focus(action: Focus, scene: Scene) -> tuple[Fought, Scene]:
    """The attention turns to somebody (D6-11); raises `self_target`, `bad_target`."""
    who, scene = player(scene, action.who)
    now = must_fight(scene, who.key)
    row = foe(scene, now, who.key, action.target)
    scene = with_focus(scene, now.key, who.key, row.key)
    return Fought(
        f"{who.name} watches {row.name}", combat=now.key, why=("they are engaged",)
    ), scene


def concede(action: Concede, scene: Scene) -> tuple[Fought, Scene]:
    """Somebody gives up, or fights on (D6-10)."""
    who, scene = player(scene, action.who)
    now = must_fight(scene, who.key)
    kept = place_of(scene, now.key, who.key)
    scene = with_place(scene, now.key, who.key, replace(kept, conceded=not action.back))
    said = "fights on" if action.back else "concedes"
    return Fought(
        f"{who.name} {said}", combat=now.key, over=is_over(scene, fight(scene, now.key))
    ), scene


def _prepared(
    action: Ready, scene: Scene, now: Fight, who: Player, what: str
) -> tuple[Attack | Force | Interact | Move, str]:
    """The check as an action that can be taken later, and its words."""
    name = action.target.strip() or action.whom.strip()
    target = foe(scene, now, who.key, name).name if name else ""
    match what:
        case "attack":
            weapon = weapon_of(who, action.weapon)
            _named(target)
            made = Attack(who=who.name, target=target, weapon=action.weapon, skill=action.skill)
            return made, f"attack on {target} with {weapon.name}"
        case "force":
            _named(target)
            skill = forcing_skill(action.skill)
            return Force(who=who.name, target=target, skill=skill), f"{skill} on {target}"
        case "interact":
            _named(target)
            skill = interaction_skill(action.skill)
            return Interact(who=who.name, target=target, skill=skill), f"{skill} on {target}"
        case _:
            given.feet(action.feet)
            pace = "full" if action.feet * 2 > who.move else "bonus"
            move = Move(who=who.name, feet=action.feet, pace=pace, away=target)
            return move, f"move {action.feet} ft"


def _named(target: str) -> None:
    if not target:
        raise Refusal("bad_target", "Say whom the readied check is for: target:.")
