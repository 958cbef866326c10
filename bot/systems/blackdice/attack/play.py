"""Attacks declared, answered, rolled; wounds are written at once (BD-63 to BD-87, R-65, R-69)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import OpenRoll, Scene
from bot.core.words import fold
from bot.shared.combat.arena import Fight, fight
from bot.systems.blackdice.arms import arm, dice_with, readied, refuse_useless, shot, usual
from bot.systems.blackdice.attack.actions import (
    NOTHING,
    Attack,
    AttackWaits,
    Bare,
    Clash,
    Clashed,
    Favour,
    Given,
    Mishap,
    Plan,
    Prepare,
    React,
    Spoilt,
    StandIn,
)
from bot.systems.blackdice.attack.answers import Option, aimed, chosen, prepared
from bot.systems.blackdice.attack.answers import spent as answers_spent
from bot.systems.blackdice.attack.blow import land_blow
from bot.systems.blackdice.attack.mishaps import surplus, weapon_of
from bot.systems.blackdice.field import (
    booked,
    faster,
    fighting,
    running,
    turn_of,
    unaware,
    with_deed,
    with_engaged,
    with_turn,
)
from bot.systems.blackdice.house import at_table
from bot.systems.blackdice.rules import actions as rules
from bot.systems.blackdice.rules.actions import Turn
from bot.systems.blackdice.rules.attack import RANGES, Range, exchange, range_band, two_possible
from bot.systems.blackdice.rules.dice import Source
from bot.systems.blackdice.rules.values import whole, word
from bot.systems.blackdice.sheet import KEY, Player, Weapon, known, player
from bot.systems.blackdice.sides import capped, roll, side, traded, typed
from bot.systems.blackdice.tasks.mishaps import ruined, worded
from bot.systems.blackdice.waiting import find, kept, opened, read


def attack(action: Attack, scene: Scene, dice: Dice) -> tuple[AttackWaits, Scene]:
    """An attack that waits for its target's answer; its action is taken, a shot is spent.

    Raises `unknown_character`, `conflict`, `hidden`, `not_in_fight`, `not_begun`, `not_your_turn`,
    `unconscious`, `unknown_weapon`, `not_allowed`, `needs_two_actions`, `no_actions_left`,
    `too_many_actions`, `already_acted`, `unknown_option`, `out_of_range`, `not_enough_dice`.
    """
    who, scene = player(scene, action.who)
    target = known(scene, fold(scene.character(action.target).name))
    if target.key == who.key:
        raise Refusal("conflict", f"{who.name} cannot be attacked by {who.name}.")
    now = _together(scene, who, target)
    one = arm(who, action.weapon) if action.weapon else usual(who)
    drawing = action.draw and not one.ready
    refuse_useless(who, one, drawing=drawing)
    reach = _reach(action, one)

    def spend(turn: Turn) -> Turn:
        return spent(turn, actions=action.actions, drawing=drawing)

    scene, by = booked(scene, who.key, spend)
    if drawing and now is None:
        by = max(by, 2)
    who = known(scene, who.key)
    own = typed(who, action.pool) if action.pool.strip() else dice_with(who.sheet, one)
    bonus = (*faster(scene, who.key, target.key), Source("bonus", action.bonus))
    made = side(
        scene,
        who,
        capped(own, bonus),
        bonus=bonus,
        black=(*aimed(action.called), Source("situation", action.black)),
    )
    made = replace(made, divisor=by, weapon=one.name, called=action.called)
    waits = Clash(
        kind=one.kind,
        attacker=traded(made, action.trades),
        arm=one,
        target=target.key,
        target_name=target.name,
        combat=now.key if now is not None else "",
        reach=reach,
        unaware=now is not None and unaware(now, target.key),
    )
    if drawing:
        scene = readied(scene, who, one)
    scene = shot(scene, known(scene, who.key), replace(one, ready=True))
    if now is not None and one.kind == "melee":
        scene = with_engaged(scene, now, who.key, target.key)
    seconds = at_table(scene.house).pending
    deadline = scene.now + seconds if seconds else None
    number, scene = opened(scene, who.key, waits, deadline=deadline)
    return AttackWaits(number, waits), scene


def spent(turn: Turn, *, actions: int, drawing: bool) -> Turn:
    """The turn with an attack in it, declared and drawn first where it is asked (BD-50, BD-60)."""
    if actions:
        turn = rules.declare(turn, actions)
    if drawing:
        if not two_possible(turn.left, turn.dexterity, undeclared=turn.undeclared):
            raise rules.two_actions()
        if turn.left < 2:
            turn = rules.declare(turn, 2)
        turn = rules.act(turn, "draw")
    return rules.act(turn, "attack")


def _together(scene: Scene, who: Player, target: Player) -> Fight | None:
    """The fight that both are in, None where there is none around them.

    Raises `not_in_fight` where one stands outside, `hidden` for who is not seen.
    """
    now = fighting(scene, who.key)
    if now is None:
        if running(scene, target.key) is not None:
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


def _reach(action: Attack, one: Weapon) -> Range:
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
    return StandIn(roll=row.number, overdue=True) if read(row, Clash) is not None else None


def aimed_at(scene: Scene, key: str) -> int:
    """The number of the oldest attack that waits for this character; raises `unknown_roll`."""
    for number, row in sorted(scene.rolls.items()):
        state = read(row, Clash) if row.open and row.system == KEY else None
        if state is not None and state.target == key:
            return number
    name = scene.characters[key].name if key in scene.characters else key
    raise Refusal("unknown_roll", f"No attack waits for an answer of {name}.")


def react(action: React, scene: Scene, dice: Dice) -> tuple[Clashed, Scene]:
    """The defender's answer, and with it all the dice.

    Raises `unknown_roll`, `roll_closed`, `not_target`, `unknown_option`, `not_allowed`,
    `no_actions_left`, `needs_two_actions`, `already_acted`, `too_many_actions`, `not_enough_dice`.
    """
    who, scene = player(scene, action.who)
    row, waits = _aimed(scene, who, action.roll)
    plan = _plan(waits.plan, action)
    waits = prepared(scene, waits, plan)
    option = chosen(scene, waits, action.reaction, action.weapon)
    if option.side is not None and option.side.trades < plan.trades:
        raise Refusal(
            "not_enough_dice",
            f"{plan.trades} trades take {3 * plan.trades} dice; this answer has "
            f"{option.side.pool}.",
        )
    scene = _answered(scene, waits, option)
    outcome, scene = _rolled(scene, row, waits, option, dice)
    if scene.actor.user and scene.characters[who.key].owner not in (None, scene.actor.user):
        outcome = replace(outcome, by=scene.actor.name)
    return outcome, kept(scene, row, waits, open_=False)


def prepare(action: Prepare, scene: Scene, dice: Dice) -> tuple[AttackWaits, Scene]:
    """The defender settles how the answer will be rolled.

    Raises what `prepared` raises, `unknown_roll`, `roll_closed`, `not_target`.
    """
    who, scene = player(scene, action.who)
    row, waits = _aimed(scene, who, action.roll)
    waits = prepared(scene, waits, _plan(waits.plan, action))
    return AttackWaits(row.number, waits), kept(scene, row, waits)


def favour(action: Favour, scene: Scene, dice: Dice) -> tuple[AttackWaits, Scene]:
    """The GM's dice for both sides; raises `unknown_roll`, `roll_closed`, `out_of_range`."""
    row, waits = _open(scene, action.roll)
    numbers = (
        action.attacker_black,
        action.attacker_bonus,
        action.defender_black,
        action.defender_bonus,
    )
    given = Given(*(whole(number, "The GM's dice") for number in numbers))
    waits = replace(waits, given=given)
    # Black dice of all sources are at most a hundred together; known before anybody rolls.
    _ = waits.attacking.black_dice
    return AttackWaits(row.number, waits), kept(scene, row, waits)


def bare(action: Bare, scene: Scene, dice: Dice) -> tuple[AttackWaits, Scene]:
    """The GM agrees that called shots go past armour (BD-88); raises `not_allowed` without one."""
    row, waits = _open(scene, action.roll)
    if not (waits.attacker.called or waits.plan.called):
        raise Refusal("not_allowed", "Nobody aims at a part of the body here.")
    waits = replace(
        waits,
        bare=action.bare and bool(waits.attacker.called),
        bare_back=action.bare and bool(waits.plan.called),
    )
    return AttackWaits(row.number, waits), kept(scene, row, waits)


def stand_in(action: StandIn, scene: Scene, dice: Dice) -> tuple[AttackWaits, Scene]:
    """A GM may answer for the player now; where one of both has gone nobody has to any more.

    Raises `unknown_roll`, `roll_closed`.
    """
    row, waits = find(scene, action.roll, Clash)
    both = {waits.attacker.key, waits.target} <= scene.characters.keys()
    waits = replace(waits, gm_answers=True, overdue=action.overdue)
    after = kept(scene, replace(row, deadline=None), waits, open_=both)
    return AttackWaits(row.number, waits), after


def _aimed(scene: Scene, who: Player, number: int) -> tuple[OpenRoll, Clash]:
    """The attack that waits for this character; 0 for the oldest."""
    row, waits = _open(scene, number or aimed_at(scene, who.key))
    if who.key != waits.target:
        raise Refusal(
            "not_target", f"This attack is aimed at {waits.target_name}, not at {who.name}."
        )
    return row, waits


def _open(scene: Scene, number: int) -> tuple[OpenRoll, Clash]:
    """An attack that waits, if both are still there."""
    row, waits = find(scene, number, Clash)
    for key, name in (
        (waits.attacker.key, waits.attacker.name),
        (waits.target, waits.target_name),
    ):
        if key not in scene.characters:
            raise Refusal("unknown_character", f"{name} is not at this table any more.")
    return row, waits


def _plan(plan: Plan, action: Prepare | React) -> Plan:
    """What was prepared with what is said now; what does not fit it any more is let go."""
    if action.actions is not None:
        plan = replace(plan, actions=whole(action.actions, "The number of actions"), trades=0)
    if action.trades is not None:
        plan = replace(plan, trades=whole(action.trades, "A number of trades"))
    if action.called is not None:
        plan = replace(plan, called="" if action.called == NOTHING else action.called)
    if isinstance(action, Prepare):
        if action.pool is not None:
            plan = replace(plan, pool=action.pool.strip(), trades=0)
        if action.dodge is not None:
            text = action.dodge.strip()
            plan = replace(plan, dodge=_dodge(text) if text else None, trades=0)
    return plan


def _dodge(text: str) -> int:
    if not text.isascii() or not text.removeprefix("-").isdigit() or len(text) > 4:
        raise Refusal("bad_type", f"Dodge is a whole number, not “{text[:20]}”.")
    return whole(int(text), "Dodge")


def _answered(scene: Scene, waits: Clash, option: Option) -> Scene:
    """The scene with the defender's action booked, her gun drawn and its shot spent."""
    now = _fight(scene, waits)
    if now is not None:
        turn = answers_spent(
            turn_of(scene, now, waits.target), waits.plan, option.reaction, at_table(scene.house)
        )
        scene = with_turn(scene, now, waits.target, turn)
        if option.reaction != "none":
            scene = with_deed(scene, fight(scene, now.key), waits.target)
        if option.reaction == "close_in":
            scene = with_engaged(scene, now, waits.attacker.key, waits.target)
    one = option.arm
    if one is None:
        return scene
    if option.reaction == "duel_draw":
        scene = readied(scene, known(scene, waits.target), one)
        one = replace(one, ready=True)
    if option.reaction in ("duel", "duel_draw"):
        scene = shot(scene, known(scene, waits.target), one)
    return scene


def _rolled(
    scene: Scene, row: OpenRoll, waits: Clash, option: Option, dice: Dice
) -> tuple[Clashed, Scene]:
    """The attack's dice, the answer's, and the damage where one hits."""
    here = at_table(scene.house)
    attack = roll(waits.attacking, dice, here.explode)
    defence = roll(option.side, dice, here.explode) if option.side is not None else None
    found = exchange(
        waits.kind,
        option.reaction,
        attack.result.net,
        defence.result.net if defence is not None else None,
        range_=waits.reach,
    )
    made = Clashed(row.number, waits, option.reaction, attack, found, option.side, defence)
    if found.striker is None:
        return made, scene
    landed, scene = land_blow(scene, waits, option, found, dice)
    return replace(made, blow=landed), scene


def _fight(scene: Scene, waits: Clash) -> Fight | None:
    """The fight this attack belongs to, if it still runs with its target in it."""
    if waits.combat not in scene.combats:
        return None
    now = fight(scene, waits.combat)
    return now if waits.target in now.combatants else None


def mishap(action: Mishap, scene: Scene, dice: Dice) -> tuple[Clashed, Scene]:
    """A weapon jams or breaks, or something else, once for each side that failed foully.

    Raises `unknown_roll`, `conflict` where that side did not fail so, `unknown_option`,
    `unknown_weapon`, `bad_name`.
    """
    card = _clashed_of(action.card)
    if action.side not in SIDES or action.what not in WHATS:
        raise Refusal("unknown_option", "A side is attacker or defender; it jams, breaks or other.")
    if not surplus(card, action.side) or any(one.side == action.side for one in card.spoilt):
        raise Refusal("conflict", "Only a Foul Failure has consequences of that kind, and one.")
    if action.what == "other":
        text = worded(action.text)
    else:
        key, name = weapon_of(card, action.side)
        scene = ruined(scene, key, name, broken=action.what == "breaks")
        text = f"{name} {action.what}"
    spoilt = (*card.spoilt, Spoilt(action.side, action.what, text))
    return replace(card, spoilt=spoilt), scene


def _clashed_of(raw: bytes) -> Clashed:
    try:
        return msgspec.json.decode(raw, type=Clashed)
    except msgspec.DecodeError as error:
        raise Refusal("unknown_roll", "Press the button on the card of the attack.") from error


SIDES = ("attacker", "defender")
WHATS = ("jams", "breaks", "other")
