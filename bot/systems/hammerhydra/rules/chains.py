"""Rolls with extra tens counted exactly: how often so many dice end at so many successes, and how.

Dice are counted in the order in which +1s go to them: tens, then the failing dice nearest to the
target. As long as the +1s last, every die so far is a success; the first that cannot be lifted ends
it, and what is left succeeds or fails by its face alone. The counts up to there do not depend on
how many dice there are altogether. Where two rolls are compared, plain successes and failing dice
below the nearest fall evenly on several faces: only how many there are is kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb

from msgspec import Struct

from bot.shared.polynomial import Polynomials, field_bits
from bot.systems.hammerhydra.rules.checks import Tens
from bot.systems.hammerhydra.rules.tables import SIDES


class Batch:
    """All throws of up to `most` dice against one target.

    `free` is how many tens of a batch are not extra: 1 of the first dice, 0 of extra dice.
    """

    def __init__(self, target: int, most: int, *, free: int) -> None:
        self._plain = SIDES - target
        # No count exceeds 10 ** most, as all of them together count throws of so many dice.
        self._field = Polynomials(field_bits(SIDES**most), most + 1)
        # Which of the dice they are is counted last, by comb(dice, number): tens alone lie one way.
        lifted: dict[tuple[int, int], int] = {
            (tens, max(0, tens - free)): 1 for tens in range(most + 1)
        }
        # For each lack, by how many dice are settled: their ways by successes, and those of others.
        self._stopped: list[tuple[list[int], list[int]]] = []
        for lack in range(1, target):
            lifted, stopped = _level(lifted, lack, most)
            settled = [0] * (most + 1)
            for (number, hits), ways in stopped.items():
                settled[number] += self._field.of(((hits, ways),))
            # Any other die fails on a face below this one, or shows one from the target to 9.
            other = self._field.of(((0, target - 1 - lack), (1, self._plain)))
            self._stopped.append((settled, self._field.powers(other, most)))
        self._lifted = lifted

    def ends(self, dice: int) -> tuple[int, ...]:
        """Throws, of 10 ** dice, that end with a die failing: by successes."""
        result = 0
        for settled, others in self._stopped:
            for number in range(1, dice + 1):
                ways = self._field.times(settled[number], others[dice - number])
                result += comb(dice, number) * ways
        return self._field.read(result)

    def complete(self, dice: int) -> dict[int, int]:
        """Throws in which every die succeeds, by the +1s left over for extra dice."""
        result: dict[int, int] = {}
        for (number, plus), ways in self._lifted.items():
            if number <= dice:
                times = ways * comb(dice, number) * self._plain ** (dice - number)
                result[plus] = result.get(plus, 0) + times
        return {plus: times for plus, times in result.items() if times}


def _level(
    lifted: dict[tuple[int, int], int], lack: int, most: int
) -> tuple[dict[tuple[int, int], int], dict[tuple[int, int], int]]:
    """Add the dice that lack so much: lifted as long as +1s last, else the end of it."""
    after = dict(lifted)
    stopped: dict[tuple[int, int], int] = {}
    for (number, plus), ways in lifted.items():
        reach = plus // lack
        for more in range(1, most - number + 1):
            times = ways * comb(number + more, more)
            if more <= reach:
                key = (number + more, plus - lack * more)
                after[key] = after.get(key, 0) + times
            else:
                # `reach` of them are lifted; the rest is less than dice further off lack.
                end = (number + more, number + reach)
                stopped[end] = stopped.get(end, 0) + times
    return after, stopped


class Chain:
    """The law of a roll with all its extra dice: the first dice, then batch after batch.

    Before the last batch every die succeeds, and no batch has more dice than the one before. So all
    ways of n dice to h successes are whole among 10 ** (n + h) throws.
    """

    def __init__(self, dice: int, target: int, tens: Tens, *, chain: bool) -> None:
        self._dice, self._target = dice, target
        self._raise, self._on = tens == "raise", chain
        self._first = Batch(target, dice, free=1)
        further = chain and not self._raise
        # The first ten is never extra, and extra dice bring no more tens than they are.
        self._more = Batch(target, dice - 1 if further else 0, free=0)
        self._batches: dict[int, tuple[tuple[int, ...], dict[int, int]]] = {}
        self._known: dict[tuple[int, int], int] = {}

    def law(self, upto: int) -> list[Fraction]:
        """The chances of 0..upto successes."""
        dice = self._dice
        batch = self._first.ends(dice), self._first.complete(dice)
        return [
            Fraction(self._ways(dice, hits, *batch), SIDES ** (dice + hits))
            for hits in range(upto + 1)
        ]

    def mean(self) -> Fraction:
        """The mean of the successes."""
        means = [Fraction(0)]
        for dice in range(1, self._dice):
            if self._raise:
                means.append(Fraction(0))
            elif not self._on:
                # Their tens are nothing more: each die succeeds by itself, (11 - target) / 10.
                means.append(Fraction(dice * (SIDES + 1 - self._target), SIDES))
            else:
                means.append(self._mean_of(dice, self._more, means))
        return self._mean_of(self._dice, self._first, means)

    def _mean_of(self, dice: int, batch: Batch, means: list[Fraction]) -> Fraction:
        total, again = Fraction(sum(n * ways for n, ways in enumerate(batch.ends(dice)))), 0
        for extra, ways in batch.complete(dice).items():
            total += ways * dice
            # All tens, and the same batch again: m * 10 ** n = total + again * m, solved for m.
            if extra == dice:
                again = ways
            else:
                total += ways * means[extra]
        return total / (SIDES**dice - again)

    def _ways(self, dice: int, hits: int, ends: tuple[int, ...], goes: dict[int, int]) -> int:
        """The ways of a batch that ends, or goes on to extra dice, to so many successes."""
        ways = ends[hits] * SIDES**hits if hits <= dice else 0
        for extra, times in goes.items():
            if not extra or self._raise:
                ways += times * SIDES**hits if hits == dice else 0
            elif hits >= dice:
                # Those ways are among 10 ** (extra + hits - dice), this sum 10 ** (dice + hits).
                ways += times * SIDES ** (dice - extra) * self._extra(extra, hits - dice)
        return ways

    def _extra(self, dice: int, hits: int) -> int:
        """The ways in which so many extra dice bring so many successes."""
        if not self._on:
            # comb() is 0 for more hits than dice, but a negative power would make the sum a float.
            good = SIDES + 1 - self._target
            return (
                comb(dice, hits) * good**hits * (SIDES - good) ** max(0, dice - hits) * SIDES**hits
            )
        key = (dice, hits)
        if key not in self._known:
            if dice not in self._batches:
                self._batches[dice] = self._more.ends(dice), self._more.complete(dice)
            self._known[key] = self._ways(dice, hits, *self._batches[dice])
        return self._known[key]


MOST_BATCHES = 50
"""Batches of extra dice; a chain has fewer, as each of them is a die at least (R-01)."""
RARE = 10**8
"""A chain that has come this far in less than one of so many rolls is not followed on."""

FIELD = 10
"""The bits of each of the numbers that an end is packed of; none of them comes near 1,024."""
EACH = (1 << FIELD) - 1
FAILING = 3 * FIELD

End = int
"""Successes; +1s on the top die; dice at ten; plain dice, evenly from the target to nine; the face
of the nearest failing dice, 0 without any; how many show it; how many are evenly below it.

They are packed into one number in this order, of which the last three have `FAILING` bits: so the
ends of batches add up.
"""

_Going = dict[tuple[int, int, int, int], int]
"""Ways by tens, plain dice, lifted dice, and the extra dice that come next."""
_Stop = tuple[End, int]
"""The end; its ways."""
_Whole = tuple[int, int, int, int, int]
"""Tens, plain, lifted, +1s left; ways."""

_Read = tuple[list[_Stop], list[_Whole]]
"""How a batch ends: with dice that fail, or whole."""


class Ends(Struct, frozen=True):
    """All ends of a roll with their ways, of `whole` throws, and the throws that go on `beyond`.

    A way leaves open what plain dice and those below the nearest show, each its own throw.
    """

    target: int
    ways: dict[End, int]
    beyond: int
    whole: int


def ends(dice: int, target: int, tens: Tens, depth: int | None, *, chain: bool) -> Ends:
    """Every end of so many dice on a target 2..10.

    `depth` batches of extra dice are followed, None as far as they are not `RARE`.
    """
    batches: list[tuple[dict[End, int], int]] = []
    reads = {dice: _batch(dice, target, first=True, lifts=True)}
    # Of the first dice one ten is free, of extra dice none: as many of each read differently.
    later: dict[int, _Read] = {}
    going: _Going = {(0, 0, 0, dice): 1}
    whole, beyond = 1, 0
    for _ in range((MOST_BATCHES if depth is None else depth) + 1):
        for count in {count for *_, count in going} - reads.keys():
            reads[count] = _batch(count, target, first=False, lifts=chain)
        most = max(count for *_, count in going)
        # Every way of this batch counts throws of as many dice as the largest one has.
        whole, beyond = whole * SIDES**most, beyond * SIDES**most
        result, states = _go_on(going, reads, target, on=tens == "auto")
        batches.append((result, whole))
        reads = later
        going = {}
        for state, ways in states.items():
            # Each plain die of a way stands for any face from the target to 9.
            throws = ways * (SIDES - target) ** state[1]
            if depth is None and throws * RARE < whole:
                beyond += throws
            else:
                going[state] = ways
        if not going:
            break
    beyond += sum(ways * (SIDES - target) ** plain for (_, plain, _, _), ways in going.items())
    return Ends(target, _together(batches, whole), beyond, whole)


def _go_on(
    going: _Going, reads: Mapping[int, _Read], target: int, *, on: bool
) -> tuple[dict[End, int], _Going]:
    """One batch: its ends, and where extra dice go `on`, what they go on from."""
    result: dict[End, int] = {}
    further: _Going = {}
    most = max(count for *_, count in going)
    for (ten, plain, lifted, count), weight in going.items():
        stops, wholes = reads[count]
        scale = weight * SIDES ** (most - count)
        before = _end(target, (ten, plain, lifted))
        for end, ways in stops:
            after = before + end
            result[after] = result.get(after, 0) + scale * ways
        for more_tens, more_plain, more_lifted, plus, ways in wholes:
            dice = (ten + more_tens, plain + more_plain, lifted + more_lifted)
            if plus and on:
                state = (*dice, plus)
                further[state] = further.get(state, 0) + scale * ways
            else:
                after = _end(target, dice, plus)
                result[after] = result.get(after, 0) + scale * ways
    return result, further


def _together(batches: Sequence[tuple[dict[End, int], int]], whole: int) -> dict[End, int]:
    """The ends of all batches, each with the throws it counts among, as ways among `whole`."""
    result: dict[End, int] = {}
    for ways, among in batches:
        scale = whole // among
        for end, count in ways.items():
            result[end] = result.get(end, 0) + count * scale
    return result


def _end(target: int, dice: tuple[int, int, int], plus: int = 0, failing: int = 0) -> End:
    ten, plain, lifted = dice
    # A lifted die scores the target, and with a target of 10 as much as a natural ten.
    top = ten + lifted if target == SIDES else ten
    return pack(sum(dice), plus, top, plain) << FAILING | failing


def pack(*numbers: int) -> int:
    """Numbers of 0..1,023 as one, the first in its highest bits."""
    whole = 0
    for number in numbers:
        whole = whole << FIELD | number
    return whole


def unpack(whole: int) -> tuple[int, int, int]:
    """The first of three packed numbers, whatever its size, the second and the third."""
    return whole >> 2 * FIELD, whole >> FIELD & EACH, whole & EACH


def _batch(dice: int, target: int, *, first: bool, lifts: bool) -> _Read:
    """A batch of dice by how it ends: with dice that fail, or whole.

    Of the `first` dice one ten is not extra; without `lifts` tens are nothing more.
    """
    stops: list[_Stop] = []
    wholes: list[_Whole] = []
    for ten in range(dice + 1):
        pluses = max(0, ten - first) if lifts else 0
        lifted = {(ten, pluses, 0): comb(dice, ten)}
        for lack in range(1, target):
            face = target - lack
            after = dict(lifted)
            for (number, plus, up), ways in lifted.items():
                reach = plus // lack
                for more in range(1, dice - number + 1):
                    times = ways * comb(dice - number, more)
                    if more <= reach:
                        state = (number + more, plus - lack * more, up + more)
                        after[state] = after.get(state, 0) + times
                        continue
                    rest = dice - number - more
                    # No face is below a 1, so that beside 1s all others are successes.
                    for below in range(rest + 1) if face > 1 else (0,):
                        plain = rest - below
                        # Between a target of 10 and a ten there is no face for a plain die.
                        if plain and target == SIDES:
                            continue
                        part = times * comb(rest, below)
                        # What is too little to lift another die rests on the top one.
                        spare = plus - lack * reach
                        failing = pack(face, more - reach, below)
                        stops.append((_end(target, (ten, plain, up + reach), spare, failing), part))
            lifted = after
        for (number, plus, up), ways in lifted.items():
            if number == dice or target < SIDES:
                wholes.append((ten, dice - number, up, plus, ways))
    return stops, wholes
