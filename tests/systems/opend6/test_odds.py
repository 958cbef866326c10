"""The odds: against every throw, against icepool, against the tables of the rules, and in time."""

from __future__ import annotations

import time
from fractions import Fraction
from itertools import product
from typing import Any, Literal

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.core.errors import Refusal
from bot.systems.opend6.rules import gangs, pool, results
from bot.systems.opend6.rules import odds as rules_odds
from bot.systems.opend6.rules.codes import Code
from bot.systems.opend6.rules.notation import Boost, Effects
from bot.systems.opend6.rules.pool import pool as pool_pool
from bot.systems.opend6.rules.results import Comparison
from bot.systems.opend6.rules.throw import USUAL, Pool, Ways
from tests.systems.opend6.every import every

CANCELS = Ways(wild_one="cancel")
CANCELS_AFTER = Ways(wild_one="cancel", flip_order="after")
AFTER = Ways(flip_order="after")
REGULAR = Ways(discard_from="regular")


POOLS = [
    (Pool(3, boost=Boost("boost", 2)), Ways(), 1),
    (Pool(3, boost=Boost("penalty", 2), flips=(6,)), Ways(), 1),
    (Pool(3, boost=Boost("penalty", 2), flips=(6, 2)), AFTER, 1),
    (Pool(2, boost=Boost("boost", 2), extra_sides=8), Ways(), 1),
    (Pool(2, boost=Boost("penalty", 2), extra_sides=4, pips=2), REGULAR, 1),
    (Pool(1, boost=Boost("boost", 3)), REGULAR, 1),
    (Pool(2, wild=1, sides=8, boost=Boost("boost", 1)), Ways(), 2),
    (Pool(3, wild=1, boost=Boost("boost", 1)), Ways(), 3),
    (Pool(3, wild=1, boost=Boost("penalty", 1), modifier=-2), Ways(), 3),
    (Pool(3, wild=2, boost=Boost("penalty", 1)), Ways(), 3),
    (Pool(2, wild=1, boost=Boost("penalty", 2), extra_sides=10), Ways(), 3),
    (Pool(3, wild=1, boost=Boost("boost", 1), flips=(1,)), AFTER, 3),
    (Pool(2, wild=2, boost=Boost("boost", 1), flips=(6,)), Ways(), 4),
    (Pool(3, wild=1, boost=Boost("boost", 1), flips=(6,)), Ways(), 3),
    (Pool(3, wild=2), CANCELS, 3),
    (Pool(3, wild=1, boost=Boost("boost", 2)), CANCELS, 2),
    (Pool(3, wild=2, boost=Boost("penalty", 1)), CANCELS, 2),
    (Pool(2, wild=1, boost=Boost("boost", 2), flips=(1,)), CANCELS, 3),
    (Pool(2, wild=2, boost=Boost("penalty", 1), flips=(1,)), CANCELS, 3),
    (Pool(2, wild=1, boost=Boost("boost", 1)), Ways(wild_one="cancel", discard_from="regular"), 3),
    (Pool(3, wild=1, flips=(6, 2)), CANCELS_AFTER, 3),
    (Pool(3, boost=Boost("penalty", 1), flips=(6,)), CANCELS_AFTER, 1),
]


def p_at_least(
    target: int, given: Pool, *, state: pool.State = "none", ways: Ways = USUAL
) -> Fraction:
    """The chance to reach a total."""
    return rules_odds.curve(given, state=state, ways=ways, upto=target).at_least(target)


@pytest.mark.parametrize(("given", "ways", "most"), POOLS)
def test_every_throw_counted_by_hand_says_the_same(given: Pool, ways: Ways, most: int) -> None:
    """Longer chains than were looked through may be anywhere: they are the tolerance."""
    known = every(given, ways, most)
    counted = known.curve(lambda lie: lie.total)

    for target in range(2, 26, 3):
        told = p_at_least(target, given, ways=ways)
        assert counted(target) <= told <= counted(target) + known.rest


@pytest.mark.parametrize(("given", "ways", "most"), POOLS)
def test_successes_are_counted_as_every_throw_has_them(given: Pool, ways: Ways, most: int) -> None:
    known = every(given, ways, most)
    counted = known.curve(lambda lie: results.count_successes(lie, 4))

    for required in range(1, 5):
        chance = rules_odds.p_successes(required, given, on=4, ways=ways)
        assert counted(required) <= chance <= counted(required) + known.rest


@pytest.mark.parametrize(
    ("flips", "kind", "ways", "sentence"),
    [
        ((6,), "boost", CANCELS_AFTER, "cancelled as they are turned"),
        ((1,), "boost", CANCELS, "what other wild dice show"),
        ((4,), "penalty", CANCELS, "what other wild dice show"),
    ],
)
def test_dice_whose_order_matters_are_not_counted(
    flips: tuple[int, ...], kind: Literal["boost", "penalty"], ways: Ways, sentence: str
) -> None:
    """One die has two orders, or equal dice lie so that the left one is discarded (R-09)."""
    given = Pool(3, wild=2, boost=Boost(kind, 1), flips=flips, sides=4, extra_sides=6)

    with pytest.raises(Refusal, match=sentence):
        p_at_least(3, given, ways=ways)


@st.composite
def small_pools(draw: st.DrawFn) -> tuple[Pool, Ways, int]:
    """Pools of every sort with the ways of a house, and how far chains are looked through."""
    sides = draw(st.sampled_from((4, 6, 8)))
    wild, plain = draw(st.integers(0, 2)), draw(st.integers(0, 1))
    kind, extra = draw(st.sampled_from(("boost", "penalty"))), draw(st.integers(0, 2))
    boost = Boost(kind, extra) if extra else Boost("none", 0)
    flips = tuple(sorted(draw(st.sets(st.integers(1, sides), max_size=2))))
    one = draw(st.sampled_from(("mark", "cancel")))
    order = "before" if one == "cancel" else draw(st.sampled_from(("before", "after")))
    ways = Ways(order, draw(st.sampled_from(("roll", "regular"))), one)
    other = draw(st.sampled_from((sides, 4, 6)))
    pool = Pool(max(1, wild + plain), 0, 0, wild, boost, flips, sides, other if extra else sides)
    return pool, ways, 1 if wild == 2 else 2


@given(small_pools(), st.integers(2, 5))
@settings(max_examples=25)
def test_any_small_pool_is_counted_as_every_throw_falls(
    given: tuple[Pool, Ways, int], on: int
) -> None:
    pool, ways, most = given
    try:
        chances = {target: p_at_least(target, pool, ways=ways) for target in (3, 6, 10)}
        odds = {many: rules_odds.p_successes(many, pool, on=on, ways=ways) for many in (1, 2)}
    except Refusal as refusal:
        assert refusal.kind == "dice_out_of_range"
        assert pool.wild == 2
        return
    known = every(pool, ways, most)
    totals = known.curve(lambda lie: lie.total)
    successes = known.curve(lambda lie: results.count_successes(lie, on))

    for target, chance in chances.items():
        assert totals(target) <= chance <= totals(target) + known.rest
    for many, chance in odds.items():
        assert 0 <= chance - successes(many) <= known.rest


@pytest.mark.parametrize("kind", ["boost", "penalty"])
@pytest.mark.parametrize(("dice", "more"), [(3, 2), (6, 4), (10, 5)])
def test_icepool_counts_kept_dice_the_same(kind: str, dice: int, more: int) -> None:
    each: Any = icepool.d6
    known = each.highest(dice + more, dice) if kind == "boost" else each.lowest(dice + more, dice)
    given = Pool(dice, boost=Boost("boost" if kind == "boost" else "penalty", more))

    for target in range(dice, 6 * dice + 1):
        assert p_at_least(target, given) == known.probability(">=", target)


@pytest.mark.parametrize(("dice", "wild"), [(3, 1), (4, 3)])
def test_icepool_follows_wild_chains_as_far_as_it_goes(dice: int, wild: int) -> None:
    each: Any = icepool.d6
    known = (dice - wild) @ each + wild @ each.explode(depth=9)

    for target in range(dice, 30):
        near = known.probability(">=", target)
        assert abs(float(p_at_least(target, Pool(dice, wild=wild)) - near)) < 1e-6


@pytest.mark.parametrize(
    ("given", "state", "row"),
    [
        (Pool(3), "none", (62.50, 37.50, 9.26)),
        (Pool(3, boost=Boost("boost", 1)), "none", (82.48, 61.65, 23.15)),
        (Pool(3, boost=Boost("penalty", 1)), "none", (38.35, 17.52, 2.78)),
        (Pool(3), "advantage", (85.94, 60.94, 17.66)),
        (Pool(3), "disadvantage", (39.06, 14.06, 0.86)),
        (Pool(3, flips=(1,)), "none", (90.74, 71.30, 29.17)),
        (Pool(3, flips=(6,)), "none", (28.70, 9.26, 0.46)),
        (Pool(3, wild=1), "none", (63.81, 41.36, 17.05)),
        (Pool(3, wild=3), "none", (66.44, 49.07, 30.32)),
        (Pool(3, modifier=2), "none", (83.80, 62.50, 25.93)),
        (Pool(4), "none", (90.28, 76.08, 44.37)),
    ],
)
def test_the_odds_are_those_of_the_rules_document(
    given: Pool, state: pool.State, row: tuple[float, ...]
) -> None:
    told = [p_at_least(target, given, state=state) for target in (10, 12, 15)]

    assert tuple(round(100 * float(chance), 2) for chance in told) == row


def test_a_skill_against_its_own_fixed_value() -> None:
    told = [float(p_at_least(3 * dice, Pool(dice))) for dice in range(2, 7)]

    assert [round(100 * chance, 1) for chance in told] == [72.2, 74.1, 76.1, 77.9, 79.4]


def test_steve_and_the_three_goons() -> None:
    """The example of the gang article, exactly, by reaching and by beating the number (D6-117)."""
    bonus = gangs.bonus(3)
    goon, ganged = Pool(3), Pool(3, modifier=bonus)
    cases = [(goon, 10), (Pool(5), 10), (ganged, 10), (Pool(5), 10 + bonus)]

    assert [p_at_least(number, dice) for dice, number in cases] == [
        Fraction(5, 8),
        Fraction(425, 432),
        Fraction(103, 108),
        Fraction(1099, 1296),
    ]
    assert [p_at_least(number + 1, dice) for dice, number in cases] == [
        Fraction(1, 2),
        Fraction(209, 216),
        Fraction(49, 54),
        Fraction(1009, 1296),
    ]
    wild = [(Pool(5, wild=1), 10), (Pool(3, wild=1, modifier=bonus), 10), (Pool(5, wild=1), 14)]
    assert [round(100 * float(p_at_least(number, dice)), 2) for dice, number in wild] == [
        98.38,
        95.37,
        85.20,
    ]
    cancelled = [p_at_least(number, dice, ways=CANCELS) for dice, number in wild]
    assert [round(100 * float(chance), 2) for chance in cancelled] == [89.00, 81.94, 75.08]


@pytest.mark.parametrize(
    ("on", "dice", "row"),
    [
        (3, 6, (90.0, 68.0, 35.1)),
        (3, 7, (95.5, 82.7, 57.1)),
        (3, 8, (98.0, 91.2, 74.1)),
        (3, 9, (99.2, 95.8, 85.5)),
        (4, 6, (65.6, 34.4, 10.9)),
        (4, 9, (91.0, 74.6, 50.0)),
    ],
)
def test_successes_are_those_of_the_rules_document(
    on: int, dice: int, row: tuple[float, ...]
) -> None:
    told = [rules_odds.p_successes(required, Pool(dice), on=on) for required in (3, 4, 5)]

    assert tuple(round(100 * float(chance), 1) for chance in told) == row


def test_five_dice_against_twelve_by_rank() -> None:
    ranks = rules_odds.ranks(Pool(5), 12)

    assert round(100 * float(sum(ranks)), 1) == 94.1
    assert round(100 * float(sum(ranks[2:])), 1) == 50.0


def test_a_house_where_ties_fail_or_have_a_rank() -> None:
    usual, beaten = (
        rules_odds.ranks(Pool(3), 10),
        rules_odds.ranks(Pool(3), 10, rules=Comparison(ties="fail")),
    )
    ranked = rules_odds.ranks(Pool(3), 10, rules=Comparison(tie_rank=1))

    assert usual[0] == Fraction(1, 8)
    assert beaten == (0, *usual[1:])
    assert ranked == (0, usual[0] + usual[1], *usual[2:])


def test_an_attack_is_told_by_rank_and_by_damage() -> None:
    found = rules_odds.attack(Pool(4, 1), 12, Code(4), 13)

    assert found.hit == p_at_least(12, Pool(4, 1))
    assert sum(found.ranks) == sum(found.damage) == found.hit
    third = p_at_least(14, Pool(4)) * (found.ranks[0] + found.ranks[1])
    deeper = [p_at_least(14, Pool(4 + rank - 1)) * found.ranks[rank] for rank in range(2, 7)]
    assert sum(found.damage[1:]) == third + sum(deeper)


@pytest.mark.parametrize(
    ("given", "mean"),
    [
        (Pool(3), Fraction(21, 2)),
        (Pool(3, pips=2, modifier=-1), Fraction(23, 2)),
        (Pool(3, wild=1), Fraction(56, 5)),
        (Pool(1, wild=1, flips=(6,)), Fraction(16, 6) * Fraction(6, 5)),
        (Pool(1, boost=Boost("boost", 1)), Fraction(161, 36)),
    ],
)
def test_the_mean_is_exact(given: Pool, mean: Fraction) -> None:
    assert rules_odds.mean(given, rules_odds.curve(given)) == mean


def test_the_mean_of_two_throws_with_wild_dice_is_close() -> None:
    each: Any = icepool.d6
    one = 2 @ each + each.explode(depth=9)
    known = icepool.highest(one, one).mean()

    given = Pool(3, wild=1)

    told = rules_odds.mean(given, rules_odds.curve(given, state="advantage"))

    assert abs(float(told - known)) < 1e-4


def test_a_curve_falls_and_has_a_usual_range() -> None:
    found = rules_odds.curve(Pool(4, 2, wild=1), state="advantage")
    chances = [found.at_least(total) for total in range(found.least, found.most + 1)]

    assert chances[0] == 1
    assert chances == sorted(chances, reverse=True)
    low, high = found.usual
    assert found.least < low < found.mean < high < found.most
    assert found.at_least(low) >= Fraction(9, 10) - found.exactly(low)
    assert found.at_least(high) >= Fraction(1, 10) > found.at_least(high + 1)


def test_what_a_table_can_roll_is_counted_or_refused_as_too_many_dice() -> None:
    """Only wild dice and very many dice are ever refused."""
    kinds = (Boost("none", 0), Boost("boost", 3), Boost("penalty", 3), Boost("penalty", 20))
    sizes, wilds, ways = (1, 12, 50), (0, 1, 12), (Ways(), CANCELS)
    for dice, wild, boost, extra, how in product(sizes, wilds, kinds, (6, 20), ways):
        given = Pool(dice, wild=min(wild, dice), boost=boost, extra_sides=extra)
        try:
            assert 0 <= p_at_least(4 * dice, given, ways=how) <= 1
        except Refusal as refusal:
            assert refusal.kind == "dice_out_of_range"
            assert given.wild or given.dice > 12, given


def test_fifty_wild_dice_are_refused_at_once() -> None:
    penalty = Boost("penalty", 2)
    given = Pool(50, wild=50, boost=penalty, flips=(3, 14, 20), sides=20, extra_sides=20)
    begun = time.process_time()
    with pytest.raises(Refusal) as raised:
        rules_odds.curve(given)

    assert raised.value.kind == "dice_out_of_range"
    assert time.process_time() - begun < 0.1


@pytest.mark.parametrize("boost", [Boost("boost", 3), Boost("penalty", 3)])
@pytest.mark.parametrize("wild", [0, 1, 2])
def test_usual_pools_with_every_effect_are_never_refused(boost: Boost, wild: int) -> None:
    for dice in range(3, 13):
        given = Pool(dice, 2, wild=wild, boost=boost, flips=(1,))
        assert 0 < p_at_least(3 * dice, given) < 1
        assert dice < rules_odds.curve(given, state="advantage").mean < 6 * dice + 8


@pytest.mark.parametrize(
    ("ask", "kind"),
    [
        (lambda: rules_odds.p_successes(0, Pool(3)), "bad_required"),
        (lambda: rules_odds.p_successes(1, Pool(3), on=7), "bad_threshold"),
        (lambda: pool_pool(Code(0)), "no_dice"),
        (lambda: pool_pool(Code(3), Effects(boost=21)), "bad_boost"),
    ],
)
def test_odds_of_nothing_are_refused(ask: object, kind: str) -> None:
    assert callable(ask)
    with pytest.raises(Refusal) as caught:
        ask()

    assert caught.value.kind == kind
