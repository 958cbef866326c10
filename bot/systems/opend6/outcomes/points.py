"""What came of luck and action points."""

from __future__ import annotations

from msgspec import Struct

from bot.core.action import Outcome


class OfPoints(Outcome, frozen=True):
    """Whatever came of luck or action points; `pool` is which."""

    pool: str


class Held(Struct, frozen=True):
    """Somebody's points, before and after; `most` is what they refill to."""

    name: str
    before: int
    after: int
    most: int = 0


class PointsShown(OfPoints, frozen=True, tag="points_shown"):
    """A look."""

    rows: tuple[Held, ...]


class PointsMoved(OfPoints, frozen=True, tag="points_moved"):
    """Points given, refilled or spent; `use` is what a point was spent on, `why` in words."""

    how: str
    rows: tuple[Held, ...]
    use: str = ""
    why: str = ""


PointOutcome = PointsShown | PointsMoved
