"""What OpenD6's actions come to, with all that a card needs to say it."""

from __future__ import annotations

from bot.systems.opend6.outcomes.aside import AsideOutcome
from bot.systems.opend6.outcomes.checks import CheckOutcome
from bot.systems.opend6.outcomes.fight import FightOutcome
from bot.systems.opend6.outcomes.ground import GroundOutcome
from bot.systems.opend6.outcomes.points import PointOutcome
from bot.systems.opend6.outcomes.ranks import RankOutcome
from bot.systems.opend6.outcomes.works import WorksOutcome

D6Outcome = (
    AsideOutcome
    | CheckOutcome
    | FightOutcome
    | GroundOutcome
    | PointOutcome
    | RankOutcome
    | WorksOutcome
)
