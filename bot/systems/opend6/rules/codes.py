"""Die codes and fixed values (D6-01, D6-03, R-01): `3D+2` is three dice and two pips."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from bot.core.errors import Refusal
from bot.systems.opend6.rules.given import whole

MOST_DICE = 50
MOST_PIPS = 99
PIPS = 3
"""So many pips become one die, and a die is worth so many in a fixed value."""

_CODE = re.compile(r"([0-9]{1,9})\s*D(?:\s*([+-])\s*([0-9]{1,9}))?", re.ASCII | re.IGNORECASE)


class Code(Struct, frozen=True):
    """Dice 0..50 and pips -99..99 of an ability, skill, weapon or armour."""

    dice: int
    pips: int = 0

    def __str__(self) -> str:
        return f"{self.dice}D{self.pips:+d}" if self.pips else f"{self.dice}D"

    def __add__(self, other: Code) -> Code:
        return add((self, other))

    @property
    def fixed_value(self) -> int:
        """The fixed value: 3 for each die and the pips, never below 0 (D6-03, R-64)."""
        return max(0, PIPS * self.dice + self.pips)


NONE = Code(0)


def code(text: str) -> Code:
    """A code as people type it: `3D`, `3d+2`, `3 D - 1` (D6-01).

    Raises `bad_die_code` for anything else, `dice_out_of_range` beyond 50 dice or 99 pips.
    """
    # The bot's own cards print a true minus, and are copied from.
    bare = text.strip().replace("−", "-")
    result = _CODE.fullmatch(bare)
    if result is None:
        raise Refusal(
            "bad_die_code",
            f"“{text[:20]}” is not a die code. Write dice and pips, such as 3D or 3D+2.",
        )
    pips = int(result[3] or 0)
    return _within_bounds(Code(int(result[1]), -pips if result[2] == "-" else pips))


def normalise(code: Code) -> Code:
    """The code with every 3 pips as a die, 0 to 2 pips left; raises `dice_out_of_range`.

    Only for codes: a flat bonus on a total is never traded for dice (D6-01).
    """
    dice, pips = divmod(code.fixed_value, PIPS)
    return _within_bounds(Code(dice, pips))


def add(codes: Sequence[Code]) -> Code:
    """What codes of one value come to, in whatever order; raises `dice_out_of_range` (D6-01).

    One that is worth less than 0 lowers the others; only their sum is never below 0 (R-64).
    """
    return normalise(Code(sum(code.dice for code in codes), sum(code.pips for code in codes)))


def dice_count(value: int) -> int:
    """How many dice are rolled, 1..50; raises `no_dice`, `dice_out_of_range`."""
    result = whole(value, "dice_out_of_range", "a number of dice")
    if result < 1:
        raise Refusal("no_dice", "There is no die to roll: name at least 1D.")
    return _within_bounds(Code(result)).dice


def _within_bounds(code: Code) -> Code:
    if code.dice > MOST_DICE or abs(code.pips) > MOST_PIPS:
        raise Refusal(
            "dice_out_of_range",
            f"A code has at most {MOST_DICE} dice and {MOST_PIPS} pips; {code} has more.",
        )
    return code
