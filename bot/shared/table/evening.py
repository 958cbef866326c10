"""What systems tell of an evening, for its recap: rolls, harm, what a GM wrote, what is lost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bot.core.report import Head


class Attempt(NamedTuple):
    """A roll by its name; `words` are who, what for and what came of it.

    `made` says whether it made it, None where nobody said what was needed. `rank` puts rolls of
    the system in order, None for one that is not read yet. `roll` is its number, 0 where a call
    cannot have set two of its kind against one another.
    """

    name: str
    made: bool | None
    rank: int | None
    words: str = ""
    roll: int = 0


BY_GM = ""
"""Whose harm it is that a GM's word did; a recap tells only who has taken it."""


class Harm(NamedTuple):
    """What somebody did to somebody else, by names, in the system's own coin.

    `what` are the words of harm that is not counted, such as a condition.
    """

    by: str
    to: str
    amount: int
    what: str = ""

    def with_names(self, names: Mapping[str, str]) -> Harm:
        """The same with other names, by the earlier ones."""
        return self._replace(by=names.get(self.by, self.by), to=names.get(self.to, self.to))


class Evening(NamedTuple):
    """All of it, oldest first; `lost` are (name, how much) of what ended unused."""

    attempts: tuple[Attempt, ...] = ()
    harms: tuple[Harm, ...] = ()
    quotes: tuple[str, ...] = ()
    lost: tuple[tuple[str, int], ...] = ()

    def with_names(self, names: Mapping[str, str]) -> Evening:
        """The same with other names, by the earlier ones; what cards said stays as it was."""
        rolls = (
            attempt._replace(name=names.get(attempt.name, attempt.name))
            for attempt in self.attempts
        )
        return self._replace(
            attempts=tuple(rolls),
            harms=tuple(harm.with_names(names) for harm in self.harms),
            lost=tuple((names.get(name, name), amount) for name, amount in self.lost),
        )


def head_words(head: Head) -> str:
    """A card's line 1 in a recap: `Blazer, the gate, FAILURE 16, catastrophic`."""
    return ", ".join(filter(None, (head.who, head.about, head.verdict)))


def both(first: Evening, second: Evening) -> Evening:
    """What two systems tell of one evening."""
    return Evening(
        first.attempts + second.attempts,
        first.harms + second.harms,
        first.quotes + second.quotes,
        first.lost + second.lost,
    )
