"""What follows a movement: opponents who match it, the GM's word on the ground (D6-28, D6-29)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.shared.combat.arena import find_fight
from bot.shared.states import befalls
from bot.systems.opend6.bearers import add_conditions, do_harm, is_over, moment_in_fight
from bot.systems.opend6.budget import spend_action
from bot.systems.opend6.checks.actions import RollShown
from bot.systems.opend6.checks.roll import Rolled, result_of, show_roll, throw_plan
from bot.systems.opend6.field import distance, fight_of, find_opponent, with_focus, with_gap
from bot.systems.opend6.melee.actions import Trail
from bot.systems.opend6.melee.arms import strength
from bot.systems.opend6.melee.turn import in_turn
from bot.systems.opend6.melee.waiting import find_row, put_by
from bot.systems.opend6.movement.actions import (
    Follow,
    FollowResult,
    Ground,
    HurlResult,
    KnockedDown,
    Ruled,
    Shift,
    Stay,
    Stayed,
    TerrainResult,
)
from bot.systems.opend6.movement.play import followers, options_of
from bot.systems.opend6.players import PLAYERS, fixed_value, maybe, settings_of, value_of
from bot.systems.opend6.rules import attack, movement, position
from bot.systems.opend6.rules.melee import ACTIONS
from bot.systems.opend6.rules.tracks import DAMAGE, FATIGUE, PRONE
from bot.systems.opend6.skills import Value

PACE: dict[str, Literal["full", "bonus", "free"]] = {
    "full": "full",
    "bonus": "bonus",
    "step": "free",
}


def follow(action: Follow, scene: Scene, dice: Dice) -> tuple[FollowResult, Scene]:
    """An opponent goes along, or backs off, by as much (D6-29, D6-54, D6-63, R-31a).

    Raises `too_late`, `unknown_roll`, `not_engaged`, `no_action_left`, and what a roll raises.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    trail = _trail(scene, action.roll)
    if not any(one.key == who.key and one.open for one in trail.followers):
        raise Refusal("not_engaged", f"{who.name} has nothing to answer here.")
    now = find_fight(scene, trail.combat)
    options = options_of(scene, now, trail, who.key)
    if not options:
        raise Refusal("no_action_left", f"{who.name} has no action left to follow with.")
    answer = options[0]
    pays = answer.cost
    pace = PACE[pays]
    scene = spend_action(scene, now, who.key, (pays,))
    lain: Rolled | None = None
    ground = trail.difficulty is not None and bool(trail.skill)
    value = 0
    if ground:
        worth = maybe(scene, who, trail.skill) or value_of(scene, who, "Dexterity")
        value = fixed_value(scene, who, worth)
        if action.rolls and pays != "step" and value < (trail.difficulty or 0):
            lain = throw_plan(scene, now, who, worth, dice, effects=action.effects)
            scene = lain.scene
    told = movement.follow_result(
        pace,
        trail.total,
        move=who.move,
        difficulty=trail.difficulty if ground else 0,
        fixed=value,
        rolled=lain.total if lain is not None else None,
    )
    changes = tuple[str, ...]()
    if told.fatigue and ground:
        scene, changes = do_harm(scene, who.key, FATIGUE, told.fatigue, source="movement")
    moved = tuple[tuple[str, int, int], ...]()
    if told.success:
        scene, moved = _restore(scene, trail, who.key, told.allowed)
    trail = _without(trail, who.key)
    waits = _waits(trail)
    scene = put_by(scene, action.roll, trail, open_=waits)
    return FollowResult(
        who.name,
        trail.name,
        "match" if answer.how == "match" else "follow",
        pays,
        combat=trail.combat,
        roll=action.roll,
        success=told.success,
        rolls=(show_roll(lain, trail.skill, trail.difficulty),) if lain else (),
        changes=changes,
        moved=moved,
        left=trail if waits else None,
        open=waits,
    ), scene


def stay(action: Stay, scene: Scene, dice: Dice) -> tuple[Stayed, Scene]:
    """An opponent lets somebody go; raises `too_late`, `not_engaged`."""
    who, scene = PLAYERS.acting(scene, action.who)
    trail = _trail(scene, action.roll)
    if not any(one.key == who.key and one.open for one in trail.followers):
        raise Refusal("not_engaged", f"{who.name} has nothing to answer here.")
    trail = _without(trail, who.key)
    waits = _waits(trail)
    scene = put_by(scene, action.roll, trail, open_=waits)
    return Stayed(
        who.name,
        trail.name,
        combat=trail.combat,
        roll=action.roll,
        left=trail if waits else None,
        open=waits,
    ), scene


def ground(
    action: Ground, scene: Scene, dice: Dice
) -> tuple[KnockedDown | Ruled | TerrainResult, Scene]:
    """A GM's word: a failed movement stays or moves, the ground asks for a check, knocked down.

    Raises `unknown_mode`, `bad_difficulty`, `unknown_roll`, `too_late`, `unknown_character`.
    """
    match action.what:
        case "stays" | "moves":
            return _move_or_not(action, scene)
        case "prone":
            who, scene = PLAYERS.acting(scene, action.who)
            row = befalls(PRONE, who.key, moment_in_fight(scene, who.key))
            scene, said = add_conditions(scene, row)
            return KnockedDown(who.name, success=False, changes=said), scene
        case "check":
            return _terrain(action, scene, dice)
        case _:
            raise Refusal("unknown_mode", "A GM says stays, moves, check or prone.")


def shift(action: Shift, scene: Scene, dice: Dice) -> tuple[HurlResult, Scene]:
    """Something heavy onto somebody: one total against both numbers (D6-35, D6-141, R-30a).

    Raises `unknown_factor`, `too_far`, `bad_target`, `unknown_skill`, `no_action_left`.
    """
    scene = in_turn(scene, action.who)
    who, scene = PLAYERS.acting(scene, action.who)
    now = fight_of(scene, who.key)
    row = find_opponent(scene, now, who.key, action.target)
    movement.throw_distance(action.feet)
    movement.shift_damage(action.thing)
    worth = value_of(scene, who, "lifting: shift")
    scene = spend_action(scene, now, who.key, (ACTIONS["shift"],))
    scene = with_focus(scene, now.key, who.key, row.key)
    target = PLAYERS.of(scene, row.key)
    balance = maybe(scene, target, position.SHIFT_RESISTED_BY)
    lain = throw_plan(scene, now, who, worth, dice, effects=action.effects)
    scene = lain.scene
    value = fixed_value(scene, target, balance) if balance is not None else None
    told = position.shift(lain.total, action.thing, value, rules=settings_of(scene).rules)
    rolls = [show_roll(lain, "shift", told.difficulty)]
    said = tuple[str, ...]()
    condition, resists = "", tuple[str, ...]()
    if told.code is not None:
        blow = throw_plan(scene, None, who, Value(str(told.code), told.code), dice, kind="effect")
        scene = blow.scene
        _, soak, resists = strength(scene, target)
        harm = attack.damage(blow.total, soak)
        against = result_of(blow.trial, blow.fell, soak, scene)
        rolls.append(RollShown(blow.trial, blow.fell, "damage", against))
        scene, said = do_harm(scene, target.key, DAMAGE, harm.rank, source="a heavy object")
        condition = harm.name
    return HurlResult(
        who.name,
        target.name,
        action.thing,
        told.result.difficulty,
        told.moved,
        told.hit,
        told.result.rank,
        condition,
        resists,
        combat=now.key,
        success=told.hit,
        rolls=tuple(rolls),
        changes=said,
        over=is_over(scene, find_fight(scene, now.key)),
    ), scene


def _move_or_not(action: Ground, scene: Scene) -> tuple[Ruled, Scene]:
    trail = _trail(scene, action.roll)
    if trail.may != action.what:
        raise Refusal("too_late", "That is so already. Nothing has changed.")
    back = action.what == "stays"
    changes = tuple((k, a, b) if back else (k, b, a) for k, b, a in trail.moved)
    for other, _, feet in changes:
        scene = with_gap(scene, trail.combat, trail.actor, other, feet)
    now = find_fight(scene, trail.combat)
    after = () if back else followers(scene, now, trail.actor, trail.kind)
    trail = replace(trail, may="", followers=after)
    waits = _waits(trail)
    scene = put_by(scene, action.roll, trail, open_=waits)
    return Ruled(
        trail.name,
        back,
        combat=trail.combat,
        roll=action.roll,
        moved=changes,
        left=trail if waits else None,
        open=waits,
    ), scene


def _terrain(action: Ground, scene: Scene, dice: Dice) -> tuple[TerrainResult, Scene]:
    """Somebody who was driven makes a movement check; failure tires (D6-28, D6-43)."""
    who, scene = PLAYERS.acting(scene, action.who)
    if action.difficulty is None:
        raise Refusal("bad_difficulty", "Say how hard the ground is: 5, 10, 15, 20 or 25.")
    now = fight_of(scene, who.key)
    worth = maybe(scene, who, "acrobatics: balance") or value_of(scene, who, "Dexterity")
    value = fixed_value(scene, who, worth)
    if value >= action.difficulty:
        return TerrainResult(who.name, worth.name, value, action.difficulty, combat=now.key), scene
    lain = throw_plan(scene, now, who, worth, dice)
    told = movement.follow_result("full", 0, difficulty=action.difficulty, rolled=lain.total)
    scene, said = do_harm(lain.scene, who.key, FATIGUE, told.fatigue, source="bad ground")
    return TerrainResult(
        who.name,
        worth.name,
        value,
        action.difficulty,
        told.condition,
        combat=now.key,
        success=told.success,
        rolls=(show_roll(lain, worth.name, action.difficulty),),
        changes=said,
    ), scene


def _trail(scene: Scene, number: int) -> Trail:
    state = find_row(scene, number)
    if not isinstance(state, Trail):
        raise Refusal("unknown_roll", f"Roll {number} is no movement.")
    return state


def _without(trail: Trail, key: str) -> Trail:
    rows = tuple(replace(one, open=one.open and one.key != key) for one in trail.followers)
    return replace(trail, followers=rows)


def _waits(trail: Trail) -> bool:
    return bool(trail.may) or any(one.open for one in trail.followers)


def _restore(
    scene: Scene, trail: Trail, key: str, most: int
) -> tuple[Scene, tuple[tuple[str, int, int], ...]]:
    """The distance as it was before, as far as the follower gets."""
    row = next((one for one in trail.moved if one[0] == key), None)
    now = distance(scene, trail.combat, trail.actor, key)
    if row is None or now is None:
        return scene, ()
    before = row[1]
    way = min(most, abs(now - before))
    after = now - way if now > before else now + way
    scene = with_gap(scene, trail.combat, trail.actor, key, after)
    return scene, ((key, now, after),)
