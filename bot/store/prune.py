"""How long what a table no longer needs is kept, whatever keeps it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from operator import add
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import astuple

DAY = 86_400

SESSION = "session"
"""Lines of this domain stay: they are where a session begins and ends."""

MOST_ROWS = 1000
"""How many lines one step looks at, so that commands wait for none of them."""

NAMES = re.compile(r"(rolls|offers)\[(\d+)\]")


class Keep(Struct, frozen=True):
    """For how many days things are kept, each 0 for ever.

    `images`: what a line changed, closed rolls and the buttons of their cards. `lines`: the lines
    of the journal. `left`: the tables of a server that has removed the bot.

    So many of a table's newest lines keep all they say whatever their age, `near`: twice what undo
    and redo reach. And so many are never taken whole, `recap`: what the recap of a session reads.
    """

    images: int = 30
    lines: int = 0
    left: int = 30
    near: int = 200
    recap: int = 5000


class PruneCount(Struct, frozen=True):
    """How much went, by its kind."""

    images: int = 0
    rolls: int = 0
    offers: int = 0
    lines: int = 0
    tables: int = 0

    def __add__(self, other: PruneCount) -> PruneCount:
        return PruneCount(*map(add, astuple(self), astuple(other)))


class PruneStep(NamedTuple):
    """What one step took from a table, and the line after which the next begins; None: no more."""

    pruned: PruneCount
    after: int | None


class Mentions(NamedTuple):
    """The rolls and offers that lines name, by their numbers."""

    rolls: frozenset[int]
    offers: frozenset[int]


def names_in(touched: Iterable[str]) -> Mentions:
    """The rolls and offers among the rows that lines changed, as they are kept with the lines."""
    every = {(kind, int(number)) for text in touched for kind, number in NAMES.findall(text)}
    return Mentions(
        frozenset(number for kind, number in every if kind == "rolls"),
        frozenset(number for kind, number in every if kind == "offers"),
    )


def since(moment: int, days: int) -> int:
    """The moment before which something is too old to be kept; 0 for ever."""
    return moment - days * DAY if days else 0
