"""What is asked of a round and what comes of it, as values that are kept."""

from __future__ import annotations

from msgspec import Struct

from bot.core.action import Outcome
from bot.core.people import ANYONE, GMS
from bot.systems.hammerhydra.combat import OnFight


class Pass(OnFight, frozen=True, tag="pass"):
    """The turn is over without an attack (HH-33)."""


class RollAgain(OnFight, frozen=True, tag="initiative_again"):
    """This round's initiative is rolled again for a point of edge, before anybody acts (R-36)."""


class NewRound(OnFight, frozen=True, tag="round"):
    """A GM has initiative rolled when everybody has acted, or for the first time (HH-33)."""

    asker = GMS


class Nudge(OnFight, frozen=True, tag="nudge"):
    """A GM adds to somebody's next initiative, once; below 0 it comes earlier."""

    asker = GMS

    by: int = 0


class Race(OnFight, frozen=True, tag="race"):
    """A look at the running initiatives, and what is pending for each (HH-35, HH-41, HH-48)."""

    asker = ANYONE


class Reroll(Struct, frozen=True):
    """A die of initiative rolled again with edge: each (before, now)."""

    die: tuple[int, int]
    total: tuple[int, int]
    edge: tuple[int, int]


class Turned(Outcome, frozen=True, tag="turned"):
    """The order of a fight went on.

    Either `name` passes, or in `round` initiative was rolled, or `again` tells of whoever rolled it
    once more. `said` is what happened to the order. The journal has lines from before that, with a
    `title`.
    """

    title: str = ""
    said: tuple[str, ...] = ()
    name: str = ""
    round: int = 0
    again: Reroll | None = None


class SecondState(Struct, frozen=True, tag="second_die"):
    """Somebody (a key) throws initiative again by hand, in this `round` of a fight (its key).

    `turned` is what came of it, `amiss` why nothing did and no edge was paid.
    """

    combat: str
    round: int
    who: str
    die: int = 0
    turned: Turned | None = None
    amiss: str = ""


class Nudged(Outcome, frozen=True, tag="nudged"):
    """A GM added `by` to somebody's next initiative; `pending` is all that comes on top of it."""

    name: str
    by: int
    pending: int


class Changed(Outcome, frozen=True, tag="changed"):
    """The GM's word on a fight, as the journal keeps it from before it was kept as numbers."""

    title: str
    lines: tuple[str, ...] = ()


class Runner(Struct, frozen=True):
    """One in the race of initiatives; `total` is None before the first roll."""

    name: str
    total: int | None
    doing: str
    words: tuple[str, ...] = ()


class Raced(Outcome, frozen=True, tag="race"):
    """The running initiatives of the fight of this name in a round, lowest first.

    The journal has lines from before that with a `title` instead.
    """

    title: str = ""
    runners: tuple[Runner, ...] = ()
    lines: tuple[str, ...] = ()
    fight: str = ""
    round: int = 0
