"""The chances of tasks, opposed rolls and whole attacks (BD-05, 09, 16 to 18, 22, 23, 75 to 87).

An opposed roll is exact although sixes never have to end. From the first number above both sides'
automatic successes on, the chance of scoring m is a polynomial in m over 6 ** m, and so is the
chance of scoring m or more. The product of two such laws is a polynomial over 36 ** m, whose sum to
infinity follows from its differences.

Damage is exact. A whole attack is counted in floats whose error is below 1e-12.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate, pairwise

from msgspec import Struct
from msgspec.structs import replace

from bot.systems.blackdice.rules.actions import Reaction
from bot.systems.blackdice.rules.attack import STRIKES_BACK, Attack
from bot.systems.blackdice.rules.bounds import bound
from bot.systems.blackdice.rules.damage import Armour, armour_dice, armour_value
from bot.systems.blackdice.rules.dice import Explode
from bot.systems.blackdice.rules.laws import (
    DIE,
    Law,
    chances_of_least,
    net_chances,
    score_chances,
    score_weights,
)
from bot.systems.blackdice.rules.tables import DEGREES
from bot.systems.blackdice.rules.tasks import MOST_NEED, NEED, TRADE, trade


class TaskOdds(Struct, frozen=True):
    """Exact chances of what a task comes to; together they are 1."""

    foul: Fraction
    failure: Fraction
    partial: Fraction
    success: Fraction


class TradeOdds(Struct, frozen=True):
    """So many trades, and the exact chance of success with them."""

    trades: int
    success: Fraction


def task_odds(law: Law, need: int = NEED) -> TaskOdds:
    """The chances of one roll that needs 1..50; raises `out_of_range`."""
    goal = bound(need, "The number of successes needed", least=1, most=MOST_NEED)
    level, partial, enough = chances_of_least(law, 0, 1, goal)
    return TaskOdds(1 - level, level - partial, partial - enough, enough)


def degree_odds(law: Law) -> dict[str, Fraction]:
    """The chance of each degree from partial up (BD-19)."""
    result = chances_of_least(law, *(least for least, _, _ in DEGREES))
    above = Fraction(0)
    chances: dict[str, Fraction] = {}
    for (_, key, _), chance in zip(DEGREES, result, strict=True):
        chances[key], above = chance - above, chance
    return chances


def trade_odds(law: Law, need: int = NEED) -> tuple[TradeOdds, ...]:
    """Every number of trades of a side that has traded nothing yet, from none up.

    Raises `out_of_range`.
    """
    goal = bound(need, "The number of successes needed", least=1, most=MOST_NEED)
    rows: list[TradeOdds] = []
    for number in range(law.dice // TRADE + 1):
        swap = trade(law.dice, number)
        traded = replace(law, dice=swap.dice, auto=law.auto + swap.auto)
        rows.append(TradeOdds(number, chances_of_least(traded, goal)[0]))
    return tuple(rows)


def best_trade(rows: tuple[TradeOdds, ...]) -> TradeOdds:
    """The best of them; of equals the one with the fewest trades."""
    return max(rows, key=lambda odds: (odds.success, -odds.trades))


class OpposedOdds(Struct, frozen=True):
    """Exact chances that the first wins, that nobody does, that the second wins."""

    a: Fraction
    tie: Fraction
    b: Fraction


def opposed_odds(a: Law, b: Law) -> OpposedOdds:
    """The chances of two sides, each of which throws its sixes in its own way."""
    ending = [_most_score(law) for law in (a, b) if law.how != "recursive"]
    if not ending:
        # From here on each side has thrown a success, and one formula of m holds for all m.
        first = max(a.auto, b.auto, 0) + 1
        # Polynomials of degree dice - 1 at most: so many values and one more settle their product.
        last = first + max(0, a.dice + b.dice - 2)
    else:
        # From here on one side scores nothing more, and so nothing is level.
        first = last = max(ending) + 1
    mine, my_total = score_weights(a, last)
    theirs, their_total = score_weights(b, last)
    whole = my_total * their_total
    at_least = _at_least(theirs, their_total)

    # They score less than m: all they can score, but m or more.
    wins = sum(mine[m] * (their_total - at_least[m]) for m in range(1, first))
    ties = sum(mine[m] * theirs[m] for m in range(first))
    # From `first` on all are won, less those in which the others score as much or more.
    wins += _at_least(mine, my_total)[first] * their_total
    losses = _infinite_sum([mine[m] * at_least[m] for m in range(first, last + 1)])
    level = _infinite_sum([mine[m] * theirs[m] for m in range(first, last + 1)])
    win = (wins - losses) / whole
    tie = (ties + level) / whole
    return OpposedOdds(win, tie, 1 - win - tie)


def chance_to_beat(mine: Sequence[float], theirs: Sequence[float]) -> float:
    """The chance that the first of two scores is higher, out of the chances of 0, 1, 2 ... of each.

    In floats, for a card that compares one law with many; off by less than 1e-12.
    """
    below = [0.0, *accumulate(theirs)]
    last = len(theirs)
    return sum(chance * below[min(score, last)] for score, chance in enumerate(mine))


def _most_score(law: Law) -> int:
    """The most a side can score whose sixes end."""
    return max(0, law.auto + (len(DIE[law.how][0]) - 1) * law.dice)


def _at_least(weights: Sequence[int], total: int) -> list[int]:
    """The weights of 0 or more, 1 or more, 2 or more ..."""
    return [total - below for below in (0, *accumulate(weights))]


def _infinite_sum(values: list[int]) -> Fraction:
    """The sum to infinity of a polynomial over 36 ** m, given as many values as it has parts.

    The sum of C(m, j) / 36 ** m over all m is 36 / 35 ** (j + 1).
    """
    # The polynomial alone. By Newton its differences at 0 say it: j-th difference times C(m, j).
    row = [value * 36**m for m, value in enumerate(values)]
    result = 0
    for _ in values:
        result = result * 35 + row[0]
        row = [after - before for before, after in pairwise(row)]
    return Fraction(36 * result, 35 ** len(values))


SHOWN = 1e-14
"""Numbers of pips at the far end with smaller chances than this are left out."""

NO_DEFENCE = Law(0)
"""Who does not defend scores 0 (R-31)."""


class Strike(Struct, frozen=True):
    """A blow that may land: its damage dice (1..100), and the armour it meets."""

    kind: Attack
    dice: int
    av: int = 0
    armour: Armour = "normal"
    pierce: int = 0
    margin_counts: bool = True
    av_cuts_margin: bool = False
    how: Explode = "recursive"


class HarmOdds(Struct, frozen=True):
    """The chance to be struck, and that of losing 0, 1, 2 ... pips, not being struck included."""

    struck: float
    pips: tuple[float, ...]

    @property
    def mean(self) -> float:
        """Pips lost on average."""
        return sum(loss * chance for loss, chance in enumerate(self.pips))


class AttackOdds(Struct, frozen=True):
    """What an attack may do to the target, and to the attacker where the reaction strikes back."""

    target: HarmOdds
    attacker: HarmOdds
    attacker_foul: float
    defender_foul: float


def strike(
    kind: Attack,
    dice: int,
    *,
    av: int = 0,
    armour: Armour = "normal",
    pierce: int = 0,
    margin_counts: bool = True,
    av_cuts_margin: bool = False,
    how: Explode = "recursive",
) -> Strike:
    """A blow with its armour as it counts; `margin_counts` is off for shots of some tables (R-38).

    Raises `out_of_range`.
    """
    blow_dice = bound(dice, "Damage dice", least=1)
    value = armour_value(av, armour, pierce)
    # What rolls no dice stops point for point: from here on blows are as against special armour.
    stops = "normal" if armour_dice(kind, av, armour, pierce) else "hard"
    counts = margin_counts or kind == "melee"
    # Nothing is pierced any more: the value is what is left after that.
    return Strike(kind, blow_dice, value, stops, 0, counts, av_cuts_margin, how)


def dice_against(landed: Strike) -> tuple[Law, bool]:
    """The damage dice against the armour, and whether the margin is sure, beside them (R-39)."""
    if landed.kind == "ranged" and landed.armour == "normal":
        return Law(landed.dice, 0, landed.av, landed.how), not landed.av_cuts_margin
    # Point for point is so many successes less of dice and margin together (BD-84).
    return Law(landed.dice, -landed.av, 0, landed.how), False


def attack_odds(
    attacker: Law,
    defender: Law | None,
    reaction: Reaction,
    strikes: Strike,
    back: Strike | None = None,
) -> AttackOdds:
    """The chances of an attack with this reaction; no defender for none.

    `back` is the blow of a reaction that strikes back, None where it does no harm to count.
    """
    mine, theirs = score_chances(attacker), score_chances(defender or NO_DEFENCE)
    margins = _margin_chances(mine, theirs)
    returned, harm_back = [0.0], None
    if reaction in STRIKES_BACK:
        returned, harm_back = _margin_chances(theirs, mine), back
    return AttackOdds(
        _harm_odds(margins, strikes),
        _harm_odds(returned, harm_back) if harm_back else HarmOdds(sum(returned), (1.0,)),
        _foul_chance(attacker),
        _foul_chance(defender) if defender is not None else 0.0,
    )


def _margin_chances(high: Sequence[float], low: Sequence[float]) -> list[float]:
    """The chances that the first scores 1, 2 ... more; the entry of 0 stands for nothing."""
    result = [0.0] * len(high)
    for other, chance in enumerate(low):
        for more in range(other + 1, len(high)):
            result[more - other] += chance * high[more]
    return result


def _harm_odds(margins: Sequence[float], landed: Strike) -> HarmOdds:
    """What a blow does whose margins have these chances."""
    struck = sum(margins)
    dice, sure = dice_against(landed)
    # A sure margin is added after what armour left of the dice, which is at least 0.
    least, chances = (0, score_chances(dice)) if sure else net_chances(dice)
    margin_chances = margins if landed.margin_counts else [0.0, struck]
    step = 1 if landed.margin_counts else 0
    pips = [0.0] * (len(chances) + len(margin_chances))
    for margin, chance in enumerate(margin_chances):
        if chance:
            shift = least + margin * step
            for at, other in enumerate(chances, start=shift):
                # Damage is at least 0.
                pips[max(0, at)] += chance * other
    pips[0] += 1 - struck
    while len(pips) > 1 and pips[-1] < SHOWN:
        pips.pop()
    return HarmOdds(struck, tuple(pips))


def _foul_chance(law: Law) -> float:
    least, chances = net_chances(law)
    return sum(chances[: max(0, -least)])
