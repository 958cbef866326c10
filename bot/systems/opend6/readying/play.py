"""Actions readied for what sets them off, or held back (D6-56 to D6-59)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import clean
from bot.shared.combat.arena import Fight
from bot.systems.opend6.attack.actions import Attack
from bot.systems.opend6.budget import remaining_actions, spend_action
from bot.systems.opend6.field import Readied, foe, must_fight, place_of, with_place
from bot.systems.opend6.melee.actions import Fought, InFight
from bot.systems.opend6.melee.arms import weapon_of
from bot.systems.opend6.melee.situation import trigger_words
from bot.systems.opend6.movement.actions import Move
from bot.systems.opend6.players import Player, player
from bot.systems.opend6.pressing.actions import Force, Interact
from bot.systems.opend6.rules import given, readying
from bot.systems.opend6.rules.given import one_of
from bot.systems.opend6.rules.melee import ACTIONS
from bot.systems.opend6.rules.pressing import forcing_skill, interaction_skill


class Ready(InFight, frozen=True, tag="ready"):
    """A check is prepared for a condition (D6-56), or a defence (D6-58).

    `what` is attack, force, interact, move or defence; `target` its opponent and `whom` who is
    watched, "" for anybody.
    """

    what: str = "attack"
    target: str = ""
    skill: str = ""
    weapon: str = ""
    on: str = "custom"
    whom: str = ""
    trigger: str = ""
    feet: int = 0


class HoldBack(InFight, frozen=True, tag="hold_back"):
    """An action is kept so as to answer others later in the order (D6-59)."""

    kind: str = "full"


PREPARED = ("attack", "force", "interact", "move", "defence")


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
        scene = spend_action(scene, now, who.key, (ACTIONS["ready"],))
        scene = with_place(scene, now.key, who.key, replace(kept, stance="readied"))
        said = ("the better of the fixed value and the check +5; used up by one attack",)
        return Fought(f"{who.name} readies a defence", combat=now.key, why=said), scene
    watch = readying.watch(action.on)
    whom = foe(scene, now, who.key, action.whom).key if action.whom.strip() else ""
    prepared, words = _prepared(action, scene, now, who, what)
    scene = spend_action(scene, now, who.key, (ACTIONS["ready"],))
    trigger = clean(action.trigger, what="trigger") if action.trigger.strip() else ""
    row = Readied(words, msgspec.json.encode(prepared), watch, whom, trigger)
    scene = with_place(scene, now.key, who.key, replace(kept, readied=row))
    return Fought(
        f"{who.name} readies: {words}",
        combat=now.key,
        why=(f"when {trigger_words(scene, now, row)}", "until the own next turn starts"),
    ), scene


def hold_back(action: HoldBack, scene: Scene) -> tuple[Fought, Scene]:
    """An action kept for later in the order (D6-59); raises `unknown_action`, `no_action_left`."""
    who, scene = player(scene, action.who)
    now = must_fight(scene, who.key)
    kind = one_of(action.kind, ("full", "bonus"), "unknown_action", "action to hold")
    if not getattr(remaining_actions(scene, now, who.key), kind):
        raise Refusal("no_action_left", f"{who.name} has no {kind} action left to hold.")
    kept = place_of(scene, now.key, who.key)
    scene = with_place(scene, now.key, who.key, replace(kept, holds=kind, held_in=now.combat.round))
    return Fought(
        f"{who.name} holds the {kind} action",
        combat=now.key,
        why=("to use within the declared action of somebody slower; lost when the round ends",),
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
