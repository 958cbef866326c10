"""The cards of what happens outside a fight."""

from __future__ import annotations

from typing import assert_never

from bot.core.report import Report
from bot.core.scene import Scene
from bot.systems.blackdice.attempt import Called, Facing, Gathering
from bot.systems.blackdice.cards import asides, health, rolls, together
from bot.systems.blackdice.outcomes import tasks as out
from bot.systems.blackdice.outcomes.tasks import AsideOutcome, HealthOutcome, TaskOutcome


def report(outcome: TaskOutcome, scene: Scene) -> Report:
    """The card of an outcome outside a fight."""
    match outcome:
        case out.Waits():
            return _waits(outcome, scene)
        case out.Dropped():
            return rolls.dropped(outcome)
        case out.TaskRolled():
            return rolls.rolled(outcome, scene)
        case out.Looked():
            return rolls.looked(outcome, scene)
        case out.Contested():
            return together.contested(outcome, scene)
        case out.TriesShown():
            return health.tries(outcome)
        case out.TriesChanged():
            return health.tries_changed(outcome)
        case out.Cared() | out.Recovered() | out.Harmed() | out.StatusShown():
            return _body(outcome, scene)
        case _:
            return _aside(outcome)


def _waits(card: out.Waits, scene: Scene) -> Report:
    match card.state:
        case Called():
            return rolls.called(card, card.state, scene)
        case Facing():
            return together.facing(card, card.state, scene)
        case Gathering():
            return together.gathering(card, card.state, scene)
        case _:
            assert_never(card.state)


def _body(outcome: HealthOutcome, scene: Scene) -> Report:
    match outcome:
        case out.Cared():
            return health.cared(outcome, scene)
        case out.Recovered():
            return health.recovered(outcome, scene)
        case out.Harmed():
            return health.harmed(outcome, scene)
        case out.StatusShown():
            return health.status(outcome, scene)
        case _:
            assert_never(outcome)


def _aside(outcome: AsideOutcome) -> Report:
    match outcome:
        case out.TableShown():
            return asides.table(outcome)
        case out.TaskOddsShown():
            return asides.task_odds(outcome)
        case out.OpposedOddsShown():
            return asides.opposed_odds(outcome)
        case out.AttackOddsShown():
            return asides.attack_odds(outcome)
        case _:
            assert_never(outcome)
