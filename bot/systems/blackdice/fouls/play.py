"""What a Foul Failure brings, by the GM's word, on whichever card it was rolled (BD-26)."""

from __future__ import annotations

import msgspec

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.systems.blackdice.injury.actions import Cared
from bot.systems.blackdice.tasks.actions import Spoil, TaskRolled
from bot.systems.blackdice.tasks.mishaps import spoil_card
from bot.systems.blackdice.together.play import Contested

FoulCard = TaskRolled | Contested | Cared


def spoil(action: Spoil, scene: Scene, dice: Dice) -> tuple[FoulCard, Scene]:
    """A GM's consequence of a foul failure; raises `unknown_roll`, and what `spoil_card` does."""
    try:
        card: FoulCard = msgspec.json.decode(action.card, type=FoulCard)
    except msgspec.DecodeError as error:
        raise Refusal("unknown_roll", "Press the button on the card of the roll.") from error
    return spoil_card(action, card, scene)
