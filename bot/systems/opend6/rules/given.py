"""Numbers and words as they are given: whole numbers within bounds, one of several names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from bot.core.errors import Refusal
from bot.core.words import fold, join_words

Name = TypeVar("Name", bound=str)

MOST = 9999


def whole(value: int, kind: str, what: str, *, least: int = -MOST, most: int = MOST) -> int:
    """A whole number within these bounds; raises a refusal of this kind.

    `what` is the thing in words with its article, such as `a rank`.
    """
    if least <= value <= most:
        return value
    raise _outside(str(value), kind, what, least, most)


def number(
    text: str, kind: str, what: str, *, least: int = 0, most: int = MOST, digits: int = 6
) -> int:
    """The same of what was typed, at most so many digits; anything else is refused alike."""
    bare = text.strip()
    if bare.isascii() and bare.isdigit() and len(bare) <= digits:
        return whole(int(bare), kind, what, least=least, most=most)
    raise _outside(bare, kind, what, least, most)


def _outside(text: str, kind: str, what: str, low: int, top: int) -> Refusal:
    span = f"{low} or more" if top == MOST else f"{low} to {top}"
    wrong = f"“{text[:20]}” is not {what}: give" if text else f"Give {what}:"
    return Refusal(kind, f"{wrong} a whole number, {span}.")


def total(value: int | None) -> int:
    """The total of a roll; raises `wrong_face_count` where none was rolled, `bad_number`."""
    if value is None:
        raise Refusal("wrong_face_count", "This needs a roll; throw the dice and give the total.")
    return whole(value, "bad_number", "a total")


def difficulty(value: int) -> int:
    """A difficulty or resistance, 0..9999; raises `bad_difficulty`."""
    return whole(value, "bad_difficulty", "a difficulty", least=0)


def feet(value: int, *, what: str = "a distance in feet") -> int:
    """A distance, 0..9999 feet; raises `bad_distance`."""
    return whole(value, "bad_distance", what, least=0)


def one_of(value: str, names: Iterable[Name], kind: str, what: str) -> Name:
    """One of these names, however it is written; raises a refusal of this kind."""
    choices = tuple(names)
    word = fold(value)
    for name in choices:
        if fold(name) == word:
            return name
    wrong = f"“{value[:40]}” is no {what}." if value.strip() else f"No {what} is named."
    raise Refusal(kind, f"{wrong} Known: {join_words(choices, last='or')}.")
