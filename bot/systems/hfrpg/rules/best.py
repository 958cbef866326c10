"""Every throw with tokens at their best or harshest, counted without looking at each throw.

The best use of bonuses goes step by step, the cheapest first: a step towards one explosion more
costs 1 on a die that shows 1, and what a die lacks to its top on any other (HF-30, HF-31). So all
that matters of a throw is how many 1s it has, how much the dice lack that are raised, and how many
dice lie at the face where the bonuses run out. `bot.systems.hfrpg.rules.tokens` says the same of a
single throw.

With penalties a pool counts v at most where the dice above v, each top a second time, are no more
than the 1s. The p lowest dice made 1s free the p highest; what lies between is lowered to v, and a
freed top by 1. What the cheapest such use costs is the greatest of these, t from 1 on:

    L(t) = tops + (above(0) - below(0)) + ... + (above(t - 1) - below(t - 1))

`above(i)` are the dice of v + 1 + i and more, `below(i)` those of 1 + i and less, but half the dice
once 1 + i reaches v. The terms fall, so that the throws within so many tokens are those whose L(1)
is, less for each t those whose L(t) is and whose L(t + 1) is not. For v = 1 see `_to_one`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import comb, factorial

from msgspec import Struct

from bot.shared.polynomial import field_bits, span, sum_to
from bot.systems.hfrpg.rules.rolls import Mode

PoolOutcome = tuple[int, int]
"""What a pool comes to before extra rolls: the sum of its dice, and how many explode."""


def with_bonuses(n: int, sides: int, tokens: int, how: Mode) -> Counter[PoolOutcome]:
    """What n dice come to with 1 or more bonuses, each with its count of sides ** n throws."""
    result = Counter[PoolOutcome]()
    for outcome, throws in (
        *_spend_every_bonus(n, sides, tokens, how),
        *_run_out(n, sides, tokens, how),
    ):
        result[outcome] += throws
    # Whatever is left over can afford every die at its top.
    result[exploding(n, sides, 0, how), n] += sides**n - result.total()
    return result


def exploding(e: int, sides: int, beside: int, how: Mode) -> int:
    """What e exploding dice and the best die beside them come to (HA-01).

    `beside` is `sides` where a 1 has cancelled a top, 0 where every die explodes.
    """
    match how:
        case "once":
            # The base is one of the exploding dice, unless it is a top that a 1 keeps quiet.
            return sides * (e + (beside == sides))
        case "double":
            return sides * (e + 1)
        case "aside":
            return sides * e + beside


def ways(n: int, *parts: int) -> int:
    """How many orders n dice have that fall into such parts."""
    result = factorial(n)
    for part in parts:
        result //= factorial(part)
    return result


def _spend_every_bonus(
    n: int, sides: int, tokens: int, how: Mode
) -> Iterator[tuple[PoolOutcome, int]]:
    """Throws in which every bonus goes on a 1 or on a die one below its top: 1 each."""
    ranked = Counter[tuple[int, int]]()
    for ones, near, tops in _short_of_tokens(n, tokens):
        rest = n - ones - near - tops
        orders = ways(n, ones, near, tops, rest)
        throws = orders * (sides - 3) ** rest
        # On a 1 a bonus frees a top, on a die one below it makes a top: one explosion more each.
        e = tops - ones + tokens
        # The die that counts where nothing explodes: the highest that no 1 takes out.
        rank = 1 - e
        if e > 0:
            # One of those is left over: a 1, which keeps a top quiet, else a die one below the top.
            yield (exploding(e, sides, sides if ones else sides - 1, how), e), throws
        elif tops + min(near, tokens) >= rank:
            yield (sides, 0), throws
        elif tops + near >= rank:
            yield (sides - 1, 0), throws
        elif n - ones >= rank:
            ranked[rest, rank - tops - near] += orders
        else:
            yield (2 if n - ones + tokens >= rank else 1, 0), throws
    for (rest, rank), orders in ranked.items():
        for face, throws in ranks(rest, rank, sides - 2):
            yield (face, 0), orders * throws


def _short_of_tokens(n: int, tokens: int) -> Iterator[tuple[int, int, int]]:
    """How many 1s, dice one below their top and tops there may be, of the former two too many."""
    for ones in range(n + 1):
        for near in range(max(0, tokens - ones + 1), n - ones + 1):
            for tops in range(n - ones - near + 1):
                yield ones, near, tops


def ranks(count: int, rank: int, highest: int) -> Iterator[tuple[int, int]]:
    """The face of so high a rank among dice of 2 to `highest`, with its count of throws."""
    above = 0
    for face in range(highest, 1, -1):
        high, low = highest + 1 - face, face - 2
        reach = sum(comb(count, i) * high**i * low ** (count - i) for i in range(rank, count + 1))
        yield face, reach - above
        above = reach


def _run_out(n: int, sides: int, tokens: int, how: Mode) -> Iterator[tuple[PoolOutcome, int]]:
    """Throws in which all 1s and near tops are paid for, and bonuses run out after them.

    They run out at a die that lacks `cost`, with fewer left than that.
    """
    bits = field_bits(sides**n)
    mask = (1 << bits) - 1
    for cost in range(2, sides - 1):
        twos = cost == sides - 2
        for (e, ones), packed in _count_by_rest(n, sides, tokens, cost, bits).items():
            for leftover in range(cost):
                throws = packed >> bits * (cost - 1 - leftover) & mask
                # A 1 that stays gives a bonus back, which may pay for one die more.
                stays = ones and leftover == cost - 1 and n - e > twos
                beside = sides if stays else sides - cost + leftover
                if throws:
                    yield (exploding(e, sides, beside, how) if e else beside, e), throws


def _count_by_rest(
    n: int, sides: int, tokens: int, cost: int, bits: int
) -> dict[tuple[int, bool], int]:
    """Throws whose bonuses run out at dice that lack `cost`.

    By the number of explosions and whether there are 1s; packed by what is left, the most first.
    """
    face = sides - cost
    twos = cost == sides - 2
    fields = (1 << bits * cost) - 1
    cheaper = span(0, cost - 1, bits)
    result: dict[tuple[int, bool], int] = {}
    # In field k of `lacking`: the throws of the dice raised so far that lack k together.
    lacking = 1
    for raised in range(n + 1):
        for ones in range(min(tokens, n - raised) + 1):
            rest = n - raised - ones
            orders = ways(n, raised, ones, rest)
            # 1s that are 2s by now lack as much as any 2.
            here = rest + ones if twos else rest
            beyond = (face - 1) ** rest
            for more in range(here):
                # So many of the dice that lack `cost` are raised, and at least one is not.
                if not twos:
                    beyond -= comb(rest, more) * (face - 2) ** (rest - more)
                most = tokens - ones - more * cost
                if most < 0:
                    break
                shift = bits * (most - cost + 1)
                part = (lacking >> shift if shift >= 0 else lacking << -shift) & fields
                key = raised + more, ones > 0
                result[key] = result.get(key, 0) + part * orders * beyond
        lacking *= cheaper
    return result


def with_penalties(n: int, sides: int, tokens: int, how: Mode) -> Counter[PoolOutcome]:
    """What n dice come to with 1 or more penalties, each with its count of sides ** n throws."""
    dice = Handful(n, sides, field_bits(sides**n))
    result = Counter[PoolOutcome]()
    quiet = dampened = 0
    for tops in range(n + 1):
        for ones in range(n - tops + 1):
            rest = n - tops - ones
            throws = ways(n, tops, ones, rest) * (sides - 2) ** rest
            e = tops - ones - tokens
            if e > 0:
                # Each lowers a top by 1, the best die then beside those that still explode.
                beside = sides if ones else sides - 1
                result[exploding(e, sides, beside, how), e] += throws
            else:
                quiet += throws
            if tops - ones // 2 <= tokens:
                dampened += throws
    halves = {face: dice.more_than_half(face) for face in range(3, sides)}
    reached = [
        _to_one(dice, tokens, halves),
        *(_to(dice, tokens, face, halves) for face in range(2, sides - 1)),
        # One below the top, lowering a top by 1 is worth two 1s.
        dampened,
        quiet,
    ]
    before = 0
    # Each number is of a face and all below it.
    for face, throws in enumerate(reached, 1):
        result[face, 0] += throws - before
        before = throws
    return result


class MostAbove(Struct, frozen=True):
    """Throws with more than half their dice at a face and above, packed by the sum of the dice.

    Each die counts from 0 and no more than what it shows below that face; a top counts 1 more.
    `topless` are those of them without any top.
    """

    throws: int
    topless: int


class Handful(Struct, frozen=True):
    """So many dice of so many sides, counted in fields of so many bits."""

    n: int
    sides: int
    bits: int

    @property
    def half(self) -> int:
        """The most of the dice that can be freed by making others 1."""
        return self.n // 2

    def more_than_half(self, face: int) -> tuple[MostAbove, MostAbove]:
        """Throws with more than half the dice at `face` and above.

        Packed by the terms L(t) and L(t + 1) have, where face = v + 1 + t: in the second the dice
        from `face` on count 1 more.
        """
        below = span(0, face - 2, self.bits)
        tops = 1 << self.bits
        plain = self.sides - face
        result = [
            MostAbove(
                self._most(below, plain + tops << self.bits * cost),
                self._most(below, plain << self.bits * cost),
            )
            for cost in (face - 2, face - 1)
        ]
        return result[0], result[1]

    def _most(self, below: int, above: int) -> int:
        """Throws with more than half of the dice above."""
        powers = [1]
        for _ in range(self.n - self.half - 1):
            powers.append(powers[-1] * below)
        result = 0
        for high in range(self.n, self.half, -1):
            result = result * above + comb(self.n, high) * powers[self.n - high]
        return result * above ** (self.half + 1)


def _to(dice: Handful, tokens: int, v: int, halves: dict[int, tuple[MostAbove, MostAbove]]) -> int:
    """Throws that so many tokens bring to count v at most, 2 <= v <= sides - 2."""
    n, sides, bits = dice.n, dice.sides, dice.bits
    # L(1), and 1 more for each die so that none is below 0.
    die = 1 + (v - 1 << bits) + (sides - 1 - v << 2 * bits) + (1 << 3 * bits)
    result = sum_to(die**n, tokens + n, bits)
    for t in range(1, sides - 1 - v):
        if t <= v - 2:
            result -= _dearer(dice, tokens, v, t)
        else:
            above, after = halves[v + 1 + t]
            shift = n * (v - 1) + dice.half * (t - v + 1)
            result -= sum_to(above.throws, tokens + shift, bits)
            result += sum_to(after.throws, tokens + shift + dice.half, bits)
    return result


def _dearer(dice: Handful, tokens: int, v: int, t: int) -> int:
    """Throws with L(t) within the tokens and L(t + 1) beyond them, where 1 + t is below v.

    Each die adds to L(t) what it costs, and to L(t + 1) - L(t) 1, 0 or -1. The throws in which the
    latter comes to more than 0 are counted die by die: it may rise from 0, or fall from 1 to 0.
    Those at 0 are central trinomial numbers, and so have a recurrence.
    """
    sides, bits = dice.sides, dice.bits
    down = span(0, t, bits)  # costs -t to 0; all else here from 0 up
    level = v - t - 1 + span(1, t, bits)
    up = sides - 1 - v - t + (1 << bits) << bits * t
    pairs = down * up >> bits * t
    spread = level * level - 4 * pairs
    die = down + (level << bits * t) + (up << bits * t)
    die_after = down + (level << bits * (t + 1)) + (up << bits * (t + 2))
    here = after = 0
    earlier, even = 0, 1
    for count in range(dice.n):
        later = ((2 * count + 1) * level * even - count * spread * earlier) // (count + 1)
        falls = (later - level * even) // 2
        rises = up * even
        here = (die * here >> bits * t) + rises - falls
        after = (die_after * after >> bits * (t + 1)) + (rises << bits) - falls
        earlier, even = even, later
    return sum_to(here, tokens, bits) - sum_to(after, tokens, bits)


def _to_one(dice: Handful, tokens: int, halves: dict[int, tuple[MostAbove, MostAbove]]) -> int:
    """Throws that so many tokens bring to count 1.

    A 2 made a 1 is worth two freed dice. Where more than half the dice are above 2, the lowest half
    become 1s, and of an odd number of dice one top more may stay.
    """
    n, sides = dice.n, dice.sides
    result = 0
    for ones in range(n + 1):
        for twos in range(max(0, n - dice.half - ones), n - ones + 1):
            high = n - ones - twos
            for tops in range(high + 1):
                over = n - 2 * ones + tops
                cost = (over + 1) // 2 if over <= 2 * twos else over - twos
                if cost <= tokens:
                    orders = ways(n, ones, twos, tops, high - tops)
                    result += orders * (sides - 3) ** (high - tops)

    def deep(most: int, *, topless: bool = False) -> int:
        """Throws with more than half the dice above 2 and every L within so many tokens."""

        def count_within(half: MostAbove, shift: int) -> int:
            return sum_to(half.topless if topless else half.throws, most + shift, dice.bits)

        reached = count_within(halves[3][1], 2 * dice.half)
        for t in range(2, sides - 2):
            above, after = halves[2 + t]
            reached -= count_within(above, dice.half * t) - count_within(after, dice.half * (t + 1))
        return reached

    if n % 2 == 0 or n == 1:
        return result + deep(tokens)
    return result + deep(tokens + 1) - deep(tokens + 1, topless=True) + deep(tokens, topless=True)
