"""Building from bricks: projects, pips, helpers and several masters (D6-132 to D6-137)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, assert_never

from msgspec import Struct

from bot.core.errors import Refusal
from bot.core.words import count
from bot.systems.opend6 import given
from bot.systems.opend6.gangs import related

GroupBuild = Literal["half", "full"]
GROUP_BUILD: tuple[GroupBuild, ...] = ("half", "full")

State = Literal["unfinished", "usable", "came apart"]

MOST_PIPS = 9999
MOST_HELPERS = 20


class Built(Struct, frozen=True):
    """A Build roll: the pips it gave, the bricks left in stock, what is paid of the cost."""

    success: bool
    pips: int
    stock: int
    paid: int
    complete: bool


class Assigned(Struct, frozen=True):
    """Pips spent on the device, and what is left of them."""

    used: int
    left: int


class Part(Struct, frozen=True):
    """One master's part of a device."""

    complete: bool = False
    destroyed: bool = False


def build(
    total: object, difficulty: object, *, stock: object, cost: object, paid: object = 0
) -> Built:
    """A Build roll: each result point is one pip and uses up one brick (D6-132).

    No more than is owed or in stock; failure and a tie give nothing and waste nothing (R-53).
    Raises `bad_amount`, `already_complete`, `not_enough_bricks`, `bad_number`, `bad_difficulty`.
    """
    owed = given.whole(cost, "bad_amount", "a cost in pips", least=1)
    done = given.whole(paid, "bad_amount", "a number of pips", least=0)
    bricks = given.whole(stock, "bad_amount", "a number of bricks", least=0)
    points = given.total(total) - given.difficulty(difficulty)
    if done >= owed:
        raise Refusal("already_complete", f"All {owed} pips are paid for; it is finished.")
    if not bricks:
        raise Refusal(
            "not_enough_bricks", "There is no brick to build with; smash something, or take some."
        )
    pips = max(0, min(points, bricks, owed - done))
    return Built(points >= 0, pips, bricks - pips, done + pips, done + pips >= owed)


def assign(pips: object, spend: Mapping[str, object]) -> Assigned:
    """Pips spent one for one on skills, body and whatever the device has (D6-133).

    Raises `bad_amount`, `not_enough_pips`.
    """
    held = given.whole(pips, "bad_amount", "a number of pips", least=0)
    used = sum(
        given.whole(amount, "bad_amount", f"a number of pips for {what[:30]}", least=1)
        for what, amount in spend.items()
    )
    if used > held:
        raise Refusal(
            "not_enough_pips", f"{count(used, 'pip')} asked for, {held} left; build on first."
        )
    return Assigned(used, held - used)


def together(
    master: object, helpers: Sequence[tuple[object, object]], rule: GroupBuild = "half"
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
            return reached + sum(related(total, level) for total, level in helpers)
        case "full":
            return reached + sum(
                given.total(total) - given.difficulty(level) for total, level in helpers
            )
        case _:
            assert_never(rule)


def device(parts: Sequence[Part]) -> State:
    """What the connected parts of several masters make (D6-134, D6-136, D6-137).

    Each part is a master's own; the device is used when all are paid for, and comes apart when one
    of them is destroyed. Raises `bad_amount` without parts.
    """
    if not parts:
        raise Refusal("bad_amount", "A device has at least one part, with a Master Builder.")
    if any(part.destroyed for part in parts):
        return "came apart"
    return "usable" if all(part.complete for part in parts) else "unfinished"
