"""The bounds of what the rules count: dice of a pool, attributes, faces that sixes bring."""

from __future__ import annotations

from bot.core.edge import quote
from bot.core.errors import Refusal

MOST_DICE = 100
"""Dice of a pool, and black dice of a roll (R-14)."""
MOST_REROLLS = 1000
"""Faces that sixes may bring before the dice are put down (R-01)."""


def bound(value: int, what: str, *, least: int | None = 0, most: int | None = MOST_DICE) -> int:
    """The number, from `least` to `most`; raises `out_of_range`."""
    if least is not None and value < least:
        raise Refusal("out_of_range", f"{what} is at least {least}, not {quote(value)}.")
    if most is not None and value > most:
        raise Refusal("out_of_range", f"{what} is at most {most}, not {quote(value)}.")
    return value


def bound_attribute(value: int, what: str) -> int:
    """An attribute, from -100 to 100; raises `out_of_range` (BD-02)."""
    return bound(value, what, least=-MOST_DICE)
