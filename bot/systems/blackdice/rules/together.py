"""Group rolls: helpers' successes are the leader's automatic ones (BD-27, BD-28)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.words import fold
from bot.systems.blackdice.rules.tasks import Result
from bot.systems.blackdice.rules.values import whole


def together(leader: Result, helpers: Sequence[Result]) -> Result:
    """The leader's result with what each helper scored; the leader's black dice meet the total.

    Helpers' own black dice eat only their own successes (R-15). Raises `missing` without a helper,
    `out_of_range`.
    """
    if not helpers:
        raise Refusal("missing", "A group roll takes at least one helper.")
    auto = whole(sum(helper.successes for helper in helpers), "Automatic successes", most=None)
    return replace(leader, auto=leader.auto + auto)


def members(leader: str, helpers: Sequence[str]) -> None:
    """Refuses with `duplicate` who helps twice, with `conflict` a leader who helps (BD-27)."""
    seen: set[str] = set()
    for name in helpers:
        if fold(name) == fold(leader):
            raise Refusal("conflict", "Who leads a group roll does not help in it.")
        if fold(name) in seen:
            raise Refusal("duplicate", f"{name[:40]} helps already.")
        seen.add(fold(name))
