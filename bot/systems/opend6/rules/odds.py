"""Exact chances before the roll: totals, ranks, successes and attacks (section 4 of the rules).

Everything is counted, nothing is sampled. Chains of wild dice below a total are finitely many, so
that the chance to reach it is exact as well.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from msgspec import Struct

from bot.systems.opend6.rules import given
from bot.systems.opend6.rules.attack import damage_code
from bot.systems.opend6.rules.codes import Code
from bot.systems.opend6.rules.notation import flip
from bot.systems.opend6.rules.pool import State
from bot.systems.opend6.rules.results import (
    MOST_RANK,
    STEP,
    USUAL_THRESHOLD,
    Comparison,
    required_successes,
    threshold,
)
from bot.systems.opend6.rules.results import USUAL as USUAL_RULES
from bot.systems.opend6.rules.spread import spread
from bot.systems.opend6.rules.throw import USUAL, Pool, Ways, explodes
from bot.systems.opend6.rules.tracks import STANDARD

NEVER, ALWAYS = Fraction(0), Fraction(1)
MOST_TARGET = 400
"""No total beyond it is asked for: 50 dice come to 300."""
RARE = Fraction(1, 10**9)
"""Chains of explosions that come less often are left out of curves."""
EDGE = Fraction(1, 10)
"""What is cut off at either end of the usual range."""


class Curve(Struct, frozen=True):
    """The chances of a pool: `below[i]` of `whole` throws come to less than `least` + i.

    With advantage or disadvantage the better or worse of two throws counts.
    """

    least: int
    below: tuple[int, ...]
    whole: int
    state: State = "none"

    @property
    def most(self) -> int:
        """The highest total that is told."""
        return self.least + len(self.below) - 1

    def at_least(self, target: int) -> Fraction:
        """The chance to reach a total of at most `most`; beyond it the chance to reach that."""
        place = max(0, min(len(self.below) - 1, target - self.least))
        return _twice(1 - Fraction(self.below[place], self.whole), self.state)

    def exactly(self, total: int) -> Fraction:
        """The chance of this very total, below `most`."""
        return self.at_least(total) - self.at_least(total + 1)

    @property
    def mean(self) -> Fraction:
        """The mean of the totals up to `most`: exact without wild dice, else to 1 in 10**6."""
        rest = range(self.least + 1, self.most + 1)
        return self.least + sum((self.at_least(total) for total in rest), NEVER)

    @property
    def usual(self) -> tuple[int, int]:
        """The range outside which at most one throw in ten lies at either end."""
        totals = range(self.least, self.most + 1)
        low = next(t for t in totals if 1 - self.at_least(t + 1) >= EDGE)
        high = next(t for t in reversed(totals) if self.at_least(t) >= EDGE)
        return low, high


class AttackOdds(Struct, frozen=True):
    """The chances of an attack: to hit, of each rank 0..6, and of each damage rank 0..5 or more.

    `ranks` and `damage` add up to `hit`.
    """

    hit: Fraction
    ranks: tuple[Fraction, ...]
    damage: tuple[Fraction, ...]


def p_successes(
    required: int,
    pool: Pool,
    *,
    on: int = USUAL_THRESHOLD,
    state: State = "none",
    ways: Ways = USUAL,
) -> Fraction:
    """The chance of so many successes (D6-72); raises `bad_required`, `bad_threshold`."""
    goal, least = required_successes(required), threshold(on)
    # Without wild dice each die is one success at most: a goal beyond all of them is as far off as
    # the first one beyond, and counting up to that is cheaper.
    most = MOST_TARGET if pool.wild else pool.dice + pool.boost.count + 1
    goal = min(goal, most)
    counts = spread(pool, goal, ways, lambda face: int(face >= least))
    return _twice(1 - Fraction(sum(counts.ways), counts.whole), state)


def curve(pool: Pool, *, state: State = "none", ways: Ways = USUAL, upto: int = 0) -> Curve:
    """The chances of all totals of a pool, at least `upto`; what hardly ever comes is left out.

    Raises `dice_out_of_range` where there is too much to count.
    """
    offset = pool.pips + pool.modifier
    # A spread holds the sums below its limit, so that `upto` itself is inside only with 1 more.
    limit = max(highest(pool, ways), min(upto, MOST_TARGET) - offset) + 1
    counts = spread(pool, limit, ways)
    below, so_far = [0], 0
    for weight in counts.ways:
        so_far += weight
        below.append(so_far)
    first = next((at for at, weight in enumerate(counts.ways) if weight), 0)
    last = next(at for at, many in enumerate(below) if many == below[-1])
    return Curve(first + offset, tuple(below[first : last + 1]), counts.whole, state)


def mean(pool: Pool, totals: Curve, ways: Ways = USUAL) -> Fraction:
    """The mean total of a pool with this curve: exact without wild dice, and with plain ones.

    Beside boost, penalty or advantage wild dice are counted to 1 in 10**6.
    """
    plain = not pool.boost.count and ways.wild_one == "mark"
    # Wald: a wild die lies with 1 / (1 - p) faces on average, each worth an average face. Flips do
    # not disturb that, since the natural face alone says whether it goes on.
    if pool.wild and plain and totals.state == "none":
        faces = range(1, pool.sides + 1)
        die = Fraction(sum(flip(f, pool.flips, pool.sides) for f in faces), pool.sides)
        many = pool.dice - pool.wild + pool.wild / (1 - _goes_on(pool))
        return die * many + pool.pips + pool.modifier
    return totals.mean


def highest(pool: Pool, ways: Ways = USUAL) -> int:
    """The highest sum of the kept dice; beyond it wild dice come with less than 1 in 10**9."""
    extra = pool.boost.count
    size = max(pool.sides, pool.extra_sides) if extra else pool.sides
    # With `regular` fewer dice may go than came: 1D with three boost dice keeps all three.
    finite = size * (pool.dice + (extra if ways.discard_from == "regular" else 0))
    goes_on = _goes_on(pool)
    if not pool.wild or not goes_on:
        return finite
    chain = 1
    while goes_on**chain > RARE:
        chain += 1
    # What rolls again is the natural face, what counts the flipped one: with F6 a link adds 1.
    again = (face for face in range(1, pool.sides + 1) if explodes(face, pool.sides))
    step = max(flip(face, pool.flips, pool.sides) for face in again)
    return finite + step * (chain + pool.wild)


def ranks(
    pool: Pool,
    difficulty: int,
    *,
    state: State = "none",
    ways: Ways = USUAL,
    rules: Comparison = USUAL_RULES,
) -> tuple[Fraction, ...]:
    """The chance of a success of each rank, 0 to 6 (D6-05); they add up to that of success."""
    goal = given.difficulty(difficulty)
    totals = curve(pool, state=state, ways=ways, upto=goal + STEP * MOST_RANK)
    return _by_rank(totals, goal, rules)


def attack(
    pool: Pool,
    resistance: int,
    weapon: Code,
    soak: int,
    *,
    state: State = "none",
    ways: Ways = USUAL,
    rules: Comparison = USUAL_RULES,
) -> AttackOdds:
    """An attack against a resistance, and its damage against another (D6-18, D6-65, D6-67).

    A tied attack does the weapon's damage, a tied damage roll nothing (R-04).
    """
    hits = ranks(pool, resistance, state=state, ways=ways, rules=rules)
    damage = [NEVER] * (STANDARD + 1)
    for place, chance in enumerate(hits):
        code = damage_code(weapon, place)
        # Damage is an effect roll: no wild die of its own, no advantage either.
        totals = curve(Pool(code.dice, code.pips), ways=ways, upto=soak + STEP * MOST_RANK)
        worse = [totals.at_least(soak + 1 + STEP * row) for row in range(STANDARD)]
        for row, (reach, beyond) in enumerate(pairwise((ALWAYS, *worse, NEVER))):
            damage[row] += chance * (reach - beyond)
    return AttackOdds(sum(hits, NEVER), hits, tuple(damage))


def _by_rank(totals: Curve, difficulty: int, rules: Comparison) -> tuple[Fraction, ...]:
    steps = [totals.at_least(difficulty + 1 + STEP * place) for place in range(MOST_RANK)]
    tie = totals.at_least(difficulty) - steps[0] if rules.ties == "succeed" else NEVER
    every = [tie, *(reach - beyond for reach, beyond in pairwise((*steps, NEVER)))]
    if rules.tie_rank:
        every[1] += every[0]
        every[0] = NEVER
    return tuple(every)


def _goes_on(pool: Pool) -> Fraction:
    """The chance that a wild die is rolled again."""
    faces = range(1, pool.sides + 1)
    return Fraction(sum(explodes(face, pool.sides) for face in faces), pool.sides)


def _twice(chance: Fraction, state: State) -> Fraction:
    """The chance where the better or the worse of two throws counts (D6-109, D6-110)."""
    match state:
        case "advantage":
            return 1 - (1 - chance) ** 2
        case "disadvantage":
            return chance**2
        case "none":
            return chance
