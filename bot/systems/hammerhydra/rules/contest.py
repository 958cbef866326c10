"""The law of opposed rolls: all ends of both sides, compared score by score (HH-25 to HH-27).

Of two rolls from the highest die down, the higher is the one with more dice at the highest score
that they show unequally often. Where everything kept of two ends is equal, the dice that fell
evenly decide, and the chances of that follow from how many they are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import islice
from math import comb

from msgspec import Struct

from bot.core.errors import Refusal
from bot.systems.hammerhydra.rules.chains import (
    EACH,
    FAILING,
    FIELD,
    MOST_BATCHES,
    Ends,
    ends,
    unpack,
)
from bot.systems.hammerhydra.rules.checks import LEAST_TARGET, TENS, Tens, whole
from bot.systems.hammerhydra.rules.tables import SIDES, WORST

MOST_OPPOSED = 8
"""The most dice of a side that are compared die by die; the worst of them takes under 50 ms."""

_Higher = tuple[int, int]
"""Pairs of throws in which the first is higher, and in which both are equal."""


class Contest(Struct, frozen=True):
    """The chances that a wins, b wins, all dice are equal, and both lose.

    `unresolved` is the chance that extra dice go on deeper than was counted, or that there are
    more successes.
    """

    a: Fraction
    b: Fraction
    draw: Fraction
    none: Fraction
    unresolved: Fraction


def opposed_law(
    a: tuple[int, int],
    b: tuple[int, int],
    depth: int | None = None,
    *,
    tens: Tens = "auto",
    chain: bool = True,
) -> Contest:
    """Who wins with these pools of (dice, target).

    `depth` batches of extra dice are followed, None until less than one in a million is left.
    Raises `bad_dice`, `bad_target`, `bad_tens`, `bad_number`.
    """
    sides = [
        (
            whole(dice, "bad_dice", "Dice of a side counted beforehand", 1, MOST_OPPOSED),
            whole(target, "bad_target", "A target", LEAST_TARGET, WORST),
        )
        for dice, target in (a, b)
    ]
    if tens not in TENS:
        raise Refusal("bad_tens", "Extra tens are auto, or raise.")
    deep = None if depth is None else whole(depth, "bad_number", "Batches", 0, MOST_BATCHES)
    # Equal pools are counted once; `_compare` knows them by being the same object.
    result = {side: ends(*side, tens, deep, chain=chain) for side in sides}
    mine, yours = (result[side] for side in sides)
    everything = mine.whole * yours.whole
    settled = (mine.whole - mine.beyond) * (yours.whole - yours.beyond)
    wins, draw, none = _compare(mine, yours)
    losses = settled - wins - draw - none
    return Contest(
        *(Fraction(ways, everything) for ways in (wins, losses, draw, none, everything - settled))
    )


def _compare(mine: Ends, yours: Ends) -> tuple[int, int, int]:
    """How often the first wins, both are equal, and both fail."""
    plain, even = _compare_plain(mine.target, yours.target), _compare_even()
    first = _Read(mine)
    second = first if yours is mine else _Read(yours)
    wins, below = 0, 0
    # Packed keys compare as HH-26 does: successes, the +1s of the top die, then tens.
    order = sorted(second.throws.items())
    at = 0
    for key, throws in sorted(first.throws.items()):
        while at < len(order) and order[at][0] < key:
            below += order[at][1]
            at += 1
        if unpack(key)[0]:
            # Without a success of one's own there is nothing to win: both lose then (HH-27).
            wins += throws * below
    draw = 0
    for key in first.plain.keys() & second.plain.keys():
        hits, _, top = unpack(key)
        # Of the successes below ten, `number` are plain and the others were lifted to the target.
        rest = hits - top
        for number, fails in first.plain[key].items():
            for other, against in second.plain[key].items():
                higher, same = plain(SIDES - 1, number, rest - number, other, rest - other)
                wins += higher * fails.throws * against.throws
                if same:
                    more, equal = _failing(fails, against, even)
                    wins += same * more
                    draw += same * equal
    none = first.throws.get(0, 0) * second.throws.get(0, 0)
    return wins, draw, none


class _Fails:
    """How dice fail beside successes that are alike.

    `ways` has the failing dice as an end has them, with throws and ways; `throws` is the sum.
    """

    def __init__(self) -> None:
        self.throws = 0
        self.ways: list[tuple[int, int, int]] = []

    def add(self, failing: int, throws: int, ways: int) -> None:
        """Failing dice in so many throws that are so many ways."""
        self.throws += throws
        self.ways.append((failing, throws, ways))


class _Read:
    """One side's ends put together by (successes, +1s on the top die, dice at ten), packed.

    `throws` counts all throws of a key. `plain` has how dice fail in the ends with a success, by
    how many plain dice they have, which are left open.
    """

    def __init__(self, side: Ends) -> None:
        self.throws: defaultdict[int, int] = defaultdict(int)
        self.plain: dict[int, dict[int, _Fails]] = {}
        rows: dict[int, _Fails] = {}
        below: dict[int, int] = {}
        for end, ways in side.ways.items():
            row, failing = end >> FAILING, end & (1 << FAILING) - 1
            if failing not in below:
                face, _, many = unpack(failing)
                # Without failing dice this is 0 ** 0, which is 1: one way, one throw.
                below[failing] = max(0, face - 1) ** many
            if row not in rows:
                rows[row] = _Fails()
            rows[row].add(failing, ways * below[failing], ways)
        for row, fails in rows.items():
            key, plain = row >> FIELD, row & EACH
            self.throws[key] += fails.throws * (SIDES - side.target) ** plain
            if unpack(key)[0]:
                self.plain.setdefault(key, {})[plain] = fails


def _failing(mine: _Fails, yours: _Fails, even: Callable[[int, int, int], _Higher]) -> _Higher:
    """The failing dice compared, everything above them being equal."""
    wins, same, below, at = 0, 0, 0, 0
    others = sorted(yours.ways)
    for failing, throws, ways in sorted(mine.ways):
        nearest = failing >> FIELD
        while at < len(others) and others[at][0] >> FIELD < nearest:
            below += others[at][1]
            at += 1
        wins += throws * below
        faces = max(0, (nearest >> FIELD) - 1)
        for other, _, times in islice(others, at, None):
            if other >> FIELD > nearest:
                break
            higher, equal = even(failing & EACH, other & EACH, faces)
            wins += ways * times * higher
            same += ways * times * equal
    return wins, same


def _compare_even() -> Callable[[int, int, int], _Higher]:
    """How dice that fall evenly on the faces from 1 on compare; a missing die loses (R-18)."""

    @cache
    def compare(mine: int, yours: int, faces: int) -> _Higher:
        """So many dice of each side on so many faces."""
        # Whoever still has dice wins with any faces, as a missing die loses.
        if not mine or not yours:
            return (faces**mine if mine else 0), int(mine == yours)
        wins, same = 0, 0
        for at in range(mine + 1 if faces else 0):
            for other in range(min(at, yours) + 1):
                ways = comb(mine, at) * comb(yours, other)
                if at > other:
                    wins += ways * (faces - 1) ** (mine - at + yours - other)
                else:
                    higher, equal = compare(mine - at, yours - other, faces - 1)
                    wins += ways * higher
                    same += ways * equal
        return wins, same

    return compare


def _compare_plain(target: int, against: int) -> Callable[[int, int, int, int, int], _Higher]:
    """How successes below ten compare: plain dice evenly above the target, lifted ones on it.

    Both sides have as many of them altogether. At the higher of the two targets that side has
    shown all of its own, so that the other has too, or has lost.
    """

    @cache
    def compare(face: int, mine: int, lifted: int, yours: int, raised: int) -> _Higher:
        """What dice that show this face or less decide: plain and lifted ones of each side."""
        if not mine + lifted or face == target == against:
            return 0, 1
        if face <= target:
            # All of mine lie on my target. Theirs equal that only with every die there, and one
            # that was lifted lies on their own target, which is lower.
            same = int(not raised)
            return (face - against + 1) ** yours - same, same
        if face <= against:
            # All of theirs lie on their target now; a die of mine that was lifted lies below it.
            return 0, int(not lifted)
        wins, same = 0, 0
        below, under = face - target, face - against
        for at in range(mine + 1):
            for other in range(min(at, yours) + 1):
                ways = comb(mine, at) * comb(yours, other)
                if at > other:
                    wins += ways * below ** (mine - at) * under ** (yours - other)
                else:
                    higher, equal = compare(face - 1, mine - at, lifted, yours - other, raised)
                    wins += ways * higher
                    same += ways * equal
        return wins, same

    return compare


def lead(a: Sequence[Fraction], b: Sequence[Fraction]) -> Contest:
    """Who has more successes, by the laws of both, for pools too large to count die by die.

    A draw is as many successes: its dice are not compared.
    """
    more, same, fewer = Fraction(0), Fraction(0), Fraction(0)
    for mine, chance in enumerate(a):
        for yours, other in enumerate(b):
            if mine > yours:
                more += chance * other
            elif mine < yours:
                fewer += chance * other
            # As many successes are no draw where there are none: both lose (HH-27).
            elif mine:
                same += chance * other
    none = a[0] * b[0]
    return Contest(more, fewer, same, none, 1 - more - fewer - same - none)
