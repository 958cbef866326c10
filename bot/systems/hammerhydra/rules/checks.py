"""Pools, checks and their extra dice (HH-08 to HH-19)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Literal

from msgspec import Struct

from bot.core.edge import quote
from bot.core.errors import Refusal
from bot.core.words import join_words, minus
from bot.systems.hammerhydra.rules.tables import BEST, MOST_DOTS, SIDES, WORST

MOST_DICE = 30
"""The most dice of one roll (R-41)."""
MOST_MODIFIER = 20
LEAST_TARGET = 2
"""A target of 1 would be no test (R-09)."""


class Mods(Struct, frozen=True, omit_defaults=True):
    """What changes a roll, each for itself, so that a card can name where it comes from.

    `dice` and `target` are the GM's, -20..20 (HH-10, HH-11). `wound` is the standing +0..20 of an
    injury (HH-55), `block` the +1 after a failed block (HH-48), `counter` the bonus of an earlier
    counterattack (HH-41), `edge_dice` and `edge_target` points of edge (HH-68, HH-69).
    """

    dice: int = 0
    target: int = 0
    wound: int = 0
    block: bool = False
    counter: bool = False
    edge_dice: int = 0
    edge_target: int = 0


NO_MODS = Mods()


class Pool(Struct, frozen=True):
    """What is rolled: 1..30 dice against a target 2..10. `edge` is what it costs in points.

    `clamped` says that it was beyond reach, and is one die that needs a 10 (HH-12).
    """

    dice: int
    target: int
    clamped: bool = False
    edge: int = 0


def pool(dice: int, target: int, mods: Mods = NO_MODS, *, edge_step: int = 1) -> Pool:
    """The pool after all changes, the clamp looking once at the total (R-08).

    `dice` 0..30 are those of the skill, `target` 5..10 is the attribute. `edge_step` is what one
    point of edge counts for (R-11). Raises `bad_dice`, `bad_target`, `bad_modifier`, `bad_edge`,
    `edge_wasted` where a point changes nothing.
    """
    number = whole(dice, "bad_dice", "Dice", 0, MOST_DICE)
    aim = whole(target, "bad_target", "A target", BEST, WORST)
    _check_mods(mods)
    if edge_step not in {1, 2}:
        raise Refusal("bad_rule", "A point of edge counts for 1 or 2.")
    number += mods.dice + mods.counter
    # Modifiers stop at 2; 5 is the bound of attributes and of edge alone.
    aim = max(LEAST_TARGET, aim + mods.target + mods.wound + mods.block - mods.counter)
    # The clamp looks once at the total: this one only tells what edge has changed.
    without = _clamp(number, aim)
    # The last point is wasted where those before it reach 5 already.
    floor = aim - (mods.edge_target - 1) * edge_step
    if mods.edge_target and floor <= BEST:
        raise _waste(f"Edge lowers a target to {BEST} at least; this one is {aim} without it.")
    if mods.edge_target:
        aim = max(BEST, aim - mods.edge_target * edge_step)
    number += mods.edge_dice * edge_step
    result = _clamp(number, aim)
    spent = mods.edge_dice + mods.edge_target
    # Edge may buy a roll out of the clamp, but not improve one that stays in it.
    if spent and (result.clamped or (result.dice, result.target) == (without.dice, without.target)):
        raise _waste("It stays one die that needs a 10.")
    if result.dice > MOST_DICE:
        raise Refusal("bad_dice", f"At most {MOST_DICE} dice are rolled, not {result.dice}.")
    return Pool(result.dice, result.target, result.clamped, spent)


def skill_pool(dots: int, general: int = 0) -> int:
    """The dice of a skill: its dots 0..5 and the general dots 0..5 of its heading (HH-24, R-14).

    Raises `dots_out_of_range`, `general_out_of_range`.
    """
    own = whole(dots, "dots_out_of_range", "Dots", 0, MOST_DOTS)
    return own + whole(general, "general_out_of_range", "General dots", 0, MOST_DOTS)


PLURAL = re.compile(r"^(dice|boxes|batches|grind wounds)\b|\b(dice|dots)$", re.IGNORECASE)
"""What there are several of, in the words of a limit."""


def whole(value: int, kind: str, what: str, least: int, most: int) -> int:
    """The value, from `least` to `most`; raises the given kind."""
    if least <= value <= most:
        return value
    verb = "are" if PLURAL.search(what) else "is"
    raise Refusal(kind, f"{what} {verb} {minus(least)} to {most}; you wrote {quote(value)}.")


def faces(roll: Sequence[int]) -> tuple[int, ...]:
    """Faces of ten-sided dice; raises `bad_face`."""
    for face in roll:
        if not 1 <= face <= SIDES:
            whole(face, "bad_face", "A face of a d10", 1, SIDES)
    return tuple(roll)


def _clamp(dice: int, target: int) -> Pool:
    if target > WORST or dice < 1:
        return Pool(1, WORST, clamped=True)
    return Pool(dice, target)


def _check_mods(mods: Mods) -> None:
    whole(mods.dice, "bad_modifier", "A modifier on dice", -MOST_MODIFIER, MOST_MODIFIER)
    whole(mods.target, "bad_modifier", "A modifier on the target", -MOST_MODIFIER, MOST_MODIFIER)
    wound(mods.wound)
    whole(mods.edge_dice, "bad_edge", "Edge for dice", 0, MOST_DICE)
    whole(mods.edge_target, "bad_edge", "Edge for the target", 0, MOST_DICE)


def wound(value: int) -> int:
    """A standing penalty on every target, 0..20; raises `bad_modifier` (HH-55)."""
    return whole(value, "bad_modifier", "A standing penalty", 0, MOST_MODIFIER)


def _waste(why: str) -> Refusal:
    return Refusal("edge_wasted", f"That edge would change nothing, so none is spent. {why}")


Tens = Literal["auto", "raise"]
Critical = Literal["any", "majority"]
TENS: tuple[Tens, ...] = ("auto", "raise")
CRITICALS: tuple[Critical, ...] = ("any", "majority")
MOST_EXTRA = 50
"""Where the bot stops a chain of extra dice (R-01)."""

Throw = Callable[[int], Sequence[int]]
"""So many faces of ten-sided dice."""


class Check(Struct, frozen=True):
    """A roll read. Places count all dice from 0, the first roll before the extra dice.

    `lifted` are (place, how much) in the order the +1s were given; `extra` the batches of extra
    dice; `spare` what rests on the top die (R-03). `scores` go from the highest down.
    """

    pool: Pool
    first: tuple[int, ...]
    extra: tuple[tuple[int, ...], ...] = ()
    lifted: tuple[tuple[int, int], ...] = ()
    spare: int = 0
    successes: int = 0
    critical: int = 0

    @property
    def faces(self) -> tuple[int, ...]:
        """What every die shows, extra dice behind the first."""
        return (*self.first, *(face for batch in self.extra for face in batch))

    @property
    def is_failure(self) -> bool:
        """Without a success a check fails (HH-09)."""
        return self.successes == 0

    @property
    def tens(self) -> int:
        """How many natural tens there are (HH-16)."""
        return self.faces.count(SIDES)

    @property
    def scores(self) -> tuple[int, ...]:
        """The faces after their +1s, from the highest down."""
        result = list(self.faces)
        for place, more in self.lifted:
            result[place] += more
        result.sort(reverse=True)
        # Only the sorted scores say which die is on top.
        result[0] += self.spare
        return tuple(result)


def check(
    pool: Pool,
    throw: Throw,
    *,
    tens: Tens = "auto",
    critical: Critical = "any",
    chain: bool = True,
) -> Check:
    """Roll the pool and read it.

    `tens` raise keeps unused tens on the top die (R-03), `chain` says whether a ten on an extra
    die is an extra ten again (R-01). Raises `bad_tens`, `bad_rule`, and what `throw` raises.
    """
    if tens not in TENS:
        raise Refusal("bad_tens", f"Extra tens are {join_words(TENS, last='or')}.")
    if critical not in CRITICALS:
        raise Refusal("bad_rule", f"A critical failure counts {join_words(CRITICALS, last='or')}.")
    first = faces(tuple(throw(pool.dice)))
    dice = list(first)
    plus = max(0, dice.count(SIDES) - 1)
    extra: list[tuple[int, ...]] = []
    lifted: list[tuple[int, int]] = []
    while True:
        plus -= _lift(dice, pool.target, plus, lifted)
        failing = len(_failing(dice, pool.target, lifted))
        # Extra dice are for rolls in which every die succeeds, the lifted ones too (HH-17).
        if tens == "raise" or not plus or failing:
            break
        # One die for each unused ten, all at once; a reserve of tens would gain next to nothing.
        batch = faces(tuple(throw(min(plus, MOST_EXTRA - len(dice) + len(first)))))
        extra.append(batch)
        dice += batch
        # The one ten that is not extra was among the first dice, so here every ten is.
        plus = batch.count(SIDES) if chain else 0
        # Where the bot stops a chain, the last tens still lift dice but buy none.
        if len(dice) - len(first) >= MOST_EXTRA:
            plus -= _lift(dice, pool.target, plus, lifted)
            failing = len(_failing(dice, pool.target, lifted))
            break
    successes = len(dice) - failing
    # A 1 beside a success means nothing (HH-14).
    ones = 0 if successes else dice.count(1)
    # The errata ask for 1s on more than half of all dice.
    if critical == "majority" and 2 * ones <= len(dice):
        ones = 0
    return Check(pool, first, tuple(extra), tuple(lifted), plus, successes, ones)


def _lift(dice: list[int], target: int, plus: int, lifted: list[tuple[int, int]]) -> int:
    """Lift failing dice, nearest to the target first (R-04); returns how many +1s went."""
    spent = 0
    if not plus:
        return 0
    for place in sorted(_failing(dice, target, lifted), key=lambda at: target - dice[at]):
        lack = target - dice[place]
        # All that follow lack as much or more, so none of them can be lifted either.
        if spent + lack > plus:
            break
        lifted.append((place, lack))
        spent += lack
    return spent


def _failing(dice: list[int], target: int, lifted: list[tuple[int, int]]) -> list[int]:
    if not lifted:
        return [at for at, face in enumerate(dice) if face < target]
    places = {place for place, _ in lifted}
    return [at for at, face in enumerate(dice) if face < target and at not in places]
