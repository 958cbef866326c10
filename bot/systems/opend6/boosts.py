"""Boost and penalty dice: notation, and how they cancel (D6-74, D6-75, D6-78)."""

from __future__ import annotations

import re
from typing import Literal

from msgspec import Struct

from bot.core.errors import Refusal
from bot.systems.opend6.given import whole

Kind = Literal["none", "boost", "penalty"]
SIDES = (4, 6, 8, 10, 12, 20)
D6 = 6
MOST = 20
"""How many boost or penalty dice one roll may have."""

_NOTATION = re.compile(r"(?:(b)(?:oost-)?|(p)(?:enalty-)?)([0-9]{1,4})", re.ASCII | re.IGNORECASE)


class Boost(Struct, frozen=True):
    """Dice of one kind that are left after boost and penalty have cancelled; 0 of none."""

    kind: Kind
    count: int


def sides(value: object) -> int:
    """The size of a die: 4, 6, 8, 10, 12 or 20; raises `bad_sides` (D6-78)."""
    if type(value) is not int or value not in SIDES:
        raise Refusal("bad_sides", f"There is no d{str(value)[:12]}: dice are d4, d6, d8, d10, "
                      "d12 and d20.")  # fmt: skip
    return value


def parsed(text: object) -> Boost:
    """`B2`, `Boost-2`, `P1`, `Penalty-1` (D6-74); raises `bad_notation`, also for 0 dice."""
    found = _NOTATION.fullmatch(text.strip()) if isinstance(text, str) else None
    if found is None or not 1 <= int(found[3]) <= MOST:
        raise Refusal(
            "bad_notation",
            f"“{str(text)[:20]}” is neither boost nor penalty. Write B1 to B{MOST}, P1 to P{MOST}, "
            "Boost-2 or Penalty-1.",
        )
    return Boost("boost" if found[1] else "penalty", int(found[3]))


def count(value: object, *, what: str) -> int:
    """So many boost or penalty dice, 0..20; raises `bad_boost`."""
    return whole(value, "bad_boost", f"a number of {what} dice", least=0, most=MOST)


def net(boost: object = 0, penalty: object = 0) -> Boost:
    """What is rolled: one boost and one penalty die remove each other (D6-75).

    Raises `bad_boost`.
    """
    left = count(boost, what="boost") - count(penalty, what="penalty")
    kind: Kind = "boost" if left > 0 else "penalty" if left < 0 else "none"
    return Boost(kind, abs(left))
