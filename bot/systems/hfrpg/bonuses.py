"""Every throw with bonuses at their best, counted without looking at each throw.

The best use goes step by step, the cheapest first: a step towards one explosion more costs 1 on a
die that shows 1, and what a die lacks to its top on any other (HF-30, HF-31). So all that matters
of a throw is how many 1s it has, how much the dice lack that are raised, and how many dice lie at
the face where the bonuses run out. `bot.systems.hfrpg.tokens` says the same of a single throw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import comb, factorial

from bot.systems.hfrpg.packed import field, span
from bot.systems.hfrpg.rules import Mode

Came = tuple[int, int]
"""What a pool comes to before extra rolls: the sum of its dice, and how many explode."""


def with_bonuses(n: int, sides: int, tokens: int, how: Mode) -> Counter[Came]:
    """What n dice come to with 1 or more bonuses, each with its count of sides ** n throws."""
    found = Counter[Came]()
    for came, throws in (*_all_spent(n, sides, tokens, how), *_run_out(n, sides, tokens, how)):
        found[came] += throws
    # Whatever is left over can afford every die at its top.
    found[exploding(n, sides, 0, how), n] += sides**n - found.total()
    return found


def exploding(e: int, sides: int, beside: int, how: Mode) -> int:
    """What e exploding dice and the best die beside them come to (HA-01).

    `beside` is `sides` where a 1 has cancelled a top, 0 where every die explodes.
    """
    match how:
        case "once":
            return sides * (e + (beside == sides))
        case "double":
            return sides * (e + 1)
        case "aside":
            return sides * e + beside


def ways(n: int, *parts: int) -> int:
    """How many orders n dice have that fall into such parts."""
    found = factorial(n)
    for part in parts:
        found //= factorial(part)
    return found


def _all_spent(n: int, sides: int, tokens: int, how: Mode) -> Iterator[tuple[Came, int]]:
    """Throws in which every bonus goes on a 1 or on a die one below its top: 1 each."""
    ranked = Counter[tuple[int, int]]()
    for ones in range(n + 1):
        for near in range(max(0, tokens - ones + 1), n - ones + 1):
            for tops in range(n - ones - near + 1):
                rest = n - ones - near - tops
                orders = ways(n, ones, near, tops, rest)
                throws = orders * (sides - 3) ** rest
                e = tops - ones + tokens
                # The die that counts where nothing explodes: the highest that no 1 takes out.
                rank = 1 - e
                if e > 0:
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


def ranks(count: int, rank: int, highest: int) -> Iterator[tuple[int, int]]:
    """The face of so high a rank among dice of 2 to `highest`, with its count of throws."""
    above = 0
    for face in range(highest, 1, -1):
        high, low = highest + 1 - face, face - 2
        reach = sum(comb(count, i) * high**i * low ** (count - i) for i in range(rank, count + 1))
        yield face, reach - above
        above = reach


def _run_out(n: int, sides: int, tokens: int, how: Mode) -> Iterator[tuple[Came, int]]:
    """Throws in which all 1s and near tops are paid for, and bonuses run out after them.

    They run out at a die that lacks `cost`, with fewer left than that.
    """
    bits = field(sides**n)
    one = (1 << bits) - 1
    for cost in range(2, sides - 1):
        twos = cost == sides - 2
        for (e, ones), packed in _left(n, sides, tokens, cost, bits).items():
            for left in range(cost):
                throws = packed >> bits * (cost - 1 - left) & one
                # A 1 that stays gives a bonus back, which may pay for one die more.
                stays = ones and left == cost - 1 and n - e > twos
                beside = sides if stays else sides - cost + left
                if throws:
                    yield (exploding(e, sides, beside, how) if e else beside, e), throws


def _left(n: int, sides: int, tokens: int, cost: int, bits: int) -> dict[tuple[int, bool], int]:
    """Throws whose bonuses run out at dice that lack `cost`.

    By the number of explosions and whether there are 1s; packed by what is left, the most first.
    """
    face = sides - cost
    twos = cost == sides - 2
    fields = (1 << bits * cost) - 1
    cheaper = span(0, cost - 1, bits)
    found: dict[tuple[int, bool], int] = {}
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
                found[key] = found.get(key, 0) + part * orders * beyond
        lacking *= cheaper
    return found
