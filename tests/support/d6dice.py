"""Dice of OpenD6 that are given, as they lie on the table."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.systems.opend6.rules import throw as rules
from bot.systems.opend6.rules.notation import D6
from bot.systems.opend6.rules.throw import USUAL, Faces, Pool, Throw, Ways


def throw(
    regular: Sequence[int] = (),
    wild: Sequence[Sequence[int]] = (),
    *,
    boost: Sequence[int] = (),
    penalty: Sequence[int] = (),
    flips_of: Collection[int] = (),
    sides: int = D6,
    extra_sides: int | None = None,
    pips: int = 0,
    modifier: int = 0,
    ways: Ways = USUAL,
) -> Throw:
    """A throw whose faces are all given; boost and penalty dice are as large as the others."""
    pool = Pool(
        len(regular) + len(wild),
        pips,
        modifier,
        flips=tuple(flips_of),
        sides=sides,
        extra_sides=sides if extra_sides is None else extra_sides,
    )
    return rules.throw(Faces(regular, wild, boost, penalty), pool, ways)
