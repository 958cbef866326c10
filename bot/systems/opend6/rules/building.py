"""Breaking elements and building devices of their bricks (§1.16)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, assert_never

from msgspec import Struct

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.words import clean, count
from bot.systems.opend6.rules import given, notation
from bot.systems.opend6.rules.codes import Code, code, dice_count
from bot.systems.opend6.rules.gangs import half_of_points
from bot.systems.opend6.rules.results import USUAL, Comparison

POINTS_A_RANK = 5
STANDARD = 5
MOST_POINTS = 9999
MOST_BRICKS = 9999


class SmashResult(Struct, frozen=True):
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


def smash(total: int, resistance: int, damage: int, points: int) -> SmashResult:
    """A Smash roll against the damage resistance; result points are smash points (D6-129, D6-130).

    A tie deals none; what is dealt beyond the last point is lost. Raises `bad_amount`,
    `already_smashed`, `bad_number`, `bad_difficulty`.
    """
    most = given.whole(points, "bad_amount", "a number of smash points", least=1)
    before = given.whole(damage, "bad_amount", "a number of smash points", least=0)
    if before >= most:
        raise Refusal("already_smashed", "It lies in pieces already; there is nothing to smash.")
    over = given.total(total) - given.difficulty(resistance)
    dealt = max(0, over)
    after = min(most, before + dealt)
    return SmashResult(over >= 0, dealt, after, after == most)


def yields(spec: str) -> Yield:
    """What something gives when it is smashed: `12`, `3D+2` or `hyperdrive` (D6-131).

    Raises `bad_amount` for less than one brick or nothing at all, `dice_out_of_range`, `bad_name`.
    """
    text = " ".join(spec.split())
    # Without its sign, or `-3` would be no number and so a special piece of that name.
    number = text.removeprefix("-").removeprefix("+")
    if number.isascii() and number.isdigit():
        # Python reads at most 4300 digits (ValueError beyond); nine are too many bricks already.
        return Yield(bricks=_bricks(int(text) if len(text) < 9 else MOST_BRICKS + 1))
    if not text:
        raise Refusal("bad_amount", "Say how many bricks there are, such as 12 or 3D+2, or name "
                      "a special piece.")  # fmt: skip
    try:
        roll = code(text)
    except Refusal as refusal:
        # `60D` is a roll that is too large, and no piece of that name.
        if refusal.kind != "bad_die_code":
            raise
        return Yield(piece=clean(text, what="piece"))
    dice_count(roll.dice)
    return Yield(roll=roll)


def bricks(debris: Yield, faces: Sequence[int] = ()) -> int:
    """The bricks of a yield whose dice lie on the table; raises `wrong_face_count`, `bad_face`."""
    due = debris.roll.dice if debris.roll else 0
    if len(faces) != due:
        raise Refusal("wrong_face_count", f"That takes {due} faces, and {len(faces)} were given.")
    if debris.roll is None:
        return debris.bricks
    return max(0, sum(notation.die_face(face, 6) for face in faces) + debris.roll.pips)


def roll_bricks(debris: Yield, dice: Dice) -> tuple[int, ...]:
    """The faces that a random yield rolls, none where nothing is random."""
    return dice.roll(debris.roll.dice, 6) if debris.roll else ()


def _bricks(number: int) -> int:
    if not 1 <= number <= MOST_BRICKS:
        raise Refusal(
            "bad_amount", f"Something smashed gives 1 to {MOST_BRICKS} bricks, not {number}."
        )
    return number


GroupBuild = Literal["half", "full"]

State = Literal["unfinished", "usable", "came apart"]

MOST_PIPS = 9999
MOST_HELPERS = 20


class BuildResult(Struct, frozen=True):
    """A Build roll: the pips it gave, the bricks left in stock, what is paid of the cost."""

    success: bool
    pips: int
    stock: int
    paid: int
    complete: bool


class Assignment(Struct, frozen=True):
    """Pips spent on the device, and what is left of them."""

    used: int
    left: int


class DevicePart(Struct, frozen=True):
    """One master's part of a device."""

    complete: bool = False
    destroyed: bool = False


def build(total: int, difficulty: int, *, stock: int, cost: int, progress: int = 0) -> BuildResult:
    """A Build roll: each result point is one pip and uses up one brick (D6-132).

    No more than is owed or in stock; failure and a tie give nothing and waste nothing (R-53).
    Raises `bad_amount`, `already_complete`, `not_enough_bricks`, `bad_number`, `bad_difficulty`.
    """
    price = given.whole(cost, "bad_amount", "a cost in pips", least=1)
    before = given.whole(progress, "bad_amount", "a number of pips", least=0)
    bricks = given.whole(stock, "bad_amount", "a number of bricks", least=0)
    points = given.total(total) - given.difficulty(difficulty)
    if before >= price:
        raise Refusal("already_complete", f"All {price} pips are paid for; it is finished.")
    if not bricks:
        raise Refusal(
            "not_enough_bricks", "There is no brick to build with; smash something, or take some."
        )
    pips = max(0, min(points, bricks, price - before))
    return BuildResult(points >= 0, pips, bricks - pips, before + pips, before + pips >= price)


def assign(pips: int, spend: Mapping[str, int]) -> Assignment:
    """Pips spent one for one on skills, body and whatever the device has (D6-133).

    Raises `bad_amount`, `not_enough_pips`.
    """
    budget = given.whole(pips, "bad_amount", "a number of pips", least=0)
    cost = sum(
        given.whole(amount, "bad_amount", f"a number of pips for {what[:30]}", least=1)
        for what, amount in spend.items()
    )
    if cost > budget:
        raise Refusal(
            "not_enough_pips", f"{count(cost, 'pip')} asked for, {budget} left; build on first."
        )
    return Assignment(cost, budget - cost)


def together(
    master: int,
    helpers: Sequence[tuple[int, int]],
    rule: GroupBuild = "half",
    rules: Comparison = USUAL,
) -> int:
    """The Master Builder's total with every helper's (total, difficulty) on it (D6-135, R-35).

    Half the result points of each by Related Skills; with `full` all of them. Raises `bad_number`,
    `bad_difficulty`, `bad_count`.
    """
    if len(helpers) > MOST_HELPERS:
        raise Refusal("bad_count", f"At most {MOST_HELPERS} helpers build with one master.")
    reached = given.total(master)
    match rule:
        case "half":
            return reached + sum(half_of_points(total, level, rules) for total, level in helpers)
        case "full":
            return reached + sum(
                given.total(total) - given.difficulty(level) for total, level in helpers
            )
        case _:
            assert_never(rule)


def device(parts: Sequence[DevicePart]) -> State:
    """What the connected parts of several masters make (D6-134, D6-136, D6-137).

    Each part is a master's own; the device is used when all are paid for, and comes apart when one
    of them is destroyed. Raises `bad_amount` without parts.
    """
    if not parts:
        raise Refusal("bad_amount", "A device has at least one part, with a Master Builder.")
    if any(part.destroyed for part in parts):
        return "came apart"
    return "usable" if all(part.complete for part in parts) else "unfinished"
