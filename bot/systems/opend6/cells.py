"""Dice as the odds see them: sorts of dice, and the cells their faces fall into.

Faces are the same to the odds when they are discarded alike and worth alike; a wild die's chain is
one such face (R-10), and what is worth the limit or more is not told apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import inf
from typing import NamedTuple

from bot.core.errors import Refusal
from bot.systems.opend6.boosts import SIDES
from bot.systems.opend6.flips import flipped
from bot.systems.opend6.pool import Pool
from bot.systems.opend6.throw import Ways, explodes

Worth = Callable[[int], int]
"""What a face counts, flips done: itself, or whether it is a success."""


class Cell(NamedTuple):
    """Faces that are the same here: `key` is what dice are discarded by."""

    key: float
    value: int
    weight: int


class Group(NamedTuple):
    """Dice of one sort; `rank` breaks ties of the order, `safe` ones are never discarded (R-09).

    `ones` are wild dice known to have begun with a 1 that cancels dice (R-07).
    """

    many: int
    cells: tuple[Cell, ...]
    rank: int
    safe: bool = False
    ones: bool = False

    @property
    def weight(self) -> int:
        """The weight of one die."""
        return sum(cell.weight for cell in self.cells)


class Chains(NamedTuple):
    """The cells of a wild die: the one that begins with a 1, and all others."""

    one: Cell
    others: tuple[Cell, ...]


class Sorts:
    """The dice of one pool as groups of cells."""

    def __init__(self, pool: Pool, limit: int, ways: Ways, worth: Worth) -> None:
        self._flips = pool.flips
        self._natural = ways.flip_order == "after"
        self._worth = worth
        self._wild = pool.wild
        self._safe = ways.discard_from == "regular"
        self._plain = self._ordinary(pool)
        self._chains = self._chain(pool.sides, limit) if pool.wild else None

    @property
    def groups(self) -> list[Group]:
        """Ordinary, boost or penalty, and wild dice."""
        if self._chains is None:
            return self._plain
        cells = (self._chains.one, *self._chains.others)
        return [*self._plain, Group(self._wild, cells, rank=2, safe=self._safe)]

    def with_ones(self, ones: int) -> list[Group]:
        """The groups when so many of the wild dice begin with a 1 and the others do not."""
        if self._chains is None:
            return self._plain
        rest = Group(self._wild - ones, self._chains.others, rank=2, safe=self._safe)
        alone = Group(ones, (self._chains.one,), rank=2, safe=self._safe, ones=True)
        return [*self._plain, rest, alone]

    def _ordinary(self, pool: Pool) -> list[Group]:
        plain, extra = pool.dice - pool.wild, pool.boost.count
        usual = self._faces(pool.sides)
        if pool.extra_sides == pool.sides and not self._safe:
            return [Group(plain + extra, usual, rank=0)]
        others = self._faces(pool.extra_sides)
        return [Group(plain, usual, rank=0), Group(extra, others, rank=1, safe=self._safe)]

    def _faces(self, sides: int) -> tuple[Cell, ...]:
        found = Counter(self._read(face, sides) for face in range(1, sides + 1))
        return tuple(Cell(key, value, weight) for (key, value), weight in found.items())

    def _read(self, face: int, sides: int) -> tuple[int, int]:
        """What a face is discarded by, and what it is worth."""
        shown = flipped(face, self._flips, sides)
        return (face if self._natural else shown), self._worth(shown)

    def _chain(self, sides: int, limit: int) -> Chains:
        up = [self._read(f, sides) for f in range(1, sides + 1) if explodes(f, sides)]
        stop = [self._read(f, sides) for f in range(2, sides + 1) if not explodes(f, sides)]
        idle = any(not value for _, value in up)
        if idle and (self._wild > 1 or len(up) > 1):
            raise Refusal(
                "dice_out_of_range",
                "Wild dice whose explosions count nothing cannot be counted exactly together with "
                "boost, penalty or cancelling 1s; ask for one of them.",
            )
        one = self._read(1, sides)
        ended: Counter[tuple[int, int, int]] = Counter()
        running: Counter[tuple[int, int]] = Counter({(0, 0): 1})
        top, depth = max(SIDES), 0
        while any(key <= top or (value < limit and not idle) for key, value in running):
            depth += 1
            going: Counter[tuple[int, int]] = Counter()
            for (key, value), count in running.items():
                for more, worth in stop if depth == 1 else (*stop, one):
                    ended[key + more, value + worth, depth] += count
                    if value + worth < limit:
                        top = max(top, key + more)
                for more, worth in up:
                    going[key + more, min(limit, value + worth)] += count
            running = going
        whole = len(stop) + 1
        cells: Counter[tuple[float, int]] = Counter()
        for (key, value, at), count in ended.items():
            cells[key, value] += whole * count * sides ** (depth - at)
        for (_, value), count in running.items():
            for _, worth in (*stop, one) if idle else ((0, limit),) * whole:
                cells[inf, min(limit, value + worth)] += count
        first = Cell(one[0], one[1], whole * sides ** (depth - 1))
        return Chains(first, tuple(Cell(*where, weight) for where, weight in cells.items()))
