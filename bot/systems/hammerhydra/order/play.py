"""Rounds as people play them: begun, passed, nudged, rolled again, looked at (HH-33 to HH-35)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import join_words
from bot.shared.combat.arena import find_fight, public_lines, with_combatants, with_order
from bot.shared.combat.turns import Turns
from bot.systems.hammerhydra.combat import COMBAT
from bot.systems.hammerhydra.field import (
    alive,
    attacks_of,
    contender,
    describe_fight,
    describe_pending,
    fight_state,
    fighter_state,
    must_have_turn,
    who_chose,
    with_fighter,
)
from bot.systems.hammerhydra.house import HOUSE
from bot.systems.hammerhydra.order.actions import (
    NewRound,
    Nudge,
    Nudged,
    Pass,
    Race,
    Raced,
    RollAgain,
    RolledAgain,
    Runner,
    Turned,
)
from bot.systems.hammerhydra.players import PLAYERS
from bot.systems.hammerhydra.rules import initiative
from bot.systems.hammerhydra.rules.tables import SIDES
from bot.systems.hammerhydra.side import charge_edge

LEAST = 2
"""How many alive a round takes."""


def pass_turn(action: Pass, scene: Scene, dice: Dice) -> tuple[Turned, Scene]:
    """The turn is over without an attack (HH-33).

    Raises `no_combat`, `no_round`, `not_in_fight`, `dead`, `already_acted`, `not_your_turn`.
    """
    now = find_fight(scene, action.combat)
    me = contender(scene, now, action.who)
    must_have_turn(now, me)
    step = Turns(COMBAT, dice).finish(scene, now.key, (me.row.key,))
    said = public_lines(step.notes, find_fight(step.scene, now.key), now)
    return Turned(said=said, name=me.row.name), step.scene


def begin_round(action: NewRound, scene: Scene, dice: Dice) -> tuple[Turned, Scene]:
    """A GM has initiative rolled; raises `no_combat`, `round_not_over`, `too_few_combatants`."""
    now = find_fight(scene, action.combat)
    here = now.standing
    to_come = [*here.turn, *(key for group in here.waiting for key in group), *here.holding]
    living = [key for key in to_come if not PLAYERS.of(scene, key).dead]
    open_ = attacks_of(scene, now.key)
    if now.order.running and (living or open_):
        who = join_words(dict.fromkeys(map(now.shown, living))) or "an attack"
        raise Refusal(
            "round_not_over",
            f"Round {now.combat.round} is not over: {who} is still to come. /combat next passes a "
            "turn, and the GM's view of the panel ends the round.",
        )
    if alive(scene, now) < LEAST:
        raise Refusal("too_few_combatants", f"A round takes at least {LEAST} who are alive.")
    turns = Turns(COMBAT, dice)
    step = (turns.end_round if now.order.running else turns.begin)(scene, now.key)
    after = find_fight(step.scene, now.key)
    order = replace(after.order, version=after.order.version + 1)
    said = public_lines(step.notes, after, now)
    scene = with_order(step.scene, now.key, order)
    return Turned(said=said, round=after.combat.round), scene


def nudge(action: Nudge, scene: Scene, dice: Dice) -> tuple[Nudged, Scene]:
    """A GM adds to the next initiative; raises `no_combat`, `not_in_fight`, `bad_initiative`."""
    now = find_fight(scene, action.combat)
    me = contender(scene, now, action.who)
    by = initiative.nudge(action.by)
    fighter = replace(me.fighter, pending=me.fighter.pending + by)
    scene = with_fighter(scene, now.key, me.row.key, fighter)
    return Nudged(me.row.name, by, fighter.pending), scene


def roll_again(action: RollAgain, scene: Scene, dice: Dice) -> tuple[Turned, Scene]:
    """The die of this round again: the second stands, also if worse (R-37).

    The order follows, so it is for the time before anybody has acted, declared or chosen.
    Raises `no_combat`, `no_round`, `not_in_fight`, `dead`, `no_initiative`, `too_late`,
    `reroll_used`, `edge_insufficient`.
    """
    now = find_fight(scene, action.combat)
    me = contender(scene, now, action.who)
    if not now.order.running:
        raise Refusal("no_round", f"{now.combat.name} has not begun: a GM begins round 1.")
    if me.who.dead:
        raise Refusal("dead", f"{me.row.name} is dead and does not act.")
    number = now.combat.round
    if me.total is None or not me.fighter.die or fight_state(now).ambush == number:
        raise Refusal("no_initiative", f"{me.row.name} has rolled no initiative in round {number}.")
    acted = any(turn.how != "skipped" for turn in now.order.past)
    if acted or attacks_of(scene, now.key) or who_chose(now, now.standing.turn):
        raise Refusal("too_late", f"Round {number} is under way: its order stands.")
    scene = charge_edge(scene, me.row.key, reroll=True, rerolled=me.fighter.again == number)
    die = dice.roll(1, SIDES)[0]
    total = me.total - me.fighter.die + die
    fighter = replace(fighter_state(me.row), die=die, again=number)
    scene = with_fighter(scene, now.key, me.row.key, fighter)
    row = replace(scene.combatants[now.key, me.row.key], initiative=(total,))
    scene = with_combatants(scene, now.key, [row])
    # Without its groups the order is put together as if nobody's turn had begun.
    scene = with_order(scene, now.key, replace(now.order, groups=(), past=()))
    step = Turns(COMBAT, dice).arrange(scene, now.key)
    after = find_fight(step.scene, now.key)
    scene = with_order(step.scene, now.key, replace(after.order, version=after.order.version + 1))
    name, left = now.shown(me.row.key), PLAYERS.of(scene, me.row.key).edge.current
    again = RolledAgain((me.fighter.die, die), (me.total, total), (left + 1, left))
    return Turned(said=public_lines(step.notes, after, now), name=name, again=again), scene


def show_race(action: Race, scene: Scene, dice: Dice) -> tuple[Raced, Scene]:
    """The running initiatives of all whom one may know of; raises `no_combat`."""
    now = find_fight(scene, action.combat)
    here = HOUSE.at(scene.house)
    stand = now.standing
    runners: list[Runner] = []
    for row in now.combatants.values():
        if row.hidden and not scene.may_play(scene.actor, row.key):
            continue
        if row.key not in scene.characters:
            continue
        one = contender(scene, now, row.key)
        doing = "acts now" if row.key in stand.turn else "has acted" * (row.key in stand.acted)
        words = describe_pending(one.fighter, now, here)
        runners.append(Runner(row.name, one.total, "dead" if one.who.dead else doing, words))
    runners.sort(key=lambda one: (one.total is None, one.total or 0))
    outcome = Raced(
        runners=tuple(runners),
        lines=describe_fight(now, here),
        fight=now.combat.name,
        round=now.combat.round,
    )
    return outcome, scene
