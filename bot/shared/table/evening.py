"""What systems tell of an evening, for its recap: rolls, harm, what a GM wrote, what is lost."""

from __future__ import annotations

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


class Evening(NamedTuple):
    """All of it, oldest first; `lost` are (name, how much) of what ended unused."""

    attempts: tuple[Attempt, ...] = ()
    harms: tuple[Harm, ...] = ()
    quotes: tuple[str, ...] = ()
    lost: tuple[tuple[str, int], ...] = ()


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
