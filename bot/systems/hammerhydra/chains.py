"""Counting rolls with extra tens exactly: how often so many dice end at so many successes.

Dice are counted in the order in which +1s go to them: tens, then the failing dice nearest to the
target. As long as the +1s last, every die so far is a success; the first that cannot be lifted ends
it, and what is left succeeds or fails by its face alone. The counts up to there do not depend on
how many dice there are altogether.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

from bot.systems.hammerhydra.rules.check import Tens
from bot.systems.hammerhydra.rules.tables import SIDES


class Batch:
    """All throws of up to `most` dice against one target.

    `free` is how many tens of a batch are not extra: 1 of the first dice, 0 of extra dice.
    """

    def __init__(self, target: int, most: int, *, free: int) -> None:
        self._plain = SIDES - target
        self._below = target - 1
        lifted: dict[tuple[int, int], int] = {
            (tens, max(0, tens - free)): 1 for tens in range(most + 1)
        }
        self._stopped: list[dict[tuple[int, int], int]] = []
        for lack in range(1, target):
            lifted, stopped = _level(lifted, lack, most)
            self._stopped.append(stopped)
        self._lifted = lifted

    def ends(self, dice: int) -> dict[int, int]:
        """Throws, of 10 ** dice, that end with a die failing: by successes."""
        found: dict[int, int] = {}
        for lack, stopped in enumerate(self._stopped, start=1):
            farther = self._below - lack
            for (used, hits), ways in stopped.items():
                rest = dice - used
                if rest < 0:
                    continue
                weight = ways * comb(dice, used)
                for more in range(rest + 1):
                    times = comb(rest, more) * self._plain**more * farther ** (rest - more)
                    found[hits + more] = found.get(hits + more, 0) + weight * times
        return found

    def end_sums(self, dice: int) -> int:
        """The successes of all those throws together."""
        total = 0
        for lack, stopped in enumerate(self._stopped, start=1):
            farther = self._below - lack
            faces = self._plain + farther
            for (used, hits), ways in stopped.items():
                rest = dice - used
                if rest < 0:
                    continue
                hit_sum = hits * faces**rest
                if rest:
                    hit_sum += rest * self._plain * faces ** (rest - 1)
                total += ways * comb(dice, used) * hit_sum
        return total

    def complete(self, dice: int) -> dict[int, int]:
        """Throws in which every die succeeds, by the +1s left over for extra dice."""
        found: dict[int, int] = {}
        for (used, left), ways in self._lifted.items():
            if used <= dice:
                times = ways * comb(dice, used) * self._plain ** (dice - used)
                found[left] = found.get(left, 0) + times
        return {left: times for left, times in found.items() if times}


def _level(
    lifted: dict[tuple[int, int], int], lack: int, most: int
) -> tuple[dict[tuple[int, int], int], dict[tuple[int, int], int]]:
    """Add the dice that lack so much: lifted as long as +1s last, else the end of it."""
    after = dict(lifted)
    stopped: dict[tuple[int, int], int] = {}
    for (used, left), ways in lifted.items():
        reach = left // lack
        for more in range(1, most - used + 1):
            times = ways * comb(used + more, more)
            if more <= reach:
                key = (used + more, left - lack * more)
                after[key] = after.get(key, 0) + times
            else:
                end = (used + more, used + reach)
                stopped[end] = stopped.get(end, 0) + times
    return after, stopped


class Chain:
    """The law of a roll with all its extra dice: the first dice, then batch after batch."""

    def __init__(self, dice: int, target: int, tens: Tens, *, chain: bool) -> None:
        self._dice, self._target = dice, target
        self._raise, self._on = tens == "raise", chain
        self._first = Batch(target, dice, free=1)
        self._more = Batch(target, max(0, dice - 1), free=0)
        self._laws: dict[int, dict[int, int]] = {}
        self._goes: dict[int, dict[int, int]] = {}
        self._kept: dict[tuple[int, int], Fraction] = {}

    def law(self, upto: int) -> list[Fraction]:
        """The chances of 0..upto successes."""
        ends, goes = self._first.ends(self._dice), self._first.complete(self._dice)
        return [self._at(self._dice, ends, goes, hits) for hits in range(upto + 1)]

    def mean(self) -> Fraction:
        """The mean of the successes."""
        means: dict[int, Fraction] = {0: Fraction(0)}
        if not self._raise:
            for dice in range(1, self._dice):
                means[dice] = self._mean_of(dice, self._more, means)
        if self._raise:
            means = dict.fromkeys(range(self._dice), Fraction(0))
        return self._mean_of(self._dice, self._first, means)

    def _mean_of(self, dice: int, batch: Batch, means: dict[int, Fraction]) -> Fraction:
        if batch is self._more and not self._on:
            return Fraction(dice * (SIDES + 1 - self._target), SIDES)
        total, again = Fraction(batch.end_sums(dice)), 0
        for left, ways in batch.complete(dice).items():
            total += ways * dice
            if left == dice:
                again = ways
            else:
                total += ways * means[left]
        return total / (SIDES**dice - again)

    def _at(self, dice: int, ends: dict[int, int], goes: dict[int, int], hits: int) -> Fraction:
        ways = Fraction(ends.get(hits, 0))
        for left, times in goes.items():
            if left == 0 or self._raise:
                ways += times if hits == dice else 0
            elif hits >= dice:
                ways += times * self._extra(left, hits - dice)
        return ways / SIDES**dice

    def _extra(self, dice: int, hits: int) -> Fraction:
        """The chance that so many extra dice bring so many successes."""
        key = (dice, hits)
        if key not in self._kept:
            self._kept[key] = self._extra_at(dice, hits)
        return self._kept[key]

    def _extra_at(self, dice: int, hits: int) -> Fraction:
        if not self._on:
            good = SIDES + 1 - self._target
            if hits > dice:
                return Fraction(0)
            ways = comb(dice, hits) * good**hits * (SIDES - good) ** (dice - hits)
            return Fraction(ways, SIDES**dice)
        if dice not in self._laws:
            self._laws[dice] = self._more.ends(dice)
            self._goes[dice] = self._more.complete(dice)
        return self._at(dice, self._laws[dice], self._goes[dice], hits)
