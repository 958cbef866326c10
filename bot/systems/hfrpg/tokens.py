"""Which dice tokens go on: the best use of bonuses, the harshest of penalties (HF-30, HA-09).

Everything a pool can come to is ordered, whatever is added and whatever is aimed at: first by the
number of explosions, then by the base, and without explosions by the die that counts. Whether a
pool comes to at most, or at least, so much is a sum over its dice, so that one table over dice and
tokens answers it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from bot.systems.hfrpg.rules import Mode, Pool, read

Worth = Callable[[int], int]
NEVER = 10**6


class Goal(Struct, frozen=True):
    """Something a pool can come to: the dice's worth reaches `least`, or stays within it.

    `barred` are faces no die may show, `asked` faces of which one must be shown, if any.
    """

    worth: Worth
    least: int
    barred: frozenset[int] = frozenset()
    asked: frozenset[int] = frozenset()


def chain(sides: int) -> Fraction:
    """The mean of an extra roll with all that follow it (HF-13)."""
    return Fraction(sides * (sides + 1), 2 * (sides - 1))


def mean(pool: Pool) -> Fraction:
    """The mean of what the dice come to, extra rolls included."""
    return pool.sum + pool.exploding * chain(pool.sides)


def best(faces: Sequence[int], sides: int, held: int, how: Mode = "once") -> tuple[int, ...]:
    """How many bonuses go on each die for the highest outcome: as few as that takes (HA-33).

    It has the highest mean and the best chance of every target. Ties go to the earliest dice.
    """
    held = min(held, sum(sides - face for face in faces))
    if held <= 0:
        return (0,) * len(faces)
    for goal in _upwards(len(faces), sides, how):
        found = _spread(faces, sides, held, goal, up=True)
        if found is not None:
            return found
    return (0,) * len(faces)


def enough(
    faces: Sequence[int], sides: int, held: int, how: Mode, chance: Callable[[Pool], Fraction]
) -> tuple[int, ...]:
    """How many bonuses go on each die for the best chance, as few as that takes (HA-33).

    `chance` never falls as a pool comes to more. Of ties the highest outcome, then the earliest
    dice.
    """

    def found(use: tuple[int, ...]) -> Fraction:
        return chance(read(adjusted(faces, use, up=True), sides, how))

    least, most = (0,) * len(faces), best(faces, sides, held, how)
    top = found(most)
    if found(least) == top:
        return least
    held = min(held, sum(sides - face for face in faces))
    for goal in reversed([*_upwards(len(faces), sides, how)]):
        use = _spread(faces, sides, held, goal, up=True)
        if use is not None and found(use) == top:
            return best(faces, sides, sum(use), how)
    return most


def harshest(faces: Sequence[int], sides: int, held: int, how: Mode = "once") -> tuple[int, ...]:
    """How many of the penalties that must be used go on each die for the lowest outcome (HA-09).

    Ties: as many as possible on the earliest dice.
    """
    must = min(held, sum(face - 1 for face in faces))
    if must <= 0:
        return (0,) * len(faces)
    for goal in _downwards(len(faces), sides, how):
        found = _spread(faces, sides, must, goal, up=False)
        if found is not None:
            return found
    return (0,) * len(faces)


def adjusted(faces: Sequence[int], use: Sequence[int], *, up: bool) -> tuple[int, ...]:
    """The faces with these tokens on them."""
    sign = 1 if up else -1
    return tuple(face + sign * more for face, more in zip(faces, use, strict=True))


def all_alike(faces: Sequence[int], sides: int, held: int, how: Mode) -> bool:
    """Whether it makes no difference where the penalties go (HA-09)."""
    must = min(held, sum(face - 1 for face in faces))
    spread = harshest(faces, sides, must, how)
    low = mean(read(adjusted(faces, spread, up=False), sides, how))
    for goal in _upwards(len(faces), sides, how):
        found = _spread(faces, sides, must, goal, up=False, exceed=True)
        if found is not None:
            return mean(read(adjusted(faces, found, up=False), sides, how)) == low
    return True


def _surplus(sides: int) -> Worth:
    return lambda face: (face == sides) - (face == 1)


def _above(sides: int, floor: int) -> Worth:
    """Whether more dice lie above `floor` than implosions take out: above 0 where they do."""
    return lambda face: (face > floor) + (face == sides) - (face == 1)


def _upwards(count: int, sides: int, how: Mode) -> Iterator[Goal]:
    """Everything a pool can come to, best first."""
    for explosions in range(count, 0, -1):
        for asked in _bases(sides, how):
            yield Goal(_surplus(sides), explosions, asked=asked)
        yield Goal(_surplus(sides), explosions)
    for face in range(sides, 1, -1):
        yield Goal(_above(sides, face - 1), 1)


def _downwards(count: int, sides: int, how: Mode) -> Iterator[Goal]:
    """Everything a pool can come to, worst first."""
    for face in range(1, sides):
        yield Goal(_above(sides, face), 0)
    yield Goal(_surplus(sides), 0)
    for explosions in range(1, count + 1):
        for asked in reversed(_bases(sides, how)):
            yield Goal(_surplus(sides), explosions, barred=asked)
        yield Goal(_surplus(sides), explosions)


def _bases(sides: int, how: Mode) -> list[frozenset[int]]:
    """The faces that raise the base beside explosions, best first (HA-01)."""
    match how:
        case "once":
            return [frozenset({1})]
        case "double":
            return []
        case "aside":
            return [
                frozenset({1, *range(face, sides)}) for face in (sides, *range(sides - 1, 1, -1))
            ]


def _spread(
    faces: Sequence[int],
    sides: int,
    tokens: int,
    goal: Goal,
    *,
    up: bool,
    exceed: bool | None = None,
) -> tuple[int, ...] | None:
    """The tokens on each die that reach the goal, most on the earliest; None where none do.

    Bonuses are as few as possible, penalties exactly so many.
    """
    above = up if exceed is None else exceed
    sign = 1 if up else -1
    worth = {face: goal.worth(face) * (1 if above else -1) for face in range(1, sides + 1)}
    need = goal.least if above else -goal.least
    seek = bool(goal.asked)
    # rows[at][found][left]: the most worth of the dice from `at` on with exactly `left` tokens,
    # one of the faces asked for being among them where `found` is still 0.
    rows = [[[-NEVER] * (tokens + 1) for _ in range(2)] for _ in range(len(faces) + 1)]
    rows[-1][1][0] = 0
    options = [
        [
            (more, face + sign * more)
            for more in range(min(tokens, sides - face if up else face - 1) + 1)
            if face + sign * more not in goal.barred
        ]
        for face in faces
    ]
    for at in range(len(faces) - 1, -1, -1):
        for found in range(2):
            row = rows[at][found]
            for more, face in options[at]:
                after = rows[at + 1][1 if found or face in goal.asked else 0]
                value = worth[face]
                for left in range(more, tokens + 1):
                    row[left] = max(row[left], after[left - more] + value)
    start = 0 if seek else 1
    allowed = range(tokens + 1) if up else (tokens,)
    left = next((n for n in allowed if rows[0][start][n] >= need), None)
    if left is None:
        return None
    spread: list[int] = []
    found, got = start, 0
    for at in range(len(faces)):
        for more, face in reversed(options[at]):
            then = 1 if found or face in goal.asked else 0
            if more > left:
                continue
            if got + worth[face] + rows[at + 1][then][left - more] >= need:
                spread.append(more)
                found, got, left = then, got + worth[face], left - more
                break
    return tuple(spread)
