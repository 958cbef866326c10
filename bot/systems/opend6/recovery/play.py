"""Recoveries declared, rolled, and their ranks spent (D6-36 to D6-41)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.core.condition import Condition, Key
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.shared import conditions as engine
from bot.shared.combat.arena import find_fight, with_conditions
from bot.systems.opend6.bearers import moment_in_fight
from bot.systems.opend6.budget import is_out_of_action, must_have_turn, spend_action
from bot.systems.opend6.checks.roll import plan_check, show_roll, throw_plan
from bot.systems.opend6.field import fight_or_none
from bot.systems.opend6.melee.actions import Deed, Winnings
from bot.systems.opend6.melee.kinds import Kind
from bot.systems.opend6.melee.outcomes import Declared
from bot.systems.opend6.melee.turn import whole_skill, with_turn
from bot.systems.opend6.melee.waiting import find_row, put_by
from bot.systems.opend6.players import PLAYERS, Player, settings_of, value_of
from bot.systems.opend6.recovery.actions import Mend, Mended, Recover, RecoveryResult
from bot.systems.opend6.recovery.words import count_ranks, describe_recovery
from bot.systems.opend6.rules import durations, recovery
from bot.systems.opend6.rules.effects import EFFECTS
from bot.systems.opend6.rules.melee import ACTIONS, Response

COST_OF_DIE = 1


def recover(action: Recover, scene: Scene, dice: Dice) -> tuple[Declared, Scene]:
    """A recovery, in a fight in one's own turn (D6-36); raises what turns and declaring raise."""
    action = replace(action, skill=whole_skill(action.skill))
    scene = with_turn(scene, action.who, full=True, anywhere=True)
    deed, scene = declare_recovery(action, scene)
    return Declared(deed), scene


def declare_recovery(action: Recover, scene: Scene, *, free: bool = False) -> tuple[Deed, Scene]:
    """A recovery declared and paid; outside a fight it costs nothing.

    Raises `nothing_to_recover`, `unknown_condition`, `bad_target`, `wrong_track`, `unknown_skill`,
    `out_of_action`, `no_action_left` and what a roll raises.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    patient = PLAYERS.named(scene, action.target) if action.target.strip() else who
    now = fight_or_none(scene, who.key)
    if is_out_of_action(scene, who.key, now.key if now is not None else ""):
        raise Refusal(
            "out_of_action", f"{who.name} is out of action; somebody else must help with it."
        )
    key, skill = _find_ailment(action, scene, who, patient)
    if now is not None and now.order.running and not free:
        must_have_turn(scene, now, who.key)
        scene = spend_action(scene, now, who.key, (ACTIONS["recover"],))
    plan_check(scene, now, who, value_of(scene, who, skill), action.effects)
    row = scene.conditions[key]
    return Deed(
        combat=now.key if now is not None else "",
        action=msgspec.json.encode(replace(action, skill=skill)),
        actor=who.key,
        name=who.name,
        words=describe_recovery(row.name, "" if patient.key == who.key else patient.name),
        cost="full" if now is not None and now.order.running and not free else "",
    ), scene


def resolve_recovery(
    deed: Deed, action: Recover, scene: Scene, response: Response, dice: Dice
) -> tuple[RecoveryResult, Scene]:
    """The check, and what its ranks could do."""
    who = PLAYERS.of(scene, deed.actor)
    patient = PLAYERS.named(scene, action.target) if action.target.strip() else who
    key, skill = _find_ailment(action, scene, who, patient)
    now = find_fight(scene, deed.combat) if deed.combat in scene.combats else None
    ailing = recovery.ailing(scene.conditions, patient.key)
    at = next(place for place, (one, _) in enumerate(ailing) if one == key)
    lain = throw_plan(scene, now, who, value_of(scene, who, skill), dice, effects=action.effects)
    scene = lain.scene
    told = recovery.recover(
        skill,
        [one for _, one in ailing],
        at,
        lain.total,
        own=patient.key == who.key,
        fatigue_counts=settings_of(scene).recover_counts_fatigue == "always",
    )
    row = scene.conditions[key]
    state = Winnings(
        deed.combat, who.key, who.name, told.ranks, "recovery", patient.key, key[1], told.cost
    )
    options = options_of(scene, state)
    return RecoveryResult(
        patient.name,
        row.name,
        told.ranks,
        told.cost,
        combat=deed.combat,
        success=bool(options),
        rolls=(show_roll(lain, skill, told.difficulty),),
        left=state if options else None,
    ), scene


def options_of(scene: Scene, state: Winnings) -> tuple[str, ...]:
    """What the ranks could still do about the condition (D6-38)."""
    row = scene.conditions.get((state.patient, state.ailment))
    if row is None:
        return (recovery.NEXT_DIE,) if state.ranks >= COST_OF_DIE else ()
    now = moment_in_fight(scene, state.patient)
    lasts = durations.lasting(row.clock, now)
    options = recovery.options(state.ranks, durations.cost(row), lasts)
    return tuple(one for one in options if now.combat or one not in recovery.IN_A_FIGHT)


def price(scene: Scene, state: Winnings, option: str) -> int:
    """The ranks that an option takes."""
    match option:
        case recovery.REMOVE:
            row = scene.conditions.get((state.patient, state.ailment))
            return durations.cost(row) if row is not None else 0
        case recovery.NEXT_DIE:
            return COST_OF_DIE
        case _:
            return EFFECTS[option].rank


def mend(action: Mend, scene: Scene, dice: Dice) -> tuple[Mended, Scene]:
    """Ranks spent on one option; raises `too_late`, `unknown_roll`, `insufficient_ranks`."""
    state = find_row(scene, action.roll)
    if not isinstance(state, Winnings) or state.what != "recovery":
        raise Refusal("unknown_roll", f"Roll {action.roll} has no ranks for recovery.")
    if action.option not in options_of(scene, state):
        raise Refusal(
            "insufficient_ranks", f"{count_ranks(state.ranks)} cannot do that about this condition."
        )
    cost = price(scene, state, action.option)
    rest = replace(state, ranks=state.ranks - cost)
    told, scene = _spend(scene, state, action.option, dice)
    more = bool(options_of(scene, rest))
    scene = put_by(scene, action.roll, rest, open_=more)
    return replace(
        told,
        spent=cost,
        rest=rest.ranks,
        combat=state.combat,
        roll=action.roll,
        left=rest if more else None,
        open=more,
    ), scene


def _spend(scene: Scene, state: Winnings, option: str, dice: Dice) -> tuple[Mended, Scene]:
    """What an option does about the condition."""
    key: Key = (state.patient, state.ailment)
    now = moment_in_fight(scene, state.patient)
    told = Mended(scene.characters[state.patient].name, "", 0, 0)
    if option == recovery.NEXT_DIE:
        rows, _ = engine.apply(scene.conditions, recovery.next_die(state.actor, now))
        return told, with_conditions(scene, rows)
    row = scene.conditions[key]
    if option == recovery.REMOVE:
        rows, gone = engine.remove(scene.conditions, key)
        return replace(told, condition=gone.name, gone=True), with_conditions(scene, rows)
    die = dice.roll(1, durations.DIE)[0] if option == "encounter_to_rounds" else None
    cut: Condition = recovery.shorten(row, option, now, die=die)
    scene = with_conditions(scene, {**scene.conditions, key: cut})
    shown_ = engine.words(cut, now, lambda one: scene.characters[one].name)
    return replace(told, condition=shown_, die=die), scene


def _find_ailment(action: Recover, scene: Scene, who: Player, patient: Player) -> tuple[Key, str]:
    """Which condition is meant and which skill helps (D6-39 to D6-41)."""
    ailing = recovery.ailing(scene.conditions, patient.key)
    if not ailing:
        raise Refusal("nothing_to_recover", f"{patient.name} has no condition to recover from.")
    if action.condition.strip():
        key = engine.find(scene.conditions, patient.key, action.condition)
    else:
        key = max(ailing, key=lambda one: one[1].rank)[0]
    one = next((ailment for at, ailment in ailing if at == key), None)
    if one is None:
        raise Refusal(
            "unknown_condition",
            "That is no condition of damage, fatigue or composure; a GM ends it.",
        )
    own = patient.key == who.key
    skill = action.skill.strip() or recovery.fitting(one.track, own=own)
    skill = recovery.skill_of(skill)
    if skill != recovery.FOCUS and own != (skill == recovery.STAMINA):
        whom = "oneself" if skill == recovery.STAMINA else "somebody else"
        raise Refusal("bad_target", f"{skill} is for {whom}.")
    if one.track not in recovery.SKILLS[skill]:
        raise Refusal("wrong_track", f"{skill} does not help against {one.track} conditions.")
    return key, skill


RECOVER = Kind(Recover, declare_recovery, resolve_recovery)
