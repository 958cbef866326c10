"""What can be asked for in Hammerhydra, as values that a button can keep."""

from __future__ import annotations

from bot.systems.hammerhydra.actions.aside import AsideAction
from bot.systems.hammerhydra.actions.checks import CheckAction
from bot.systems.hammerhydra.actions.fight import FightAction
from bot.systems.hammerhydra.actions.opposed import OpposedAction
from bot.systems.hammerhydra.actions.sheet import SheetAction

HydraAction = AsideAction | CheckAction | OpposedAction | SheetAction | FightAction
