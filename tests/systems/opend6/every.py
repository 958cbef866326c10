"""Every throw of a small pool, looked at one by one: what odds are measured against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import prod
from typing import NamedTuple

from bot.systems.opend6.rules.throw import Faces, Pool, Throw, Ways, explodes, throw


def chains(sides: int, most: int) -> list[tuple[tuple[int, ...], int]]:
    """Chains of a wild die up to so many faces; the longest end however they like.

    With each how many of `sides ** most` it is.
    """
    found: list[tuple[tuple[int, ...], int]] = []
    for length in range(1, most + 1):
        for faces in product(range(1, sides + 1), repeat=length):
            *ups, last = faces
            if all(explodes(f, sides) for f in ups) and not explodes(last, sides):
                found.append((faces, sides ** (most - length)))
    return found


class Every(NamedTuple):
    """Every throw of a pool with its weight; `whole` is the weight of all there could be."""

    throws: list[tuple[Throw, int]]
    whole: int

    @property
    def rest(self) -> Fraction:
        """The chance of throws with longer chains, which may be anywhere."""
        return 1 - Fraction(sum(weight for _, weight in self.throws), self.whole)

    def curve(self, worth: Callable[[Throw], int]) -> Callable[[int], Fraction]:
        """The chance that throws are worth so much or more, as far as was looked."""
        worths = Counter[int]()
        for lie, weight in self.throws:
            worths[worth(lie)] += weight
        return lambda least: Fraction(sum(worths[n] for n in worths if n >= least), self.whole)


def every(given: Pool, ways: Ways, most: int) -> Every:
    """Every throw of a pool whose wild chains are not longer, with its weight."""
    ordinary = range(1, given.sides + 1)
    extra = product(range(1, given.extra_sides + 1), repeat=given.boost.count)
    found: list[tuple[Throw, int]] = []
    plain = given.dice - given.wild
    kind = given.boost.kind
    wilds = [
        ([faces for faces, _ in wild], prod(weight for _, weight in wild))
        for wild in product(chains(given.sides, most), repeat=given.wild)
    ]
    for more, regular in product(list(extra), list(product(ordinary, repeat=plain))):
        for wild, weight in wilds:
            boost = more if kind == "boost" else ()
            penalty = more if kind == "penalty" else ()
            faces = Faces(regular, wild, boost, penalty)
            found.append((throw(faces, given, ways), weight))
    each = given.sides ** (plain + most * given.wild)
    return Every(found, each * given.extra_sides**given.boost.count)
