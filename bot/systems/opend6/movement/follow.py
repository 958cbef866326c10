"""What follows a movement: opponents who match it, the GM's word on the ground (D6-28, D6-29)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.shared.combat.arena import find_fight
from bot.shared.exchange.dice import NamedDice
from bot.shared.states import befalls
from bot.systems.opend6.bearers import add_conditions, do_harm, is_over, moment_in_fight
from bot.systems.opend6.budget import spend_action
from bot.systems.opend6.checks.roll import RollInScene, show_roll, throw_plan
from bot.systems.opend6.field import distance, fight_of, find_opponent, with_focus, with_gap
from bot.systems.opend6.melee.actions import Ground, Trail
from bot.systems.opend6.melee.arms import strength
from bot.systems.opend6.melee.rolls import pay
from bot.systems.opend6.melee.rows import find_open, with_state
from bot.systems.opend6.melee.turn import in_turn
from bot.systems.opend6.movement.actions import (
    Companion,
    Follow,
    FollowResult,
    HurlResult,
    KnockedDown,
    MovementState,
    Ruled,
    Shift,
    Stay,
    Stayed,
    TerrainResult,
)
from bot.systems.opend6.movement.followers import followers, options_of
from bot.systems.opend6.players import PLAYERS, Player, fixed_value, maybe, settings_of, value_of
from bot.systems.opend6.rules import attack, movement, position
from bot.systems.opend6.rules.melee import ACTIONS
from bot.systems.opend6.rules.tracks import DAMAGE, FATIGUE, PRONE
from bot.systems.opend6.skills import Value

PACE: dict[str, Literal["full", "bonus", "free"]] = {
    "full": "full",
    "bonus": "bonus",
    "step": "free",
}


def follow(answer: Follow, state: MovementState, scene: Scene) -> tuple[MovementState, Scene]:
    """An opponent goes along, or backs off, and pays for it (D6-29, D6-54, D6-63, R-31a).

    Raises `not_engaged`, `no_action_left`, `unknown_skill`.
    """
    who, trail, scene = _follower(answer, state, scene)
    fight = find_fight(scene, trail.combat)
    options = options_of(scene, fight, trail.kind, who.key)
    if not options:
        raise Refusal("no_action_left", f"{who.name} has no action left to follow with.")
    pays = options[0].cost
    scene = spend_action(scene, fight, who.key, (pays,))
    value = fixed_value(scene, who, _skill(scene, who, trail)) if _has_ground(trail) else 0
    # A step is free, and no check is ever made in a free action (D6-61).
    due = answer.rolls and pays != "step" and value < (trail.difficulty or 0)
    following = Companion(
        who.key,
        "match" if options[0].how == "match" else "follow",
        pays,
        answer.effects,
        _has_ground(trail) and due,
        value,
    )
    return replace(state, following=following), scene


def stay(answer: Stay, state: MovementState, scene: Scene) -> tuple[MovementState, Scene]:
    """An opponent lets somebody go; raises `not_engaged`."""
    who, trail, scene = _follower(answer, state, scene)
    rest = _without(trail, who.key).rest
    return replace(state, result=Stayed(who.name, trail.name), left=rest), scene


def throw_to_follow(state: MovementState, scene: Scene, dice: NamedDice) -> MovementState:
    """The check of who follows where one is due, and whether it goes as far."""
    following, trail = state.following, state.left
    if following is None or not isinstance(trail, Trail):
        return state
    who, ground = PLAYERS.of(scene, following.key), _has_ground(trail)
    roll: RollInScene | None = None
    if following.rolls:
        fight = find_fight(scene, trail.combat)
        worth, thrown = _skill(scene, who, trail), dice.of(who.key, "follow")
        roll = throw_plan(scene, fight, who, worth, thrown, effects=following.effects)
    followed = movement.follow_result(
        PACE[following.pays],
        trail.total,
        move=who.move,
        difficulty=trail.difficulty if ground else 0,
        fixed=following.value,
        roll=roll.total if roll is not None else None,
        rules=settings_of(scene).rules,
    )
    result = FollowResult(
        who.name,
        trail.name,
        following.how,
        following.pays,
        success=followed.success,
        rolls=(show_roll(roll, trail.skill, trail.difficulty),) if roll else (),
    )
    following = replace(
        following,
        fatigue=followed.fatigue if ground else 0,
        allowed=followed.allowed if followed.success else 0,
    )
    return replace(state, result=result, following=following)


def follow_through(state: MovementState, scene: Scene) -> tuple[MovementState, Scene]:
    """What comes of it: what a failure makes, and the distance as it was before."""
    following, trail, result = state.following, state.left, state.result
    if following is None or not isinstance(trail, Trail) or result is None:
        return state, scene
    scene = pay(scene, result.rolls)
    if following.fatigue:
        rank = following.fatigue
        scene, changes = do_harm(scene, following.key, FATIGUE, rank, source="movement")
        result = replace(result, changes=changes)
    if result.success:
        scene, moved = _restore(scene, trail, following.key, following.allowed)
        result = replace(result, moved=moved)
    rest = _without(trail, following.key).rest
    return replace(state, result=result, left=rest, following=None), scene


def _follower(
    answer: Follow | Stay, state: MovementState, scene: Scene
) -> tuple[Player, Trail, Scene]:
    who, scene = PLAYERS.acting(scene, answer.who)
    trail = state.left
    if isinstance(trail, Trail) and who.key in {follower.key for follower in trail.open_followers}:
        return who, trail, scene
    raise Refusal("not_engaged", f"{who.name} has nothing to answer here.")


def _has_ground(trail: Trail) -> bool:
    return trail.difficulty is not None and bool(trail.skill)


def _skill(scene: Scene, who: Player, trail: Trail) -> Value:
    return maybe(scene, who, trail.skill) or value_of(scene, who, "Dexterity")


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
            condition = befalls(PRONE, who.key, moment_in_fight(scene, who.key))
            scene, changes = add_conditions(scene, condition)
            return KnockedDown(who.name, success=False, changes=changes), scene
        case "check":
            return _terrain(action, scene, dice)
        case _:
            raise Refusal("unknown_mode", "A GM says stays, moves, check or prone.")


def shift(action: Shift, scene: Scene, dice: Dice) -> tuple[HurlResult, Scene]:
    """Something heavy onto somebody: one total against both numbers (D6-35, D6-141, R-30a).

    Raises `unknown_factor`, `too_far`, `bad_target`, `unknown_skill`, `no_action_left`.
    """
    who, fight, scene = in_turn(scene, action.who)
    combatant = find_opponent(scene, fight, who.key, action.target)
    # Both for their refusals, before the action is paid.
    movement.throw_distance(action.feet)
    movement.shift_damage(action.thing)
    worth = value_of(scene, who, "lifting: shift")
    scene = spend_action(scene, fight, who.key, (ACTIONS["shift"],))
    scene = with_focus(scene, fight.key, who.key, combatant.key)
    target = PLAYERS.of(scene, combatant.key)
    balance = maybe(scene, target, position.SHIFT_RESISTED_BY)
    roll = throw_plan(scene, fight, who, worth, dice, effects=action.effects)
    scene = roll.scene
    value = fixed_value(scene, target, balance) if balance is not None else None
    house = settings_of(scene)
    hurl = position.shift(roll.total, action.thing, value, band=house.band, rules=house.rules)
    rolls = [show_roll(roll, "shift", hurl.difficulty)]
    condition, resists, changes = "", tuple[str, ...](), tuple[str, ...]()
    if hurl.code is not None:
        blow = throw_plan(scene, None, who, Value(str(hurl.code), hurl.code), dice, kind="effect")
        _, soak, resists = strength(blow.scene, target)
        harm = attack.damage(blow.total, soak)
        rolls.append(show_roll(blow, "damage", soak))
        scene, changes = do_harm(blow.scene, target.key, DAMAGE, harm.rank, source="a heavy object")
        condition = harm.name if harm.rank else "no harm"
    return HurlResult(
        who.name,
        target.name,
        action.thing,
        hurl.result.difficulty,
        hurl.moved,
        hurl.hit,
        hurl.result.rank,
        condition,
        resists,
        combat=fight.key,
        success=hurl.hit,
        rolls=tuple(rolls),
        changes=changes,
        over=is_over(scene, find_fight(scene, fight.key)),
    ), scene


def _move_or_not(action: Ground, scene: Scene) -> tuple[Ruled, Scene]:
    declared = find_open(scene, action.roll)
    trail = declared.state.left
    if not isinstance(trail, Trail):
        raise Refusal("unknown_roll", f"Roll {action.roll} is no movement.")
    if trail.may != action.what:
        raise Refusal("too_late", "That is so already. Nothing has changed.")
    back = action.what == "stays"
    changes = tuple((k, a, b) if back else (k, b, a) for k, b, a in trail.moved)
    for other, _, feet in changes:
        scene = with_gap(scene, trail.combat, trail.actor, other, feet)
    fight = find_fight(scene, trail.combat)
    after = () if back else followers(scene, fight, trail.actor, trail.kind)
    rest = replace(trail, may="", followers=after).rest
    ruled = Ruled(
        trail.name,
        back,
        combat=trail.combat,
        roll=action.roll,
        moved=changes,
        left=rest,
        open=rest is not None,
    )
    return ruled, with_state(scene, declared, {"left": rest}, keeps_open=rest is not None)


def _terrain(action: Ground, scene: Scene, dice: Dice) -> tuple[TerrainResult, Scene]:
    """Somebody who was driven makes a movement check; failure tires (D6-28, D6-43)."""
    who, scene = PLAYERS.acting(scene, action.who)
    if action.difficulty is None:
        raise Refusal("bad_difficulty", "Say how hard the ground is: 5, 10, 15, 20 or 25.")
    fight = fight_of(scene, who.key)
    worth = maybe(scene, who, "acrobatics: balance") or value_of(scene, who, "Dexterity")
    value = fixed_value(scene, who, worth)
    result = TerrainResult(who.name, worth.name, value, action.difficulty, combat=fight.key)
    if value >= action.difficulty:
        return result, scene
    roll = throw_plan(scene, fight, who, worth, dice)
    outcome = movement.follow_result(
        "full",
        0,
        difficulty=action.difficulty,
        roll=roll.total,
        rules=settings_of(scene).rules,
    )
    scene, changes = do_harm(roll.scene, who.key, FATIGUE, outcome.fatigue, source="bad ground")
    return replace(
        result,
        condition=outcome.condition if outcome.fatigue else "",
        success=outcome.success,
        rolls=(show_roll(roll, worth.name, action.difficulty),),
        changes=changes,
    ), scene


def _without(trail: Trail, key: str) -> Trail:
    rows = tuple(
        replace(follower, open=follower.open and follower.key != key)
        for follower in trail.followers
    )
    return replace(trail, followers=rows)


def _restore(
    scene: Scene, trail: Trail, key: str, most: int
) -> tuple[Scene, tuple[tuple[str, int, int], ...]]:
    """The distance as it was before, as far as the follower gets."""
    gap = next((gap for gap in trail.moved if gap[0] == key), None)
    feet = distance(scene, trail.combat, trail.actor, key)
    if gap is None or feet is None:
        return scene, ()
    before = gap[1]
    way = min(most, abs(feet - before))
    after = feet - way if feet > before else feet + way
    scene = with_gap(scene, trail.combat, trail.actor, key, after)
    return scene, ((key, feet, after),)
