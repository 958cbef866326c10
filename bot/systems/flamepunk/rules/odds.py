"""Exact chances before the choice: integer counting over face counts, fractions only at the end.

A roll matters only through how many dice fall into each hit face and each miss face, whatever their
order. So the rolls of n dice are counted as pairs of partitions, at most a few thousand for twenty
dice, each with the number of rolls it stands for.
"""

from __future__ import annotations

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
        ways: dict[Band, int] = {}
        for level, number in self.failures:
            name = failure_band(level)[0]
            ways[name] = ways.get(name, 0) + number
        for level, number in self.successes:
            name = success_band(level)
            ways[name] = ways.get(name, 0) + number
        return {name: Fraction(number, self.total) for name, number in ways.items()}


class _Group(Struct, frozen=True):
    """A partition of some dice over some faces: its largest part, and the rolls it stands for.

    `above[c]` is how many dice must go for no group to exceed c.
    """

    largest: int
    above: tuple[int, ...]
    ways: int


def chances(
    dice: int, hit: Sequence[int] = DEFAULT_HIT, defence: int = 0, how: Policy = HARSH
) -> Chances:
    """The exact law of a roll of 1..20 dice against Dodge 0..20 (FP-28, FP-42).

    Raises `no_dice`, `too_many_dice`, `bad_defence`.
    """
    number = rolls.check_dice(dice)
    allowance = rolls.check_defence(defence)
    failures: dict[int, int] = {}
    successes: dict[int, int] = {}
    for hits in range(number + 1):
        misses = number - hits
        miss_groups = list(_groups(misses, SIDES - len(hit), number))
        if hits <= allowance:
            hit_ways = comb(number, hits) * len(hit) ** hits
            for group in miss_groups:
                level = _failure(group, misses, allowance - hits, how)
                failures[level] = failures.get(level, 0) + hit_ways * group.ways
        elif miss_groups:
            hit_groups = list(_groups(hits, len(hit), number))
            levels = _successes(hits - allowance, allowance, hit_groups, miss_groups)
            for level, ways in levels:
                successes[level] = successes.get(level, 0) + comb(number, hits) * ways
    total: int = 6**number
    return Chances(total, tuple(sorted(failures.items())), tuple(sorted(successes.items())))


def _failure(misses: _Group, dice: int, spare: int, how: Policy) -> int:
    """The failure level when every hit is gone and `spare` more dice may go (FA-07, FA-08)."""
    rest = max(0, dice - spare)
    if how.merciful:
        return rest and rest * next(c for c, over in enumerate(misses.above) if over <= spare)
    if how.exact:
        return rest * min(misses.largest, rest)
    return dice * misses.largest


def _successes(
    hits: int, allowance: int, hit_groups: list[_Group], miss_groups: list[_Group]
) -> Iterator[tuple[int, int]]:
    """The lowest success levels with their rolls, where `hits` hits outlast the allowance.

    With no group above c, excess misses go and the rest of the allowance is spent on hits.
    """
    for misses in miss_groups:
        above = misses.above
        costs = [(hits + over) * cap for cap, over in enumerate(above)]
        for group in hit_groups:
            low = 1
            over = group.above
            while over[low] + above[low] > allowance:
                low += 1
            high = max(low, misses.largest)
            yield min(costs[low : high + 1]), group.ways * misses.ways


def _groups(dice: int, faces: int, caps: int) -> Iterator[_Group]:
    """Every partition of `dice` over `faces` faces; none where there are dice but no faces."""
    if not faces:
        if not dice:
            yield _Group(0, (0,) * (caps + 1), 1)
        return
    everything = factorial(dice) * factorial(faces)
    for parts in _partitions(dice, faces, dice):
        same = factorial(faces - len(parts))
        run = last = 0
        for part in parts:
            run = run + 1 if part == last else 1
            same *= run * factorial(part)
            last = part
        largest = parts[0] if parts else 0
        yield _Group(largest, _above(parts, dice, caps), everything // same)


def _above(parts: tuple[int, ...], dice: int, caps: int) -> tuple[int, ...]:
    """How many dice lie above each cap 0..`caps`; each step down loses the groups still taller."""
    above = [dice]
    taller = len(parts)
    for cap in range(parts[0] if parts else 0):
        while parts[taller - 1] <= cap:
            taller -= 1
        above.append(above[-1] - taller)
    return (*above, *(0,) * (caps + 1 - len(above)))


def _partitions(dice: int, faces: int, largest: int) -> Iterator[tuple[int, ...]]:
    """Non-increasing positive parts, at most `faces` of them."""
    if not dice:
        yield ()
        return
    if not faces:
        return
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
    plain = {
        number: chances(number, hit).mean
        for number in {*attacks, *(() if target_dodges else dealing)}
    }
    dodged = {
        number: chances(number, hit, 1).mean
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
    return splits, max(splits, key=lambda split: split.score).attack
