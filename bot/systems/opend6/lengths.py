"""How long a conflict is: tracks of any length for any element (D6-104, D6-105, R-40)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from bot.systems.opend6.given import one_of
from bot.systems.opend6.tracks import rank_of

Length = Literal["simple", "brief", "moderate", "lengthy", "standard"]
LENGTHS: dict[Length, int] = {
    "simple": 1,
    "brief": 2,
    "moderate": 3,
    "lengthy": 4,
    "standard": 5,
}
"""The rank at which each puts out of action."""
ACCUMULATE, WORST = "accumulate", "worst"


class Standing(Struct, frozen=True):
    """How far an element has come on its track: 0 is Normal, `end` is out of action."""

    at: int
    end: int

    @property
    def out_of_action(self) -> bool:
        """Whether the end is reached."""
        return self.at >= self.end


def length_of(length: object) -> int:
    """The rank at which this length puts out of action; raises `unknown_mode`."""
    return LENGTHS[one_of(length, tuple(LENGTHS), "unknown_mode", "length of a conflict")]


def standing(length: object, ranks: Sequence[object], *, accumulate: bool = True) -> Standing:
    """Where results of these ranks lead; by house rule only the worst counts (R-40).

    Raises `unknown_mode`, `bad_rank`.
    """
    end = length_of(length)
    found = [rank_of(rank) for rank in ranks]
    at = sum(found) if accumulate else max(found, default=0)
    return Standing(min(at, end), end)
