"""Actions readied for what sets them off, or held back (D6-56 to D6-59)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import clean_if_any
from bot.shared.combat.arena import Fight
from bot.systems.opend6.attack.actions import Attack
from bot.systems.opend6.budget import remaining_actions, spend_action
from bot.systems.opend6.field import ReadiedCheck, fighter_of, find_opponent, with_fighter
from bot.systems.opend6.melee.arms import weapon_of
from bot.systems.opend6.melee.situation import trigger_words
from bot.systems.opend6.melee.turn import in_turn, whole_skill
from bot.systems.opend6.movement.actions import Move
from bot.systems.opend6.players import Player
from bot.systems.opend6.pressing.actions import Force, Interact
from bot.systems.opend6.readying.actions import (
    CheckReadied,
    DefenceReadied,
    HeldBack,
    HoldBack,
    Ready,
)
from bot.systems.opend6.readying.words import describe_attack, describe_check, describe_move
from bot.systems.opend6.rules import given, readying
from bot.systems.opend6.rules.given import one_of
from bot.systems.opend6.rules.melee import ACTIONS
from bot.systems.opend6.rules.pressing import forcing_skill, interaction_skill

PREPARED = ("attack", "force", "interact", "move", "defence")


def ready(action: Ready, scene: Scene, dice: Dice) -> tuple[DefenceReadied | CheckReadied, Scene]:
    """A check or a defence prepared for the bonus action (D6-56, D6-58).

    Raises `unknown_action`, `already_active`, `unknown_event`, `self_target`, `bad_target`,
    `no_action_left`, and what the check itself raises.
    """
    action = replace(action, skill=whole_skill(action.skill))
    who, fight, scene = in_turn(scene, action.who)
    what = one_of(action.what, PREPARED, "unknown_action", "check to ready")
    state = fighter_of(scene, fight.key, who.key)
    if state.readied is not None or (what == "defence" and state.stance != "passive"):
        raise Refusal("already_active", f"{who.name} has something ready already.")
    if what == "defence":
        scene = spend_action(scene, fight, who.key, (ACTIONS["ready"],))
        scene = with_fighter(scene, fight.key, who.key, replace(state, stance="readied"))
        return DefenceReadied(who.name, combat=fight.key), scene
    watch = readying.watch(action.on)
    whom = find_opponent(scene, fight, who.key, action.whom).key if action.whom.strip() else ""
    prepared, words = _prepare(action, scene, fight, who, what)
    scene = spend_action(scene, fight, who.key, (ACTIONS["ready"],))
    trigger = clean_if_any(action.trigger, what="trigger")
    readied = ReadiedCheck(words, msgspec.json.encode(prepared), watch, whom, trigger)
    scene = with_fighter(scene, fight.key, who.key, replace(state, readied=readied))
    return CheckReadied(who.name, words, trigger_words(fight, readied), combat=fight.key), scene


def hold_back(action: HoldBack, scene: Scene, dice: Dice) -> tuple[HeldBack, Scene]:
    """An action kept for later in the order (D6-59); raises `unknown_action`, `no_action_left`."""
    who, fight, scene = in_turn(scene, action.who)
    kind = one_of(action.kind, ("full", "bonus"), "unknown_action", "action to hold")
    if not getattr(remaining_actions(scene, fight, who.key), kind):
        raise Refusal("no_action_left", f"{who.name} has no {kind} action left to hold.")
    state = fighter_of(scene, fight.key, who.key)
    scene = with_fighter(
        scene, fight.key, who.key, replace(state, holds=kind, held_in=fight.combat.round)
    )
    return HeldBack(who.name, kind, combat=fight.key), scene


def _prepare(
    action: Ready, scene: Scene, fight: Fight, who: Player, what: str
) -> tuple[Attack | Force | Interact | Move, str]:
    """The check as an action that can be taken later, and its words."""
    name = action.target.strip() or action.whom.strip()
    target = find_opponent(scene, fight, who.key, name).name if name else ""
    match what:
        case "attack":
            weapon = weapon_of(who, action.weapon)
            _refuse_nobody(target)
            attack = Attack(who=who.name, target=target, weapon=action.weapon, skill=action.skill)
            return attack, describe_attack(target, weapon)
        case "force":
            _refuse_nobody(target)
            skill = forcing_skill(action.skill)
            return Force(who=who.name, target=target, skill=skill), describe_check(skill, target)
        case "interact":
            _refuse_nobody(target)
            skill = interaction_skill(action.skill)
            return Interact(who=who.name, target=target, skill=skill), describe_check(skill, target)
        case _:
            given.feet(action.feet)
            pace = "full" if action.feet * 2 > who.move else "bonus"
            move = Move(who=who.name, feet=action.feet, pace=pace, away=target)
            return move, describe_move(action.feet)


def _refuse_nobody(target: str) -> None:
    if not target:
        raise Refusal("bad_target", "Say whom the readied check is for: target:.")
