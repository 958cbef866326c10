"""What is asked for by `/roll`."""

from __future__ import annotations

from bot.core.action import ByAnyone
from bot.core.scene import Entry

KEY = "roll"


class RollDice(ByAnyone, frozen=True, tag="roll_dice"):
    """An expression is rolled, such as `4d6kh3+2`; its dice are whose presses it."""

    what: str = ""


def is_dice(entry: Entry) -> bool:
    """Whether a line of the journal is of such a roll, which changes nothing at the table."""
    # msgspec writes the tag first, so that nothing needs to be decoded for this.
    return entry.action.startswith(b'{"do":"roll_dice"')
