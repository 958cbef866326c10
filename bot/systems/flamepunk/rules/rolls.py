"""The core of Flamepunk's Basic Rules: hits, magnitude, level and band of one roll (steps 3 to 6).

left      = rolled minus removed
hits      = dice in left whose face is in the hit set
magnitude = size of the largest group of equal faces in left, 0 if left is empty
hits >= 1 -> success level = hits x magnitude
hits == 0 -> failure level = magnitude x number of dice left
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from bot.core.edge import quote
from bot.core.errors import Refusal

SIDES = 6
DEFAULT_HIT = (5, 6)
"""What hits where nothing else is said (FP-14)."""
MOST_DICE = 20
MOST_DEFENCE = 20
CATASTROPHE = 3
"""The penalty that only a catastrophic failure brings (FP-32)."""

Band = Literal["plain", "significant", "botched", "catastrophic", "normal", "solid", "exceptional"]


class Reading(Struct, frozen=True):
    """A roll as it is read: `removed` high to low, `left` low to high, both faces 1..6.

    `level` is the success level where `success`, else the failure level (0 with no dice left).
    `penalty` is what a task's Dodge grows by, 0 for attacks (FA-10).
    """

    removed: tuple[int, ...]
    left: tuple[int, ...]
    hits: int
    magnitude: int
    success: bool
    level: int
    band: Band
    penalty: int

    @property
    def damage(self) -> int:
        """What it deals where the success level is damage (FP-22); a failure deals none."""
        return self.level if self.success else 0

    @property
    def signed_level(self) -> int:
        """The level as the roller sees it: a failure counts below nothing (FA-08)."""
        return self.level if self.success else -self.level


UNREAD = Reading((), (), 0, 0, False, 0, "plain", 0)
"""What no dice come to, such as those that have not fallen yet."""


def read(
    rest: Sequence[int],
    hit: Sequence[int],
    *,
    removed: tuple[int, ...] = (),
    attack: bool = False,
    plain_penalty: int = 0,
) -> Reading:
    """Steps 3 to 6 for the dice left after defence (FP-15 to FP-34).

    `removed` is kept as given. `plain_penalty` is the house rule for a failure without dice
    (FA-06).
    """
    faces = sorted(rest)
    hits = magnitude = group = last = 0
    for face in faces:
        # Equal faces lie together, as they are sorted; no face is the 0 it begins with.
        group = group + 1 if face == last else 1
        last = face
        if group > magnitude:  # noqa: PLR1730 -- twice as fast as max(), in every roll and removal
            magnitude = group
        if face in hit:
            hits += 1
    if hits:
        level = hits * magnitude
        return Reading(removed, tuple(faces), hits, magnitude, True, level, success_band(level), 0)
    level = magnitude * len(faces)
    name, penalty = failure_band(level, plain_penalty=plain_penalty)
    return Reading(
        removed, tuple(faces), 0, magnitude, False, level, name, 0 if attack else penalty
    )


def success_band(level: int) -> Band:
    """FP-29: 1-5 normal, 6-11 solid, 12 and more exceptional. Below 1: `bad_level`."""
    if level < 1:
        raise Refusal("bad_level", f"A success has level 1 or more; {level} is none.")
    return "normal" if level < 6 else "solid" if level < 12 else "exceptional"


def failure_band(level: int, *, plain_penalty: int = 0) -> tuple[Band, int]:
    """FP-30 to FP-32 and FA-06: the band and what the task's Dodge grows by.

    0 plain, 1-5 significant +1, 6-11 botched +2, 12 and more catastrophic +3. Below 0: `bad_level`.
    """
    if level < 0:
        raise Refusal("bad_level", f"A failure has level 0 or more; {level} is none.")
    # Only a roll without dice left has level 0, and no band of the text begins below 1 (FA-06).
    if level == 0:
        return "plain", plain_penalty
    # A failure of level 1 has the +1 as well: the table decides, not the sentence before it.
    if level < 6:
        return "significant", 1
    # The text calls such tries impossible and gives them a Dodge: they stay possible (FA-04).
    return ("botched", 2) if level < 12 else ("catastrophic", CATASTROPHE)


def hit_set(faces: Sequence[int]) -> tuple[int, ...]:
    """Hit numbers low to high (FP-13); raises `bad_hit_numbers` for none, or one that is no face.

    As text they are read by `parse_hits`.
    """
    if not faces:
        raise _bad_hit("nothing")
    for face in faces:
        if not is_face(face):
            raise _bad_hit(str(face))
    return tuple(sorted(set(faces)))


def parse_hits(text: str) -> tuple[int, ...]:
    """Hit numbers low to high, from `5,6`, `4+`, `1,2` or `any` (FP-13, FA-19).

    Raises `bad_hit_numbers` when there are none or one is not a face.
    """
    words = text.casefold().replace(",", " ").replace(";", " ").split()
    if words == ["any"]:
        return tuple(range(1, SIDES + 1))
    faces: set[int] = set()
    for word in words:
        digit = word.removesuffix("+")
        if digit not in {"1", "2", "3", "4", "5", "6"} or len(word) - len(digit) > 1:
            raise _bad_hit(text)
        # A threshold is only short for a set of faces (FA-19).
        faces.update(range(int(digit), SIDES + 1) if word.endswith("+") else (int(digit),))
    if not faces:
        raise _bad_hit("nothing")
    return tuple(sorted(faces))


def _bad_hit(text: str) -> Refusal:
    return Refusal(
        "bad_hit_numbers",
        f"“{text[:40]}” are no hit numbers. Give faces from 1 to 6, such as 5,6 or 4+ or any.",
    )


def describe_hits(hit: Sequence[int]) -> str:
    """Hit numbers as people write them: `5,6`, `4+`, `any`."""
    if len(hit) == SIDES:
        return "any"
    if len(hit) > 2 and tuple(hit) == tuple(range(hit[0], SIDES + 1)):
        return f"{hit[0]}+"
    return ",".join(map(str, hit))


def is_face(face: int) -> bool:
    """Whether a die shows this (FP-01)."""
    return 1 <= face <= SIDES


def check_faces(faces: Sequence[int]) -> tuple[int, ...]:
    """1..20 faces, each 1..6; raises `no_dice`, `too_many_dice`, `bad_face`."""
    check_dice(len(faces))
    for face in faces:
        if not is_face(face):
            raise Refusal("bad_face", f"A die shows 1 to 6; {str(face)[:20]} is not on it.")
    return tuple(faces)


def check_dice(number: int) -> int:
    """A number of dice to roll, 1..20; raises `no_dice`, `too_many_dice` (FP-06, FA-02)."""
    if number < 1:
        raise Refusal("no_dice", "Roll at least one die.")
    if number > MOST_DICE:
        raise Refusal(
            "too_many_dice", f"You asked for {number} dice. At most {MOST_DICE} are rolled at once."
        )
    return number


def check_defence(value: int) -> int:
    """A Dodge value, 0..20; raises `bad_defence` (FP-37)."""
    if not 0 <= value <= MOST_DEFENCE:
        raise Refusal(
            "bad_defence",
            f"A Dodge value is 0 to {MOST_DEFENCE}; you wrote {quote(value)}.",
        )
    return value
