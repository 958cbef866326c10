"""The spread of a pool's totals: what is discarded goes cell by cell, the rest is multiplied."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import comb, prod
from typing import NamedTuple

from bot.core.errors import Refusal
from bot.systems.opend6.rules.notation import flip
from bot.systems.opend6.rules.sorts import A_PLACE, Cell, CountedPolynomials, Group, Sorts, Worth
from bot.systems.opend6.rules.throw import Pool, Ways, explodes


class Spread(NamedTuple):
    """`ways[sum]` of `whole` come to each sum below the limit; the rest reaches it."""

    ways: tuple[int, ...]
    whole: int


class Cut(NamedTuple):
    """Discarding down to a cell: the ways to it, and what is kept.

    `at` of the dice in the cell, and `after` of each group beyond it; `ways` are those of the rest.
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
    discards, high, field = pool.boost.count, pool.boost.kind == "penalty", sorts.field
    if ways.wild_one == "cancel":
        result = sum(
            comb(pool.wild, ones) * _with_ones(sorts, ones, discards, high=high)
            for ones in range(pool.wild + 1)
        )
    else:
        result = keep(sorts.groups, discards, field, high=high)
    return Spread(field.read(result), sorts.whole)


def _with_ones(sorts: Sorts, ones: int, discards: int, *, high: bool) -> int:
    """The ways to every sum when so many wild dice begin with a 1 that cancels a die (R-07)."""
    *others, alone = sorts.with_ones(ones)
    wild, lowest = others[-1], alone.cells[0].key
    # Of equal wild dice the left one goes, and here it matters whether that is the 1.
    if discards and ones and wild.many and not alone.safe and lowest in {c.key for c in wild.cells}:
        raise Refusal(
            "dice_out_of_range",
            "Wild 1s that cancel dice are turned to what other wild dice show, and of those the "
            "left one is discarded; that is not counted exactly together. Leave out the flips, or "
            "the boost or penalty.",
        )
    keys = [cell.key for group in others if group.many for cell in group.cells]
    if ones and keys and high and not alone.safe and alone.cells[0].key <= min(keys):
        # Nothing is lower than they are: they go last, and what they cancel goes like the others.
        return alone.weight**ones * keep(others, discards + ones, sorts.field, high=True)
    return keep((*others, alone), discards, sorts.field, high=high)


def keep(groups: Sequence[Group], discards: int, field: CountedPolynomials, *, high: bool) -> int:
    """The ways to every sum after so many discards, highest or lowest first.

    Wild 1s that are kept take as many of the highest other dice with them.
    """
    groups = [group for group in groups if group.many]
    if not groups:
        return field.shift(1, 0)
    # No more can go than may: 1D with three boost dice loses one where only ordinary dice go.
    discards = min(discards, sum(group.many for group in groups if not group.safe))
    table = _Table(groups, field)
    if not discards:
        # A cut of nothing: an empty cell, and every die beyond it.
        return table.count((Cut(1, 0, Cell(0, 0, ()), 0, tuple(g.many for g in groups)),))
    result = 0
    for place, cell in _order(groups, high=high):
        if table.is_sure(discards):
            break
        # In this order: the cell leaves what lies beyond, is cut at, and only then lies before.
        table.reach(place, cell)
        result += table.count(table.cuts(place, cell, discards))
        table.before[place] += cell.weight
    return result


class _Table:
    """The dice while the cells are gone through: what lies before and what beyond."""

    def __init__(self, groups: Sequence[Group], field: CountedPolynomials) -> None:
        self._groups = groups
        self._field = field
        field.step(sum(len(group.cells) for group in groups))
        self._beyond = list(groups)
        self._lying = [
            field.of(term for cell in group.cells for term in cell.terms) for group in groups
        ]
        self._powers: list[dict[int, int]] = [{} for _ in groups]
        self.before = [0] * len(groups)

    def reach(self, place: int, cell: Cell) -> None:
        """The next cell is where the last die goes."""
        group = self._beyond[place]
        self._field.work(A_PLACE)
        self._field.step(len(group.cells))
        rest = tuple(other for other in group.cells if other is not cell)
        self._beyond[place] = group._replace(cells=rest)
        self._lying[place] -= self._field.of(cell.terms)
        self._powers[place] = {}

    def is_sure(self, discards: int) -> bool:
        """Whether so many dice are discarded in any case."""
        return any(
            not group.safe and not beyond.cells and group.many >= discards
            for group, beyond in zip(self._groups, self._beyond, strict=True)
        )

    def cuts(self, place: int, cell: Cell, discards: int) -> Iterator[Cut]:
        """Every way in which this cell is the last to lose a die."""
        groups, before = self._groups, self.before
        count = groups[place].many
        others = [at for at in range(len(groups)) if at != place]
        spans = [self._span(at, discards) for at in others]
        for beyond in product(*spans):
            due, elsewhere = discards, 1
            for at, many in zip(others, beyond, strict=True):
                out = groups[at].many - many
                due -= out
                elsewhere *= comb(groups[at].many, out) * before[at] ** out
            if not 0 < due <= count:
                continue
            # `low` of those that are due lie before the cell, the others in it: at least one, or
            # else an earlier cell was the last and the same dice were counted twice.
            losses = [
                elsewhere * before[place] ** low * cell.weight ** (due - low) for low in range(due)
            ]
            for own in range(count - due + 1):
                self._field.step(discards)
                here = count - own
                ways = comb(count, own) * sum(
                    comb(here, low) * many for low, many in enumerate(losses)
                )
                yield Cut(ways, place, cell, here - due, (*beyond[:place], own, *beyond[place:]))

    def count(self, cuts: Iterable[Cut]) -> int:
        """The ways to every sum of what these cuts keep."""
        result = 0
        # Cuts that keep alike in the other groups share those products, the dearest step of all.
        alike: defaultdict[tuple[int, ...], int] = defaultdict(int)
        for cut in cuts:
            own = self._groups[cut.group].ones
            ones = sum(
                many for group, many in zip(self._groups, cut.after, strict=True) if group.ones
            )
            if ones or (own and cut.at):
                result += self._cancel(cut, ones + (cut.at if own else 0), own=own)
                continue
            first, *rest = cut.after
            alike[tuple(rest)] += self._keep_in_cell(self._power(0, first), cut)
        for rest, total in alike.items():
            for place, many in enumerate(rest, 1):
                if many:
                    total = self._field.times(total, self._power(place, many))  # noqa: PLW2901 -- one product, factor by factor
            result += total
        return result

    def _power(self, place: int, many: int) -> int:
        """The ways of so many dice of a group beyond the cell."""
        powers, die = self._powers[place], self._lying[place]
        if many not in powers:
            before = powers.get(many - 1)
            powers[many] = (
                self._field.power(die, many) if before is None else self._field.times(before, die)
            )
        return powers[many]

    def _cancel(self, cut: Cut, ones: int, *, own: bool) -> int:
        """The same where wild 1s are kept and take dice with them (R-07)."""
        pairs = list(zip(self._beyond, cut.after, strict=True))
        # Safe is safe from boost and penalty only: a wild 1 takes whatever is highest.
        others = [g._replace(many=many, safe=False) for g, many in pairs if not g.ones]
        if cut.at and not own:
            others.append(Group(cut.at, (cut.cell,), rank=0))
        # The 1s themselves go, too: they count their weight and add nothing to the sum.
        apart = prod(group.weight**many for group, many in pairs if group.ones)
        if own:
            apart *= cut.cell.weight**cut.at
        return self._field.scale(keep(others, ones, self._field, high=True), cut.ways * apart)

    def _keep_in_cell(self, polynomial: int, cut: Cut) -> int:
        """The ways of the cut times the polynomial, with the dice that are kept in the cell."""
        ways = cut.ways
        if len(cut.cell.terms) == 1:
            ((value, weight),) = cut.cell.terms
            polynomial = self._field.shift(polynomial, cut.at * value)
            ways *= weight**cut.at
        elif cut.at:
            dice = self._field.power(self._field.of(cut.cell.terms), cut.at)
            polynomial = self._field.times(polynomial, dice)
        return self._field.scale(polynomial, ways)

    def _span(self, at: int, discards: int) -> range:
        """How many dice of another group may lie beyond the cell."""
        group = self._groups[at]
        if group.safe or not self.before[at]:
            return range(group.many, group.many + 1)
        # This cell loses a die itself, so that all others together lose one fewer than all.
        least = max(0, group.many - discards + 1)
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
    return sorted(cells, key=lambda pair: (sign * pair[1].key, groups[pair[0]].rank, pair[0]))


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
    result = field.power(field.of(faces.items()), plain)
    if pool.wild:
        ended = field.power(field.of(stop.items()), pool.wild)
        series, again = 0, 1
        for times in range(most + 1):
            # Stars and bars: in so many ways the wild dice can share these explosions.
            series += again * comb(pool.wild + times - 1, times) * size ** (most - times)
            again = field.times(again, field.of(more.items()))
        result = field.times(result, field.times(ended, series))
    return Spread(field.read(result), whole)
