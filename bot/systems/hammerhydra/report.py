"""Hammerhydra's outcomes in words."""

from __future__ import annotations

from typing import assert_never

from bot.core.report import Report
from bot.core.scene import Scene
from bot.systems.hammerhydra.aside import AsideTold, aside
from bot.systems.hammerhydra.attack.actions import Compared, Fought
from bot.systems.hammerhydra.attack.cards import compared, fought
from bot.systems.hammerhydra.checks.actions import OfCheck
from bot.systems.hammerhydra.checks.cards import checked
from bot.systems.hammerhydra.creation.actions import OfSheet
from bot.systems.hammerhydra.creation.cards import on_sheet
from bot.systems.hammerhydra.opposed.cards import opposing
from bot.systems.hammerhydra.opposed.play import OfOpposed
from bot.systems.hammerhydra.order.actions import Changed, OfFight, Raced, Turned
from bot.systems.hammerhydra.order.cards import changed, raced, turned
from bot.systems.hammerhydra.play import FightOutcome, HydraOutcome
from bot.systems.hammerhydra.ties.cards import picking, revealed
from bot.systems.hammerhydra.ties.play import Picking, Revealed


def fighting(outcome: FightOutcome, scene: Scene) -> Report:
    """The card of a fight's outcome."""
    match outcome:
        case Fought():
            return fought(outcome, scene)
        case Compared():
            return compared(outcome)
        case Picking():
            return picking(outcome, scene)
        case Revealed():
            return revealed(outcome, scene)
        case Turned():
            return turned(outcome)
        case Changed():
            return changed(outcome)
        case Raced():
            return raced(outcome)
        case _:
            assert_never(outcome)


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
