"""How rolls with extra tens end, as far as it matters where two are compared; counted exactly.

Tens, lifted dice and the nearest failing dice are counted by what they show. Plain successes, and
failing dice below the nearest, fall evenly on several faces: only how many there are is kept, and
what they show is left open.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from operator import add

from msgspec import Struct

from bot.systems.hammerhydra.rules.check import Tens
from bot.systems.hammerhydra.rules.tables import SIDES

MOST_BATCHES = 50
"""Batches of extra dice; a chain has fewer, as each of them is a die at least (R-01)."""
RARE = 10**8
"""A chain that has come this far in less than one of so many rolls is not followed on."""

End = tuple[int, int, int, int, int, int, int]
"""Successes; +1s on the top die; dice at ten; plain dice, evenly from the target to nine; the face
of the nearest failing dice, 0 without any; how many show it; how many are evenly below it."""

_Going = dict[tuple[int, int, int, int], int]
"""Ways by tens, plain dice, lifted dice, and the extra dice that come next."""
_Stop = tuple[int, int, int, int, int, int, int, int]
"""Tens, plain, lifted, +1s left, face, how many show it, how many are below; ways."""
_Whole = tuple[int, int, int, int, int]
"""Tens, plain, lifted, +1s left; ways."""


class Ends(Struct, frozen=True):
    """All ends of a roll with their ways, of `whole` throws, and the throws that go on `beyond`.

    A way leaves open what plain dice and those below the nearest show, each its own throw.
    """

    target: int
    ways: dict[End, int]
    beyond: int
    whole: int


def ends(dice: int, target: int, tens: Tens, depth: int | None, *, chain: bool) -> Ends:
    """Every end of so many dice on a target 2..10.

    `depth` batches of extra dice are followed, None as far as they are not `RARE`.
    """
    batches: list[tuple[dict[End, int], int]] = []
    going: _Going = {(0, 0, 0, dice): 1}
    whole, beyond = 1, 0
    for batch in range((MOST_BATCHES if depth is None else depth) + 1):
        most = max(count for *_, count in going)
        # Every way of this batch counts throws of as many dice as the largest one has.
        whole, beyond = whole * SIDES**most, beyond * SIDES**most
        found: dict[End, int] = {}
        batches.append((found, whole))
        counts = {count for *_, count in going}
        reads = {n: _batch(n, target, first=not batch, lifts=chain or not batch) for n in counts}
        further: _Going = {}
        for (*so_far, count), weight in going.items():
            stops, wholes = reads[count]
            scale = weight * SIDES ** (most - count)
            for *more, left, face, level, below, ways in stops:
                end = _end(target, so_far, more, left, (face, level, below))
                found[end] = found.get(end, 0) + scale * ways
            for *more, left, ways in wholes:
                if left and tens == "auto":
                    ten, plain, lifted = map(add, so_far, more)
                    state = (ten, plain, lifted, left)
                    further[state] = further.get(state, 0) + scale * ways
                else:
                    end = _end(target, so_far, more, left, (0, 0, 0))
                    found[end] = found.get(end, 0) + scale * ways
        going = {}
        for state, ways in further.items():
            throws = ways * (SIDES - target) ** state[1]
            if depth is None and throws * RARE < whole:
                beyond += throws
            else:
                going[state] = ways
        if not going:
            break
    beyond += sum(ways * (SIDES - target) ** plain for (_, plain, _, _), ways in going.items())
    return Ends(target, _together(batches, whole), beyond, whole)


def _together(batches: Sequence[tuple[dict[End, int], int]], whole: int) -> dict[End, int]:
    """The ends of all batches, each with the throws it counts among, as ways among `whole`."""
    found: dict[End, int] = {}
    for ways, among in batches:
        scale = whole // among
        for end, count in ways.items():
            found[end] = found.get(end, 0) + count * scale
    return found


def _end(
    target: int,
    so_far: Sequence[int],
    more: Sequence[int],
    left: int,
    failing: tuple[int, int, int],
) -> End:
    ten, plain, lifted = map(add, so_far, more)
    top = ten + lifted if target == SIDES else ten
    return (ten + plain + lifted, left, top, plain, *failing)


def _batch(dice: int, target: int, *, first: bool, lifts: bool) -> tuple[list[_Stop], list[_Whole]]:
    """A batch of dice by how it ends: with dice that fail, or whole.

    Of the `first` dice one ten is not extra; without `lifts` tens are nothing more.
    """
    stops: list[_Stop] = []
    wholes: list[_Whole] = []
    for ten in range(dice + 1):
        plus = max(0, ten - first) if lifts else 0
        lifted = {(ten, plus, 0): comb(dice, ten)}
        for lack in range(1, target):
            face = target - lack
            after = dict(lifted)
            for (used, left, up), ways in lifted.items():
                reach = left // lack
                for more in range(1, dice - used + 1):
                    times = ways * comb(dice - used, more)
                    if more <= reach:
                        state = (used + more, left - lack * more, up + more)
                        after[state] = after.get(state, 0) + times
                        continue
                    rest = dice - used - more
                    for below in range(rest + 1) if face > 1 else (0,):
                        plain = rest - below
                        if plain and target == SIDES:
                            continue
                        part = times * comb(rest, below)
                        spare = left - lack * reach
                        stop = (ten, plain, up + reach, spare, face, more - reach, below, part)
                        stops.append(stop)
            lifted = after
        for (used, left, up), ways in lifted.items():
            if used == dice or target < SIDES:
                wholes.append((ten, dice - used, up, left, ways))
    return stops, wholes
