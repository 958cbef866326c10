"""Exact chances before a roll: order statistics for the pool, a closed form for the chains.

A chain of extra rolls comes to m * s + r with the chance s ** -(m + 1), r from 1 to s - 1, so that
every chance up to a limit is exact and the rest is what is left of 1 (HA-19).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, factorial

from msgspec import Struct

from bot.core.errors import Refusal
from bot.systems.hfrpg.reach import highest, lowest
from bot.systems.hfrpg.rules import (
    BANDS,
    CRITICAL,
    MOST_TOKENS,
    SIDES,
    SUCCESS,
    Mode,
    Pool,
    added,
    dice,
    level,
    read,
)
from bot.systems.hfrpg.tokens import adjusted, best, chain, harshest

MOST_RAISED = 81000
"""How many different pools, times their dice, are looked through with bonuses (50 ms): 6 D12."""
MOST_LOWERED = 13000
"""The same with penalties, whose worst use takes longer to find: 5 D10."""
MOST_ASIDE = 300
"""The same where exploding dice are set aside, which takes longer each."""

Came = tuple[int, int]
"""What a pool comes to before extra rolls: the sum of its dice, and how many explode."""


class Odds(Struct, frozen=True):
    """Exact chances of one roll; `bands` has every band."""

    success: Fraction
    critical: Fraction
    mean: Fraction
    bands: Mapping[str, Fraction]


def odds(n: object, name: object, cs: object = 0, tokens: int = 0, how: Mode = "once") -> Odds:
    """The chances of n dice with C + S added, tokens used at their best or their worst.

    Raises `no_dice`, `too_many_dice` (fewer can be counted while tokens are held), `bad_stat`,
    `not_a_number`, `bad_difficulty`, `no_roll` for Certain and Impossible, `bad_amount`.
    """
    count, more = dice(n), added(cs)
    sides = SIDES[level(name)]
    if sides is None:
        raise Refusal("no_roll", "Certain and Impossible are not rolled.")
    if isinstance(tokens, bool) or abs(tokens) > MOST_TOKENS:
        raise Refusal("bad_amount", f"Tokens are -{MOST_TOKENS} to {MOST_TOKENS}.")
    most = MOST_ASIDE if how == "aside" else MOST_RAISED if tokens > 0 else MOST_LOWERED
    if tokens and comb(count + sides - 1, count) * count > most:
        raise Refusal(
            "too_many_dice",
            f"With tokens the odds of {count} d{sides} are too many to count exactly; "
            "ask for fewer dice, or without tokens.",
        )
    came = _with(count, sides, tokens, how) if tokens else _without(count, sides, how)
    return _read(came, sides**count, sides, more)


def after(pool: Pool, cs: int, target: int) -> Fraction:
    """The chance that this pool reaches a total, extra rolls still to come."""
    return 1 - _below(pool.sides, pool.exploding, target - cs - pool.sum)


def _read(came: Mapping[Came, int], whole: int, sides: int, cs: int) -> Odds:
    reached: dict[int, Fraction] = {}
    for least, _, _ in BANDS:
        if least is not None:
            short = sum(
                (w * _below(sides, e, least - cs - fixed) for (fixed, e), w in came.items()),
                Fraction(0),
            )
            reached[least] = 1 - short / whole
    bands: dict[str, Fraction] = {}
    before = Fraction(0)
    for least, band, _ in BANDS:
        now = Fraction(1) if least is None else reached[least]
        bands[band], before = now - before, now
    mean = sum((w * (fixed + e * chain(sides)) for (fixed, e), w in came.items()), Fraction(0))
    return Odds(reached[SUCCESS], reached[CRITICAL], mean / whole + cs, bands)


def _below(sides: int, chains: int, limit: int) -> Fraction:
    """The chance that so many chains together stay below the limit."""
    if chains == 0:
        return Fraction(limit > 0)
    if limit <= chains:
        return Fraction(0)
    # Weights over sides ** limit: a chain below the limit has at most that many dice.
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


def _without(n: int, sides: int, how: Mode) -> Counter[Came]:
    """Every outcome of n dice without tokens, with its weight of sides ** n."""
    found: Counter[Came] = Counter()
    between = sides - 2
    for tops in range(n + 1):
        for ones in range(n - tops + 1):
            rest = n - tops - ones
            ways = factorial(n) // (factorial(tops) * factorial(ones) * factorial(rest))
            e = tops - ones
            if e > 0:
                for base, weight in _bases(rest, ones, sides, how):
                    found[base + sides * (e - (how == "once" and not ones)), e] += ways * weight
            elif tops > -e:
                found[sides, 0] += ways * between**rest
            elif 1 - e - tops > rest:
                found[1, 0] += ways * between**rest
            else:
                for face, weight in _ranked(rest, 1 - e - tops, sides):
                    found[face, 0] += ways * weight
    return found


def _bases(rest: int, ones: int, sides: int, how: Mode) -> Iterator[tuple[int, int]]:
    """The base beside explosions, with its weight (HA-01)."""
    whole = (sides - 2) ** rest
    if how != "aside" or ones:
        yield sides, whole
    elif not rest:
        yield 0, 1
    else:
        yield from _ranked(rest, 1, sides)


def _ranked(count: int, rank: int, sides: int) -> Iterator[tuple[int, int]]:
    """The face of so high a rank among dice of 2 to the top less one, with its weight."""
    above = 0
    for face in range(sides - 1, 1, -1):
        high, low = sides - face, face - 2
        reach = sum(comb(count, i) * high**i * low ** (count - i) for i in range(rank, count + 1))
        yield face, reach - above
        above = reach


def _with(n: int, sides: int, tokens: int, how: Mode) -> Counter[Came]:
    """Every outcome of n dice with the tokens used, by looking through all pools."""
    found: Counter[Came] = Counter()
    ways = factorial(n)
    parts = [factorial(i) for i in range(n + 1)]
    reach = highest if tokens > 0 else lowest
    for faces in combinations_with_replacement(range(1, sides + 1), n):
        weight, run = ways, 1
        for at in range(1, n + 1):
            if at < n and faces[at] == faces[at - 1]:
                run += 1
            else:
                if run > 1:
                    weight //= parts[run]
                run = 1
        if how == "aside":
            came = _slowly(faces, sides, tokens)
        else:
            came = reach(faces, sides, abs(tokens), double=how == "double")
        found[came] += weight
    return found


def _slowly(faces: Sequence[int], sides: int, tokens: int) -> Came:
    up = tokens > 0
    use = (best if up else harshest)(faces, sides, abs(tokens), "aside")
    pool = read(adjusted(faces, use, up=up), sides, "aside")
    return pool.sum, pool.exploding
