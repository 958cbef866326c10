"""What came of checks, from the dice to the odds."""

from __future__ import annotations

from msgspec import Struct

from bot.core.action import Outcome
from bot.systems.opend6.attempt import Attempt


class OfCheck(Outcome, frozen=True):
    """Whatever came of a check."""


class Spent(Struct, frozen=True):
    """A pool of the roller before and after."""

    pool: str
    before: int
    after: int


class Running(Struct, frozen=True):
    """A count that several rolls add to: so many before this one, so many now, and in all."""

    number: int
    name: str
    before: int
    now: int
    required: int


class Lies(OfCheck, frozen=True, tag="lies"):
    """A check on the table. `open_` while points or ranks may be spent on it.

    `points` are the action points of the roller, `spent` the pools that moved, `used` the effects
    on one check that it used up, `earlier` are checks of the roller that are closed with this one.
    `hint` tells of another dice game, `running` is the count that its successes go to.
    """

    roll: int
    attempt: Attempt
    open_: bool
    points: int = 0
    spent: tuple[Spent, ...] = ()
    used: tuple[str, ...] = ()
    earlier: tuple[tuple[int, Attempt], ...] = ()
    hint: str = ""
    how: str = ""
    running: Running | None = None


class CountDropped(OfCheck, frozen=True, tag="count_dropped"):
    """A running count was given up."""

    name: str
    now: int
    required: int


class Chance(Struct, frozen=True):
    """A way to roll with its chance 0..1 and the mean where totals are added."""

    what: str
    chance: float
    mean: float = 0


class OddsShown(OfCheck, frozen=True, tag="odds"):
    """Exact chances: of success, of each rank 0..6, of damage by rank; and what would help."""

    name: str
    what: str
    against: str
    game: str
    target: int | None
    success: float
    mean: float
    usual: tuple[int, int]
    ranks: tuple[float, ...] = ()
    damage: tuple[float, ...] = ()
    others: tuple[Chance, ...] = ()
    steps: tuple[str, ...] = ()


CheckOutcome = CountDropped | Lies | OddsShown
