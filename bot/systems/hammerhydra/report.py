"""Hammerhydra's outcomes in words."""

from __future__ import annotations

from bot.core.report import Report
from bot.core.scene import Scene
from bot.systems.hammerhydra.cards.aside import aside
from bot.systems.hammerhydra.outcomes import HydraOutcome


def report(outcome: HydraOutcome, scene: Scene) -> Report:
    """The card of an outcome at this table, in the grammar all systems share."""
    return aside(outcome, scene)
