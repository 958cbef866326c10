"""Numbers and words as they are given: whole numbers within bounds, one of several names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from bot.core.errors import Refusal
from bot.core.words import fold, listed

Name = TypeVar("Name", bound=str)

MOST = 9999


def whole(
    value: object, kind: str, what: str, *, least: int | None = None, most: int | None = MOST
) -> int:
    """A whole number within these bounds; raises a refusal of this kind.

    `what` is the thing in words with its article, such as `a rank`.
    """
    low = -MOST if least is None else least
    top = MOST if most is None else most
    if type(value) is not int or not low <= value <= top:
        span = f"{low} or more" if top == MOST else f"{low} to {top}"
        raise Refusal(kind, f"“{str(value)[:20]}” is not {what}: give a whole number, {span}.")
    return value


def total(value: object) -> int:
    """The total of a roll; raises `wrong_face_count` where none was rolled, `bad_number`."""
    if value is None:
        raise Refusal("wrong_face_count", "This needs a roll; throw the dice and give the total.")
    return whole(value, "bad_number", "a total")


def difficulty(value: object) -> int:
    """A difficulty or resistance, 0..9999; raises `bad_difficulty`."""
    return whole(value, "bad_difficulty", "a difficulty", least=0)


def feet(value: object, *, what: str = "a distance in feet") -> int:
    """A distance, 0..9999 feet; raises `bad_distance`."""
    return whole(value, "bad_distance", what, least=0)


def one_of(value: object, known: Iterable[Name], kind: str, what: str) -> Name:
    """One of these names, however it is written; raises a refusal of this kind."""
    names = tuple(known)
    word = fold(value) if isinstance(value, str) else None
    for name in names:
        if fold(name) == word:
            return name
    raise Refusal(kind, f"“{str(value)[:40]}” is no {what}. Known: {listed(names, last='or')}.")
