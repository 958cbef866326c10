"""Movement on foot and in vehicles, in yards a round (BD-56 to BD-58)."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from bot.core.errors import Refusal
from bot.systems.blackdice.rules.values import whole

MPH = Fraction(2, 3)
"""Miles per hour for a yard a round, about (BD-58)."""


class Reach(Struct, frozen=True):
    """How many rounds a distance takes, and whether this one is enough."""

    rounds: int
    this_round: bool


class Speed(Struct, frozen=True):
    """A speed in yards a round, and in miles per hour to one decimal."""

    speed: int
    mph: float


def reach(distance: object, speed: object) -> Reach:
    """How long a way in yards takes at a speed of 1 or more; raises `bad_type`, `out_of_range`."""
    way = whole(distance, "A distance in yards", most=None)
    pace = whole(speed, "A speed in yards a round", least=1, most=None)
    return Reach(-(-way // pace), way <= pace)


def mph(yards: object) -> float:
    """About so many miles per hour; raises `bad_type`, `out_of_range` (R-62)."""
    return float(round(whole(yards, "A speed in yards a round", most=None) * MPH, 1))


def vehicle(
    speed: object, change: object, limit: object, top: object, *, changed: int = 0
) -> Speed:
    """A vehicle's speed after it sped up or braked, between 0 and its top speed.

    `limit` is how much it can change in a round, `changed` by how much it has already.
    Raises `bad_type`, `out_of_range`, `too_fast`.
    """
    before = whole(speed, "A speed in yards a round", most=None)
    wanted = whole(change, "A change of speed", least=None, most=None)
    able = whole(limit, "The change a vehicle can make", most=None)
    fastest = whole(top, "A top speed", most=None)
    if abs(wanted + changed) > able:
        so_far = f", and has changed by {changed:+} in this one" if changed else ""
        raise Refusal(
            "too_fast", f"This vehicle changes its speed by {able} a round at most{so_far}."
        )
    after = max(0, min(fastest, before + wanted))
    return Speed(after, mph(after))
