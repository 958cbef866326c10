"""What still waits for somebody: which of it a house rule times, and what the clock does then."""

from __future__ import annotations

import msgspec

from bot.core.action import Action
from bot.core.scene import OpenRoll
from bot.systems.hammerhydra.attack.actions import Accept, Defend
from bot.systems.hammerhydra.checks.actions import Attempt, Drop, Keep
from bot.systems.hammerhydra.field import Attack
from bot.systems.hammerhydra.opposed.play import Duel, SideKeep, Withdraw

State = Attempt | Duel | Attack
"""Whatever a roll keeps."""


def overdue(roll: OpenRoll) -> Action | None:
    """What the clock does about a roll.

    What could be rolled again stands after a day; what nobody threw or answered is dropped. A
    defender who was too slow counterattacks (R-46).
    """
    number = roll.number
    match _state(roll):
        case Attempt(stage="ready"):
            return Drop(roll=number)
        case Duel(other=None):
            return Withdraw(roll=number)
        case Attempt():
            return Keep(roll=number, overdue=True)
        case Duel():
            return SideKeep(roll=number, overdue=True)
        case Attack(stage="landed"):
            return None
        case Attack(stage="declared"):
            return Defend(roll=number, how="counterattack", overdue=True)
        case Attack():
            return Accept(roll=number, overdue=True)


def is_timed(roll: OpenRoll) -> bool:
    """Whether a house rule says how long it waits: an attack (R-37, R-46)."""
    return isinstance(_state(roll), Attack)


def _state(roll: OpenRoll) -> State:
    return msgspec.json.decode(roll.state, type=State)
