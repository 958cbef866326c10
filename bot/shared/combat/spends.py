"""What could still be spent on rolls when a turn ends: it ends with the turn, unmentioned."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from bot.core.report import Report, with_owner
from bot.core.scene import Scene
from bot.shared.combat.actions import CombatOutcome, Ended, Moved
from bot.shared.system import AnySystem
from bot.shared.table.session import ClosedRoll


def end_spends(
    outcome: CombatOutcome, before: Scene, after: Scene, system: AnySystem
) -> tuple[CombatOutcome, Scene]:
    """The outcome and scene of a step, with what those spend no more whose turns it has ended."""
    ended = _ended_turns(before, after)
    if not ended or not isinstance(outcome, Moved | Ended):
        return outcome, after
    changed, after = system.end_turns(after, ended)
    # Those are told already, with the answer that ended the turn.
    numbers = {roll.roll for roll in outcome.over}
    over = over_rolls([roll for roll in changed if roll[0] not in numbers], after, system)
    return replace(outcome, over=(*outcome.over, *over)), after


def over_rolls(
    changed: Iterable[tuple[int, Any]], scene: Scene, system: AnySystem
) -> tuple[ClosedRoll, ...]:
    """Rolls that a step of the combat has changed, by number with what came of them."""
    return tuple(
        ClosedRoll(roll, system.key, system.kept(tale), scene.rolls[roll].sight)
        for roll, tale in changed
    )


def with_spends_over(
    report: Report, outcome: CombatOutcome, scene: Scene, system: AnySystem
) -> Report:
    """The card with those of the rolls on which nothing more is spent, drawn again beside it.

    So are those that ask for dice; they call whoever throws them.
    """
    if not isinstance(outcome, Moved | Ended):
        return report
    asks = outcome.asks if isinstance(outcome, Moved) else ()
    # Nobody is called by what is over.
    over = (replace(card, call=None) for card in draw_beside(outcome.over, scene, system))
    return replace(report, also=(*report.also, *over, *draw_beside(asks, scene, system)))


def draw_beside(rolls: Iterable[ClosedRoll], scene: Scene, system: AnySystem) -> tuple[Report, ...]:
    """The cards of these rolls, and of those that went on with them, beside another."""
    cards = (system.report(system.read_outcome(roll.outcome), scene) for roll in rolls)
    every = (part for card in cards for part in (replace(card, also=()), *card.also))
    return tuple(with_owner(card, system.key) for card in every)


def _ended_turns(before: Scene, after: Scene) -> frozenset[str]:
    """Whose turns are over (keys), in the fights in which a turn has ended now."""
    ended: set[str] = set()
    for combat, was in before.orders.items():
        order = after.orders.get(combat)
        if order is was:
            continue
        if order is None or after.combats[combat].round != before.combats[combat].round:
            ended |= {key for of, key in before.combatants if of == combat}
        elif order.finished != was.finished:
            ended |= set(order.finished)
    return frozenset(ended)
