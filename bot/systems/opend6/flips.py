"""Dice flip: every die that shows the face is turned over before it is added (D6-106 to D6-108)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from bot.core.errors import Refusal
from bot.systems.opend6 import boosts

_NOTATION = re.compile(r"f(?:lip-)?([0-9]{1,4})", re.ASCII | re.IGNORECASE)


def parsed(text: object, *, sides: object = boosts.D6) -> int:
    """The face that `F6` or `Flip-6` names; raises `bad_notation`, `bad_flip`, `bad_sides`."""
    size = boosts.sides(sides)
    found = _NOTATION.fullmatch(text.strip()) if isinstance(text, str) else None
    if found is None:
        raise Refusal(
            "bad_notation", f"“{str(text)[:20]}” is no flip. Write F1 to F{size}, or Flip-{size}."
        )
    return named(int(found[1]), size)


def named(face: object, sides: int) -> int:
    """A face that may be flipped; raises `bad_flip`."""
    if type(face) is not int or not 1 <= face <= sides:
        raise Refusal(
            "bad_flip",
            f"A d{sides} has the faces 1 to {sides}; {str(face)[:12]} cannot be flipped.",
        )
    return face


def each(faces: Iterable[object], sides: int) -> frozenset[int]:
    """All faces that are flipped in one roll; raises `bad_flip`."""
    return frozenset(named(face, sides) for face in faces)


def opposite(face: int, sides: int) -> int:
    """The face underneath: on a d6 they add up to 7 (D6-107, D6-108)."""
    return sides + 1 - face


def shown(face: object, sides: object) -> int:
    """A face of a die of this size; raises `bad_face`, `bad_sides`."""
    size = boosts.sides(sides)
    if type(face) is not int or not 1 <= face <= size:
        raise Refusal("bad_face", f"A d{size} shows 1 to {size}; {str(face)[:12]} is not on it.")
    return face


def flipped(face: int, flips: Collection[int], sides: int) -> int:
    """What a die counts: turned over once if its face is among the flips (D6-106)."""
    return opposite(face, sides) if face in flips else face
