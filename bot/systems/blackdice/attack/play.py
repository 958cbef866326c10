"""Attacks declared, answered, rolled; wounds are written at once (BD-63 to BD-87, R-65, R-69)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.edge import word
from bot.core.errors import Refusal
from bot.core.people import GMS
from bot.core.scene import Scene
from bot.shared.combat.arena import Fight, find_fight
from bot.shared.exchange.dice import NamedDice
from bot.shared.exchange.rows import encode, waiting_states
from bot.shared.exchange.windows import Answer, Exchange, KeptTale, Opening, Window, take
from bot.systems.blackdice.arms import (
    default_weapon,
    find_weapon,
    fire,
    ready_weapon,
    refuse_useless,
    weapon_dice,
)
from bot.systems.blackdice.attack.actions import (
    NOTHING,
    Attack,
    AttackMishap,
    AttackResult,
    AttackState,
    Bare,
    Favour,
    GmDice,
    Plan,
    Prepare,
    React,
    Response,
    SpoilAttack,
    StandIn,
)
from bot.systems.blackdice.attack.answers import (
    aiming_dice,
    choose_response,
    defenders,
    has_both,
    prepare_answer,
    spend_answer,
)
from bot.systems.blackdice.attack.blow import land_blow, throw_blow
from bot.systems.blackdice.attack.earlier import AttackRolled, state_of
from bot.systems.blackdice.attack.mishaps import foul_surplus, side_weapon
from bot.systems.blackdice.field import (
    edge_dice,
    engage,
    fight_or_none,
    is_unaware,
    running_fight,
    spend_action,
    turn_of,
    with_turn,
    with_uncounted_act,
)
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.rules import actions as rules
from bot.systems.blackdice.rules.actions import Turn
from bot.systems.blackdice.rules.attack import RANGES, Range, exchange, range_band, two_possible
from bot.systems.blackdice.rules.bounds import bound
from bot.systems.blackdice.rules.dice import Source
from bot.systems.blackdice.sheet import KEY, PLAYERS, Player, Weapon
from bot.systems.blackdice.sides import build_side, cap_dice, parse_dice, roll_side, trade_dice
from bot.systems.blackdice.tasks.mishaps import check_text, ruin_weapon
from bot.systems.blackdice.tasks.terms import pending_seconds


def attack(action: Attack, scene: Scene, dice: Dice) -> tuple[Opening[AttackState], Scene]:
    """An attack that waits for its target's answer; its action is taken, a shot is spent.

    Raises `unknown_character`, `conflict`, `hidden`, `not_in_fight`, `not_begun`, `not_your_turn`,
    `unconscious`, `unknown_weapon`, `not_allowed`, `needs_two_actions`, `no_actions_left`,
    `too_many_actions`, `already_acted`, `unknown_option`, `out_of_range`, `not_enough_dice`.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    target = PLAYERS.named(scene, action.target)
    if target.key == who.key:
        raise Refusal("conflict", f"{who.name} cannot be attacked by {who.name}.")
    shared = _shared_fight(scene, who, target)
    weapon = find_weapon(who, action.weapon) if action.weapon else default_weapon(who)
    drawing = action.draw and not weapon.ready
    refuse_useless(who, weapon, drawing=drawing)
    reach = _range_of(action, weapon)

    def spend(turn: Turn) -> Turn:
        return spend_attack(turn, actions=action.actions, drawing=drawing)

    scene, by = spend_action(scene, who.key, spend)
    if drawing and shared is None:
        by = max(by, 2)
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
    state = AttackState(
        kind=weapon.kind,
        attacker=trade_dice(side, action.trades),
        arm=weapon,
        target=target.key,
        target_name=target.name,
        combat=shared.key if shared is not None else "",
        reach=reach,
        unaware=shared is not None and is_unaware(shared, target.key),
    )
    if drawing:
        scene = ready_weapon(scene, who, weapon)
    scene = fire(scene, PLAYERS.of(scene, who.key), replace(weapon, ready=True))
    if shared is not None and weapon.kind == "melee":
        scene = engage(scene, shared, who.key, target.key)
    return ATTACKING.open(who.key, state), scene


def spend_attack(turn: Turn, *, actions: int, drawing: bool) -> Turn:
    """The turn with an attack in it, declared and drawn first where it is asked (BD-50, BD-60)."""
    if actions:
        turn = rules.declare(turn, actions)
    if drawing:
        if not two_possible(turn.remaining, turn.dexterity, undeclared=turn.may_declare):
            raise rules.needs_two_actions()
        if turn.remaining < 2:
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
            f"{target.name} is not in {around.combat.name}, where {who.name} fights.",
        )
    for player in (who, target):
        if around.combatants[player.key].hidden:
            raise Refusal(
                "hidden",
                f"{player.name} is hidden. Show everybody first, with /combat reveal: an attack "
                "cannot be kept a secret from whom it is aimed at.",
            )
    return around


def _range_of(action: Attack, one: Weapon) -> Range:
    """How far the target is; only shots ask (BD-71, BD-72)."""
    if action.reach and action.feet is not None:
        raise Refusal("conflict", "Give range: or feet:, not both.")
    if action.feet is not None:
        reach = range_band(action.feet)
    else:
        reach = word(action.reach or "normal", RANGES, "A range")
    return reach if one.kind == "ranged" else "normal"


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
    _refuse_gone(state, scene)
    numbers = (
        answer.attacker_black,
        answer.attacker_bonus,
        answer.defender_black,
        answer.defender_bonus,
    )
    state = replace(state, given=GmDice(*(bound(n, "The GM's dice") for n in numbers)))
    # Black dice of all sources are at most a hundred together; known before anybody rolls.
    _ = state.attacker_side.black_dice
    return state, scene


def bare(answer: Bare, state: AttackState, scene: Scene) -> tuple[AttackState, Scene]:
    """The GM agrees that called shots go past armour (BD-88); raises `not_allowed` without one."""
    _refuse_gone(state, scene)
    if not (state.attacker.called or state.plan.called):
        raise Refusal("not_allowed", "Nobody aims at a part of the body here.")
    first, back = bool(state.attacker.called), bool(state.plan.called)
    return replace(state, bare=answer.bare and first, bare_back=answer.bare and back), scene


def stand_in(answer: StandIn, state: AttackState, scene: Scene) -> tuple[AttackState, Scene]:
    """A GM may answer for the player now; where one of both has gone nobody has to any more."""
    gone = not has_both(scene, state)
    return replace(state, gm_answers=True, overdue=answer.overdue, gone=gone), scene


class Attacking(Exchange[AttackState]):
    """The defender answers first; then both throw, and the damage (R-69)."""

    answers = (
        take(React, react, meant=oldest_attack),
        take(Prepare, prepare, meant=oldest_attack),
        take(Favour, favour),
        take(Bare, bare),
        take(StandIn, stand_in),
    )

    def resolve(self, state: AttackState, scene: Scene, dice: NamedDice) -> AttackState:
        response, how = state.response, HOUSE.at(scene.house).explode
        if response is None:
            return state
        rolled = roll_side(state.attacker_side, dice.of(state.attacker.key, "attack"), how)
        side, defence = response.side, None
        if side is not None:
            defence = roll_side(side, dice.of(state.target, "defence"), how)
        found = exchange(
            state.kind,
            response.reaction,
            rolled.result.net,
            defence.result.net if defence is not None else None,
            range_=state.reach,
        )
        blow = throw_blow(scene, state, found, dice) if found.striker is not None else None
        return replace(state, result=AttackResult(rolled, found, defence, blow))

    def windows(self, state: AttackState, scene: Scene) -> tuple[Window, ...]:
        if state.gone or state.response is not None:
            return ()
        seconds = None if state.gm_answers else pending_seconds(scene)
        who = defenders(scene, state)
        mine = (React(who=state.target_name), Prepare(who=state.target_name))
        gms = (Favour(), Bare(), StandIn())
        return (Window(who, mine, seconds=seconds), Window(GMS, gms, seconds=seconds))

    def apply(self, state: AttackState, scene: Scene) -> tuple[AttackState, Scene]:
        result = state.result
        if result is None or result.blow is None:
            return state, scene
        blow, scene = land_blow(scene, result.blow)
        return replace(state, result=replace(result, blow=blow)), scene

    def lapse(self, window: Window, state: AttackState, scene: Scene) -> Answer | None:
        """A time-out never chooses for the defender: it lets a GM answer."""
        return None if state.gm_answers else StandIn(overdue=True)

    def not_asked(self, answer: Answer, state: AttackState, scene: Scene) -> Refusal:
        who, _ = PLAYERS.acting(scene, answer.who)
        return _not_target(state, who)


ATTACKING = Attacking(AttackState)


def _target_of(answer: React | Prepare, state: AttackState, scene: Scene) -> tuple[Player, Scene]:
    """Who answers, which is for the target to do; raises `not_target`, `unknown_character`."""
    who, scene = PLAYERS.acting(scene, answer.who)
    _refuse_gone(state, scene)
    if who.key != state.target:
        raise _not_target(state, who)
    return who, scene


def _not_target(state: AttackState, who: Player) -> Refusal:
    return Refusal("not_target", f"This attack is aimed at {state.target_name}, not at {who.name}.")


def _refuse_gone(state: AttackState, scene: Scene) -> None:
    """Refuses with `unknown_character` where one of both is no longer at the table."""
    both = {state.attacker.key: state.attacker.name, state.target: state.target_name}
    for key, name in both.items():
        if key not in scene.characters:
            raise Refusal("unknown_character", f"{name} is not at this table any more.")


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
    around = _fight_or_none(scene, state)
    if around is not None:
        house = HOUSE.at(scene.house)
        turn = spend_answer(turn_of(scene, around, key), state.plan, reaction, house)
        scene = with_turn(scene, around, key, turn)
        if reaction != "none":
            scene = with_uncounted_act(scene, find_fight(scene, around.key), key)
        if reaction == "close_in":
            scene = engage(scene, around, state.attacker.key, key)
    weapon = response.arm
    if weapon is None:
        return scene
    if reaction == "duel_draw":
        scene = ready_weapon(scene, PLAYERS.of(scene, key), weapon)
        weapon = replace(weapon, ready=True)
    if reaction in ("duel", "duel_draw"):
        scene = fire(scene, PLAYERS.of(scene, key), weapon)
    return scene


def _fight_or_none(scene: Scene, state: AttackState) -> Fight | None:
    """The fight this attack belongs to, if it still runs with its target in it."""
    if state.combat not in scene.combats:
        return None
    around = find_fight(scene, state.combat)
    return around if state.target in around.combatants else None


def spoil_attack(action: SpoilAttack, scene: Scene, dice: Dice) -> tuple[KeptTale, Scene]:
    """A weapon jams or breaks, or something else, once for each side that failed foully.

    Raises `unknown_roll`, `conflict` where that side did not fail so, `unknown_option`,
    `unknown_weapon`, `bad_name`.
    """
    roll, state = _read_card(action.card)
    if action.side not in SIDES or action.what not in WHATS:
        raise Refusal("unknown_option", "A side is attacker or defender; it jams, breaks or other.")
    spoilt = any(mishap.side == action.side for mishap in state.spoilt)
    if not foul_surplus(state, action.side) or spoilt:
        raise Refusal("conflict", "Only a Foul Failure has consequences of that kind, and one.")
    mishap = AttackMishap(action.side, action.what)
    if action.what == "other":
        mishap = replace(mishap, text=check_text(action.text))
    else:
        key, name = side_weapon(state, action.side)
        scene = ruin_weapon(scene, key, name, broken=action.what == "breaks")
    state = replace(state, spoilt=(*state.spoilt, mishap))
    return KeptTale(roll, encode(state)), scene


def _read_card(raw: bytes) -> tuple[int, AttackState]:
    try:
        card = msgspec.json.decode(raw, type=KeptTale | AttackRolled)
        if isinstance(card, AttackRolled):
            return card.roll, state_of(card)
        return card.roll, msgspec.json.decode(card.state, type=AttackState)
    except msgspec.DecodeError as error:
        raise Refusal("unknown_roll", "Press the button on the card of the attack.") from error


SIDES = ("attacker", "defender")
WHATS = ("jams", "breaks", "other")
