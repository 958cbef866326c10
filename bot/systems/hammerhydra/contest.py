"""The law of opposed rolls: both sides' rolls counted die by die, extra dice a few batches deep."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial

from msgspec import Struct

from bot.core.errors import Refusal
from bot.systems.hammerhydra.rules.check import TENS, Tens
from bot.systems.hammerhydra.rules.pool import LEAST_TARGET, whole
from bot.systems.hammerhydra.rules.tables import SIDES, WORST

DEPTHS = {1: 3, 2: 3, 3: 3, 4: 3, 5: 1, 6: 0}
"""How many batches of extra dice are followed for so many dice a side in under 50 ms."""
MOST_OPPOSED = max(DEPTHS)
DEEPEST = 3

Scores = tuple[int, ...]
"""Scores from the highest down."""


class Contest(Struct, frozen=True):
    """The chances that a wins, b wins, all dice are equal, and both lose.

    `unresolved` is the chance that extra dice go on deeper than was counted.
    """

    a: Fraction
    b: Fraction
    draw: Fraction
    none: Fraction
    unresolved: Fraction


class _Side(Struct, frozen=True):
    """One side's ends by (successes, scores) with their weights of `whole`, and those beyond."""

    ends: dict[tuple[int, Scores], int]
    beyond: int
    whole: int


def opposed_law(
    a: tuple[object, object],
    b: tuple[object, object],
    depth: int | None = None,
    *,
    tens: Tens = "auto",
    chain: bool = True,
) -> Contest:
    """Who wins with these pools of (dice 1..6, target).

    `depth` 0..3 batches of extra dice are followed, else as many as 50 ms allow.
    Raises `bad_dice`, `bad_target`, `bad_tens`.
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
    deep = DEPTHS[max(dice for dice, _ in sides)] if depth is None else min(depth, DEEPEST)
    mine, yours = (_side(dice, target, deep, tens, chain=chain) for dice, target in sides)
    everything = mine.whole * yours.whole
    settled = (mine.whole - mine.beyond) * (yours.whole - yours.beyond)
    won, draw, none = _compared(mine.ends, yours.ends)
    lost = settled - won - draw - none
    return Contest(
        *(Fraction(ways, everything) for ways in (won, lost, draw, none, everything - settled))
    )


def _compared(
    mine: dict[tuple[int, Scores], int], yours: dict[tuple[int, Scores], int]
) -> tuple[int, int, int]:
    """How often the first wins, both are equal, and both fail."""
    failed = [sum(w for (hits, _), w in side.items() if not hits) for side in (mine, yours)]
    none = failed[0] * failed[1]
    order = sorted(yours.items())
    won, draw, below, at = 0, 0, 0, 0
    for key, weight in sorted(mine.items()):
        while at < len(order) and order[at][0] < key:
            below += order[at][1]
            at += 1
        if key[0]:
            won += weight * below
            draw += weight * yours.get(key, 0)
    return won, draw, none


def _side(dice: int, target: int, depth: int, tens: Tens, *, chain: bool) -> _Side:
    ends: dict[tuple[int, Scores], int] = {}
    going: dict[tuple[Scores, int], int] = {((), dice): 1}
    rolled = 0
    for batch in range(depth + 1):
        most = max(count for _, count in going)
        rolled += most
        reads = {
            count: _reads(count, target, tens, first=not batch, chain=chain)
            for count in {count for _, count in going}
        }
        # Every weight of this batch counts throws of as many dice as the largest one has.
        ends = {key: ways * SIDES**most for key, ways in ends.items()}
        further: dict[tuple[Scores, int], int] = {}
        for (before, count), weight in going.items():
            scale = weight * SIDES ** (most - count)
            on, over = reads[count]
            for left, scores, ways in on:
                merged = tuple(sorted(before + scores, reverse=True))
                further[merged, left] = further.get((merged, left), 0) + scale * ways
            for left, hits, scores, ways in over:
                merged = tuple(sorted(before + scores, reverse=True)) if before else scores
                if left:
                    merged = (merged[0] + left, *merged[1:])
                end = (len(before) + hits, merged)
                ends[end] = ends.get(end, 0) + scale * ways
        going = further
        if not going:
            break
    return _Side(ends, sum(going.values()), SIDES**rolled)


def _reads(
    count: int, target: int, tens: Tens, *, first: bool, chain: bool
) -> tuple[list[tuple[int, Scores, int]], list[tuple[int, int, Scores, int]]]:
    """Every set of faces read: those that earn extra dice, and those that end the roll.

    Each with the +1s left, its successes where they are not all its dice, its scores and how many
    throws show it.
    """
    on: list[tuple[int, Scores, int]] = []
    over: list[tuple[int, int, Scores, int]] = []
    for faces, ways in _throws(count):
        left, hits, scores = _read(faces, target, free=first)
        left = left if first or chain else 0
        if left and hits == count and tens == "auto":
            on.append((left, scores, ways))
        else:
            over.append((left, hits, scores, ways))
    return on, over


def _read(faces: Scores, target: int, *, free: bool) -> tuple[int, int, Scores]:
    """+1s left, successes, and scores of faces that go from the highest down."""
    plus = faces.count(SIDES)
    if free and plus:
        plus -= 1
    scores = list(faces)
    hits = 0
    for place, face in enumerate(faces):
        if face >= target:
            hits += 1
        elif target - face <= plus:
            plus -= target - face
            scores[place] = target
            hits += 1
        else:
            break
    return plus, hits, tuple(scores)


def _throws(count: int) -> Iterator[tuple[Scores, int]]:
    """Every set of so many faces, from the highest down, with how many throws show it."""
    throws = factorial(count)
    for faces in combinations_with_replacement(range(SIDES, 0, -1), count):
        ways, run, last = throws, 0, 0
        for face in faces:
            run = run + 1 if face == last else 1
            last = face
            ways //= run
        yield faces, ways


class Lead(Struct, frozen=True):
    """The chances that a has more successes, that b has, that both have as many, that both fail.

    `tail` is the chance of more successes than were counted.
    """

    a: Fraction
    b: Fraction
    level: Fraction
    none: Fraction
    tail: Fraction


def lead(a: Sequence[Fraction], b: Sequence[Fraction]) -> Lead:
    """Who has more successes, by the laws of both, for pools too large to count die by die."""
    more, same, fewer = Fraction(0), Fraction(0), Fraction(0)
    for mine, chance in enumerate(a):
        for yours, other in enumerate(b):
            if mine > yours:
                more += chance * other
            elif mine < yours:
                fewer += chance * other
            elif mine:
                same += chance * other
    none = a[0] * b[0]
    return Lead(more, fewer, same, none, 1 - more - fewer - same - none)
