"""Attacks declared, answered, rolled; wounds are written at once (BD-63 to BD-87, R-65, R-69)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.edge import word
from bot.core.errors import Refusal
from bot.core.scene import OpenRoll, Scene
from bot.shared.combat.arena import Fight, find_fight
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
    AttackRolled,
    AttackState,
    AttackWaits,
    Bare,
    Favour,
    GmDice,
    Plan,
    Prepare,
    React,
    SpoilAttack,
    StandIn,
)
from bot.systems.blackdice.attack.answers import (
    Option,
    aiming_dice,
    choose_option,
    prepare_answer,
    spend_answer,
)
from bot.systems.blackdice.attack.blow import land_blow
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
from bot.systems.blackdice.waiting import find_state, open_roll, put_state, read_state


def attack(action: Attack, scene: Scene, dice: Dice) -> tuple[AttackWaits, Scene]:
    """An attack that waits for its target's answer; its action is taken, a shot is spent.

    Raises `unknown_character`, `conflict`, `hidden`, `not_in_fight`, `not_begun`, `not_your_turn`,
    `unconscious`, `unknown_weapon`, `not_allowed`, `needs_two_actions`, `no_actions_left`,
    `too_many_actions`, `already_acted`, `unknown_option`, `out_of_range`, `not_enough_dice`.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    target = PLAYERS.named(scene, action.target)
    if target.key == who.key:
        raise Refusal("conflict", f"{who.name} cannot be attacked by {who.name}.")
    now = _shared_fight(scene, who, target)
    one = find_weapon(who, action.weapon) if action.weapon else default_weapon(who)
    drawing = action.draw and not one.ready
    refuse_useless(who, one, drawing=drawing)
    reach = _range_of(action, one)

    def spend(turn: Turn) -> Turn:
        return spend_attack(turn, actions=action.actions, drawing=drawing)

    scene, by = spend_action(scene, who.key, spend)
    if drawing and now is None:
        by = max(by, 2)
    who = PLAYERS.of(scene, who.key)
    own = parse_dice(who, action.pool) if action.pool.strip() else weapon_dice(who.sheet, one)
    bonus = (*edge_dice(scene, who.key, target.key), Source("bonus", action.bonus))
    made = build_side(
        scene,
        who,
        cap_dice(own, bonus),
        bonus=bonus,
        black=(*aiming_dice(action.called), Source("situation", action.black)),
    )
    made = replace(made, divisor=by, weapon=one.name, called=action.called)
    waits = AttackState(
        kind=one.kind,
        attacker=trade_dice(made, action.trades),
        arm=one,
        target=target.key,
        target_name=target.name,
        combat=now.key if now is not None else "",
        reach=reach,
        unaware=now is not None and is_unaware(now, target.key),
    )
    if drawing:
        scene = ready_weapon(scene, who, one)
    scene = fire(scene, PLAYERS.of(scene, who.key), replace(one, ready=True))
    if now is not None and one.kind == "melee":
        scene = engage(scene, now, who.key, target.key)
    seconds = HOUSE.at(scene.house).pending
    deadline = scene.now + seconds if seconds else None
    number, scene = open_roll(scene, who.key, waits, deadline=deadline)
    return AttackWaits(number, waits), scene


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
    now = fight_or_none(scene, who.key)
    if now is None:
        if running_fight(scene, target.key) is not None:
            raise Refusal(
                "not_in_fight",
                f"{target.name} is in a fight and {who.name} is not. Join it first.",
            )
        return None
    if target.key not in now.combatants:
        raise Refusal(
            "not_in_fight", f"{target.name} is not in {now.combat.name}, where {who.name} fights."
        )
    for one in (who, target):
        if now.combatants[one.key].hidden:
            raise Refusal(
                "hidden",
                f"{one.name} is hidden. Show everybody first, with /combat reveal: an attack "
                "cannot be kept a secret from whom it is aimed at.",
            )
    return now


def _range_of(action: Attack, one: Weapon) -> Range:
    """How far the target is; only shots ask (BD-71, BD-72)."""
    if action.reach and action.feet is not None:
        raise Refusal("conflict", "Give range: or feet:, not both.")
    if action.feet is not None:
        reach = range_band(action.feet)
    else:
        reach = word(action.reach or "normal", RANGES, "A range")
    return reach if one.kind == "ranged" else "normal"


def overdue(row: OpenRoll) -> StandIn | None:
    """A time-out never chooses for the defender: it lets a GM answer."""
    return (
        StandIn(roll=row.number, overdue=True) if read_state(row, AttackState) is not None else None
    )


def oldest_attack(scene: Scene, key: str) -> int:
    """The number of the oldest attack that waits for this character; raises `unknown_roll`."""
    for number, row in sorted(scene.rolls.items()):
        state = read_state(row, AttackState) if row.open and row.system == KEY else None
        if state is not None and state.target == key:
            return number
    name = scene.characters[key].name if key in scene.characters else key
    raise Refusal("unknown_roll", f"No attack waits for an answer of {name}.")


def react(action: React, scene: Scene, dice: Dice) -> tuple[AttackRolled, Scene]:
    """The defender's answer, and with it all the dice.

    Raises `unknown_roll`, `roll_closed`, `not_target`, `unknown_option`, `not_allowed`,
    `no_actions_left`, `needs_two_actions`, `already_acted`, `too_many_actions`, `not_enough_dice`.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    row, waits = _attack_at(scene, who, action.roll)
    plan = _plan_answer(waits.plan, action)
    waits = prepare_answer(scene, waits, plan)
    option = choose_option(scene, waits, action.reaction, action.weapon)
    if option.side is not None and option.side.trades < plan.trades:
        raise Refusal(
            "not_enough_dice",
            f"{plan.trades} trades take {3 * plan.trades} dice; this answer has "
            f"{option.side.pool}.",
        )
    scene = _book_answer(scene, waits, option)
    outcome, scene = _roll_both(scene, row, waits, option, dice)
    if scene.actor.user and scene.characters[who.key].owner not in (None, scene.actor.user):
        outcome = replace(outcome, by=scene.actor.name)
    return outcome, put_state(scene, row, waits, open_=False)


def prepare(action: Prepare, scene: Scene, dice: Dice) -> tuple[AttackWaits, Scene]:
    """The defender settles how the answer will be rolled.

    Raises what `prepare_answer` raises, `unknown_roll`, `roll_closed`, `not_target`.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    row, waits = _attack_at(scene, who, action.roll)
    waits = prepare_answer(scene, waits, _plan_answer(waits.plan, action))
    return AttackWaits(row.number, waits), put_state(scene, row, waits)


def favour(action: Favour, scene: Scene, dice: Dice) -> tuple[AttackWaits, Scene]:
    """The GM's dice for both sides; raises `unknown_roll`, `roll_closed`, `out_of_range`."""
    row, waits = _find_attack(scene, action.roll)
    numbers = (
        action.attacker_black,
        action.attacker_bonus,
        action.defender_black,
        action.defender_bonus,
    )
    given = GmDice(*(bound(number, "The GM's dice") for number in numbers))
    waits = replace(waits, given=given)
    # Black dice of all sources are at most a hundred together; known before anybody rolls.
    _ = waits.attacker_side.black_dice
    return AttackWaits(row.number, waits), put_state(scene, row, waits)


def bare(action: Bare, scene: Scene, dice: Dice) -> tuple[AttackWaits, Scene]:
    """The GM agrees that called shots go past armour (BD-88); raises `not_allowed` without one."""
    row, waits = _find_attack(scene, action.roll)
    if not (waits.attacker.called or waits.plan.called):
        raise Refusal("not_allowed", "Nobody aims at a part of the body here.")
    waits = replace(
        waits,
        bare=action.bare and bool(waits.attacker.called),
        bare_back=action.bare and bool(waits.plan.called),
    )
    return AttackWaits(row.number, waits), put_state(scene, row, waits)


def stand_in(action: StandIn, scene: Scene, dice: Dice) -> tuple[AttackWaits, Scene]:
    """A GM may answer for the player now; where one of both has gone nobody has to any more.

    Raises `unknown_roll`, `roll_closed`.
    """
    row, waits = find_state(scene, action.roll, AttackState)
    both = {waits.attacker.key, waits.target} <= scene.characters.keys()
    waits = replace(waits, gm_answers=True, overdue=action.overdue)
    after = put_state(scene, replace(row, deadline=None), waits, open_=both)
    return AttackWaits(row.number, waits), after


def _attack_at(scene: Scene, who: Player, number: int) -> tuple[OpenRoll, AttackState]:
    """The attack that waits for this character; 0 for the oldest."""
    row, waits = _find_attack(scene, number or oldest_attack(scene, who.key))
    if who.key != waits.target:
        raise Refusal(
            "not_target", f"This attack is aimed at {waits.target_name}, not at {who.name}."
        )
    return row, waits


def _find_attack(scene: Scene, number: int) -> tuple[OpenRoll, AttackState]:
    """An attack that waits, if both are still there."""
    row, waits = find_state(scene, number, AttackState)
    for key, name in (
        (waits.attacker.key, waits.attacker.name),
        (waits.target, waits.target_name),
    ):
        if key not in scene.characters:
            raise Refusal("unknown_character", f"{name} is not at this table any more.")
    return row, waits


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


def _book_answer(scene: Scene, waits: AttackState, option: Option) -> Scene:
    """The scene with the defender's action booked, her gun drawn and its shot spent."""
    now = _fight_or_none(scene, waits)
    if now is not None:
        turn = spend_answer(
            turn_of(scene, now, waits.target), waits.plan, option.reaction, HOUSE.at(scene.house)
        )
        scene = with_turn(scene, now, waits.target, turn)
        if option.reaction != "none":
            scene = with_uncounted_act(scene, find_fight(scene, now.key), waits.target)
        if option.reaction == "close_in":
            scene = engage(scene, now, waits.attacker.key, waits.target)
    one = option.arm
    if one is None:
        return scene
    if option.reaction == "duel_draw":
        scene = ready_weapon(scene, PLAYERS.of(scene, waits.target), one)
        one = replace(one, ready=True)
    if option.reaction in ("duel", "duel_draw"):
        scene = fire(scene, PLAYERS.of(scene, waits.target), one)
    return scene


def _roll_both(
    scene: Scene, row: OpenRoll, waits: AttackState, option: Option, dice: Dice
) -> tuple[AttackRolled, Scene]:
    """The attack's dice, the answer's, and the damage where one hits."""
    here = HOUSE.at(scene.house)
    attack = roll_side(waits.attacker_side, dice, here.explode)
    defence = roll_side(option.side, dice, here.explode) if option.side is not None else None
    found = exchange(
        waits.kind,
        option.reaction,
        attack.result.net,
        defence.result.net if defence is not None else None,
        range_=waits.reach,
    )
    made = AttackRolled(row.number, waits, option.reaction, attack, found, option.side, defence)
    if found.striker is None:
        return made, scene
    landed, scene = land_blow(scene, waits, option, found, dice)
    return replace(made, blow=landed), scene


def _fight_or_none(scene: Scene, waits: AttackState) -> Fight | None:
    """The fight this attack belongs to, if it still runs with its target in it."""
    if waits.combat not in scene.combats:
        return None
    now = find_fight(scene, waits.combat)
    return now if waits.target in now.combatants else None


def spoil_attack(action: SpoilAttack, scene: Scene, dice: Dice) -> tuple[AttackRolled, Scene]:
    """A weapon jams or breaks, or something else, once for each side that failed foully.

    Raises `unknown_roll`, `conflict` where that side did not fail so, `unknown_option`,
    `unknown_weapon`, `bad_name`.
    """
    card = _read_card(action.card)
    if action.side not in SIDES or action.what not in WHATS:
        raise Refusal("unknown_option", "A side is attacker or defender; it jams, breaks or other.")
    if not foul_surplus(card, action.side) or any(one.side == action.side for one in card.spoilt):
        raise Refusal("conflict", "Only a Foul Failure has consequences of that kind, and one.")
    mishap = AttackMishap(action.side, action.what)
    if action.what == "other":
        mishap = replace(mishap, text=check_text(action.text))
    else:
        key, name = side_weapon(card, action.side)
        scene = ruin_weapon(scene, key, name, broken=action.what == "breaks")
    spoilt = (*card.spoilt, mishap)
    return replace(card, spoilt=spoilt), scene


def _read_card(raw: bytes) -> AttackRolled:
    try:
        return msgspec.json.decode(raw, type=AttackRolled)
    except msgspec.DecodeError as error:
        raise Refusal("unknown_roll", "Press the button on the card of the attack.") from error


SIDES = ("attacker", "defender")
WHATS = ("jams", "breaks", "other")
