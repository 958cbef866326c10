"""Attacks declared, answered, rolled; wounds are written at once (BD-63 to BD-87, R-65, R-69)."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from bot.core.combat import call_fight
from bot.core.dice import Dice
from bot.core.edge import word
from bot.core.errors import Refusal
from bot.core.people import GMS
from bot.core.scene import Scene
from bot.shared.aiming import ask_target
from bot.shared.combat.arena import Fight
from bot.shared.exchange.dice import NamedDice
from bot.shared.exchange.windows import AbsentAnswer, Answer, Exchange, Opening, Window, take
from bot.systems.blackdice.arms import default_weapon, find_weapon, fire, ready_weapon, weapon_dice
from bot.systems.blackdice.attack.actions import (
    Attack,
    AttackResult,
    AttackState,
    Bare,
    Favour,
    Prepare,
    React,
    StandIn,
)
from bot.systems.blackdice.attack.answers import aiming_dice, defenders, has_both
from bot.systems.blackdice.attack.blow import harm_with, land_blow, throw_blow
from bot.systems.blackdice.attack.mishaps import name_side_mishap, unspoilt_sides
from bot.systems.blackdice.attack.npcs import choose_answer
from bot.systems.blackdice.attack.reactions import (
    bare,
    favour,
    not_target,
    oldest_attack,
    prepare,
    react,
    stand_in,
)
from bot.systems.blackdice.attack.weapons import draw_first, in_words, refuse_useless
from bot.systems.blackdice.field import (
    edge_dice,
    engage,
    fight_or_none,
    is_unaware,
    refuse_out_of_turn,
    refuse_unconscious,
    running_fight,
    spend_action,
    turn_or_none,
)
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.rules import actions as rules
from bot.systems.blackdice.rules.actions import Turn
from bot.systems.blackdice.rules.attack import RANGES, Range, exchange, range_band, two_possible
from bot.systems.blackdice.rules.dice import Source
from bot.systems.blackdice.sheet import PLAYERS, Player, Weapon
from bot.systems.blackdice.sides import (
    build_side,
    cap_dice,
    parse_dice,
    refuse_no_dice,
    roll_side,
    trade_dice,
)
from bot.systems.blackdice.tasks.actions import NameMishap


def attack(action: Attack, scene: Scene, dice: Dice) -> tuple[Opening[AttackState], Scene]:
    """An attack that waits for its target's answer; its action is taken, a shot is spent.

    Raises `unknown_character`, `conflict`, `hidden`, `not_in_fight`, `not_begun`, `not_your_turn`,
    `unconscious`, `unknown_weapon`, `not_allowed`, `needs_two_actions`, `no_actions_left`,
    `too_many_actions`, `already_acted`, `unknown_option`, `out_of_range`, `not_enough_dice`,
    `no_dice`.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    if not action.target.strip():
        raise ask_target(scene, who.key, "target")
    target = PLAYERS.named(scene, action.target)
    if target.key == who.key:
        raise Refusal("conflict", f"{who.name} cannot be attacked by {who.name}.")
    shared = _shared_fight(scene, who, target)
    # Before what is to be done with the weapon first, which would be refused for the same.
    refuse_unconscious(scene, who.key)
    if shared is not None:
        refuse_out_of_turn(shared, who.key)
    weapon = find_weapon(who, action.weapon) if action.weapon else default_weapon(who)
    drawing = action.draw and not weapon.ready
    turn = turn_or_none(scene, who.key) or Turn(who.sheet.dexterity)
    refuse_useless(who, weapon, turn, drawing=drawing)
    reach = _range_of(action, weapon)
    unready = draw_first(who, weapon) if drawing else None
    spend = partial(spend_attack, actions=action.actions, unready=unready)
    scene, by = spend_action(scene, who.key, spend)
    # Outside a fight nobody counts actions. Those declared divide the dice there as well (BD-51),
    # and to draw and strike are two (BD-60).
    if shared is None:
        declared = rules.declare(turn, action.actions) if action.actions else turn
        by = max(declared.divisor, 1 + drawing)
    who = PLAYERS.of(scene, who.key)
    own = parse_dice(who, action.pool) if action.pool.strip() else weapon_dice(who.sheet, weapon)
    bonus = (*edge_dice(scene, who.key, target.key), Source("bonus", action.bonus))
    side = build_side(
        scene,
        who,
        cap_dice(own, bonus),
        bonus=bonus,
        black=(*aiming_dice(action.called), Source("situation", action.black)),
    )
    side = replace(side, divisor=by, weapon=weapon.name, called=action.called)
    # A refusal drops the scene with the action taken in it: neither that nor a shot is lost.
    refuse_no_dice(side, in_words(weapon), {"pool": ""})
    state = AttackState(
        kind=weapon.kind,
        attacker=trade_dice(side, action.trades),
        arm=weapon,
        target=target.key,
        target_name=target.name,
        damage=harm_with(weapon, weapon.kind, who.sheet).dice,
        combat=shared.key if shared is not None else "",
        reach=reach,
        unaware=shared is not None and is_unaware(shared, target.key),
    )
    if drawing:
        scene = ready_weapon(scene, who, weapon)
    # A shot writes the weapon whole: without `ready` it would put back what was drawn just now.
    scene = fire(scene, PLAYERS.of(scene, who.key), replace(weapon, ready=True))
    if shared is not None and weapon.kind == "melee":
        scene = engage(scene, shared, who.key, target.key)
    return ATTACKING.open(who.key, state), scene


def spend_attack(turn: Turn, *, actions: int, unready: Refusal | None) -> Turn:
    """The turn with an attack in it, declared and drawn first where it is asked (BD-50, BD-60).

    `unready` says that the weapon is to be drawn, and what is told where that leaves no attack.
    """
    if actions:
        turn = rules.declare(turn, actions)
    if unready is not None:
        if turn.remaining == 1:
            if not two_possible(1, turn.dexterity, undeclared=turn.may_declare):
                raise unready
            turn = rules.declare(turn, 2)
        turn = rules.act(turn, "draw")
    return rules.act(turn, "attack")


def _shared_fight(scene: Scene, who: Player, target: Player) -> Fight | None:
    """The fight that both are in, None where there is none around them.

    Raises `not_in_fight` where one stands outside, `hidden` for who is not seen.
    """
    around = fight_or_none(scene, who.key)
    if around is None:
        if running_fight(scene, target.key) is not None:
            raise Refusal(
                "not_in_fight",
                f"{target.name} is in a fight and {who.name} is not. Join it first.",
            )
        return None
    if target.key not in around.combatants:
        raise Refusal(
            "not_in_fight",
            f"{target.name} is not in {call_fight(around.combat.name)}, where {who.name} fights.",
        )
    for player in (who, target):
        if around.combatants[player.key].hidden:
            raise Refusal(
                "hidden",
                f"{player.name} is hidden. Show everybody first, with /gm reveal: an attack "
                "cannot be kept a secret from whom it is aimed at.",
            )
    return around


def _range_of(action: Attack, weapon: Weapon) -> Range:
    """How far the target is; only shots ask (BD-71, BD-72)."""
    if action.reach and action.feet is not None:
        raise Refusal("conflict", "Say the range or the feet, not both.")
    if action.feet is not None:
        reach = range_band(action.feet)
    else:
        reach = word(action.reach.replace(" ", "_") or "normal", RANGES, "A range")
    return reach if weapon.kind == "ranged" else "normal"


class Attacking(Exchange[AttackState]):
    """The defender answers first, whenever that is; then both throw, and the damage (R-69)."""

    tells_end = False
    answers = (
        take(React, react, find_roll=oldest_attack),
        take(Prepare, prepare, find_roll=oldest_attack),
        take(Favour, favour),
        take(Bare, bare),
        take(StandIn, stand_in),
        take(NameMishap, name_side_mishap),
    )

    def resolve(self, state: AttackState, scene: Scene, dice: NamedDice) -> AttackState:
        response, how = state.response, HOUSE.at(scene.house).explode
        # Read anew the blow would lose the pips and sheets that `apply` has written into it.
        if response is None or state.applied:
            return state
        attack = roll_side(state.attacker_side, dice.of(state.attacker.key, "attack"), how)
        side, defence = response.side, None
        if side is not None:
            defence = roll_side(side, dice.of(state.target, "defence"), how)
        clash = exchange(
            state.kind,
            response.reaction,
            attack.result.net,
            defence.result.net if defence is not None else None,
            range_=state.reach,
        )
        blow = throw_blow(scene, state, clash, dice) if clash.striker is not None else None
        return replace(state, result=AttackResult(attack, clash, defence, blow))

    def windows(self, state: AttackState, scene: Scene) -> tuple[Window, ...]:
        if state.response is not None:
            fouls = unspoilt_sides(state)
            return (Window(GMS, (NameMishap(),), "further", None),) if fouls else ()
        if not has_both(scene, state):
            return ()  # whatever is pressed next closes it
        who = defenders(scene, state)
        mine = (React(who=state.target_name), Prepare(who=state.target_name))
        gms = (Favour(), Bare(), StandIn())
        # For ever: time that runs out must not choose somebody's defence.
        return (Window(who, mine, seconds=None), Window(GMS, gms, seconds=None))

    def apply(self, state: AttackState, scene: Scene) -> tuple[AttackState, Scene]:
        result = state.result
        if result is None:
            # One of both had left before an answer came, so that nothing was thrown.
            return replace(state, gone=True), scene
        if state.applied:
            return state, scene
        state = replace(state, applied=True)
        if result.blow is None:
            return state, scene
        blow, scene = land_blow(scene, result.blow)
        return replace(state, result=replace(result, blow=blow)), scene

    def absent(self, who: str, state: AttackState, scene: Scene) -> AbsentAnswer | None:
        no_defence = React(who=who, reaction="none")
        return AbsentAnswer("No defence", "no defence", no_defence) if who == state.target else None

    def npc_answer(
        self, npc: str, window: Window, state: AttackState, scene: Scene
    ) -> Answer | None:
        return choose_answer(state, scene) if npc == state.target else None

    def stranger_refusal(self, answer: Answer, state: AttackState, scene: Scene) -> Refusal:
        who, _ = PLAYERS.acting(scene, answer.who)
        return not_target(state, who)


ATTACKING = Attacking(AttackState)
