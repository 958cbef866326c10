"""The chances of an opposed roll, exact although sixes never have to end (BD-22, BD-23).

From the first number above both sides' automatic successes on, the chance of scoring m is a
polynomial in m over 6 ** m, and so is the chance of scoring m or more. The product of two such laws
is a polynomial over 36 ** m, whose sum to infinity follows from its differences.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate, pairwise

from msgspec import Struct

from bot.systems.blackdice.odds.laws import DIE, Side, scores


class OpposedOdds(Struct, frozen=True):
    """Exact chances that the first wins, that nobody does, that the second wins."""

    a: Fraction
    tie: Fraction
    b: Fraction


def opposed(a: Side, b: Side) -> OpposedOdds:
    """The chances of two sides that throw their sixes alike."""
    if a.how == "recursive":
        first = max(a.auto, b.auto, 0) + 1
        last = first + max(0, a.dice + b.dice - 2)
    else:
        first = last = max(_most(a), _most(b)) + 1
    mine, my_total = scores(a, last)
    theirs, their_total = scores(b, last)
    whole = my_total * their_total
    at_least = _at_least(theirs, their_total)

    # They score less than m: all they can score, but m or more.
    wins = sum(mine[m] * (their_total - at_least[m]) for m in range(1, first))
    ties = sum(mine[m] * theirs[m] for m in range(first))
    wins += _at_least(mine, my_total)[first] * their_total
    lost = _endless([mine[m] * at_least[m] for m in range(first, last + 1)])
    level = _endless([mine[m] * theirs[m] for m in range(first, last + 1)])
    won = (wins - lost) / whole
    tie = (ties + level) / whole
    return OpposedOdds(won, tie, 1 - won - tie)


def higher(one: Sequence[float], other: Sequence[float]) -> float:
    """The chance that the first of two scores is higher, out of the chances of 0, 1, 2 ... of each.

    In floats, for a card that compares one law with many; off by less than 1e-12.
    """
    below = [0.0, *accumulate(other)]
    last = len(other)
    return sum(chance * below[min(score, last)] for score, chance in enumerate(one))


def _most(one: Side) -> int:
    """The most a side can score whose sixes end."""
    return max(0, one.auto + (len(DIE[one.how][0]) - 1) * one.dice)


def _at_least(weights: Sequence[int], total: int) -> list[int]:
    """The weights of 0 or more, 1 or more, 2 or more ..."""
    return [total - below for below in (0, *accumulate(weights))]


def _endless(values: list[int]) -> Fraction:
    """The sum to infinity of a polynomial over 36 ** m, given as many values as it has parts.

    The sum of C(m, j) / 36 ** m over all m is 36 / 35 ** (j + 1).
    """
    row = [value * 36**m for m, value in enumerate(values)]
    found = 0
    for _ in values:
        found = found * 35 + row[0]
        row = [after - before for before, after in pairwise(row)]
    return Fraction(36 * found, 35 ** len(values))
