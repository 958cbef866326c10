"""The cards of what happens outside a fight."""

from __future__ import annotations

from bot.core.report import Report
from bot.core.scene import Scene
from bot.core.words import count
from bot.systems.blackdice.outcomes.tasks import TaskOutcome


def report(outcome: TaskOutcome, scene: Scene) -> Report:
    """The card of an outcome outside a fight."""
    del scene
    hurt = count(outcome.lethal, "wound"), count(outcome.bruise, "bruise")
    state = "awake" if outcome.awake else "unconscious"
    return Report(title=f"{outcome.name}: {state}", why=hurt, private=True)
