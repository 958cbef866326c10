"""Actions besides attacks: drawing, reloading, breaking off, movement (BD-44 to BD-62)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from bot.core.action import Instead, Select
from bot.core.condition import Condition, Modifier, Moment, rounds, this_round
from bot.core.dice import Dice
from bot.core.edge import word
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import clean, fold, join_words
from bot.shared.combat.arena import find_fight, with_conditions
from bot.shared.conditions import apply, find
from bot.systems.blackdice.arms import find_weapon, is_bare, put_weapon, ready_weapon
from bot.systems.blackdice.field import (
    break_off,
    fight_or_none,
    fighter_state,
    melee_opponents,
    refuse_unconscious,
    running_fight,
    slower_opponents,
    spend_action,
    turn_of,
    vehicle_family,
    with_fighter_state,
    with_speed_changes,
    with_trades,
    with_turn,
)
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.rounds.actions import (
    CLEAR,
    Act,
    Acted,
    Break,
    Busy,
    Declaration,
    Declare,
    Deed,
    Disengage,
    Done,
    Drive,
    LongAction,
    LongActionEnd,
    Ride,
    Steps,
    Trade,
    Trading,
    Walk,
)
from bot.systems.blackdice.rules import actions as rules
from bot.systems.blackdice.rules.actions import Turn
from bot.systems.blackdice.rules.bounds import bound
from bot.systems.blackdice.rules.initiative import split_opponents
from bot.systems.blackdice.rules.tasks import RollKind, may_trade
from bot.systems.blackdice.sheet import PLAYERS, Player, Weapon
from bot.systems.blackdice.words import speed_note

TRADED: tuple[RollKind, ...] = ("damage", "initiative", "consciousness")
"""Rolls that are no tasks, whose dice are traded only where the table plays it so."""
KINDS: tuple[str, ...] = (*rules.ACTIONS, CLEAR)


def declare(action: Declare, scene: Scene, dice: Dice) -> tuple[Acted, Scene]:
    """So many actions this round.

    Raises `not_in_fight`, `unconscious`, `already_acted`, `too_many_actions`.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    fight = fight_or_none(scene, who.key)
    if fight is None or not fight.order.running:
        raise Refusal("not_in_fight", "Actions are only counted in the rounds of a fight.")
    refuse_unconscious(scene, who.key)
    turn = rules.declare(turn_of(scene, fight, who.key), action.actions)
    scene = with_turn(scene, fight, who.key, turn)
    return action_outcome(scene, who, Declaration(turn.declared, turn.divisor)), scene


def trade(action: Trade, scene: Scene, dice: Dice) -> tuple[Acted, Scene]:
    """Dice of damage, initiative or staying awake are traded from now on, where that is played.

    Raises `unknown_option`, `out_of_range`, `not_allowed`, `not_in_fight`.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    kind: RollKind = word(action.kind, TRADED, "The roll that trades dice")
    number = bound(action.trades, "A number of trades")
    if not may_trade(kind, HOUSE.at(scene.house).trade_scope):
        raise Refusal(
            "not_allowed",
            "At this table only tasks, attacks and defences are traded (house rule trade_scope).",
        )
    scene = with_trades(scene, who.key, kind, number)
    return Acted(who.name, done=Trading(kind, number)), scene


def act(action: Act, scene: Scene, dice: Dice) -> tuple[Acted, Scene]:
    """An action of the list; only free ones out of turn (BD-41 and BD-55).

    Raises `unknown_option`, `not_begun`, `not_your_turn`, `unconscious`, `no_actions_left`,
    `unknown_weapon`, `missing`, `conflict`, and what declaring raises.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    kind = fold(action.kind).replace(" ", "_").replace("-", "_")
    # For its refusal, which says what actions there are.
    if kind not in KINDS:
        rules.action_cost(kind)
    if kind == "disengage":
        return disengage(Disengage(who=action.who, actions=action.actions), scene, dice)
    weapon = _choose_weapon(who, kind, action.weapon)
    if weapon is not None:
        refuse_needless(who, kind, weapon)
    cost = rules.Kind(1, roll=False) if kind == CLEAR else rules.action_cost(kind)
    spend = partial(_spend_turn, kind=kind, weapon=weapon)
    scene = take_action(scene, who, spend, actions=action.actions, free=not cost.cost)
    if weapon is not None:
        scene = _use_weapon(scene, who, kind, weapon)
    deed = Deed(kind, weapon.name if weapon is not None else "")
    return action_outcome(scene, who, deed, rolls=cost.roll), scene


def disengage(action: Disengage, scene: Scene, dice: Dice) -> tuple[Acted, Scene]:
    """A break from those she beat to the turn (BD-44, R-58).

    Raises `missing` where nobody holds her, `not_allowed` where she beat none of them.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    fight = fight_or_none(scene, who.key)
    if fight is None or not melee_opponents(fight, who.key):
        raise Refusal("missing", f"{who.name} is in melee with nobody.")
    free, holders = split_opponents(
        slower_opponents(fight, who.key), melee_opponents(fight, who.key)
    )
    names = tuple(fight.shown(key) for key in holders)
    if not free:
        raise Refusal(
            "not_allowed",
            f"{who.name} has won initiative against none of the opponents: {join_words(names)}.",
        )
    scene = take_action(
        scene, who, lambda turn: rules.act(turn, "disengage"), actions=action.actions
    )
    fight = find_fight(scene, fight.key)
    scene = break_off(scene, fight, who.key, free)
    free_names = tuple(fight.shown(key) for key in free)
    return action_outcome(scene, who, Break(free_names, names)), scene


def busy(action: Busy, scene: Scene, dice: Dice) -> tuple[Acted, Scene]:
    """Something of several rounds, a GM's word for bystanders (BD-47, BD-52); or it is broken off.

    Raises `out_of_range`, `no_combat`, `not_begun`, `not_your_turn`, `no_actions_left`, `missing`
    where there is nothing to break off, `gm_only` for that by a player.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    if action.stop:
        return _break_off(who, scene)
    fight = fight_or_none(scene, who.key)
    if fight is None:
        return _occupy_bystander(who, action.rounds, scene)
    # A GM says it of anybody, out of turn and for a single round too.
    if scene.actor.gm:
        turn = rules.bystand(turn_of(scene, fight, who.key), action.rounds)
        scene = with_turn(scene, fight, who.key, turn)
    else:
        scene = take_action(scene, who, lambda turn: rules.act_long(turn, action.rounds))
    return action_outcome(scene, who, LongAction(action.rounds)), scene


def _choose_weapon(who: Player, kind: str, name: str) -> Weapon | None:
    """The weapon an action is about, the only one that it could be where none is named."""
    if kind not in ("draw", "reload", CLEAR, "pick_up"):
        return None
    if name:
        return find_weapon(who, name)
    if kind == "pick_up":
        return None
    result = [weapon for weapon in who.sheet.weapons if not why_needless(kind, weapon)]
    if len(result) == 1:
        return result[0]
    what = kind.replace("_", " ")
    if not result:
        raise Refusal("missing", f"{who.name} has no weapon to {what}.")
    options = tuple((arm.name, arm.name) for arm in result)
    which = Instead("Which weapon", ask=Select("weapon", options))
    raise Refusal("missing", f"What does {who.name} {what}?", instead=(which,))


def refuse_needless(who: Player, kind: str, weapon: Weapon) -> None:
    """Refuses with `conflict` what the weapon has no need of."""
    what = why_needless(kind, weapon)
    if what:
        raise Refusal("conflict", f"{who.name}'s {weapon.name} {what}. Nothing has changed.")


def why_needless(kind: str, weapon: Weapon) -> str:
    """Why this weapon needs no such action, "" where it does."""
    if is_bare(weapon) or (kind in ("draw", "pick_up") and weapon.ready):
        return "is in hand already"
    if kind == "reload" and (weapon.kind != "ranged" or weapon.loaded):
        return "is loaded" if weapon.kind == "ranged" else "is not loaded with anything"
    return "is not jammed" if kind == CLEAR and not weapon.jammed else ""


def _spend_turn(turn: Turn, kind: str, weapon: Weapon | None) -> Turn:
    if kind == "reload" and weapon is not None:
        return rules.reload(turn, weapon.reload_rounds)
    return rules.act(turn, "pick_up" if kind == CLEAR else kind)


def _use_weapon(scene: Scene, who: Player, kind: str, weapon: Weapon) -> Scene:
    """The scene with the weapon as the action leaves it; loading ends with its last round."""
    match kind:
        case "draw" | "pick_up":
            return ready_weapon(scene, who, weapon)
        case "clear":
            return put_weapon(scene, who, replace(weapon, jammed=False))
        case _:
            fight = fight_or_none(scene, who.key)
            # Where no rounds are taken for it the weapon is loaded at once.
            if fight is None or not weapon.reload_rounds:
                return put_weapon(scene, who, replace(weapon, loaded=True))
            state = fighter_state(fight.combatants[who.key])
            return with_fighter_state(scene, fight, who.key, replace(state, loading=weapon.name))


def take_action(
    scene: Scene,
    who: Player,
    spend: Callable[[Turn], Turn],
    *,
    actions: int = 0,
    free: bool = False,
) -> Scene:
    """The scene with the action taken, after as many were declared as asked for."""

    def declare_and_spend(turn: Turn) -> Turn:
        return spend(rules.declare(turn, actions) if actions else turn)

    return spend_action(scene, who.key, declare_and_spend, on_turn=not free)[0]


def action_outcome(scene: Scene, who: Player, deed: Done, *, rolls: bool = False) -> Acted:
    """The outcome of an action, with what is left of the round where it is counted."""
    fight = fight_or_none(scene, who.key)
    if fight is None:
        return Acted(who.name, rolls=rolls, done=deed)
    turn = turn_of(scene, fight, who.key)
    return Acted(who.name, left=turn.remaining, declared=turn.declared, rolls=rolls, done=deed)


def _break_off(who: Player, scene: Scene) -> tuple[Acted, Scene]:
    """A long action is broken off, by the GM's word (R-60)."""
    if not scene.actor.gm:
        raise Refusal("gm_only", "Only a GM breaks off a long action.")
    fight = fight_or_none(scene, who.key)
    if fight is None:
        key = find(scene.conditions, who.key, "Busy")
        rest = {k: condition for k, condition in scene.conditions.items() if k != key}
        outcome = Acted(who.name, done=LongActionEnd(beside=True))
        return outcome, with_conditions(scene, rest)
    state = fighter_state(fight.combatants[who.key])
    if not (state.busy or state.taken):
        raise Refusal("missing", f"{who.name} is not busy with anything.")
    # A round taken by what began earlier is given back; that in which it began is spent.
    free = replace(state, busy=0, taken=False, used=0 if state.taken else state.used, loading="")
    scene = with_fighter_state(scene, fight, who.key, free)
    return action_outcome(scene, who, LongActionEnd()), scene


def _occupy_bystander(who: Player, number: int, scene: Scene) -> tuple[Acted, Scene]:
    """Somebody beside the fight is busy for so many of its rounds."""
    if not scene.actor.gm:
        raise Refusal("not_in_fight", f"{who.name} is in no fight; a GM counts for bystanders.")
    fight = find_fight(scene)
    # For its refusal: outside the fight there is no turn to keep.
    rules.bystand(Turn(who.sheet.dexterity), number)
    moment = Moment(fight.key, fight.combat.round)
    # The round that runs is the first of them.
    clock = this_round(moment) if number == 1 else rounds(moment, number - 1)
    condition = Condition(
        name="Busy", bearer=who.key, stacking="progressive", family="busy", clock=clock
    )
    conditions, _ = apply(scene.conditions, condition)
    outcome = Acted(who.name, done=LongAction(number, fight.combat.name))
    return outcome, with_conditions(scene, conditions)


def walk(action: Walk, scene: Scene, dice: Dice) -> tuple[Acted, Scene]:
    """So many yards on foot; a weapon may be readied on the way (BD-56, BD-62).

    Raises `out_of_range`, `unknown_weapon`, `conflict`, and what an action raises.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    speed = action.speed or who.sheet.speed
    reach = rules.reach(action.distance, speed)
    weapon = find_weapon(who, action.draw) if action.draw else None
    if weapon is not None:
        refuse_needless(who, "draw", weapon)

    def spend(turn: Turn) -> Turn:
        turn = rules.act(turn, "move")
        return rules.act(turn, "draw", moving=True) if weapon is not None else turn

    scene = take_action(scene, who, spend, actions=action.actions)
    if weapon is not None:
        scene = ready_weapon(scene, who, weapon)
    fight = fight_or_none(scene, who.key)
    opponents = melee_opponents(fight, who.key) if fight is not None else ()
    holders = tuple(fight.shown(key) for key in opponents) if fight is not None else ()
    in_hand = weapon.name if weapon is not None else ""
    steps = Steps(action.distance, speed, reach.rounds, holders, in_hand)
    return action_outcome(scene, who, steps), scene


def drive(action: Drive, scene: Scene, dice: Dice) -> tuple[Acted, Scene]:
    """A vehicle's speed of the next round, kept under its name with what it can do (BD-57).

    In a fight the limit is that of the round, however often it changes in it.

    Raises `missing` where speed, top speed or limit were never said, `out_of_range`, `too_fast`.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    name = clean(action.vehicle, what="vehicle") if action.vehicle.strip() else "Vehicle"
    family = vehicle_family(name)
    before = {
        modifier.what: modifier.amount
        for condition in scene.conditions.values()
        if condition.bearer == who.key and condition.family == family
        for modifier in condition.modifiers
    }
    speed = action.speed if action.speed is not None else before.get("speed")
    top = action.top if action.top is not None else before.get("top")
    limit = action.limit if action.limit is not None else before.get("change")
    if speed is None or top is None or limit is None:
        raise Refusal(
            "missing",
            f"Say speed:, top: and limit: (how much it can change in a round) for {name} once.",
        )
    fight = running_fight(scene, who.key)
    driven = dict(fighter_state(fight.combatants[who.key]).driven) if fight is not None else {}
    changed = driven.get(fold(name), 0)
    ride = rules.drive(speed, action.change, limit, top, changed=changed)
    condition = Condition(
        name=name,
        bearer=who.key,
        stacking="progressive",
        family=family,
        modifiers=(
            Modifier("speed", ride.speed),
            Modifier("top", top),
            Modifier("change", limit),
        ),
        note=speed_note(ride.speed),
    )
    conditions, _ = apply(scene.conditions, condition)
    scene = with_conditions(scene, conditions)
    if fight is not None:
        scene = with_speed_changes(
            scene, fight, who.key, {**driven, fold(name): changed + action.change}
        )
    return Acted(who.name, done=Ride(name, speed, action.change, ride.speed, top, limit)), scene
