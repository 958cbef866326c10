"""Dice as the odds see them: sorts of dice, and the cells their faces fall into.

Faces are the same to the odds when they are discarded alike and worth alike; a wild die's chain is
one such face (R-10), and what is worth the limit or more is not told apart.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from math import comb, inf, prod
from typing import NamedTuple

from bot.core.errors import Refusal
from bot.shared.polynomial import Polynomials
from bot.systems.opend6.rules.notation import SIDES, flip
from bot.systems.opend6.rules.pool import Pool
from bot.systems.opend6.rules.throw import Ways, explodes

MOST_WORK = 28_000_000
"""How much is multiplied, roughly in nanoseconds, before odds are refused; they take 50 ms."""
A_STEP = 2_500
"""What one more case costs beside its multiplications."""
A_CELL = 150
"""What it costs for each cell of its dice."""
DIGIT = 30
"""The bits of a digit as Python multiplies them."""

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
        result = Counter(self._read(face, sides) for face in range(1, sides + 1))
        return tuple(Cell(key, value, weight) for (key, value), weight in result.items())

    def _read(self, face: int, sides: int) -> tuple[int, int]:
        """What a face is discarded by, and what it is worth."""
        shown = flip(face, self._flips, sides)
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


class Spread(NamedTuple):
    """`ways[sum]` of `whole` come to each sum below the limit; the rest reaches it."""

    ways: tuple[int, ...]
    whole: int


class Cut(NamedTuple):
    """Discarding down to a cell: the ways to it, and what is kept.

    `at` of the dice in the cell, and `after` of each group beyond it.
    """

    ways: int
    group: int
    cell: Cell
    at: int
    after: tuple[int, ...]


def itself(face: int) -> int:
    """The worth of a face where totals count."""
    return face


def spread(pool: Pool, limit: int, ways: Ways, worth: Worth = itself) -> Spread:
    """The spread of what the kept dice of a pool are worth, below the limit.

    Pips and modifiers are not in it. Raises `dice_out_of_range` where there is too much to count.
    """
    limit = max(0, limit)
    if not pool.boost.count and not (pool.wild and ways.wild_one == "cancel"):
        return _sum(pool, limit, worth)
    sorts = Sorts(pool, limit, ways, worth)
    gone, high = pool.boost.count, pool.boost.kind == "penalty"
    whole = prod(group.weight**group.many for group in sorts.groups)
    field = CountedPolynomials(whole.bit_length() + 1, limit)
    if ways.wild_one == "cancel":
        result = sum(
            comb(pool.wild, ones) * keep(sorts.with_ones(ones), gone, field, high=high)
            for ones in range(pool.wild + 1)
        )
    else:
        result = keep(sorts.groups, gone, field, high=high)
    return Spread(field.read(result), whole)


def keep(groups: Sequence[Group], gone: int, field: CountedPolynomials, *, high: bool) -> int:
    """The ways to every sum when so many dice are gone, highest or lowest first.

    Wild 1s that are kept take as many of the highest other dice with them.
    """
    groups = [group for group in groups if group.many]
    if not groups:
        return field.shift(1, 0)
    gone = min(gone, sum(group.many for group in groups if not group.safe))
    table = _Table(groups, field)
    if not gone:
        return table.count((Cut(1, 0, Cell(0, 0, 0), 0, tuple(g.many for g in groups)),))
    result = 0
    for place, cell in _order(groups, high=high):
        if table.is_sure(gone):
            break
        table.reach(place, cell)
        result += table.count(table.cuts(place, cell, gone))
        table.before[place] += cell.weight
    return result


class CountedPolynomials(Polynomials):
    """Polynomials with which only so much is done as can be waited for."""

    def __init__(self, bits: int, limit: int) -> None:
        super().__init__(bits, limit)
        self._left = MOST_WORK

    def times(self, left: int, right: int) -> int:
        """The product; raises `dice_out_of_range` when too much has been multiplied."""
        less, more = sorted((left.bit_length() // DIGIT + 1, right.bit_length() // DIGIT + 1))
        self.work(int(5 * more * less**0.6))
        return super().times(left, right)

    def work(self, amount: int = A_STEP) -> None:
        """Counts what is done; raises `dice_out_of_range` beyond what can be waited for."""
        self._left -= amount
        if self._left < 0:
            raise Refusal(
                "dice_out_of_range",
                "These dice are too many to count exactly together with boost, penalty and wild "
                "dice; ask for fewer of them.",
            )


class _Table:
    """The dice while the cells are gone through: what lies before and what beyond."""

    def __init__(self, groups: Sequence[Group], field: CountedPolynomials) -> None:
        self._groups = groups
        self._field = field
        field.work(sum(len(group.cells) for group in groups) * A_STEP)
        self._beyond = list(groups)
        self._lying = [field.of((c.value, c.weight) for c in group.cells) for group in groups]
        self._powers = [
            field.powers(left, group.many) for left, group in zip(self._lying, groups, strict=True)
        ]
        self.before = [0] * len(groups)

    def reach(self, place: int, cell: Cell) -> None:
        """The next cell is where the last die goes."""
        group = self._beyond[place]
        self._field.work(A_STEP + A_CELL * len(group.cells))
        rest = tuple(one for one in group.cells if one is not cell)
        self._beyond[place] = group._replace(cells=rest)
        self._lying[place] -= self._field.of(((cell.value, cell.weight),))
        self._powers[place] = self._field.powers(self._lying[place], group.many)

    def is_sure(self, gone: int) -> bool:
        """Whether so many dice are gone in any case."""
        return any(
            not group.safe and not beyond.cells and group.many >= gone
            for group, beyond in zip(self._groups, self._beyond, strict=True)
        )

    def cuts(self, place: int, cell: Cell, gone: int) -> Iterator[Cut]:
        """Every way in which this cell is the last to lose a die."""
        groups, before = self._groups, self.before
        count = groups[place].many
        others = [at for at in range(len(groups)) if at != place]
        spans = [self._span(at, gone) for at in others]
        for left, own in product(product(*spans), range(count)):
            self._field.work()
            lost = sum(groups[at].many - kept for at, kept in zip(others, left, strict=True))
            here = count - own
            if lost >= gone or lost + here < gone:
                continue
            ways = comb(count, own) * sum(
                comb(here, low) * before[place] ** low * cell.weight ** (here - low)
                for low in range(min(here - 1, gone - 1 - lost) + 1)
            )
            for at, kept in zip(others, left, strict=True):
                ways *= comb(groups[at].many, kept) * before[at] ** (groups[at].many - kept)
            yield Cut(ways, place, cell, lost + here - gone, (*left[:place], own, *left[place:]))

    def count(self, cuts: Iterable[Cut]) -> int:
        """The ways to every sum of what these cuts keep."""
        result = 0
        alike: defaultdict[tuple[int, ...], int] = defaultdict(int)
        for cut in cuts:
            own = self._groups[cut.group].ones
            ones = sum(
                kept for group, kept in zip(self._groups, cut.after, strict=True) if group.ones
            )
            if ones or (own and cut.at):
                result += self._cancel(cut, ones + (cut.at if own else 0), own=own)
                continue
            value = 0 if own else cut.at * cut.cell.value
            if value < self._field.limit:
                first, *rest = cut.after
                part = self._field.shift(self._powers[0][first], value)
                alike[tuple(rest)] += cut.ways * part
        for rest, total in alike.items():
            for kept, powers in zip(rest, self._powers[1:], strict=True):
                total = self._field.times(total, powers[kept]) if kept else total  # noqa: PLW2901 -- one product, factor by factor
            result += total
        return result

    def _cancel(self, cut: Cut, ones: int, *, own: bool) -> int:
        """The same where wild 1s are kept and take dice with them (R-07)."""
        pairs = list(zip(self._beyond, cut.after, strict=True))
        left = [g._replace(many=kept, safe=False) for g, kept in pairs if not g.ones]
        if not own and cut.at:
            left.append(Group(cut.at, (cut.cell._replace(weight=1),), rank=0))
        apart = prod(group.weight**kept for group, kept in pairs if group.ones)
        return cut.ways * apart * keep(left, ones, self._field, high=True)

    def _span(self, at: int, gone: int) -> range:
        """How many dice of another group may lie beyond the cell."""
        group = self._groups[at]
        if group.safe or not self.before[at]:
            return range(group.many, group.many + 1)
        least = max(0, group.many - gone + 1)
        return range(least, group.many + 1 if self._beyond[at].cells else 1)


def _order(groups: Sequence[Group], *, high: bool) -> list[tuple[int, Cell]]:
    """The cells of all dice that may be discarded, in the order in which they are (R-09)."""
    sign = -1 if high else 1
    cells = [
        (place, cell)
        for place, group in enumerate(groups)
        if group.many and not group.safe
        for cell in group.cells
    ]
    return sorted(cells, key=lambda one: (sign * one[1].key, groups[one[0]].rank, one[0]))


def _sum(pool: Pool, limit: int, worth: Worth) -> Spread:
    """The spread where every die is kept: powers of one die, and of a chain as a series."""
    plain = pool.dice - pool.wild
    faces = Counter(worth(flip(f, pool.flips, pool.sides)) for f in range(1, pool.sides + 1))
    up = [
        worth(flip(face, pool.flips, pool.sides))
        for face in range(1, pool.sides + 1)
        if explodes(face, pool.sides)
    ]
    more = Counter(value for value in up if value)
    # Explosions that count nothing change nothing: the die goes on as if it had fewer faces.
    size = pool.sides - (len(up) - more.total())
    stop = faces - Counter(up)
    most = max(0, limit - 1) // min(more) if more and pool.wild else 0
    whole = pool.sides**plain * size ** (pool.wild + most)
    field = CountedPolynomials(whole.bit_length() + 1, limit)
    result = field.powers(field.of(faces.items()), plain)[-1]
    if pool.wild:
        ended = field.powers(field.of(stop.items()), pool.wild)[-1]
        series, again = 0, 1
        for times in range(most + 1):
            series += again * comb(pool.wild + times - 1, times) * size ** (most - times)
            again = field.times(again, field.of(more.items()))
        result = field.times(result, field.times(ended, series))
    return Spread(field.read(result), whole)
