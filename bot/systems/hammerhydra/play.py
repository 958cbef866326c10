"""Hammerhydra as a reducer: one action, one scene, one outcome."""

from __future__ import annotations

from typing import assert_never

import msgspec

from bot.core.dice import Dice
from bot.core.scene import OpenRoll, Scene
from bot.systems.hammerhydra import aside, care, checks, duels, making
from bot.systems.hammerhydra.actions import HydraAction
from bot.systems.hammerhydra.actions.aside import Aside
from bot.systems.hammerhydra.actions.checks import Drop, Keep, OnCheck
from bot.systems.hammerhydra.actions.fight import OnFight
from bot.systems.hammerhydra.actions.opposed import OnOpposed, SideKeep, Withdraw
from bot.systems.hammerhydra.actions.sheet import OnSheet, SheetAction, Tending
from bot.systems.hammerhydra.fight import play as fighting
from bot.systems.hammerhydra.fight.gmword import shifted
from bot.systems.hammerhydra.melee import Attack
from bot.systems.hammerhydra.outcomes import HydraOutcome
from bot.systems.hammerhydra.outcomes.sheet import SheetOutcome
from bot.systems.hammerhydra.rolls import Attempt, Duel, State


def act(action: HydraAction, scene: Scene, dice: Dice) -> tuple[HydraOutcome, Scene]:
    """What the action comes to, and the scene after it; raises `Refusal` and changes nothing."""
    match action:
        case Aside():
            return aside.act(action, scene)
        case OnCheck():
            return checks.act(action, scene, dice)
        case OnOpposed():
            return duels.act(action, scene, dice)
        case OnSheet():
            outcome, after = _on_sheet(action, scene)
            return outcome, shifted(scene, after)
        case OnFight():
            return fighting.act(action, scene, dice)
        case _:
            assert_never(action)


def _on_sheet(action: SheetAction, scene: Scene) -> tuple[SheetOutcome, Scene]:
    if isinstance(action, Tending):
        return care.act(action, scene)
    return making.act(action, scene)


def overdue(roll: OpenRoll) -> HydraAction | None:
    """What could be rolled again stands after a day; what nobody threw or answered is dropped."""
    state: State | Attack = msgspec.json.decode(roll.state, type=State | Attack)
    match state:
        case Attempt(stage="ready"):
            return Drop(roll=roll.number)
        case Duel(other=None):
            return Withdraw(roll=roll.number)
        case Attempt():
            return Keep(roll=roll.number, overdue=True)
        case Duel():
            return SideKeep(roll=roll.number, overdue=True)
        case Attack():
            return fighting.overdue(roll)


def timed(roll: OpenRoll) -> bool:
    """Whether a house rule says how long it waits: an attack (R-37, R-46)."""
    return isinstance(msgspec.json.decode(roll.state, type=State | Attack), Attack)
