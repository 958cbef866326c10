"""What can be asked for in Black Dice."""

from __future__ import annotations

from bot.systems.blackdice.actions.fight import FightAction
from bot.systems.blackdice.actions.tasks import TaskAction

BdAction = TaskAction | FightAction
