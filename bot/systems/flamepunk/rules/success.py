"""The chance that a roll succeeds at all, which needs no law of its levels."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

from bot.systems.flamepunk.rules import rolls
from bot.systems.flamepunk.rules.rolls import DEFAULT_HIT, SIDES


def success_chance(dice: int, hit: Sequence[int] = DEFAULT_HIT, defence: int = 0) -> Fraction:
    """The chance that a roll of 1..20 dice keeps a hit against Dodge 0..20 (FP-28, FP-42).

    Raises `no_dice`, `too_many_dice`, `bad_defence`.
    """
    number, most = rolls.check_dice(dice), rolls.check_defence(defence)
    strikes, misses = len(hit), SIDES - len(hit)
    # A hit stays just where more hit than may be taken: any failure suits a defender (FA-08).
    successes = range(most + 1, number + 1)
    ways = sum(comb(number, hits) * strikes**hits * misses ** (number - hits) for hits in successes)
    return Fraction(ways, SIDES**number)
