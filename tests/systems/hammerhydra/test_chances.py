"""The odds: against every throw played by the rules, against the printed table, and in time."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import factorial

import pytest

from bot.core.dice import ScriptedDice
from bot.core.errors import MoreDice, Refusal
from bot.systems.hammerhydra.rules import odds as rules_odds
from bot.systems.hammerhydra.rules.attack import Stance
from bot.systems.hammerhydra.rules.checks import Check, Mods, Pool, Tens, check
from bot.systems.hammerhydra.rules.contest import MOST_OPPOSED, lead, opposed_law
from bot.systems.hammerhydra.rules.opposed import compare
from bot.systems.hammerhydra.rules.weapons import DamageStat, parse_damage
from bot.systems.hammerhydra.rules.wounds import damage

TABLE = {
    2: ("0.8400 0.0700 1.2067", "0.7500 0.0900 1.0056", "0.1900 0.1700 0.2011"),
    4: ("0.9744 0.0175 2.4241", "0.9375 0.0369 2.0184", "0.3439 0.2465 0.4111"),
    7: ("0.9984 0.0014 4.2834", "0.9922 0.0062 3.5768", "0.5217 0.2686 0.7734"),
}
"""Dice: success, critical failure and mean at targets 5, 6 and 10, of the rules document."""


def throws(
    pool: Pool, deepest: int, tens: Tens = "auto", *, chain: bool = True
) -> tuple[dict[Check, Fraction], Fraction]:
    """Every roll by the rules themselves, and the chance of what rolls more than so many dice."""
    found: dict[Check, Fraction] = {}
    beyond = Fraction(0)
    waiting: list[tuple[int, ...]] = list(product(range(1, 11), repeat=pool.dice))
    while waiting:
        faces = waiting.pop()
        dice = ScriptedDice(faces)
        try:
            one = check(
                pool, lambda number, dice=dice: dice.roll(number, 10), tens=tens, chain=chain
            )
        except MoreDice as more:
            if len(faces) + more.missing > deepest:
                beyond += Fraction(1, 10 ** len(faces))
            else:
                waiting += [(*faces, *m) for m in product(range(1, 11), repeat=more.missing)]
        else:
            found[one] = Fraction(1, 10 ** len(faces))
    return found, beyond


@pytest.mark.parametrize(("dice", "target"), [(1, 7), (2, 2), (2, 7), (2, 10), (3, 5), (3, 9)])
@pytest.mark.parametrize("tens", ["auto", "raise"])
def test_every_throw_played_out_says_the_same(dice: int, target: int, tens: Tens) -> None:
    """Up to five dice are thrown out, so that the laws agree up to what lies beyond."""
    rolls, beyond = throws(Pool(dice, target), 5, tens)
    counted: Counter[int] = Counter()
    for one, chance in rolls.items():
        counted[one.successes] += chance  # pyright: ignore[reportArgumentType] -- exact chances
    law = rules_odds.success_law(dice, target, tens)

    for hits in range(6):
        assert 0 <= law.chances[hits] - counted[hits] <= beyond
    assert sum(law.chances) + law.tail == 1


@pytest.mark.parametrize("dice", [4, 6])
@pytest.mark.parametrize("target", [2, 6, 9, 10])
def test_more_dice_without_extra_ones_counted_by_every_throw(dice: int, target: int) -> None:
    counted = Counter[int]()
    for faces in combinations_with_replacement(range(1, 11), dice):
        orders = factorial(dice)
        for times in Counter(faces).values():
            orders //= factorial(times)
        one = check(Pool(dice, target), lambda _, faces=faces: faces, tens="raise")
        counted[one.successes] += orders
    law = rules_odds.success_law(dice, target, "raise").chances

    assert list(law[: dice + 1]) == [Fraction(counted[hits], 10**dice) for hits in range(dice + 1)]
    mean = Fraction(sum(hits * ways for hits, ways in counted.items()), 10**dice)
    assert rules_odds.mean_successes(dice, target, "raise") == mean


@pytest.mark.parametrize("tens", ["auto", "raise"])
@pytest.mark.parametrize("chain", [True, False])
def test_a_dodged_attack_does_what_the_successes_it_has_left_do(tens: Tens, *, chain: bool) -> None:
    mine = rules_odds.success_law(4, 6, tens, 6, chain=chain).chances
    yours = rules_odds.success_law(3, 7, upto=6, chain=chain).chances
    counted = Counter[int]()
    for hits, chance in enumerate(mine):
        counted[0] += chance * (1 - sum(yours[:hits]))  # pyright: ignore[reportArgumentType] -- exact
        for stopped in range(hits):
            blows = rules_odds.damage_law(2 + hits - stopped, 1, 2)
            for amount, other in blows.items():
                counted[amount] += chance * yours[stopped] * other  # pyright: ignore[reportArgumentType] -- exact
    law = rules_odds.attack_law(
        Pool(4, 6), DamageStat(2, 1), Stance("dodge"), Pool(3, 7), 2, upto=6, tens=tens, chain=chain
    )

    assert law.chances == dict(sorted((+counted).items()))
    assert sum(law.chances.values()) + law.tail == 1


def test_one_and_two_dice_by_the_formulas() -> None:
    """P(2) = p² - 1/100 + (1-p)/100, P(2+m) = (1/100)(1/10)^(m-1)(p - 1/10 + (1-p)/10)."""
    for target in range(2, 11):
        p = Fraction(11 - target, 10)
        law = rules_odds.success_law(2, target).chances
        assert law[:3] == ((1 - p) ** 2, 2 * p * (1 - p), p**2 - Fraction(p, 100))
        for more in range(1, 6):
            step = Fraction(1, 10) ** (more - 1) * (p - Fraction(1, 10) + (1 - p) / 10)
            assert law[2 + more] == step / 100
        assert rules_odds.mean_successes(2, target) == 2 * p + p / 90


@pytest.mark.parametrize("dice", TABLE)
def test_the_printed_table(dice: int) -> None:
    for target, line in zip((5, 6, 10), TABLE[dice], strict=True):
        law = rules_odds.success_law(dice, target)
        critical = sum(rules_odds.critical_law(dice, target)[1:])
        found = (law.success, critical, rules_odds.mean_successes(dice, target))
        assert " ".join(f"{float(one):.4f}" for one in found) == line


@pytest.mark.rule("R-01")
@pytest.mark.parametrize("chain", [True, False])
def test_the_mean_is_what_the_law_says(*, chain: bool) -> None:
    for dice, target in ((3, 5), (5, 9), (6, 7)):
        law = rules_odds.success_law(dice, target, upto=30, chain=chain)
        mean = sum((n * chance for n, chance in enumerate(law.chances)), Fraction(0))
        told = rules_odds.mean_successes(dice, target, chain=chain)
        assert abs(mean - told) < Fraction(1, 10**9)


@pytest.mark.parametrize(
    ("stance", "mean", "hurt"),
    [
        (Stance("counterattack"), 5.17, 78),
        (Stance("block", "body"), 3.61, 78),
        (Stance("dodge"), 2.83, 44),
        (Stance("block", "object"), 1.77, 27),
    ],
)
def test_the_revolver_against_an_average_defender(stance: Stance, mean: float, hurt: int) -> None:
    law = rules_odds.attack_law(Pool(3, 7), parse_damage("●-1"), stance, Pool(3, 8))

    assert round(float(law.mean), 2) == mean
    assert round(100 * float(law.any)) == hurt
    assert sum(law.chances.values()) + law.tail == 1


def test_damage_counted_by_every_throw() -> None:
    for dice in (1, 2, 3):
        counted: Counter[int] = Counter()
        for faces in product(range(1, 11), repeat=dice):
            counted[damage(faces, -3, 1).damage] += 1
        law = rules_odds.damage_law(dice, -3, 1)
        assert law == {amount: Fraction(n, 10**dice) for amount, n in counted.items()}


@pytest.mark.parametrize(
    ("a", "b"),
    [((2, 7), (2, 5)), ((2, 9), (1, 6)), ((3, 8), (1, 7)), ((2, 10), (3, 9)), ((2, 2), (2, 10))],
)
@pytest.mark.parametrize(("tens", "chain"), [("auto", True), ("auto", False), ("raise", True)])
def test_opposed_rolls_counted_by_every_throw(
    a: tuple[int, int],
    b: tuple[int, int],
    tens: Tens,
    chain: bool,  # noqa: FBT001 -- a parameter of the test
) -> None:
    mine, mine_beyond = throws(Pool(*a), 4, tens, chain=chain)
    yours, yours_beyond = throws(Pool(*b), 4, tens, chain=chain)
    counted: dict[str, Fraction] = dict.fromkeys(("a", "b", "draw", "none"), Fraction(0))
    ours = Counter[tuple[int, tuple[int, ...]]]()
    theirs = Counter[tuple[int, tuple[int, ...]]]()
    shown: dict[tuple[int, tuple[int, ...]], Check] = {}
    for side, rolls in ((ours, mine), (theirs, yours)):
        for one, chance in rolls.items():
            side[one.successes, one.scores] += chance  # pyright: ignore[reportArgumentType] -- exact
            shown[one.successes, one.scores] = one
    for one, chance in ours.items():
        for other, times in theirs.items():
            winner = compare(shown[one], shown[other]).winner
            counted[winner] += chance * times
    found = opposed_law(a, b, tens=tens, chain=chain)
    beyond = mine_beyond + yours_beyond + found.unresolved

    for name, chance in counted.items():
        assert -found.unresolved <= getattr(found, name) - chance <= beyond
    assert found.a + found.b + found.draw + found.none + found.unresolved == 1


def test_both_sides_of_a_contest_say_the_same() -> None:
    """Whoever is named first, the chances of each are the same, lifted dice and all."""
    for a, b in (((5, 6), (4, 9)), ((6, 8), (6, 8)), ((3, 10), (5, 7))):
        there, back = opposed_law(a, b), opposed_law(b, a)
        assert (there.a, there.b, there.draw, there.none) == (back.b, back.a, back.draw, back.none)


def test_a_contest_leaves_less_than_one_in_a_million() -> None:
    for target in range(2, 11):
        assert opposed_law((MOST_OPPOSED, target), (1, 7)).unresolved < Fraction(1, 10**6)


def test_a_contest_followed_so_deep_says_what_is_left() -> None:
    """With one die a side nothing is left; two tens of two dice go on without extra batches."""
    assert opposed_law((1, 6), (1, 6), 0).unresolved == 0
    assert opposed_law((2, 6), (1, 6), 0).unresolved == Fraction(1, 100)
    assert opposed_law((2, 6), (1, 6), 3).unresolved == Fraction(1, 10**5)


def test_three_dice_each_on_seven_are_a_draw_in_four_of_a_thousand() -> None:
    assert round(float(opposed_law((3, 7), (3, 7)).draw), 3) == 0.004


def test_who_leads_by_successes_agrees_with_the_dice() -> None:
    laws = [rules_odds.success_law(3, target, upto=20).chances for target in (6, 8)]
    ahead, whole = lead(*laws), opposed_law((3, 6), (3, 8))

    assert ahead.none == whole.none
    assert ahead.a <= whole.a + whole.unresolved <= ahead.a + ahead.draw + Fraction(1, 10**4)
    assert ahead.a + ahead.b + ahead.draw + ahead.none + ahead.unresolved == 1


def test_what_a_point_of_edge_buys() -> None:
    """Two dice at 8: 51 %, one more die 66 %, target -1 64 %, a second roll 76 %."""
    found = rules_odds.edge_chances(2, 8, Mods())
    shown = [round(100 * float(c)) for c in (found.now, found.die or 0, found.target or 0)]

    assert [*shown, round(100 * float(found.again))] == [51, 66, 64, 76]
    assert rules_odds.edge_chances(2, 5, Mods()).target is None


def test_too_many_dice_are_refused_with_the_limit() -> None:
    with pytest.raises(Refusal, match="1 to 20"):
        rules_odds.success_law(21, 7)
    with pytest.raises(Refusal, match=f"1 to {MOST_OPPOSED}"):
        opposed_law((MOST_OPPOSED + 1, 7), (1, 7))
