"""What the rules take: whole numbers within bounds, words of a list, faces of six-sided dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar, cast

from bot.core.edge import quoted
from bot.core.errors import Refusal
from bot.core.words import listed

MOST_DICE = 100
"""Dice of a pool, and black dice of a roll (R-14)."""
MOST_REROLLS = 1000
"""Faces that sixes may bring before the dice are put down (R-01)."""

W = TypeVar("W", bound=str)


def whole(value: object, what: str, *, least: int | None = 0, most: int | None = MOST_DICE) -> int:
    """A whole number from `least` to `most`; raises `bad_type`, `out_of_range`."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refusal("bad_type", f"{what} is a whole number, not {quoted(value)}.")
    if least is not None and value < least:
        raise Refusal("out_of_range", f"{what} is at least {least}, not {quoted(value)}.")
    if most is not None and value > most:
        raise Refusal("out_of_range", f"{what} is at most {most}, not {quoted(value)}.")
    return value


def signed(value: object, what: str) -> int:
    """An attribute, from -100 to 100; raises `bad_type`, `out_of_range` (BD-02)."""
    return whole(value, what, least=-MOST_DICE)


def flag(value: object, what: str) -> bool:
    """Yes or no; raises `bad_type`."""
    if not isinstance(value, bool):
        raise Refusal("bad_type", f"{what} is yes or no, not {quoted(value)}.")
    return value


def word(value: object, allowed: Sequence[W], what: str) -> W:
    """One of the words allowed; raises `bad_type`, `unknown_option`."""
    if not isinstance(value, str):
        raise Refusal("bad_type", f"{what} is a word, not {quoted(value)}.")
    if value not in allowed:
        known = listed((one.replace("_", " ") for one in allowed), last="or")
        raise Refusal("unknown_option", f"{what} is {known}, not {quoted(value)}.")
    return cast("W", value)
