"""Initiative thrown by hand in a fight: who is asked for it, and how it goes on once it lies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.report import Report
from bot.core.scene import Scene
from bot.shared.combat.actions import CombatOutcome, EndRound, Moved, NextTurn
from bot.shared.combat.arena import Event, Note, find_fight, with_order
from bot.shared.combat.hand import (
    AskDice,
    HandState,
    Then,
    asked_for,
    hands_by_player,
    tell_round,
    without_needless,
)
from bot.shared.combat.rules import CombatRules
from bot.shared.combat.spends import draw_beside, over_rolls
from bot.shared.combat.turns import Turns
from bot.shared.exchange.rows import read_row
from bot.shared.exchange.states import waiting_states
from bot.shared.system import AnySystem
from bot.shared.table.session import ClosedRoll


class LyingDice(NamedTuple):
    """Initiative dice that are waited for no more; where none `stands`, `needless` or left."""

    state: HandState
    stands: bool
    needless: bool = False


def ask_throwers(
    scene: Scene,
    combat: str,
    system: AnySystem,
    dice: Dice,
    *,
    then: Then,
    whose: Sequence[str] = (),
) -> tuple[tuple[ClosedRoll, ...], Scene]:
    """The scene in which each person is asked on a card for what they throw, with these cards."""
    rules = system.rules_for(CombatRules)
    groups = () if rules is None else hands_by_player(rules, scene, combat, then, whose)
    cards: tuple[ClosedRoll, ...] = ()
    for group in groups:
        tale, scene = system.act(AskDice(combat=combat, whose=group, then=then), scene, dice)
        cards = (*cards, *over_rolls([(tale.roll, tale)], scene, system))
    return cards, scene


def ask_for_round(
    action: NextTurn | EndRound,
    scene: Scene,
    dice: Dice,
    system: AnySystem,
    *,
    who: tuple[str, ...],
) -> tuple[CombatOutcome, Scene]:
    """The dice of the round that this would begin are asked for; it begins once they lie.

    `who` (keys) are done with their turns, which end then.
    """
    combat = find_fight(scene, action.combat).key
    # Where turns are ending it is their end that begins the round, else the dice do.
    asks, scene = ask_throwers(scene, combat, system, dice, then="" if who else "round")
    ending = tuple(dict.fromkeys((order := scene.orders[combat]).ending + who))
    order = replace(order, ending=ending, version=order.version + 1)
    begins = f"Round {find_fight(scene, combat).rounds + 1} begins once everybody has thrown."
    return Moved(combat, (Note(begins),), asks=asks), with_order(scene, combat, order)


def ask_newcomers(
    outcome: CombatOutcome, before: Scene, scene: Scene, dice: Dice, system: AnySystem
) -> tuple[CombatOutcome, Scene]:
    """Whoever has joined a round that runs and throws by hand is asked for initiative."""
    if not isinstance(outcome, Moved) or not find_fight(scene, outcome.combat).order.running:
        return outcome, scene
    combat = outcome.combat
    rows = scene.combatants.keys() - before.combatants.keys()
    fresh = tuple(key for of, key in scene.combatants if of == combat and (of, key) in rows)
    if not fresh:
        return outcome, scene
    asks, scene = ask_throwers(scene, combat, system, dice, then="join", whose=fresh)
    return replace(outcome, asks=(*outcome.asks, *asks)), scene


def drop_needless(
    before: Scene, scene: Scene, system: AnySystem
) -> tuple[tuple[LyingDice, ...], Scene]:
    """The dice of which `find_lying` tells, the scene without those that nobody throws any more."""
    if not before.combats:
        return (), scene  # nobody was asked
    rules, lying = system.rules_for(CombatRules), find_lying(before, scene, system)
    after = scene if rules is None else without_needless(rules, scene, system.key)
    needless = find_lying(scene, after, system)
    return (*lying, *(row._replace(needless=True) for row in needless)), after


def find_lying(before: Scene, scene: Scene, system: AnySystem) -> tuple[LyingDice, ...]:
    """The initiative dice that were waited for before and are not any more, of fights that last."""
    if before.rolls is scene.rolls:
        return ()
    rows = (
        (state, read_row(scene.rolls[number]), scene.rolls[number].open)
        for number, state in waiting_states(before, system.key, HandState)
        if number in scene.rolls and state.combat in scene.combats
    )
    return tuple(
        LyingDice(state, stands=row.stands)
        for state, row, is_open in rows
        if row is not None and (row.stands or not is_open)
    )


def use_lying(hands: LyingDice, scene: Scene, turns: Turns) -> Event | None:
    """What comes of dice that lie at once: a place for who joins late, or the round they are for.

    None where nothing does yet. Raises what stands in the way of the round.
    """
    state = hands.state
    fight = find_fight(scene, state.combat)
    keys = tuple(hand.key for hand in state.hands if hand.key in fight.combatants)
    if keys and not (hands.stands or hands.needless):
        return None  # nobody threw them: their card was closed
    if state.then == "join":
        if not keys or fight.rounds != state.round:
            return None
        after, notes = turns.find_initiative(scene, fight.key, keys)
        return turns.arrange(after, fight.key).after(*notes)
    if not state.then or asked_for(scene, fight.key) or fight.rounds + 1 != state.round:
        return None
    return (turns.end_round if fight.order.running else turns.begin)(scene, fight.key)


def ask_again(
    hands: LyingDice, no: Refusal, scene: Scene, report: Report, system: AnySystem, *, dice: Dice
) -> tuple[Scene, Report]:
    """The scene in which those are asked who have come since; else the card says what is amiss."""
    if no.kind != "dice_wanted":
        return scene, replace(report, changes=(*report.changes, no.sentence))
    asks, scene = ask_throwers(scene, hands.state.combat, system, dice, then=hands.state.then)
    return scene, replace(report, also=(*report.also, *draw_beside(asks, scene, system)))


def tell_next(hands: LyingDice, before: Scene, scene: Scene, report: Report) -> Report:
    """The card of dice that lie, with what they wait for now, no more what they did `before`."""
    if report.panel or not hands.stands:
        return report
    lines = (line for line in report.changes if line not in tell_round(hands.state, before))
    return replace(report, changes=(*lines, *tell_round(hands.state, scene)))
