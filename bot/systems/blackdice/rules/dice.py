"""Pool dice and black dice: which faces are successes, which fall again, where they come from.

The text's first chapter (BD-03, BD-04, BD-07, BD-10), with rulings R-01 and R-02.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from bot.core.dice import Dice
from bot.systems.blackdice.rules.bounds import MOST_REROLLS, bound

Explode = Literal["recursive", "once", "off"]
"""Whether a 6 that was thrown again is thrown again, too (R-01)."""

SIDES = 6
ONE, AGAIN = 1, 6
HITS = frozenset({ONE, AGAIN})
"""The faces that are successes; a 6 is thrown again."""


class Throws(Struct, frozen=True):
    """Pool dice on the table: the faces, and those that sixes brought, in the order thrown.

    The sixes of a throw are thrown again together, then the sixes among those, and so on.
    """

    faces: tuple[int, ...] = ()
    rerolls: tuple[int, ...] = ()

    @property
    def successes(self) -> int:
        """Every 1 and every 6 (BD-03, BD-04)."""
        return count_hits(self.faces) + count_hits(self.rerolls)

    @property
    def chains(self) -> tuple[tuple[int, ...], ...]:
        """What became of each die: `(6, 6, 3)` for one that was thrown again twice."""
        result = [[face] for face in self.faces]
        queue = list(self.rerolls)
        wave = result
        while wave:
            # Not every six was thrown again: the house or the limit may have said so.
            wave = [chain for chain in wave if chain[-1] == AGAIN][: len(queue)]
            for chain in wave:
                chain.append(queue.pop(0))
        return tuple(map(tuple, result))


def count_hits(faces: tuple[int, ...]) -> int:
    """How many of the faces are successes; black sixes just count (BD-03, BD-10)."""
    return faces.count(ONE) + faces.count(AGAIN)


def throw(dice: Dice, number: int, how: Explode = "recursive") -> Throws:
    """So many pool dice thrown, 0..100, with the sixes thrown again (R-02)."""
    first = dice.roll(bound(number, "A pool"), SIDES)
    rerolls: tuple[int, ...] = ()
    wave = () if how == "off" else first
    while (sixes := wave.count(AGAIN)) and len(rerolls) + sixes <= MOST_REROLLS:
        wave = dice.roll(sixes, SIDES)
        rerolls += wave
        if how == "once":
            break
    return Throws(first, rerolls)


def throw_black(dice: Dice, number: int) -> tuple[int, ...]:
    """So many black dice thrown, 0..100, none of them again (BD-07, BD-10)."""
    return dice.roll(bound(number, "A number of black dice"), SIDES)


class Source(Struct, frozen=True):
    """Black dice and why: `Difficult` 3, `hand` 6."""

    why: str
    dice: int


def black_total(sources: Iterable[Source]) -> int:
    """The black dice of all sources, together 0..100; raises `out_of_range`."""
    numbers = [bound(source.dice, f"Black dice ({source.why})") for source in sources]
    return bound(sum(numbers), "The sum of all black dice")


def nonzero(sources: Iterable[Source]) -> tuple[Source, ...]:
    """The sources that add any, as a card lists them."""
    return tuple(source for source in sources if source.dice)
