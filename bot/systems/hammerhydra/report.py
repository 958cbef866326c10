"""Hammerhydra's outcomes in words."""

from __future__ import annotations

from typing import assert_never

from bot.core.report import Report
from bot.core.scene import Scene
from bot.systems.hammerhydra.cards.aside import aside
from bot.systems.hammerhydra.cards.checks import checked
from bot.systems.hammerhydra.cards.melee import fighting
from bot.systems.hammerhydra.cards.opposed import opposing
from bot.systems.hammerhydra.cards.sheet import on_sheet
from bot.systems.hammerhydra.outcomes import HydraOutcome
from bot.systems.hammerhydra.outcomes.aside import AsideTold
from bot.systems.hammerhydra.outcomes.checks import OfCheck
from bot.systems.hammerhydra.outcomes.fight import OfFight
from bot.systems.hammerhydra.outcomes.opposed import OfOpposed
from bot.systems.hammerhydra.outcomes.sheet import OfSheet


def report(outcome: HydraOutcome, scene: Scene) -> Report:
    """The card of an outcome at this table, in the grammar all systems share."""
    match outcome:
        case AsideTold():
            return aside(outcome, scene)
        case OfCheck():
            return checked(outcome, scene)
        case OfOpposed():
            return opposing(outcome, scene)
        case OfSheet():
            return on_sheet(outcome, scene)
        case OfFight():
            return fighting(outcome, scene)
        case _:
            assert_never(outcome)
