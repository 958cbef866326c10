"""What a Foul Failure brings, by the GM's word, on whichever card it was rolled (BD-26)."""

from __future__ import annotations

import msgspec

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.shared.exchange.rows import encode
from bot.shared.exchange.windows import KeptTale
from bot.systems.blackdice.injury.actions import CareState
from bot.systems.blackdice.injury.earlier import Cared
from bot.systems.blackdice.injury.earlier import tale_of as care_of
from bot.systems.blackdice.injury.play import name_care_mishap
from bot.systems.blackdice.tasks import earlier as earlier_tasks
from bot.systems.blackdice.tasks.actions import Spoil, TaskState
from bot.systems.blackdice.tasks.mishaps import name_mishap
from bot.systems.blackdice.together import earlier as earlier_contests
from bot.systems.blackdice.together.actions import OpposedState

FoulCard = KeptTale | earlier_tasks.TaskRolled | earlier_contests.Contested | Cared
FoulState = TaskState | OpposedState | CareState


def spoil(action: Spoil, scene: Scene, dice: Dice) -> tuple[KeptTale, Scene]:
    """A consequence by an earlier version's button; raises `unknown_roll`, what naming it does."""
    try:
        roll, state = _read_card(msgspec.json.decode(action.card, type=FoulCard))
    except msgspec.DecodeError as error:
        raise Refusal("unknown_roll", "Press the button on the card of the roll.") from error
    if isinstance(state, CareState):
        state, scene = name_care_mishap(action, state, scene)
    else:
        state, scene = name_mishap(action, state, scene)
    return KeptTale(roll, encode(state)), scene


def _read_card(card: FoulCard) -> tuple[int, FoulState]:
    match card:
        case KeptTale():
            return card.roll, msgspec.json.decode(card.state, type=FoulState)
        case earlier_tasks.TaskRolled():
            tale = earlier_tasks.tale_of(card)
        case earlier_contests.Contested():
            tale = earlier_contests.tale_of(card)
        case Cared():
            tale = care_of(card)
    return tale.roll, tale.state
