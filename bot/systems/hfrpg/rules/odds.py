"""Exact chances before a roll: order statistics for the pool, a closed form for the chains.

A chain of extra rolls comes to m * s + r with the chance s ** -(m + 1), r from 1 to s - 1, so that
every chance up to a limit is exact and the rest is what is left of 1 (HA-19).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction

from msgspec import Struct

from bot.core.errors import Refusal
from bot.systems.hfrpg.rules.best import PoolOutcome, ranks, ways, with_bonuses, with_penalties
from bot.systems.hfrpg.rules.rolls import (
    BANDS,
    CRITICAL,
    MOST_TOKENS,
    SIDES,
    SUCCESS,
    Mode,
    Pool,
    dice,
    group_share,
    level,
)
from bot.systems.hfrpg.rules.tokens import chain


class Chances(Struct, frozen=True):
    """Exact chances of one roll; `bands` has every band."""

    success: Fraction
    critical: Fraction
    mean: Fraction
    bands: Mapping[str, Fraction]


def odds(n: int, name: str, cs: int = 0, tokens: int = 0, how: Mode = "once") -> Chances:
    """The chances of n dice with C + S added, tokens used at their best or their worst.

    Raises `no_dice`, `too_many_dice`, `bad_stat`, `bad_difficulty`, `bad_amount`, and `no_roll` for
    Certain and Impossible.
    """
    count, more = dice(n), group_share(cs)
    sides = SIDES[level(name)]
    if sides is None:
        raise Refusal("no_roll", "Certain and Impossible are not rolled.")
    if abs(tokens) > MOST_TOKENS:
        raise Refusal("bad_amount", f"Tokens are −{MOST_TOKENS} to {MOST_TOKENS}.")
    if tokens > 0:
        outcomes = with_bonuses(count, sides, tokens, how)
    elif tokens < 0:
        outcomes = with_penalties(count, sides, -tokens, how)
    else:
        outcomes = _without(count, sides, how)
    return _read(outcomes, sides**count, sides, more)


def after(pool: Pool, cs: int, target: int) -> Fraction:
    """The chance that this pool reaches a total, extra rolls still to come."""
    return 1 - _below(pool.sides, pool.exploding, target - cs - pool.sum)


def _read(outcomes: Mapping[PoolOutcome, int], whole: int, sides: int, cs: int) -> Chances:
    reached: dict[int, Fraction] = {}

    def fall(chains: int, limit: int) -> Fraction:
        return _below(sides, chains, limit - cs)

    for least, _, _ in BANDS:
        if least is not None:
            short = sum(
                (
                    w * below
                    for (fixed, e), w in outcomes.items()
                    if (below := fall(e, least - fixed))
                ),
                Fraction(0),
            )
            reached[least] = 1 - short / whole
    bands: dict[str, Fraction] = {}
    before = Fraction(0)
    for least, band, _ in BANDS:
        cumulative = Fraction(1) if least is None else reached[least]
        bands[band], before = cumulative - before, cumulative
    dice = sum(w * fixed for (fixed, _), w in outcomes.items())
    chains = sum(w * e for (_, e), w in outcomes.items())
    # Means add up: each exploding die brings a chain's, whatever the other dice do.
    mean = (dice + chains * chain(sides)) / whole + cs
    return Chances(reached[SUCCESS], reached[CRITICAL], mean, bands)


def _below(sides: int, chains: int, limit: int) -> Fraction:
    """The chance that so many chains together stay below the limit."""
    if chains == 0:
        return Fraction(limit > 0)
    # Every chain comes to 1 at least.
    if limit <= chains:
        return Fraction(0)
    # Weights over sides ** limit: a chain below the limit has at most that many dice.
    # A chain ends on a face below the top, so that it never comes to a multiple of `sides`.
    single = [
        0 if not total % sides else sides ** (limit - total // sides - 1) for total in range(limit)
    ]
    sums = single
    for _ in range(chains - 1):
        sums = [
            sum(sums[part] * single[total - part] for part in range(total + 1))
            for total in range(limit)
        ]
    return Fraction(sum(sums), sides ** (limit * chains))


def _without(n: int, sides: int, how: Mode) -> Counter[PoolOutcome]:
    """Every outcome of n dice without tokens, with its weight of sides ** n."""
    result: Counter[PoolOutcome] = Counter()
    between = sides - 2
    for tops in range(n + 1):
        for ones in range(n - tops + 1):
            rest = n - tops - ones
            orders = ways(n, tops, ones, rest)
            e = tops - ones
            if e > 0:
                for base, weight in _bases(rest, ones, sides, how):
                    # Read once, the base is one of the e unless it is a quiet top (HA-01).
                    result[base + sides * (e - (how == "once" and not ones)), e] += orders * weight
            # 1s too many take out quiet tops first; one that is left is the highest die (HA-28).
            elif tops > -e:
                result[sides, 0] += orders * between**rest
            # Nothing but 1s is left: the last die stays (HA-04).
            elif 1 - e - tops > rest:
                result[1, 0] += orders * between**rest
            else:
                for face, weight in ranks(rest, 1 - e - tops, sides - 1):
                    result[face, 0] += orders * weight
    return result


def _bases(rest: int, ones: int, sides: int, how: Mode) -> Iterator[tuple[int, int]]:
    """The base beside explosions, with its weight (HA-01)."""
    whole = (sides - 2) ** rest
    if how != "aside" or ones:
        yield sides, whole
    elif not rest:
        yield 0, 1
    else:
        yield from ranks(rest, 1, sides - 1)
