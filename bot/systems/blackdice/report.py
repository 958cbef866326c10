"""Black Dice's outcomes in words."""

from __future__ import annotations

from bot.core.report import Report
from bot.core.scene import Scene
from bot.systems.blackdice.cards import fight, tasks
from bot.systems.blackdice.outcomes import BdOutcome
from bot.systems.blackdice.outcomes.fight import FightOutcome


def report(outcome: BdOutcome, scene: Scene) -> Report:
    """The card of an outcome at this table, in the grammar all systems share."""
    if isinstance(outcome, FightOutcome):
        return fight.report(outcome, scene)
    return tasks.report(outcome, scene)
