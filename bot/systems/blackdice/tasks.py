"""Everything outside a fight as a reducer: one action, one scene, one outcome."""

from __future__ import annotations

from bot.core.dice import Dice
from bot.core.scene import Scene
from bot.systems.blackdice import health
from bot.systems.blackdice.actions.tasks import TaskAction
from bot.systems.blackdice.outcomes.tasks import TaskOutcome


def act(action: TaskAction, scene: Scene, dice: Dice) -> tuple[TaskOutcome, Scene]:
    """What the action comes to, and the scene after it; raises `Refusal` and changes nothing."""
    del dice
    return health.status(action, scene)
