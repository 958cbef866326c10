"""The law of one side's dice: the net of a pool, its automatic successes and its black dice.

A die whose sixes are thrown again scores with the generating function (4 + z) / (6 - z) (BD-04), a
black die with (2 + z) / 3 (BD-10). Chances are whole weights over a common total, so that nothing
is rounded before somebody asks for it.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from math import comb

from msgspec import Struct

from bot.systems.blackdice.rules.bounds import bound
from bot.systems.blackdice.rules.dice import Explode
from bot.systems.blackdice.rules.tasks import trade

CUT = 1e-16
"""What is left out of a float law above its last entry, at most; its entries are off by less."""

Weights = tuple[list[int], int]
"""Whole weights of 0, 1, 2 ... and the total they are parts of."""

DIE: dict[str, tuple[tuple[int, ...], int]] = {"once": ((12, 5, 1), 18), "off": ((2, 1), 3)}
"""Weights of 0, 1 and 2 successes of a die whose sixes are thrown again once, or not at all."""


class Law(Struct, frozen=True):
    """Dice of one side: pool dice after trading, automatic successes, black dice.

    `auto` is below 0 where something is taken off in any case, such as armour.
    """

    dice: int
    auto: int = 0
    black: int = 0
    how: Explode = "recursive"


def law_of_pool(
    pool: int,
    black: int = 0,
    trades: int = 0,
    auto: int = 0,
    how: Explode = "recursive",
) -> Law:
    """A pool 0..100 of which some is traded, against 0..100 black dice.

    Raises `out_of_range`, `not_enough_dice`.
    """
    swap = trade(pool, trades)
    more = bound(auto, "Automatic successes")
    against = bound(black, "A number of black dice")
    return Law(swap.dice, swap.auto + more, against, how)


def chances_of_least(law: Law, *least: int) -> list[Fraction]:
    """The chances of at least so many net successes, for each number asked for."""
    # So many pool successes reach every number even where each black die scores.
    furthest = max(0, max(least) - law.auto + law.black)
    weights, total = pool_weights(law.dice, law.how, furthest)
    # below[n] weighs all pools with fewer than n successes.
    below = [0, *accumulate(weights)]
    blacks = black_weights(law.black)
    whole = total * 3**law.black
    result: list[Fraction] = []
    for number in least:
        missed = sum(
            weight * below[max(0, number - law.auto + hits)] for hits, weight in enumerate(blacks)
        )
        # From below: where sixes are thrown again no most would end the sum from above.
        result.append(1 - Fraction(missed, whole))
    return result


def score_weights(law: Law, most: int) -> Weights:
    """The weights of 0, 1 ... `most` scored: net, but never below 0."""
    pool, total = pool_weights(law.dice, law.how, max(0, most - law.auto + law.black))
    blacks = black_weights(law.black)
    whole = total * 3**law.black
    result = [0] * (most + 1)
    for number in range(1, most + 1):
        result[number] = sum(
            weight * pool[at]
            for hits, weight in enumerate(blacks)
            if 0 <= (at := number - law.auto + hits) < len(pool)
        )
    below = [0, *accumulate(pool)]
    # Every net below 1 scores 0.
    result[0] = sum(
        weight * below[max(0, min(len(pool), 1 - law.auto + hits))]
        for hits, weight in enumerate(blacks)
    )
    return result, whole


def net_chances(law: Law) -> tuple[int, list[float]]:
    """The least net there is, and the chances of it and all above, as floats.

    Each is exact to 1e-15 of itself, and together they lack less than `CUT`.
    """
    pool = _floats(law.dice, law.how)
    total = 3**law.black
    blacks = [weight / total for weight in black_weights(law.black)]
    # Entry 0 is the least net: no pool success, and every black die scores.
    result = [0.0] * (len(pool) + law.black)
    for hits, chance in enumerate(blacks):
        for successes, other in enumerate(pool):
            result[successes - hits + law.black] += chance * other
    return law.auto - law.black, result


def score_chances(law: Law) -> list[float]:
    """The chances of 0, 1, 2 ... scored, as floats: the net, but never below 0."""
    least, chances = net_chances(law)
    # More automatic successes than black dice: so few are never scored.
    if least > 0:
        return [0.0] * least + chances
    return [sum(chances[: 1 - least]), *chances[1 - least :]]


def pool_weights(dice: int, how: Explode, most: int) -> Weights:
    """The weights of 0, 1 ... `most` successes of pool dice, and their total."""
    if how == "recursive":
        # Of s successes the chance times 3^dice * 6^s, which is whole: f(s) below is the chance.
        weights = [2**dice]
        for s in range(most):
            before = weights[s - 1] if s else 0
            # 24(s+1)f(s+1) = (10n-2s)f(s) + (s-1)f(s-1), from the derivative of the function.
            numerator = (10 * dice - 2 * s) * weights[s] + 6 * (s - 1) * before
            weights.append(numerator // (4 * (s + 1)))
        # All over the total of the last one.
        return [w * 6 ** (most - s) for s, w in enumerate(weights)], 3**dice * 6**most
    die, total = DIE[how]
    weights = [die[0] ** dice]
    for s in range(1, min(most, (len(die) - 1) * dice) + 1):
        # From q' p = dice p' q for q = p^dice, power by power; no division leaves a rest.
        numerator = sum(
            (i * (dice + 1) - s) * die[i] * weights[s - i]
            for i in range(1, min(s, len(die) - 1) + 1)
        )
        weights.append(numerator // (die[0] * s))
    return weights + [0] * (most + 1 - len(weights)), total**dice


def black_weights(dice: int) -> list[int]:
    """The weights of 0, 1 ... successes of black dice, out of 3 to their number."""
    return [comb(dice, hits) * 2 ** (dice - hits) for hits in range(dice + 1)]


def mean_net(law: Law) -> Fraction:
    """The mean net: 2/5 a pool die whose sixes are thrown again, 1/3 less a black die (BD-09)."""
    # The mean m of a die is 1/3 + m/6; thrown again once it is (5 * 1 + 1 * 2) / 18.
    die = {"recursive": Fraction(2, 5), "once": Fraction(7, 18), "off": Fraction(1, 3)}[law.how]
    return law.dice * die + law.auto - Fraction(law.black, 3)


def _floats(dice: int, how: Explode) -> list[float]:
    """The chances of a pool of 0..100 dice, up to where less than `CUT` is left."""
    # Of so many dice less than `CUT` goes 64 beyond their number.
    weights, total = pool_weights(dice, how, 64 + dice)
    result = [weight / total for weight in weights]
    # Each below its share of `CUT`, so that all that are dropped stay below it together.
    while len(result) > 1 and result[-1] < CUT / len(weights):
        result.pop()
    return result
