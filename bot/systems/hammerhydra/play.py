"""Hammerhydra as a reducer: one action, one scene, one outcome."""

from __future__ import annotations

from bot.core.dice import Dice
from bot.core.scene import OpenRoll, Scene
from bot.systems.hammerhydra import aside
from bot.systems.hammerhydra.actions import HydraAction
from bot.systems.hammerhydra.outcomes import HydraOutcome


def act(action: HydraAction, scene: Scene, dice: Dice) -> tuple[HydraOutcome, Scene]:
    """What the action comes to, and the scene after it; raises `Refusal` and changes nothing."""
    del dice
    return aside.act(action, scene)


def overdue(roll: OpenRoll) -> HydraAction | None:
    """Nothing is decided by the clock."""
    del roll
    return None
