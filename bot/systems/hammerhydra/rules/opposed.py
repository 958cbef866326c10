"""Opposed rolls: more successes win, then the dice one by one; without any both lose (HH-25 ff)."""

from __future__ import annotations

from itertools import zip_longest
from typing import Literal

from msgspec import Struct

from bot.systems.hammerhydra.rules.checks import Check

Winner = Literal["a", "b", "draw", "none"]


class Comparison(Struct, frozen=True):
    """Who wins. `margin` is the difference of the successes.

    `place` is the deciding die, 1 for the highest, 0 where successes decided.
    """

    winner: Winner
    margin: int = 0
    place: int = 0


def compare(a: Check, b: Check) -> Comparison:
    """Compare two rolls (HH-25 to HH-27, R-18 to R-20)."""
    if a.is_failure and b.is_failure:
        return Comparison("none")
    if a.successes != b.successes:
        margin = abs(a.successes - b.successes)
        return Comparison("a" if a.successes > b.successes else "b", margin)
    # All dice take part, also those that failed; a missing one is 0 and loses.
    for place, (mine, yours) in enumerate(zip_longest(a.scores, b.scores, fillvalue=0), start=1):
        if mine != yours:
            return Comparison("a" if mine > yours else "b", place=place)
    return Comparison("draw")
