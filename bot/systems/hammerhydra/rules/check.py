"""A check: successes, extra tens, critical failures (HH-09, HH-14 to HH-18)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from msgspec import Struct

from bot.core.errors import Refusal
from bot.core.words import listed
from bot.systems.hammerhydra.rules.pool import Pool, faces
from bot.systems.hammerhydra.rules.tables import SIDES

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
    def failed(self) -> bool:
        """Without a success a check fails (HH-09)."""
        return self.successes == 0

    @property
    def tens(self) -> int:
        """How many natural tens there are (HH-16)."""
        return self.faces.count(SIDES)

    @property
    def scores(self) -> tuple[int, ...]:
        """The faces after their +1s, from the highest down."""
        found = list(self.faces)
        for place, more in self.lifted:
            found[place] += more
        found.sort(reverse=True)
        found[0] += self.spare
        return tuple(found)


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
        raise Refusal("bad_tens", f"Extra tens are {listed(TENS, last='or')}.")
    if critical not in CRITICALS:
        raise Refusal("bad_rule", f"A critical failure counts {listed(CRITICALS, last='or')}.")
    first = faces(tuple(throw(pool.dice)))
    rolled = list(first)
    plus = max(0, rolled.count(SIDES) - 1)
    extra: list[tuple[int, ...]] = []
    lifted: list[tuple[int, int]] = []
    while True:
        plus -= _lift(rolled, pool.target, plus, lifted)
        failing = len(_failing(rolled, pool.target, lifted))
        if tens == "raise" or not plus or failing:
            break
        batch = faces(tuple(throw(min(plus, MOST_EXTRA - len(rolled) + len(first)))))
        extra.append(batch)
        rolled += batch
        plus = batch.count(SIDES) if chain else 0
        if len(rolled) - len(first) >= MOST_EXTRA:
            plus -= _lift(rolled, pool.target, plus, lifted)
            failing = len(_failing(rolled, pool.target, lifted))
            break
    successes = len(rolled) - failing
    ones = 0 if successes else rolled.count(1)
    if critical == "majority" and 2 * ones <= len(rolled):
        ones = 0
    return Check(pool, first, tuple(extra), tuple(lifted), plus, successes, ones)


def _lift(rolled: list[int], target: int, plus: int, lifted: list[tuple[int, int]]) -> int:
    """Lift failing dice, nearest to the target first (R-04); returns how many +1s went."""
    spent = 0
    if not plus:
        return 0
    for place in sorted(_failing(rolled, target, lifted), key=lambda at: target - rolled[at]):
        lack = target - rolled[place]
        if spent + lack > plus:
            break
        lifted.append((place, lack))
        spent += lack
    return spent


def _failing(rolled: list[int], target: int, lifted: list[tuple[int, int]]) -> list[int]:
    if not lifted:
        return [at for at, face in enumerate(rolled) if face < target]
    done = {place for place, _ in lifted}
    return [at for at, face in enumerate(rolled) if face < target and at not in done]
