"""What tests ask of the dice on cards."""

from __future__ import annotations

from bot.core.faces import name_faces
from bot.core.report import Die


def lacks_picture(die: Die) -> bool:
    """Whether there should be a picture of this die and is none.

    Only a number that dice came to, which is on no face, is written.
    """
    shown = (*die.was, die.face)
    return name_faces(die) is None and max(shown) <= die.sides
