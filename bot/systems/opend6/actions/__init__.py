"""What can be asked for in OpenD6, as values that a button can keep."""

from __future__ import annotations

from bot.systems.opend6.actions.aside import AsideAction
from bot.systems.opend6.actions.checks import CheckAction
from bot.systems.opend6.actions.fight import FightAction
from bot.systems.opend6.actions.ground import GroundAction
from bot.systems.opend6.actions.points import PointAction
from bot.systems.opend6.actions.ranks import RankAction
from bot.systems.opend6.actions.second import SecondChance
from bot.systems.opend6.actions.works import WorksAction

D6Action = (
    AsideAction
    | CheckAction
    | FightAction
    | GroundAction
    | PointAction
    | RankAction
    | SecondChance
    | WorksAction
)
