"""What is done about an attack that waits: the answer, and the GM's word (BD-64 to BD-74)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.shared.combat.arena import find_fight
from bot.shared.exchange.states import waiting_states
from bot.systems.blackdice.arms import fire, ready_weapon
from bot.systems.blackdice.attack.actions import (
    NOTHING,
    AttackState,
    Bare,
    Favour,
    GmDice,
    Plan,
    Prepare,
    React,
    Response,
    StandIn,
)
from bot.systems.blackdice.attack.answers import choose_response, prepare_answer, spend_answer
from bot.systems.blackdice.field import engage, turn_of, with_turn, with_uncounted_act
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.rules.bounds import bound
from bot.systems.blackdice.sheet import KEY, PLAYERS, Player


def oldest_attack(answer: React | Prepare, scene: Scene) -> int:
    """The number of the oldest attack that waits for this character; raises `unknown_roll`."""
    who, scene = PLAYERS.acting(scene, answer.who)
    for number, state in waiting_states(scene, KEY, AttackState):
        if state.target == who.key:
            return number
    raise Refusal("unknown_roll", f"No attack waits for an answer of {who.name}.")


def react(answer: React, state: AttackState, scene: Scene) -> tuple[AttackState, Scene]:
    """The defender's answer, booked; all the dice follow.

    Raises `not_target`, `unknown_option`, `not_allowed`, `no_actions_left`, `needs_two_actions`,
    `already_acted`, `too_many_actions`, `not_enough_dice`.
    """
    who, scene = _target_of(answer, state, scene)
    plan = _plan_answer(state.plan, answer)
    state = prepare_answer(scene, state, plan)
    response = choose_response(scene, state, answer.reaction, answer.weapon)
    if response.side is not None and response.side.trades < plan.trades:
        raise Refusal(
            "not_enough_dice",
            f"{plan.trades} trades take {3 * plan.trades} dice; this answer has "
            f"{response.side.pool}.",
        )
    scene = _book_answer(scene, state, response)
    absent = scene.characters[who.key].owner not in (None, scene.actor.user)
    by = scene.actor.name if scene.actor.user and absent else ""
    return replace(state, response=response, by=by), scene


def prepare(answer: Prepare, state: AttackState, scene: Scene) -> tuple[AttackState, Scene]:
    """The defender settles how the answer will be rolled.

    Raises what `prepare_answer` raises, `not_target`.
    """
    _, scene = _target_of(answer, state, scene)
    return prepare_answer(scene, state, _plan_answer(state.plan, answer)), scene


def favour(answer: Favour, state: AttackState, scene: Scene) -> tuple[AttackState, Scene]:
    """The GM's dice for both sides; raises `out_of_range`."""
    numbers = (getattr(answer, field) for field in GmDice.__struct_fields__)
    state = replace(state, given=GmDice(*(bound(n, "The GM's dice") for n in numbers)))
    # Black dice of all sources are at most a hundred together; known before anybody rolls.
    _ = state.attacker_side.black_dice
    return state, scene


def bare(answer: Bare, state: AttackState, scene: Scene) -> tuple[AttackState, Scene]:
    """The GM agrees that called shots go past armour (BD-88); raises `not_allowed` without one."""
    if not (state.attacker.called or state.plan.called):
        raise Refusal("not_allowed", "Nobody aims at a part of the body here.")
    first, back = bool(state.attacker.called), bool(state.plan.called)
    return replace(state, bare=answer.bare and first, bare_back=answer.bare and back), scene


def stand_in(answer: StandIn, state: AttackState, scene: Scene) -> tuple[AttackState, Scene]:
    """A GM may answer for the player now."""
    return replace(state, gm_answers=True, overdue=answer.overdue), scene


def _target_of(answer: React | Prepare, state: AttackState, scene: Scene) -> tuple[Player, Scene]:
    """Who answers, which is for the target to do; raises `not_target`."""
    who, scene = PLAYERS.acting(scene, answer.who)
    if who.key != state.target:
        raise not_target(state, who)
    return who, scene


def not_target(state: AttackState, who: Player) -> Refusal:
    """That an attack is somebody else's to answer."""
    return Refusal("not_target", f"This attack is aimed at {state.target_name}, not at {who.name}.")


def _plan_answer(plan: Plan, action: Prepare | React) -> Plan:
    """What was prepared with what is said now; what does not fit it any more is let go."""
    if action.actions is not None:
        plan = replace(plan, actions=bound(action.actions, "The number of actions"), trades=0)
    if action.trades is not None:
        plan = replace(plan, trades=bound(action.trades, "A number of trades"))
    if action.called is not None:
        plan = replace(plan, called="" if action.called == NOTHING else action.called)
    if isinstance(action, Prepare):
        if action.pool is not None:
            plan = replace(plan, pool=action.pool.strip(), trades=0)
        if action.dodge is not None:
            text = action.dodge.strip()
            plan = replace(plan, dodge=_dodge_number(text) if text else None, trades=0)
    return plan


def _dodge_number(text: str) -> int:
    if not text.isascii() or not text.removeprefix("-").isdigit() or len(text) > 4:
        raise Refusal("bad_type", f"Dodge is a whole number, not “{text[:20]}”.")
    return bound(int(text), "Dodge")


def _book_answer(scene: Scene, state: AttackState, response: Response) -> Scene:
    """The scene with the defender's action booked, her gun drawn and its shot spent."""
    reaction, key = response.reaction, state.target
    around = find_fight(scene, state.combat) if state.combat else None
    if around is not None:
        house = HOUSE.at(scene.house)
        turn = spend_answer(turn_of(scene, around, key), state.plan, reaction, house)
        scene = with_turn(scene, around, key, turn)
        # Where defences are free no action is used, and who defends has acted all the same.
        # The fight is found anew: `around` does not know of the turn that was written above.
        if reaction != "none":
            scene = with_uncounted_act(scene, find_fight(scene, around.key), key)
        if reaction == "close_in":
            scene = engage(scene, around, state.attacker.key, key)
    weapon = response.arm
    if weapon is None:
        return scene
    if reaction == "duel_draw":
        scene = ready_weapon(scene, PLAYERS.of(scene, key), weapon)
        # The shot below writes the weapon whole.
        weapon = replace(weapon, ready=True)
    if reaction in ("duel", "duel_draw"):
        scene = fire(scene, PLAYERS.of(scene, key), weapon)
    return scene
