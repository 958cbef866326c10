"""What still waits for somebody: which of it a house rule times, and what the clock does then."""

from __future__ import annotations

import msgspec

from bot.core.action import Action
from bot.core.scene import OpenRoll
from bot.systems.hammerhydra.attack.actions import Accept, Defend
from bot.systems.hammerhydra.field import AttackState

State = AttackState
"""Whatever a roll keeps."""


def overdue(roll: OpenRoll) -> Action | None:
    """What the clock does about a roll.

    What could be rolled again stands after a day; what nobody threw or answered is dropped. A
    defender who was too slow counterattacks (R-46).
    """
    number = roll.number
    match _state(roll):
        case AttackState(stage="landed"):
            return None
        case AttackState(stage="declared"):
            return Defend(roll=number, how="counterattack", overdue=True)
        case AttackState():
            return Accept(roll=number, overdue=True)


def _state(roll: OpenRoll) -> State:
    return msgspec.json.decode(roll.state, type=State)
