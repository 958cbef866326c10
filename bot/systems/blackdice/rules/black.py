"""Where black dice come from, and who sees them (BD-07, BD-08)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from bot.systems.blackdice.rules.values import flag, whole

SCREENED = frozenset({"black_successes"})
"""What of a result only the GM sees where the black dice are hidden."""


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


def public_view(result: Mapping[str, object], hidden: object = False) -> dict[str, object]:  # noqa: FBT002 -- it is judged here
    """What the table sees of a result: all but the hidden dice; raises `bad_type` (BD-08)."""
    screen = flag(hidden, "Whether the black dice are hidden")
    return {name: value for name, value in result.items() if not (screen and name in SCREENED)}
