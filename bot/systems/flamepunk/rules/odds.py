"""Exact chances before the choice: integer counting over face counts, fractions only at the end.

A roll matters only through how many dice fall into each hit face and each miss face, whatever their
order, and of those only through what a defence can reach. So the rolls of n dice are counted as
pairs of groupings, at most a few thousand for twenty dice, each with the rolls it stands for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb, factorial

from msgspec import Struct

from bot.core.errors import Refusal
from bot.systems.flamepunk.rules import rolls
from bot.systems.flamepunk.rules.removal import HARSH, Policy
from bot.systems.flamepunk.rules.rolls import DEFAULT_HIT, SIDES, Band, failure_band, success_band

MOST_ATTACKS = 20


class Chances(Struct, frozen=True):
    """How many of `total` equally likely rolls end at each level.

    `failures` and `successes` are (level, rolls), by level.
    """

    total: int
    failures: tuple[tuple[int, int], ...]
    successes: tuple[tuple[int, int], ...]

    @property
    def success(self) -> Fraction:
        """The chance that at least one hit is left."""
        return Fraction(sum(ways for _, ways in self.successes), self.total)

    @property
    def mean(self) -> Fraction:
        """The mean success level, a failure counting 0."""
        return Fraction(sum(level * ways for level, ways in self.successes), self.total)

    @property
    def bands(self) -> dict[Band, Fraction]:
        """The chance of every band that can happen."""
        ways = Counter[Band]()
        for level, number in self.failures:
            ways[failure_band(level)[0]] += number
        for level, number in self.successes:
            ways[success_band(level)] += number
        return {name: Fraction(number, self.total) for name, number in ways.items()}


class _Grouping(Struct, frozen=True):
    """How some dice lie on some faces: the largest group, and the rolls this stands for.

    `above[c]` is how many dice must go for no group to exceed c, told up to 1 more than may go, and
    `least` the first c for which so many may.
    """

    largest: int
    least: int
    above: tuple[int, ...]
    ways: int


class _Groupings:
    """All ways in which dice lie on faces, for defences that take at most so many dice out.

    Each number of dice is looked through once, however many rolls are counted.
    """

    def __init__(self, allowance: int) -> None:
        self._most = allowance
        self._known: dict[tuple[int, int], tuple[_Grouping, ...]] = {}

    def of(self, dice: int, faces: int) -> tuple[_Grouping, ...]:
        """Those of so many dice on so many faces; none where there are dice but no faces."""
        key = dice, faces
        if key not in self._known:
            ways: dict[tuple[int, ...], int] = {}
            for parts, times in _partitions_with_ways(dice, faces):
                tops = _tops(parts, self._most)
                ways[tops] = ways.get(tops, 0) + times
            self._known[key] = tuple(self._grouping(tops, times) for tops, times in ways.items())
        return self._known[key]

    def _grouping(self, tops: tuple[int, ...], ways: int) -> _Grouping:
        largest, *over = tops
        least = largest - len(over)
        beyond = (self._most + 1,) * least
        rest = (0,) * (rolls.MOST_DICE + 1 - largest)
        return _Grouping(largest, least, (*beyond, *reversed(over), *rest), ways)


def chances(
    dice: int, hit: Sequence[int] = DEFAULT_HIT, defence: int = 0, how: Policy = HARSH
) -> Chances:
    """The exact law of a roll of 1..20 dice against Dodge 0..20 (FP-28, FP-42).

    Raises `no_dice`, `too_many_dice`, `bad_defence`.
    """
    allowance = rolls.check_defence(defence)
    return _chances(dice, hit, allowance, how, _Groupings(allowance))


def _chances(
    dice: int, hit: Sequence[int], allowance: int, how: Policy, groupings: _Groupings
) -> Chances:
    number = rolls.check_dice(dice)
    failures, successes = Counter[int](), Counter[int]()
    for hits in range(number + 1):
        misses = number - hits
        miss_groups = groupings.of(misses, SIDES - len(hit))
        # The defender can take every hit, and any failure is better than a success (FA-08).
        if hits <= allowance:
            # Which of the dice hit, and on which of the faces that do.
            hit_ways = comb(number, hits) * len(hit) ** hits
            for group in miss_groups:
                level = _failure(group, misses, allowance - hits, how)
                failures[level] += hit_ways * group.ways
        elif miss_groups:
            hit_groups = groupings.of(hits, len(hit))
            levels = _successes(hits - allowance, allowance, hit_groups, miss_groups)
            for level, ways in levels.items():
                successes[level] += comb(number, hits) * ways
    total: int = 6**number
    return Chances(total, tuple(sorted(failures.items())), tuple(sorted(successes.items())))


def _failure(misses: _Grouping, dice: int, spare: int, how: Policy) -> int:
    """The failure level when every hit is gone and `spare` more dice may go (FA-07, FA-08)."""
    rest = max(0, dice - spare)
    # Mild: every spare die goes, as fewer dice and a smaller group both lower the level.
    if how.merciful:
        return rest and rest * next(c for c, over in enumerate(misses.above) if over <= spare)
    # Bound to take all, the defender breaks up the largest group last.
    if how.exact:
        return rest * min(misses.largest, rest)
    # Free to leave misses in, the defender does: each of them makes the failure worse (FA-07).
    return dice * misses.largest


def _successes(
    hits: int,
    allowance: int,
    hit_groups: Sequence[_Grouping],
    miss_groups: Sequence[_Grouping],
) -> dict[int, int]:
    """The lowest success levels with their rolls, where `hits` hits outlast the allowance.

    With no group above c, excess misses go and the rest of the allowance is spent on hits.
    """
    levels: dict[int, int] = {}
    for misses in miss_groups:
        above, largest, times = misses.above, misses.largest, misses.ways
        costs = [(hits + over) * cap for cap, over in enumerate(above)]
        for group in hit_groups:
            low = max(1, misses.least, group.least)
            over = group.above
            while over[low] + above[low] > allowance:
                low += 1
            # From the largest group of misses on none has to go: a higher cap only costs more.
            level = costs[low] if low >= largest else min(costs[low : largest + 1])
            levels[level] = levels.get(level, 0) + group.ways * times
    return levels


def _partitions_with_ways(dice: int, faces: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every partition of `dice` over `faces` faces with its rolls."""
    # Which dice: n! over the factorial of each part. Which faces: f! over those of the empty
    # faces and of equal parts, which `run` multiplies up.
    everything = factorial(dice) * factorial(faces)
    for parts in _partitions(dice, faces, dice):
        same = factorial(faces - len(parts))
        run = last = 0
        for part in parts:
            run = run + 1 if part == last else 1
            same *= run * factorial(part)
            last = part
        yield parts, everything // same


def _tops(parts: tuple[int, ...], most: int) -> tuple[int, ...]:
    """The largest part, then how many dice lie above each cap below it, as long as at most `most`.

    Each step down adds a die of every group that is taller.
    """
    if not parts:
        return (0,)
    tops = [parts[0]]
    above = taller = 0
    for cap in range(parts[0] - 1, -1, -1):
        while taller < len(parts) and parts[taller] > cap:
            taller += 1
        above += taller
        if above > most:
            break
        tops.append(above)
    return tuple(tops)


def _partitions(dice: int, faces: int, largest: int) -> Iterator[tuple[int, ...]]:
    """Non-increasing positive parts, at most `faces` of them."""
    if not dice:
        yield ()
        return
    if not faces:
        return
    # A largest part below dice / faces, rounded up, would leave dice without a face.
    for first in range(min(dice, largest), -(-dice // faces) - 1, -1):
        for rest in _partitions(dice - first, faces - 1, first):
            yield (first, *rest)


class DiceSplit(Struct, frozen=True):
    """Attacking with `attack` dice and keeping `held`: mean damage dealt and taken."""

    attack: int
    held: int
    dealt: Fraction
    taken: Fraction

    @property
    def score(self) -> Fraction:
        """A point dealt is worth a point taken."""
        return self.dealt - self.taken


def dodge_value(dice: int, hit: Sequence[int] = DEFAULT_HIT) -> Fraction:
    """What one dodge die takes off the mean level of an attack with 1..20 dice."""
    return chances(dice, hit).mean - chances(dice, hit, 1).mean


def split_table(
    pool: int,
    incoming: Sequence[int],
    *,
    target_dodges: bool = True,
    hit: Sequence[int] = DEFAULT_HIT,
) -> tuple[tuple[DiceSplit, ...], int]:
    """How many of `pool` dice (0..20) to attack with when attacks of these dice are expected.

    Every attack that is left a die for is dodged once, the most worthwhile first (FP-07, FP-53).
    Returns all rows and the best number; of equals the fewest dice. Raises `bad_amount`,
    `no_dice`, `too_many_dice`.
    """
    if pool < 0 or len(incoming) > MOST_ATTACKS:
        raise Refusal(
            "bad_amount", f"A pool is 0 to 20 dice and faces at most {MOST_ATTACKS} attacks."
        )
    if pool:
        rolls.check_dice(pool)
    attacks = [rolls.check_dice(number) for number in incoming]
    dealing = range(1, pool + 1)
    # One dodge takes one die (FP-10), so that the same groupings serve both laws.
    groupings = _Groupings(1)
    plain = {
        number: _chances(number, hit, 0, HARSH, groupings).mean
        for number in {*attacks, *(() if target_dodges else dealing)}
    }
    dodged = {
        number: _chances(number, hit, 1, HARSH, groupings).mean
        for number in {*attacks, *(dealing if target_dodges else ())}
    }
    own_damage = dodged if target_dodges else plain
    full_damage = sum((plain[number] for number in attacks), Fraction(0))
    savings = sorted((plain[number] - dodged[number] for number in attacks), reverse=True)
    splits = tuple(
        DiceSplit(
            attack=number,
            held=pool - number,
            dealt=own_damage[number] if number else Fraction(0),
            taken=full_damage - sum(savings[: pool - number], Fraction(0)),
        )
        for number in range(pool + 1)
    )
    # max() keeps the first of equals, which has the fewest dice.
    return splits, max(splits, key=lambda split: split.score).attack
