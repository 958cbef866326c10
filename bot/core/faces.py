"""The faces of dice that have a picture, and their names: `d6_5`, `d6_5_hit`, `wild_d6_6_again`.

A name is what a screen reader says where the picture is shown, and says all that it shows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from bot.core.report import Die, DieKind, Mark

# In this order they are sent to Discord, one by one.
SIZES = (6, 10, 8, 12, 4, 20)
"""The dice there are, the most frequent first."""
BLACK_HITS = (1, 6)
"""What counts on a black die (BD-10)."""
WILD_AGAIN = 7
"""From which face a wild die of more than six sides falls again (D6-06)."""

FaceKind = Literal["", "black", "wild"]
FaceMark = Literal["", "hit", "out", "again", "cancelled"]

MARKS: dict[Mark, FaceMark] = {"hit": "hit", "removed": "out", "cancelled": "cancelled"}
KINDS: dict[DieKind, FaceKind] = {"black": "black", "wild": "wild"}
"""Boost and penalty dice are plain ones with a sign before them."""
SIGNS: dict[DieKind, str] = {"": "", "black": "", "wild": "★", "boost": "▲", "penalty": "▼"}

_TOKEN = re.compile(r"<:(?:(?P<kind>black|wild)_)?d\d+_(?P<number>\d+)(?:_(?P<mark>[a-z]+))?:\d+>")
_BETWEEN = re.compile(r"(?<=>) (?=[▲▼]?<:\w*d\d+_\d)")


class Face(Struct, frozen=True):
    """One face of one kind of die, 1 to `sides`, as it is marked."""

    sides: int
    number: int
    mark: FaceMark = ""
    kind: FaceKind = ""

    @property
    def die(self) -> str:
        """The kind of die it is on: `d6`, `wild_d8`."""
        return f"{self.kind}_d{self.sides}" if self.kind else f"d{self.sides}"

    @property
    def name(self) -> str:
        """2 to 32 letters, digits and underscores, as Discord wants them."""
        return f"{self.die}_{self.number}{f'_{self.mark}' if self.mark else ''}"


def all_faces() -> Iterator[Face]:
    """Every face that has a picture, those that fall most first."""
    for sides in SIZES:
        yield from _every_mark(sides)
    yield from (Face(6, number, "", "black") for number in range(1, 7))
    yield from (Face(6, number, "hit", "black") for number in BLACK_HITS)
    for sides in SIZES:
        yield from _every_mark(sides, "wild")


def _every_mark(sides: int, kind: FaceKind = "") -> Iterator[Face]:
    marks: tuple[FaceMark, ...] = ("", "hit", "out")
    for mark in marks:
        yield from (Face(sides, number, mark, kind) for number in range(1, sides + 1))
    if not kind:
        yield from (Face(sides, number, "cancelled") for number in (1, sides))
    # A plain die falls again on its highest face alone, a wild one of other sizes from 7 on.
    least = sides if not kind or sides == 6 else WILD_AGAIN
    yield from (Face(sides, number, "again", kind) for number in range(least, sides + 1))


FACES = {face.name: face for face in all_faces()}


def token(name: str) -> str | None:
    """The face as an emoji within text, for a place where pictures are found by their names."""
    return f"<:{name}:1>" if name in FACES else None


def name_faces(die: Die) -> tuple[str, ...] | None:
    """The pictures of a die: what it was, what it shows, what it brought; None where one lacks."""
    names = list(_names(die, die.sides, KINDS.get(die.kind, "")))
    return tuple(names) if all(name in FACES for name in names) else None


def _names(die: Die, sides: int, kind: FaceKind) -> Iterator[str]:
    mark = MARKS.get(die.mark, "")
    again = Face(sides, die.face, "again", kind).name
    yield from (Face(sides, face, "", kind).name for face in die.was)
    if die.then and mark != "out" and again in FACES:
        yield again
    else:
        yield Face(sides, die.face, mark, kind).name
    for further in die.then:
        yield from _names(further, sides, kind)


def without_pictures(text: str) -> str:
    """A text whose dice are numbers: `3 · **5** · ~~6~~`."""
    return _TOKEN.sub(_number, _BETWEEN.sub(" · ", text))


def _number(face: re.Match[str]) -> str:
    text = f"{'★' if face['kind'] == 'wild' else ''}{face['number']}"
    match face["mark"]:
        case "hit":
            return f"**{text}**"
        case "out" | "cancelled":
            return f"~~{text}~~"
        case "again":
            return f"{text}!"
        case _:
            return text
