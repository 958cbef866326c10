"""Tokens on dice: what may be used, the best use and the harshest (HF-26 to HF-34, HA-09).

Everything a pool can come to is ordered, whatever is added and whatever is aimed at: first by the
number of explosions, then by the base, and without explosions by the die that counts. Whether a
pool comes to at most, or at least, so much is a sum over its dice, so that one table over the dice
answers it for every number of tokens and every such sum.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from bot.core.errors import Refusal
from bot.core.words import count
from bot.systems.hfrpg.rules.rolls import MOST_TOKENS, Mode, Pool, read


class Scale(Struct, frozen=True):
    """What a die is worth by the face it shows, 1 first.

    `barred` are faces no die may show, `needs` faces of which one must be shown, if any.
    """

    worth: tuple[int, ...]
    barred: frozenset[int] = frozenset()
    needs: frozenset[int] = frozenset()


Goal = tuple[Scale, int]
"""Something a pool can come to: the dice's worth reaches so much, or stays within it."""


def chain(sides: int) -> Fraction:
    """The mean of an extra roll with all that follow it (HF-13)."""
    return Fraction(sides * (sides + 1), 2 * (sides - 1))


def caps(faces: Sequence[int], sides: int) -> tuple[int, int]:
    """The most bonuses and the most penalties these dice can take (HF-31, HA-08)."""
    return sum(sides - face for face in faces), sum(face - 1 for face in faces)


def mean(pool: Pool) -> Fraction:
    """The mean of what the dice come to, extra rolls included."""
    return pool.sum + pool.exploding * chain(pool.sides)


def best(faces: Sequence[int], sides: int, bonuses: int, how: Mode = "once") -> tuple[int, ...]:
    """How many bonuses go on each die for the highest outcome: as few as that takes (HA-33).

    It has the highest mean and the best chance of every target. Ties go to the earliest dice.
    """
    return next(_uses(faces, sides, bonuses, how), (0,) * len(faces))


def ladder(
    faces: Sequence[int], sides: int, bonuses: int, how: Mode = "once"
) -> tuple[tuple[int, ...], ...]:
    """Every use of bonuses that comes to more than all cheaper ones, the cheapest first.

    Each is what `best` gives for so many bonuses.
    """
    return tuple(_uses(faces, sides, bonuses, how))[::-1]


def enough(
    faces: Sequence[int], sides: int, bonuses: int, how: Mode, chance: Callable[[Pool], Fraction]
) -> tuple[int, ...]:
    """How many bonuses go on each die for the best chance, as few as that takes (HA-33).

    `chance` never falls as a pool comes to more. Of ties the highest outcome, then the earliest
    dice.
    """
    uses = ((0,) * len(faces), *ladder(faces, sides, bonuses, how))
    chances = [chance(read(with_tokens(faces, use, up=True), sides, how)) for use in uses]
    return uses[chances.index(chances[-1])]


def _uses(faces: Sequence[int], sides: int, bonuses: int, how: Mode) -> Iterator[tuple[int, ...]]:
    """Every use of bonuses that comes to more than all cheaper ones, the dearest first."""
    most = min(bonuses, caps(faces, sides)[0])
    # Not die by die: a 1 that becomes a die that counts is worth more than any step on the way.
    for table, least in _tables(faces, sides, _upwards(len(faces), sides, how), up=True):
        if most <= 0:
            break
        fewest = table.fewest(least)
        if fewest is not None and fewest <= most:
            # With 0 the dice come to it as they lie, and every further goal is worth less.
            if fewest:
                yield table.place(fewest, least)
            most = fewest - 1  # what comes to less has to be cheaper


def harshest(
    faces: Sequence[int], sides: int, penalties: int, how: Mode = "once"
) -> tuple[int, ...]:
    """How many of the penalties that must be used go on each die for the lowest outcome (HA-09).

    Ties: as many as possible on the earliest dice.
    """
    must = min(penalties, caps(faces, sides)[1])
    if must <= 0:
        return (0,) * len(faces)
    tables = _tables(faces, sides, _downwards(len(faces), sides, how), up=False)
    # The last goal holds whatever the dice show, so that there always is one.
    return next(table.place(must, most) for table, most in tables if table.can(must, most))


def with_tokens(faces: Sequence[int], use: Sequence[int], *, up: bool) -> tuple[int, ...]:
    """The faces with these tokens on them."""
    sign = 1 if up else -1
    return tuple(face + sign * more for face, more in zip(faces, use, strict=True))


def on_one_die(place: int, tokens: int, dice: int) -> tuple[int, ...]:
    """So many tokens on a single die of so many."""
    return tuple(tokens if at == place else 0 for at in range(dice))


def all_alike(faces: Sequence[int], sides: int, penalties: int, how: Mode) -> bool:
    """Whether it makes no difference where the penalties go (HA-09)."""
    must = min(penalties, caps(faces, sides)[1])
    spread = harshest(faces, sides, must, how)
    # Where the harshest use and the mildest come to the same, every use between them does.
    low = mean(read(with_tokens(faces, spread, up=False), sides, how))
    goals = _upwards(len(faces), sides, how)
    for table, least in _tables(faces, sides, goals, up=False, exceed=True):
        if table.can(must, least):
            high = with_tokens(faces, table.place(must, least), up=False)
            return mean(read(high, sides, how)) == low
    return True


def _surplus(
    sides: int, barred: frozenset[int] = frozenset(), needs: frozenset[int] = frozenset()
) -> Scale:
    """The tops less the 1s: what explodes where it is above 0."""
    return Scale((-1, *(0,) * (sides - 2), 1), barred, needs)


def _above(sides: int, floor: int) -> Scale:
    """Whether more dice lie above `floor` than implosions take out: above 0 where they do."""
    return Scale(
        # 1s less tops take out dice: a top counts for itself and for the 1 that it keeps from that.
        tuple((face > floor) + (face == sides) - (face == 1) for face in range(1, sides + 1))
    )


def _upwards(count: int, sides: int, how: Mode) -> Iterator[Goal]:
    """Everything a pool can come to, best first."""
    scales = [*(_surplus(sides, needs=base) for base in _bases(sides, how)), _surplus(sides)]
    for explosions in range(count, 0, -1):
        yield from ((scale, explosions) for scale in scales)
    for face in range(sides, 1, -1):
        yield _above(sides, face - 1), 1


def _downwards(count: int, sides: int, how: Mode) -> Iterator[Goal]:
    """Everything a pool can come to, worst first."""
    for face in range(1, sides):
        yield _above(sides, face), 0
    yield _surplus(sides), 0
    bases = reversed(_bases(sides, how))
    scales = [*(_surplus(sides, barred=barred) for barred in bases), _surplus(sides)]
    for explosions in range(1, count + 1):
        yield from ((scale, explosions) for scale in scales)


def _bases(sides: int, how: Mode) -> list[frozenset[int]]:
    """The faces that raise the base beside explosions, best first (HA-01)."""
    match how:
        case "once":
            # Only a 1 raises it: the top that it keeps quiet counts beside all that explode.
            return [frozenset({1})]
        case "double":
            return []
        case "aside":
            # A quiet top, which takes a 1, is better than any other die beside them.
            return [
                frozenset({1, *range(face, sides)}) for face in (sides, *range(sides - 1, 1, -1))
            ]


def _tables(
    faces: Sequence[int],
    sides: int,
    goals: Iterable[Goal],
    *,
    up: bool,
    exceed: bool | None = None,
) -> Iterator[tuple[_Table, int]]:
    """The table that answers each goal, made once for all goals of a scale, and its sum.

    `exceed` is whether the sum is to be reached, as bonuses do, or not to be passed.
    """
    # One for a scale and not for a goal: the tokens of twenty dice took 840 ms, and take 4.
    tables: dict[Scale, _Table] = {}
    for scale, least in goals:
        if scale not in tables:
            tables[scale] = _Table(
                faces, scale, sides, up=up, exceed=up if exceed is None else exceed
            )
        yield tables[scale], least


class _Table:
    """All ways to place tokens on dice, by what the dice are worth then and how many tokens it is.

    The ways of the dice from one on are a number: the bit `worth * width + tokens` is set where
    there is such a way. Worths count from the least a die can have, and are turned round where a
    sum is not to be passed.
    """

    def __init__(
        self, faces: Sequence[int], scale: Scale, sides: int, *, up: bool, exceed: bool
    ) -> None:
        sign, self._turn = (1 if up else -1), (1 if exceed else -1)
        worth = [self._turn * value for value in scale.worth]
        room = [sides - face if up else face - 1 for face in faces]
        self._least = min(worth) * len(faces)
        # Tokens go from 0 to all there is room for, so that no row of worths runs into the next.
        self._width = sum(room) + 1
        # For each die every number of tokens, most first, what it is worth, if it is asked for.
        self._options = [
            [
                (more, worth[after - 1] - min(worth), after in scale.needs)
                for more in range(most, -1, -1)
                if (after := face + sign * more) not in scale.barred
            ]
            for face, most in zip(faces, room, strict=True)
        ]
        # For each die on: the ways in which a face asked for is shown, and all.
        rows = [(0 if scale.needs else 1, 1)]
        for options in reversed(self._options):
            seeking, every = rows[-1]
            sought = ways = 0
            for more, value, meets in options:
                shift = value * self._width + more
                ways |= every << shift
                sought |= (every if meets else seeking) << shift
            rows.append((sought, ways))
        self._rows = rows[::-1]
        worths = len(faces) * (max(worth) - min(worth)) + 1
        # A bit in every row: whatever is worth as much or more is found at once.
        self._column = sum(1 << self._width * at for at in range(worths))

    def can(self, tokens: int, least: int) -> bool:
        """Whether exactly so many tokens come to it."""
        return self._reach(0, tokens, self._need(least), is_met=False)

    def fewest(self, least: int) -> int | None:
        """How few tokens come to it; None where none do."""
        ways = self._rows[0][0] >> max(0, self._need(least)) * self._width
        tokens = 0
        while ways:
            # All rows worth enough, one over the other: the lowest bit is the fewest tokens.
            tokens |= ways & (1 << self._width) - 1
            ways >>= self._width
        return (tokens & -tokens).bit_length() - 1 if tokens else None

    def place(self, tokens: int, least: int) -> tuple[int, ...]:
        """Exactly so many tokens on the dice where they come to it, most on the earliest."""
        need, is_met = self._need(least), False
        result: list[int] = []
        for at, options in enumerate(self._options, 1):
            more, value, meets = next(
                (more, value, meets)
                for more, value, meets in options
                if self._reach(at, tokens - more, need - value, is_met=is_met or meets)
            )
            result.append(more)
            tokens, need, is_met = tokens - more, need - value, is_met or meets
        return tuple(result)

    def _need(self, least: int) -> int:
        return self._turn * least - self._least

    def _reach(self, at: int, tokens: int, need: int, *, is_met: bool) -> bool:
        """Whether the dice from one on are worth as much with so many tokens."""
        if tokens < 0:
            return False
        ways = self._rows[at][is_met] >> max(0, need) * self._width + tokens
        return bool(ways & self._column)


def amount(value: int) -> int:
    """Tokens given, below 0 penalties: 1 to 99 of them; raises `bad_amount` (HF-26)."""
    if not 1 <= abs(value) <= MOST_TOKENS:
        sentence = (
            f"1 to {MOST_TOKENS} tokens are given or taken at once, not {str(abs(value))[:12]}."
        )
        raise Refusal("bad_amount", sentence)
    return value


def refuse_missing(bonuses: int, balance: int) -> None:
    """Refuses to use more bonuses than are held: `no_bonus_available`, `insufficient_bonus`."""
    if bonuses and balance < 0:
        raise Refusal("no_bonus_available", "Whoever holds penalties has no bonuses to use.")
    if bonuses > max(0, balance):
        raise Refusal(
            "insufficient_bonus",
            f"That takes {count(bonuses, 'bonus', 'bonuses')}; you have {max(0, balance)}.",
        )


def raise_dice(
    faces: Sequence[int], sides: int, use: Sequence[int], balance: int
) -> tuple[int, ...]:
    """The faces with bonuses on them (HF-29 to HF-31).

    Raises `bad_allocation`, `no_bonus_available`, `insufficient_bonus`, `above_maximum`.
    """
    refuse_missing(_count_tokens(faces, use), balance)
    after = with_tokens(faces, use, up=True)
    if max(after, default=0) > sides:
        raise Refusal("above_maximum", f"A d{sides} is raised to {sides} at most.")
    return after


def lower_dice(faces: Sequence[int], use: Sequence[int], balance: int) -> tuple[int, ...]:
    """The faces with every penalty that must be used on them (HF-33, HA-08).

    Raises `bad_allocation`, `no_penalty_pending`, `must_use_penalties`, `below_minimum`.
    """
    penalties = _count_tokens(faces, use)
    must = due(faces, balance)
    if penalties and balance >= 0:
        raise Refusal("no_penalty_pending", "There is no penalty to use on this roll.")
    if penalties != must:
        raise Refusal("must_use_penalties", f"{must} penalties must be used, not {penalties}.")
    after = with_tokens(faces, use, up=False)
    if min(after, default=1) < 1:
        raise Refusal("below_minimum", "A die is lowered to 1 at least.")
    return after


def due(faces: Sequence[int], balance: int) -> int:
    """How many penalties must be used on this pool (HF-33)."""
    return min(max(0, -balance), sum(face - 1 for face in faces))


def _count_tokens(faces: Sequence[int], use: Sequence[int]) -> int:
    if len(use) != len(faces) or min(use, default=0) < 0:
        raise Refusal("bad_allocation", f"Say how many tokens go on each of the {len(faces)} dice.")
    return sum(use)


def token_cost(use: Sequence[int], balance: int, *, keep: bool) -> int:
    """How many tokens a roll uses up; unless they are kept, all penalties held go (HA-08)."""
    return -balance if balance < 0 and not keep else sum(use)
