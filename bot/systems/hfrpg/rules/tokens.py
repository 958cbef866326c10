"""Tokens on dice: what may be used, the best use and the harshest (HF-26 to HF-34, HA-09).

Everything a pool can come to is ordered, whatever is added and whatever is aimed at: first by the
number of explosions, then by the base, and without explosions by the die that counts. Whether a
pool comes to at most, or at least, so much is a sum over its dice, so that one table over dice and
tokens answers it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from bot.core.errors import Refusal
from bot.systems.hfrpg.rules.rolls import MOST_TOKENS, Mode, Pool, read

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


def caps(faces: Sequence[int], sides: int) -> tuple[int, int]:
    """The most bonuses and the most penalties these dice can take (HF-31, HA-08)."""
    return sum(sides - face for face in faces), sum(face - 1 for face in faces)


def mean(pool: Pool) -> Fraction:
    """The mean of what the dice come to, extra rolls included."""
    return pool.sum + pool.exploding * chain(pool.sides)


def best(faces: Sequence[int], sides: int, held: int, how: Mode = "once") -> tuple[int, ...]:
    """How many bonuses go on each die for the highest outcome: as few as that takes (HA-33).

    It has the highest mean and the best chance of every target. Ties go to the earliest dice.
    """
    held = min(held, caps(faces, sides)[0])
    if held <= 0:
        return (0,) * len(faces)
    for goal in _upwards(len(faces), sides, how):
        result = _spread(faces, sides, held, goal, up=True)
        if result is not None:
            return result
    return (0,) * len(faces)


def ladder(
    faces: Sequence[int], sides: int, held: int, how: Mode = "once"
) -> tuple[tuple[int, ...], ...]:
    """Every use of bonuses that comes to more than all cheaper ones, the cheapest first.

    Each is what `best` gives for so many bonuses.
    """
    left = min(held, caps(faces, sides)[0])
    uses: list[tuple[int, ...]] = []
    for goal in _upwards(len(faces), sides, how):
        if left <= 0:
            break
        use = _spread(faces, sides, left, goal, up=True)
        if use is not None:
            left = sum(use) - 1  # what comes to less has to be cheaper
            uses += [use] if any(use) else []
    return tuple(reversed(uses))


def enough(
    faces: Sequence[int], sides: int, held: int, how: Mode, chance: Callable[[Pool], Fraction]
) -> tuple[int, ...]:
    """How many bonuses go on each die for the best chance, as few as that takes (HA-33).

    `chance` never falls as a pool comes to more. Of ties the highest outcome, then the earliest
    dice.
    """

    def chance_with(use: tuple[int, ...]) -> Fraction:
        return chance(read(with_tokens(faces, use, up=True), sides, how))

    least, most = (0,) * len(faces), best(faces, sides, held, how)
    top = chance_with(most)
    if chance_with(least) == top:
        return least
    held = min(held, caps(faces, sides)[0])
    for goal in reversed([*_upwards(len(faces), sides, how)]):
        use = _spread(faces, sides, held, goal, up=True)
        if use is not None and chance_with(use) == top:
            return best(faces, sides, sum(use), how)
    return most


def harshest(faces: Sequence[int], sides: int, held: int, how: Mode = "once") -> tuple[int, ...]:
    """How many of the penalties that must be used go on each die for the lowest outcome (HA-09).

    Ties: as many as possible on the earliest dice.
    """
    must = min(held, caps(faces, sides)[1])
    if must <= 0:
        return (0,) * len(faces)
    for goal in _downwards(len(faces), sides, how):
        result = _spread(faces, sides, must, goal, up=False)
        if result is not None:
            return result
    return (0,) * len(faces)


def with_tokens(faces: Sequence[int], use: Sequence[int], *, up: bool) -> tuple[int, ...]:
    """The faces with these tokens on them."""
    sign = 1 if up else -1
    return tuple(face + sign * more for face, more in zip(faces, use, strict=True))


def all_alike(faces: Sequence[int], sides: int, held: int, how: Mode) -> bool:
    """Whether it makes no difference where the penalties go (HA-09)."""
    must = min(held, caps(faces, sides)[1])
    spread = harshest(faces, sides, must, how)
    low = mean(read(with_tokens(faces, spread, up=False), sides, how))
    for goal in _upwards(len(faces), sides, how):
        result = _spread(faces, sides, must, goal, up=False, exceed=True)
        if result is not None:
            return mean(read(with_tokens(faces, result, up=False), sides, how)) == low
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
        for result in range(2):
            row = rows[at][result]
            for more, face in options[at]:
                after = rows[at + 1][1 if result or face in goal.asked else 0]
                value = worth[face]
                for left in range(more, tokens + 1):
                    row[left] = max(row[left], after[left - more] + value)
    start = 0 if seek else 1
    allowed = range(tokens + 1) if up else (tokens,)
    left = next((n for n in allowed if rows[0][start][n] >= need), None)
    if left is None:
        return None
    spread: list[int] = []
    result, got = start, 0
    for at in range(len(faces)):
        for more, face in reversed(options[at]):
            then = 1 if result or face in goal.asked else 0
            if more > left:
                continue
            if got + worth[face] + rows[at + 1][then][left - more] >= need:
                spread.append(more)
                result, got, left = then, got + worth[face], left - more
                break
    return tuple(spread)


def amount(value: int) -> int:
    """Tokens given, below 0 penalties: 1 to 99 of them; raises `bad_amount` (HF-26)."""
    if not 1 <= abs(value) <= MOST_TOKENS:
        said = f"1 to {MOST_TOKENS} tokens are given or taken at once, not {str(abs(value))[:12]}."
        raise Refusal("bad_amount", said)
    return value


def refuse_missing(used: int, balance: int) -> None:
    """Refuses to use more bonuses than are held: `no_bonus_available`, `insufficient_bonus`."""
    if used and balance < 0:
        raise Refusal("no_bonus_available", "Whoever holds penalties has no bonuses to use.")
    if used > max(0, balance):
        raise Refusal(
            "insufficient_bonus", f"{used} bonuses were asked for and {max(0, balance)} are held."
        )


def raise_dice(
    faces: Sequence[int], sides: int, use: Sequence[int], balance: int
) -> tuple[int, ...]:
    """The faces with bonuses on them (HF-29 to HF-31).

    Raises `bad_allocation`, `no_bonus_available`, `insufficient_bonus`, `above_maximum`.
    """
    refuse_missing(_count_tokens(faces, use), balance)
    after = tuple(face + more for face, more in zip(faces, use, strict=True))
    if max(after, default=0) > sides:
        raise Refusal("above_maximum", f"A d{sides} is raised to {sides} at most.")
    return after


def lower_dice(faces: Sequence[int], use: Sequence[int], balance: int) -> tuple[int, ...]:
    """The faces with every penalty that must be used on them (HF-33, HA-08).

    Raises `bad_allocation`, `no_penalty_pending`, `must_use_penalties`, `below_minimum`.
    """
    used = _count_tokens(faces, use)
    must = due(faces, balance)
    if used and balance >= 0:
        raise Refusal("no_penalty_pending", "There is no penalty to use on this roll.")
    if used != must:
        raise Refusal("must_use_penalties", f"{must} penalties must be used, not {used}.")
    after = tuple(face - less for face, less in zip(faces, use, strict=True))
    if min(after, default=1) < 1:
        raise Refusal("below_minimum", "A die is lowered to 1 at least.")
    return after


def due(faces: Sequence[int], balance: int) -> int:
    """How many penalties must be used on this pool (HF-33)."""
    return min(max(0, -balance), sum(face - 1 for face in faces))


def _count_tokens(faces: Sequence[int], use: Sequence[int]) -> int:
    if len(use) != len(faces) or min(use, default=0) < 0:
        raise Refusal("bad_allocation", f"Say for each of the {len(faces)} dice how many tokens.")
    return sum(use)


def token_cost(use: Sequence[int], balance: int, *, keep: bool) -> int:
    """How many tokens a roll uses up; unless they are kept, all penalties held go (HA-08)."""
    return -balance if balance < 0 and not keep else sum(use)
