"""OpenD6's outcomes in words."""

from __future__ import annotations

from typing import assert_never

from bot.core.report import Report
from bot.core.scene import Scene
from bot.systems.opend6.cards.advantages import gaining
from bot.systems.opend6.cards.aside import aside
from bot.systems.opend6.cards.checks import checked
from bot.systems.opend6.cards.fight import fought
from bot.systems.opend6.cards.ground import positioned
from bot.systems.opend6.cards.movement import following
from bot.systems.opend6.cards.points import pointed
from bot.systems.opend6.cards.ranks import ranking
from bot.systems.opend6.cards.recovery import spending
from bot.systems.opend6.cards.works import working
from bot.systems.opend6.fight.play import KINDS
from bot.systems.opend6.outcomes import D6Outcome
from bot.systems.opend6.outcomes.aside import AsideTold
from bot.systems.opend6.outcomes.checks import OfCheck
from bot.systems.opend6.outcomes.fight import OfFight
from bot.systems.opend6.outcomes.ground import OfGround
from bot.systems.opend6.outcomes.points import OfPoints
from bot.systems.opend6.outcomes.ranks import OfRanks
from bot.systems.opend6.outcomes.works import OfWorks

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
            return pointed(outcome, scene)
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
