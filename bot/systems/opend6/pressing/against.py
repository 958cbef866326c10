"""What resisted a check against an opponent, for cards (D6-42, D6-47, D6-51)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bot.systems.opend6.checks.actions import RollShown
from bot.systems.opend6.pressing.actions import Against
from bot.systems.opend6.words import short_skill


def named_rolls(rolls: Sequence[RollShown], against: Against) -> tuple[RollShown, ...]:
    """The check with what it was made against, and the resistance with its skill."""
    first, *others = rolls
    resists = (replace(roll, what="resists") for roll in others)
    what = short_skill(first.what) if others else ""
    return replace(first, what=what, versus=_resistance(against)), *resists


def describe_against(against: Against) -> tuple[str, ...]:
    """What resisted, and what counted in the end."""
    return tuple(_lines(against))


def _lines(against: Against) -> Iterator[str]:
    yield f"{against.on} resists: {_resistance(against)}"
    if against.counts != against.value:
        yield f"the check of {against.on} counts: {against.counts}"
    for ladder, stands in against.minds:
        yield f"{against.on}'s {ladder}: {stands}"


def _resistance(against: Against) -> str:
    if not against.name:
        return f"passive {against.value}, no skill for it"
    fixed = f"{against.name} {against.code} ({against.fixed})"
    return fixed if against.value == against.fixed else f"{fixed}, now {against.value}"
