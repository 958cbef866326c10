"""Taking things apart for their bricks (D6-129 to D6-131, R-52)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.words import clean
from bot.systems.opend6 import flips, given
from bot.systems.opend6.codes import Code, code, dice_count

POINTS_A_RANK = 5
STANDARD = 5
MOST_POINTS = 9999
MOST_BRICKS = 9999


class Smashed(Struct, frozen=True):
    """A blow at something: the points it dealt, all it has taken, whether it flew to pieces."""

    success: bool
    dealt: int
    taken: int
    exploded: bool


class Yield(Struct, frozen=True):
    """What lies in the pieces: a set number of bricks, a roll of them, or one special piece."""

    bricks: int = 0
    roll: Code | None = None
    piece: str | None = None


def points_of(rank: int = STANDARD) -> int:
    """The smash points of something that this rank puts out of action: 25, brief 10 (R-52)."""
    return POINTS_A_RANK * rank


def smash(total: object, resistance: object, taken: object, points: object) -> Smashed:
    """A Smash roll against the damage resistance; result points are smash points (D6-129, D6-130).

    A tie deals none; what is dealt beyond the last point is lost. Raises `bad_amount`,
    `already_smashed`, `bad_number`, `bad_difficulty`.
    """
    most = given.whole(points, "bad_amount", "a number of smash points", least=1)
    held = given.whole(taken, "bad_amount", "a number of smash points", least=0)
    if held >= most:
        raise Refusal("already_smashed", "It lies in pieces already; there is nothing to smash.")
    over = given.total(total) - given.difficulty(resistance)
    dealt = max(0, over)
    now = min(most, held + dealt)
    return Smashed(over >= 0, dealt, now, now == most)


def yields(spec: object) -> Yield:
    """What something gives when it is smashed: `12`, `3D+2` or `hyperdrive` (D6-131).

    Raises `bad_amount` for less than one brick or nothing at all, `dice_out_of_range`, `bad_name`.
    """
    text = " ".join(spec.split()) if isinstance(spec, str) else str(spec)
    number = text.removeprefix("-").removeprefix("+")
    if number.isascii() and number.isdigit():
        return Yield(bricks=_bricks(int(text) if len(text) < 9 else MOST_BRICKS + 1))
    if not text or not isinstance(spec, str):
        raise Refusal("bad_amount", "Say how many bricks there are, such as 12 or 3D+2, or name "
                      "a special piece.")  # fmt: skip
    try:
        roll = code(text)
    except Refusal as refusal:
        if refusal.kind != "bad_die_code":
            raise
        return Yield(piece=clean(text, what="piece"))
    dice_count(roll.dice)
    return Yield(roll=roll)


def bricks(found: Yield, faces: Sequence[object] = ()) -> int:
    """The bricks of a yield whose dice lie on the table; raises `wrong_face_count`, `bad_face`."""
    due = found.roll.dice if found.roll else 0
    if len(faces) != due:
        raise Refusal("wrong_face_count", f"That takes {due} faces, and {len(faces)} were given.")
    if found.roll is None:
        return found.bricks
    return max(0, sum(flips.shown(face, 6) for face in faces) + found.roll.pips)


def rolled(found: Yield, dice: Dice) -> tuple[int, ...]:
    """The faces that a random yield rolls, none where nothing is random."""
    return dice.roll(found.roll.dice, 6) if found.roll else ()


def _bricks(number: int) -> int:
    if not 1 <= number <= MOST_BRICKS:
        raise Refusal(
            "bad_amount", f"Something smashed gives 1 to {MOST_BRICKS} bricks, not {number}."
        )
    return number
