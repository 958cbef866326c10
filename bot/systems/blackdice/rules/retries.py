"""Trying again: a black die more each time, until success or a Foul Failure (BD-29 to BD-32)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.systems.blackdice.rules.bounds import bound

Event = Literal["fail", "partial", "foul", "success", "accept_partial", "leave", "lock", "reset"]
TRIES = frozenset({"fail", "partial", "foul", "success"})


class Tries(Struct, frozen=True):
    """What a character has tried of a task: failed tries, whether no further one is possible.

    `partial` is whether the last try was a partial that the GM may still grant.
    """

    failed: int = 0
    locked: bool = False
    partial: bool = False


def next_tries(tries: Tries, event: Event) -> Tries:
    """The tries after one more event.

    A try ends in `fail`, `partial`, `foul` or `success`; the GM grants with `accept_partial`, says
    `lock` when the situation prevents more, and lifts everything with `reset`. Walking away
    (`leave`) takes the penalty away and not the lock (R-16, R-17). Raises `locked`,
    `conflict` for granting what is no partial.
    """
    if tries.locked and event in TRIES:
        raise Refusal(
            "locked",
            "This task cannot be tried again after a Foul Failure, or where the GM said so. "
            "A GM can reset it.",
        )
    match event:
        case "fail":
            return Tries(tries.failed + 1)
        # A failed try until it is granted, which clears all of them.
        case "partial":
            return Tries(tries.failed + 1, partial=True)
        case "foul":
            return Tries(tries.failed + 1, locked=True)
        case "accept_partial":
            if not tries.partial:
                raise Refusal("conflict", "The last try was no partial; there is nothing to grant.")
            return Tries()
        case "leave":
            return Tries(locked=tries.locked)
        case "lock":
            return replace(tries, locked=True)
        case "success" | "reset":
            return Tries()


def frustration(tries: Tries, gm_extra: int = 0) -> int:
    """Black dice of the next try: try n has n - 1, and what the GM adds (BD-30, BD-31).

    Raises `out_of_range`.
    """
    return bound(tries.failed + bound(gm_extra, "The GM's black dice"), "Black dice")
