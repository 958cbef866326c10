"""OpenD6's outcomes in words."""

from __future__ import annotations

from typing import assert_never

from bot.core.report import Report
from bot.core.scene import Scene
from bot.systems.opend6.advantages.cards import gaining
from bot.systems.opend6.aside import AsideTold, aside
from bot.systems.opend6.building.actions import OfWorks
from bot.systems.opend6.building.cards import working
from bot.systems.opend6.checks.actions import OfCheck
from bot.systems.opend6.checks.cards import checked
from bot.systems.opend6.checks.luck import OfPoints, points_card
from bot.systems.opend6.effects.actions import OfRanks
from bot.systems.opend6.effects.cards import ranking
from bot.systems.opend6.fighting import KINDS
from bot.systems.opend6.melee.actions import OfFight
from bot.systems.opend6.melee.cards import fought
from bot.systems.opend6.movement.cards import following
from bot.systems.opend6.position.actions import OfGround
from bot.systems.opend6.position.cards import positioned
from bot.systems.opend6.recovery.cards import spending
from bot.systems.opend6.unions import D6Outcome

BESIDE = (spending, gaining, following)
"""Whose buttons stand on what came of an action, in this order."""


def report(outcome: D6Outcome, scene: Scene) -> Report:
    """The card of an outcome at this table, in the grammar all systems share."""
    match outcome:
        case AsideTold():
            return aside(outcome, scene)
        case OfCheck():
            return checked(outcome, scene)
        case OfPoints():
            return points_card(outcome, scene)
        case OfRanks():
            return ranking(outcome, scene)
        case OfWorks():
            return working(outcome, scene)
        case OfGround():
            return positioned(outcome, scene)
        case OfFight():
            return fought(outcome, scene, KINDS, BESIDE)
        case _:
            assert_never(outcome)
