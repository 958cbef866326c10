"""Black Dice as a reducer: one action, one scene, one outcome."""

from __future__ import annotations

from bot.core.dice import Dice
from bot.core.scene import OpenRoll, Scene
from bot.systems.blackdice import tasks
from bot.systems.blackdice.actions import BdAction
from bot.systems.blackdice.actions.fight import FightAction
from bot.systems.blackdice.fight import play as fight
from bot.systems.blackdice.outcomes import BdOutcome


def act(action: BdAction, scene: Scene, dice: Dice) -> tuple[BdOutcome, Scene]:
    """What the action comes to, and the scene after it; raises `Refusal` and changes nothing."""
    if isinstance(action, FightAction):
        return fight.act(action, scene, dice)
    return tasks.act(action, scene, dice)


def overdue(roll: OpenRoll) -> BdAction | None:
    """The action that closes a roll which has waited long enough."""
    return tasks.overdue(roll) or fight.overdue(roll)
