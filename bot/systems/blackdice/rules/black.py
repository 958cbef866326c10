"""Where black dice come from (BD-07)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from bot.systems.blackdice.rules.values import whole


class Source(Struct, frozen=True):
    """Black dice and why: `Difficult` 3, `hand` 6."""

    why: str
    dice: int


def total(sources: Iterable[Source]) -> int:
    """The black dice of all sources, together 0..100; raises `bad_type`, `out_of_range`."""
    each = [whole(source.dice, f"Black dice ({source.why})") for source in sources]
    return whole(sum(each), "The sum of all black dice")


def itemised(sources: Iterable[Source]) -> tuple[Source, ...]:
    """The sources that add any, as a card lists them."""
    return tuple(source for source in sources if source.dice)
