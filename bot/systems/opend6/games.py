"""Two dice games in one campaign: totals and successes (D6-70 to D6-73, R-13 to R-15, R-66)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from bot.systems.opend6 import advantage as advantages
from bot.systems.opend6.advantage import State
from bot.systems.opend6.checks import Critical, critical, paired
from bot.systems.opend6.given import whole
from bot.systems.opend6.results import MOST_RANK
from bot.systems.opend6.throw import Die, Throw

Game = Literal["totals", "successes"]
GAMES: tuple[Game, ...] = ("totals", "successes")

USUAL_THRESHOLD = 3
LEAST_THRESHOLD, MOST_THRESHOLD = 2, 6

OF_ACTIVITY: dict[str, Game] = {
    "melee": "totals",
    "ranged": "totals",
    "force": "totals",
    "combat": "totals",
    "social": "totals",
    "con": "totals",
    "persuasion": "totals",
    "movement": "totals",
    "skill": "successes",
    "technical": "successes",
    "lock": "successes",
    "lockpicking": "successes",
    "picking a lock": "successes",
    "pick a lock": "successes",
    "pick lock": "successes",
    "hacking": "successes",
    "hack": "successes",
}
"""What is overcome by force is totalled, what is overcome by skill is counted (D6-70, D6-73)."""


class Count(Struct, frozen=True):
    """Successes counted: `margin` is how many more than required, negative where it fell short.

    `throw` is the one that counts, `other` the other where all dice were rolled twice.
    """

    state: State
    throw: Throw
    other: Throw | None
    successes: int
    required: int
    success: bool
    margin: int
    rank: int
    critical: Critical | None


def threshold(value: object) -> int:
    """The least face that is a success, 2..6; raises `bad_threshold` (R-13)."""
    return whole(value, "bad_threshold", "the least face of a success", least=LEAST_THRESHOLD,
                 most=MOST_THRESHOLD)  # fmt: skip


def needed(value: object) -> int:
    """How many successes are required, 1 or more; raises `bad_required` (D6-72)."""
    return whole(value, "bad_required", "a number of successes", least=1)


def worth(die: Die, on: int) -> int:
    """The successes of a die that is kept, each die of a wild chain counted (D6-72, R-15)."""
    return sum(face >= on for face in die.counted)


def counted(throw: Throw, on: int) -> int:
    """The successes that lie on the table; pips and modifiers do not matter (R-14)."""
    return sum(worth(die, on) for die in throw.lying)


def successes(
    first: Throw,
    required: object,
    *,
    on: object = USUAL_THRESHOLD,
    second: Throw | None = None,
    state: State = "none",
) -> Count:
    """A throw whose successes are counted against a required number (D6-72).

    Raises `bad_required`, `bad_threshold`, `wrong_face_count`.
    """
    wanted, least = needed(required), threshold(on)
    paired(first, second, state)
    throw, other = first, second
    if second is not None and advantages.takes_second(
        counted(first, least), counted(second, least), state
    ):
        throw, other = second, first
    found = counted(throw, least)
    margin = found - wanted
    return Count(
        state=state,
        throw=throw,
        other=other,
        successes=found,
        required=wanted,
        success=margin >= 0,
        margin=margin,
        rank=max(0, min(MOST_RANK, margin)),
        critical=critical(throw, success=margin >= 0),
    )
