"""Rounds as people play them: begun, passed, nudged, rolled again, looked at (HH-33 to HH-35)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.settings import throws_by_hand
from bot.core.words import join_words
from bot.shared.combat.arena import Fight, find_fight, public_lines, with_combatants, with_order
from bot.shared.combat.hand import INITIATIVE
from bot.shared.combat.turns import Turns
from bot.shared.exchange.dice import NamedDice
from bot.shared.exchange.windows import Exchange, Opening
from bot.shared.waiting import NoDice
from bot.systems.hammerhydra.combat import COMBAT
from bot.systems.hammerhydra.field import (
    Contender,
    alive,
    attacks_of,
    contender,
    describe_fight,
    describe_pending,
    fight_state,
    fighter_state,
    has_begun,
    must_have_turn,
    must_live,
    need_round,
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
    Reroll,
    RollAgain,
    Runner,
    SecondState,
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
    fight = find_fight(scene, action.combat)
    me = contender(scene, fight, action.who)
    must_have_turn(fight, me)
    step = Turns(COMBAT, dice).finish(scene, fight.key, (me.row.key,))
    lines = public_lines(step.notes, find_fight(step.scene, fight.key), fight)
    return Turned(said=lines, name=me.row.name), step.scene


def begin_round(action: NewRound, scene: Scene, dice: Dice) -> tuple[Turned, Scene]:
    """A GM has initiative rolled; raises `no_combat`, `round_not_over`, `too_few_combatants`."""
    fight = find_fight(scene, action.combat)
    standing = fight.standing
    to_come = [
        *standing.turn,
        *(key for group in standing.waiting for key in group),
        *standing.holding,
    ]
    living = [key for key in to_come if not PLAYERS.of(scene, key).dead]
    attacks = attacks_of(scene, fight.key)
    if fight.order.running and (living or attacks):
        who = join_words(dict.fromkeys(map(fight.shown, living))) or "an attack"
        raise Refusal(
            "round_not_over",
            f"Round {fight.combat.round} is not over; still to come: {who}. /combat next passes "
            "a turn, and the GM's view of the panel ends the round.",
        )
    if alive(scene, fight) < LEAST:
        raise Refusal(
            "too_few_combatants", f"A round takes at least {LEAST} fighters who are alive."
        )
    turns = Turns(COMBAT, dice)
    step = (turns.end_round if fight.order.running else turns.begin)(scene, fight.key)
    after = find_fight(step.scene, fight.key)
    # With a new version no card drawn before ends a turn of this round.
    order = replace(after.order, version=after.order.version + 1)
    lines = public_lines(step.notes, after, fight)
    scene = with_order(step.scene, fight.key, order)
    return Turned(said=lines, round=after.combat.round), scene


def nudge(action: Nudge, scene: Scene, dice: Dice) -> tuple[Nudged, Scene]:
    """A GM adds to the next initiative; raises `no_combat`, `not_in_fight`, `bad_initiative`."""
    fight = find_fight(scene, action.combat)
    me = contender(scene, fight, action.who)
    by = initiative.nudge(action.by)
    fighter = replace(me.fighter, pending=me.fighter.pending + by)
    scene = with_fighter(scene, fight.key, me.row.key, fighter)
    return Nudged(me.row.name, by, fighter.pending), scene


def roll_again(
    action: RollAgain, scene: Scene, dice: Dice
) -> tuple[Turned | Opening[SecondState], Scene]:
    """The die of this round again: the second stands, also if worse (R-37).

    The order follows, so it is for the time before anybody has acted, declared or chosen. Whoever
    throws by hand is asked for the die first. Raises `no_combat`, `no_round`, `not_in_fight`,
    `dead`, `no_initiative`, `too_late`, `reroll_used`, `edge_insufficient`.
    """
    fight = find_fight(scene, action.combat)
    me = contender(scene, fight, action.who)
    # By hand, what cannot be paid is refused before the die and paid only as it lies.
    after = pay_for_second(scene, fight, me, fight.combat.round)
    if throws_by_hand(scene, me.row.key):
        state = SecondState(fight.key, fight.combat.round, me.row.key)
        return SECOND_DIE.open(me.row.key, state), scene
    return _take_second(after, fight, me, dice.roll(1, SIDES)[0])


def pay_for_second(scene: Scene, fight: Fight, me: Contender, number: int) -> Scene:
    """The scene with the edge paid for a second die in the round of this number (R-36, R-37).

    Raises `no_round`, `dead`, `no_initiative`, `too_late`, `reroll_used`, `edge_insufficient`.
    """
    need_round(fight)
    must_live(me)
    if me.total is None or not me.fighter.die or fight_state(fight).ambush == number:
        raise Refusal("no_initiative", f"{me.row.name} has rolled no initiative in round {number}.")
    if (
        fight.combat.round != number
        or has_begun(fight)
        or attacks_of(scene, fight.key)
        or who_chose(fight, fight.standing.turn)
    ):
        raise Refusal("too_late", f"Round {number} is under way: its order stands.")
    # The initiative of a round is a task of its own, with one second roll.
    return charge_edge(scene, me.row.key, reroll=True, rerolled=me.fighter.again == number)


def _take_second(scene: Scene, fight: Fight, me: Contender, die: int) -> tuple[Turned, Scene]:
    """The scene with this die in place of the first, and everybody in order again."""
    total = (me.total or 0) - me.fighter.die + die
    fighter = replace(fighter_state(me.row), die=die, again=fight.combat.round)
    scene = with_fighter(scene, fight.key, me.row.key, fighter)
    combatant = replace(scene.combatants[fight.key, me.row.key], initiative=(total,))
    scene = with_combatants(scene, fight.key, [combatant])
    # Without its groups the order is put together as if nobody's turn had begun.
    scene = with_order(scene, fight.key, replace(fight.order, groups=(), past=()))
    no_dice = NoDice(Refusal("no_dice", "No dice fall as an order is put together."))
    step = Turns(COMBAT, no_dice).arrange(scene, fight.key)
    after = find_fight(step.scene, fight.key)
    scene = with_order(step.scene, fight.key, replace(after.order, version=after.order.version + 1))
    name, edge = fight.shown(me.row.key), PLAYERS.of(scene, me.row.key).edge.current
    again = Reroll((me.fighter.die, die), (me.total or 0, total), (edge + 1, edge))
    return Turned(said=public_lines(step.notes, after, fight), name=name, again=again), scene


class SecondDie(Exchange[SecondState]):
    """The second die of a round, thrown by hand; edge is paid as it counts (HH-70)."""

    def resolve(self, state: SecondState, scene: Scene, dice: NamedDice) -> SecondState:
        return replace(state, die=dice.of(state.who, INITIATIVE).roll(1, SIDES)[0])

    def apply(self, state: SecondState, scene: Scene) -> tuple[SecondState, Scene]:
        try:
            fight = find_fight(scene, state.combat)
            me = contender(scene, fight, state.who)
            after = pay_for_second(scene, fight, me, state.round)
        # While the die was awaited the round may have begun, or the edge be gone.
        except Refusal as no:
            return replace(state, amiss=no.sentence), scene
        outcome, after = _take_second(after, fight, me, state.die)
        return replace(state, turned=outcome), after


SECOND_DIE = SecondDie(SecondState)


def show_race(action: Race, scene: Scene, dice: Dice) -> tuple[Raced, Scene]:
    """The running initiatives of all whom one may know of; raises `no_combat`."""
    fight = find_fight(scene, action.combat)
    house = HOUSE.at(scene.house)
    stand = fight.standing
    runners: list[Runner] = []
    for key, combatant in fight.combatants.items():
        is_secret = combatant.hidden and not scene.may_play(scene.actor, key)
        if is_secret or key not in scene.characters:
            continue
        me = contender(scene, fight, key)
        doing = "acts now" if key in stand.turn else "has acted" * (key in stand.acted)
        words = describe_pending(me.fighter, fight, house)
        runners.append(Runner(combatant.name, me.total, "dead" if me.who.dead else doing, words))
    runners.sort(key=lambda runner: (runner.total is None, runner.total or 0))
    outcome = Raced(
        runners=tuple(runners),
        lines=describe_fight(fight, house),
        fight=fight.combat.name,
        round=fight.combat.round,
    )
    return outcome, scene
