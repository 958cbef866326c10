"""Dice as the odds see them: sorts of dice, and the cells their faces fall into.

Faces are the same to the odds when they are discarded alike; a wild die's chain is one such face
(R-10), and what is worth the limit or more is not told apart.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from math import inf
from typing import NamedTuple

from bot.core.errors import Refusal
from bot.shared.polynomial import Polynomials, field_bits
from bot.systems.opend6.rules.notation import flip
from bot.systems.opend6.rules.throw import Pool, Ways, explodes

MOST_WORK = 19_000_000
"""How much is multiplied, roughly in nanoseconds, before odds are refused: 20 ms at worst."""
A_STEP = 3_000
"""What one more case costs beside its multiplications."""
A_PLACE = 8_000
"""What it costs to go on to the next cell that may lose a die."""
A_CELL = 150
"""What it costs for each cell or product in it."""
A_DIGIT = 15
"""What a digit costs of a polynomial that is put together."""
MOST_DIGITS = 1_000_000
"""The most digits of a polynomial."""
A_PRODUCT = 500
"""What a product costs besides."""
A_LINK = 400
"""What a face more costs on a chain of a wild die."""
DIGIT = 30
"""The bits of a digit as Python multiplies them."""

Worth = Callable[[int], int]
"""What a face counts, flips done: itself, or whether it is a success."""


class Cell(NamedTuple):
    """Faces that dice are discarded by alike: `terms` are what they are worth, with their weights.

    Only a wild die's have more than one.
    """

    key: float
    weight: int
    terms: tuple[tuple[int, int], ...]


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


class Sorts:
    """The dice of one pool as groups of cells, and the polynomials that hold their counts.

    A wild die's chains that come to more than any other die can show are one cell, its tail, where
    none of them is ever kept in which others are discarded. Else they are told apart as far as
    they are worth less than the limit.
    """

    def __init__(self, pool: Pool, limit: int, ways: Ways, worth: Worth) -> None:
        self._pool, self._limit, self._worth = pool, limit, worth
        # With `after` dice are discarded by their natural faces, while wild 1s always cancel by the
        # flipped ones: without anything to discard it is those that order the dice.
        self._natural = ways.flip_order == "after" and pool.boost.count > 0
        if self._natural and pool.flips and pool.wild and ways.wild_one == "cancel":
            raise Refusal(
                "dice_out_of_range",
                "Dice are discarded as they lie here and cancelled as they are turned; that is not "
                "counted exactly together. Leave out the flips, or the boost or penalty.",
            )
        self._safe = ways.discard_from == "regular"
        faces = range(1, pool.sides + 1)
        self._up = [self._read(f, pool.sides) for f in faces if explodes(f, pool.sides)]
        self._stop = [self._read(f, pool.sides) for f in faces if not explodes(f, pool.sides)]
        self._top = max(pool.sides, pool.extra_sides if pool.boost.count else 0)
        # Turned to what counts nothing, as with F6 where successes are counted, a chain may go on
        # for ever without coming nearer to the limit.
        self._idle = sum(not value for _, value in self._up)
        # The most explosions of a chain that is worth less than the limit, idle ones not counted.
        least = min((value for _, value in self._up if value), default=limit)
        self._ups = max(0, limit - 1) // least if least else 0
        if pool.wild and self._up and self._is_told_apart(ways):
            if self._idle:
                raise Refusal(
                    "dice_out_of_range",
                    "Wild dice whose explosions count nothing cannot be counted exactly together "
                    "with boost, penalty or cancelling 1s; ask for one of them.",
                )
            highest, last = max(self._up)[0], max(self._stop)[0]
            self._top = max(self._top, self._ups * highest + last)
        self._weight = self._weigh() if pool.wild and self._up else pool.sides
        plain, extra = pool.dice - pool.wild, pool.boost.count
        # So many bits at least, which a whole that is refused need not be multiplied out for.
        refuse_large(pool.wild * (self._weight.bit_length() - 1), limit)
        self.whole = self._weight**pool.wild * pool.sides**plain * pool.extra_sides**extra
        self.field = CountedPolynomials(field_bits(self.whole), limit)
        self._plain = self._ordinary(plain, extra)
        self._one, self._others = self._chain() if pool.wild else (Cell(1, 0, ()), ())

    @property
    def groups(self) -> list[Group]:
        """Ordinary, boost or penalty, and wild dice."""
        cells = (self._one, *self._others)
        return [*self._plain, Group(self._pool.wild, cells, rank=2, safe=self._safe)]

    def with_ones(self, ones: int) -> list[Group]:
        """The groups when so many of the wild dice begin with a 1 and the others do not."""
        rest = Group(self._pool.wild - ones, self._others, rank=2, safe=self._safe)
        alone = Group(ones, (self._one,), rank=2, safe=self._safe, ones=True)
        return [*self._plain, rest, alone]

    def _is_told_apart(self, ways: Ways) -> bool:
        """Whether a wild die may be discarded or cancelled while a higher or equal one is kept."""
        pool = self._pool
        # The highest go: as many as there are wild dice take every chain of the tail with them.
        if pool.boost.kind == "penalty" and not self._safe:
            return pool.boost.count < pool.wild
        # A 1 takes one other wild die: only a third could be a chain that stays while another goes.
        return ways.wild_one == "cancel" and pool.wild > 2

    def _weigh(self) -> int:
        """The weight of a wild die, in which every chain that is told has a whole one."""
        # `_chain` divides by the sides at every link, `_worths` by `sides - idle` at every worth:
        # so often must the weight be divisible.
        links = max(self._ups, self._top // min(key for key, _ in self._up)) + 1
        sides = self._pool.sides
        return sides**links * ((sides - self._idle) ** (self._ups + 1) if self._idle else 1)

    def _ordinary(self, plain: int, extra: int) -> list[Group]:
        usual = self._faces(self._pool.sides)
        # Where all of them may go, equal dice are equal: which kind goes first changes no sum.
        if self._pool.extra_sides == self._pool.sides and not self._safe:
            return [Group(plain + extra, usual, rank=0)]
        others = self._faces(self._pool.extra_sides)
        return [Group(plain, usual, rank=0), Group(extra, others, rank=1, safe=self._safe)]

    def _faces(self, sides: int) -> tuple[Cell, ...]:
        result = Counter(self._read(face, sides) for face in range(1, sides + 1))
        return tuple(_cell(key, {value: weight}) for (key, value), weight in result.items())

    def _read(self, face: int, sides: int) -> tuple[int, int]:
        """What a face is discarded by, and what it is worth."""
        side = flip(face, self._pool.flips, sides)
        return (face if self._natural else side), self._worth(side)

    def _chain(self) -> tuple[Cell, tuple[Cell, ...]]:
        """The cells of a wild die: the one that begins with a 1, and all others."""
        sides, limit = self._pool.sides, self._limit
        (key, value), *stop = self._stop
        wild_one = _cell(key, {value: self._weight // sides})
        link = A_LINK + 2 * self._weight.bit_length() // DIGIT
        first, later, up = Counter(stop), Counter(self._stop), Counter(self._up)
        cells: defaultdict[float, Counter[int]] = defaultdict(Counter)
        running = {(0, 0): self._weight}
        while running:
            self.field.work(link * len(running) * sides)
            further: dict[tuple[int, int], int] = {}
            for (so_far, worth), whole in running.items():
                weight = whole // sides
                # Keys are 1 or more, so that 0 so far is the first face. Only a first 1 is apart:
                # one that ends a chain cancels nothing.
                for (more, value), faces in (later if so_far else first).items():
                    if so_far + more <= self._top:
                        cells[so_far + more][min(limit, worth + value)] += weight * faces
                for (more, value), faces in up.items():
                    if so_far + more <= self._top:
                        state = so_far + more, min(limit, worth + value)
                        further[state] = further.get(state, 0) + weight * faces
            running = further
        # What all chains are worth less those that are told apart; `+` drops the zeros.
        tail = Counter(dict(enumerate(self._worths())))
        for cell in cells.values():
            tail.subtract(cell)
        if +tail:
            cells[inf] = +tail
        return wild_one, tuple(_cell(key, terms) for key, terms in cells.items())

    def _worths(self) -> list[int]:
        """The weights of all that a wild die is worth that does not begin with a 1.

        What reaches the limit is one. `going` is how often a chain comes by a worth and goes on.
        """
        sides, limit = self._pool.sides, self._limit
        self.field.work(A_LINK * limit * sides)
        more = [value for _, value in self._up if value]
        going: list[int] = []
        for worth in range(limit):
            # Idle explosions return to the same worth: going = (came + idle * going) / sides.
            came = sum([going[worth - value] for value in more if value <= worth])
            going.append((came if worth else self._weight * sides) // (sides - self._idle))
        result = [0] * (limit + 1)
        for worth, weight in enumerate(going):
            for _, value in self._stop:
                result[min(limit, worth + value)] += weight // sides
        if limit:
            result[min(limit, self._stop[0][1])] -= self._weight // sides
        result[limit] = self._weight - self._weight // sides - sum(result[:limit])
        return result


def _cell(key: float, terms: Mapping[int, int]) -> Cell:
    return Cell(key, sum(terms.values()), tuple(terms.items()))


class CountedPolynomials(Polynomials):
    """Polynomials with which only so much is done as can be waited for."""

    def __init__(self, bits: int, limit: int) -> None:
        refuse_large(bits, limit)
        self._digits = bits // DIGIT + 1
        self._budget = MOST_WORK
        super().__init__(bits, limit)

    def of(self, terms: Iterable[tuple[int, int]]) -> int:
        """The polynomial of these terms; raises `dice_out_of_range` like all of these."""
        self.work(A_DIGIT * self.limit * self._digits)
        return super().of(terms)

    def times(self, left: int, right: int) -> int:
        """The product; raises `dice_out_of_range` when too much has been multiplied."""
        self.work(A_PRODUCT + _nanoseconds(left, right))
        return super().times(left, right)

    def scale(self, polynomial: int, times: int) -> int:
        """The polynomial so many times."""
        # Nothing is cut off here: a factor makes no sum higher.
        self.work(_nanoseconds(polynomial, times) // 2)
        return polynomial * times

    def step(self, terms: int) -> None:
        """Counts one more case, and so many products of counts in it."""
        self.work(A_STEP + terms * (A_CELL + int(1.5 * self._digits**1.6)))

    def work(self, amount: int) -> None:
        """Counts what is done; raises `dice_out_of_range` beyond what can be waited for."""
        self._budget -= amount
        if self._budget < 0:
            raise _too_many()


def refuse_large(bits: int, limit: int) -> None:
    """Raises `dice_out_of_range` for so many coefficients of so many bits, if they are too long."""
    if limit * (bits // DIGIT + 1) > MOST_DIGITS:
        raise _too_many()


def _too_many() -> Refusal:
    return Refusal(
        "dice_out_of_range",
        "These dice are too many to count exactly together with boost, penalty and wild dice; ask "
        "for fewer of them.",
    )


def _nanoseconds(factor: int, other: int) -> int:
    """About how long it takes to multiply them: digit by digit, long ones by Karatsuba."""
    less, more = sorted((factor.bit_length() // DIGIT + 1, other.bit_length() // DIGIT + 1))
    # Long multiplication is dearer from some 60 digits on; Python's own change is at 70.
    return less + int(more * (1 + min(0.65 * less, 3.6 * less**0.585)))
