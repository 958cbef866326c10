"""What checks come to."""

from __future__ import annotations

from msgspec import Struct

from bot.core.action import Outcome
from bot.systems.hammerhydra.sides import Side


class OfCheck(Outcome, frozen=True):
    """Whatever came of a check."""


class Advice(Struct, frozen=True):
    """What a way of spending edge does to the chance of success, each 0..1 (None: cannot be)."""

    now: float
    die: float | None = None
    target: float | None = None
    again: float | None = None


class Ready(OfCheck, frozen=True, tag="ready"):
    """A check about to be made by `user`. `called` says that a GM called for it.

    `edge` is what the character has, the points set aside for this roll still among it.
    """

    roll: int
    side: Side
    task: str = ""
    called: bool = False
    edge: int = 0
    advice: Advice | None = None
    user: int = 0


class NotRolled(OfCheck, frozen=True, tag="not_rolled"):
    """A check that was not made: dropped, or ruled out as impossible (HH-13)."""

    side: Side
    task: str = ""
    roll: int | None = None
    impossible: bool = False


class Rolled(OfCheck, frozen=True, tag="rolled"):
    """A check read. `again` is the chance of a second roll while one may be bought, else None.

    `edge` is what the roller had before and has now, where that changed.
    """

    roll: int
    side: Side
    task: str = ""
    again: float | None = None
    edge: tuple[int, int] | None = None
    stands: str = ""


class OddsShown(OfCheck, frozen=True, tag="odds"):
    """Exact chances of a pool: success, critical failure, mean, and each number of successes.

    `versus` are the chances against the `other` side's dice and target: win, lose, level, both
    lose.
    """

    name: str
    what: str
    dice: int
    target: int
    clamped: bool
    success: float
    critical: float
    mean: float
    law: tuple[float, ...]
    advice: Advice
    versus: tuple[float, ...] = ()
    other: tuple[int, int] = (0, 0)


CheckOutcome = Ready | NotRolled | Rolled | OddsShown
