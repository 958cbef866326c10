"""What is asked for by `/roll`."""

from __future__ import annotations

from bot.core.action import Action
from bot.core.people import ANYONE
from bot.core.scene import Entry

KEY = "roll"


class RollDice(Action, frozen=True, tag="roll_dice"):
    """An expression is rolled, such as `4d6kh3+2`; its dice are whose presses it."""

    asker = ANYONE

    what: str = ""


def is_dice(entry: Entry) -> bool:
    """Whether a line of the journal is of such a roll, which changes nothing at the table."""
    return entry.action.startswith(b'{"do":"roll_dice"')
