"""The odds: against a twin that counts by hand, against icepool, against the rules' own figures."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any, get_args

import icepool
import pytest

from bot.core.errors import Refusal
from bot.systems.blackdice.rules import odds as rules_odds
from bot.systems.blackdice.rules.attack import Attack
from bot.systems.blackdice.rules.dice import Explode
from bot.systems.blackdice.rules.laws import (
    Law,
    chances_of_least,
    law_of_pool,
    mean_net,
    net_chances,
)
from bot.systems.blackdice.rules.odds import attack_odds, opposed_odds, strike

DEPTH = 18
"""How many further successes of a die the twin follows; beyond lies less than 1e-14."""

BLACK = (0, 1, 2, 3, 6, 9, 12, 15, 18, 24, 36)
TABLE = {
    2: (18.5, 13.9, 10.4, 7.8, 3.2, 1.3, 0.5, 0.2, 0.1, 0.0, 0.0),
    4: (47.3, 38.6, 31.3, 25.3, 12.9, 6.4, 3.1, 1.4, 0.7, 0.1, 0.0),
    6: (69.3, 60.4, 52.2, 44.7, 26.9, 15.4, 8.5, 4.5, 2.3, 0.6, 0.0),
    8: (83.1, 76.0, 68.9, 61.7, 42.3, 27.2, 16.7, 9.8, 5.6, 1.7, 0.1),
    10: (91.0, 86.1, 80.6, 74.8, 56.7, 40.3, 27.1, 17.4, 10.8, 3.8, 0.3),
    12: (95.4, 92.2, 88.4, 84.1, 68.9, 53.0, 38.5, 26.7, 17.8, 7.1, 0.8),
    15: (98.3, 96.9, 94.9, 92.4, 82.3, 69.3, 55.4, 42.3, 30.9, 14.8, 2.4),
    18: (99.4, 98.8, 97.9, 96.6, 90.5, 81.3, 69.8, 57.4, 45.3, 25.2, 5.5),
}


def percent(chance: Fraction | float) -> float:
    """A chance as the rules print it."""
    return round(100 * float(chance), 1)


def die(how: Explode) -> dict[int, Fraction]:
    """One pool die, face by face, sixes followed by hand."""
    blank: dict[int, Fraction] = {0: Fraction(4, 6), 1: Fraction(2, 6)}
    if how == "off":
        return blank
    found = blank
    for _ in range(1 if how == "once" else DEPTH):
        again = {successes + 1: chance / 6 for successes, chance in found.items()}
        found = {0: Fraction(4, 6), 1: Fraction(1, 6)}
        for successes, chance in again.items():
            found[successes] = found.get(successes, Fraction(0)) + chance
    return found


def twin(one: Law) -> dict[int, Fraction]:
    """The net of a side, die by die."""
    found = {one.auto: Fraction(1)}
    black = {0: Fraction(2, 3), -1: Fraction(1, 3)}
    for law in [die(one.how)] * one.dice + [black] * one.black:
        after: dict[int, Fraction] = {}
        for (net, chance), (more, other) in product(found.items(), law.items()):
            after[net + more] = after.get(net + more, Fraction(0)) + chance * other
        found = after
    return found


SIDES = [
    law_of_pool(0), law_of_pool(0, 2), law_of_pool(1), law_of_pool(3, 2), law_of_pool(4, 1, 1),
    law_of_pool(5, 0, 0, 2), law_of_pool(2, 4),
]  # fmt: skip


@pytest.mark.parametrize("how", get_args(Explode))
@pytest.mark.parametrize("like", SIDES)
def test_every_net_has_the_chance_that_is_counted_die_by_die(like: Law, how: Explode) -> None:
    one = Law(like.dice, like.auto, like.black, how)
    counted = twin(one)

    for net in range(-5, 8):
        at_least, above = chances_of_least(one, net, net + 1)
        here = at_least - above
        assert abs(here - counted.get(net, 0)) < Fraction(1, 10**12)
    least, floats = net_chances(one)
    assert abs(sum(floats) - 1) < 1e-12
    for at, chance in enumerate(floats[:12], start=least):
        assert abs(chance - counted.get(at, 0)) < 1e-12


@pytest.mark.parametrize("hows", list(product(get_args(Explode), repeat=2)))
@pytest.mark.parametrize("a", SIDES[:5])
@pytest.mark.parametrize("b", SIDES[2:])
def test_an_opposed_roll_is_counted_to_infinity(
    a: Law, b: Law, hows: tuple[Explode, Explode]
) -> None:
    a, b = (Law(one.dice, one.auto, one.black, how) for one, how in zip((a, b), hows, strict=True))
    wins = ties = Fraction(0)
    for (mine, chance), (theirs, other) in product(twin(a).items(), twin(b).items()):
        wins += chance * other * (max(0, mine) > max(0, theirs))
        ties += chance * other * (max(0, mine) == max(0, theirs))

    found = opposed_odds(a, b)
    assert abs(found.a - wins) < Fraction(1, 10**12)
    assert abs(found.tie - ties) < Fraction(1, 10**12)
    assert found.a + found.tie + found.b == 1


def test_icepool_counts_the_same() -> None:
    """Five dice, sixes again and again, against two black dice."""
    law_of: Any = icepool.Die
    one = law_of([0, 0, 0, 0, 1, icepool.Again + 1], again_depth=14)
    black = law_of([0, 0, 1])
    law = 5 @ one - 2 @ black
    found = rules_odds.task_odds(law_of_pool(5, 2))

    for name, chance in (
        ("foul", law.probability("<", 0)),
        ("failure", law.probability("==", 0)),
        ("partial", law.probability("==", 1)),
        ("success", law.probability(">=", 2)),
    ):
        assert abs(getattr(found, name) - chance) < Fraction(1, 10**9), name


@pytest.mark.parametrize("pool", TABLE)
def test_the_chance_of_success_is_the_printed_one(pool: int) -> None:
    found = tuple(
        percent(rules_odds.task_odds(law_of_pool(pool, black)).success) for black in BLACK
    )

    assert found == TABLE[pool]


def test_foul_failures_of_six_dice() -> None:
    found = [percent(rules_odds.task_odds(law_of_pool(6, black)).foul) for black in (3, 6, 9, 12)]

    assert found == [12.9, 33.0, 53.3, 69.7]


@pytest.mark.parametrize(
    ("black", "pool"),
    [(0, 6), (1, 6), (2, 8), (3, 9), (4, 10), (6, 13), (9, 17), (12, 21), (15, 25), (18, 29)],
)
def test_trading_beats_rolling_from_this_pool_on(black: int, pool: int) -> None:
    assert rules_odds.best_trade(rules_odds.trade_odds(law_of_pool(pool - 1, black))).trades == 0
    assert rules_odds.best_trade(rules_odds.trade_odds(law_of_pool(pool, black))).trades > 0


@pytest.mark.parametrize(
    ("pool", "black", "trades"),
    [(6, 0, 2), (30, 0, 2), (9, 3, 3), (12, 3, 4), (15, 3, 5), (13, 6, 4), (17, 9, 5)],
)
def test_the_best_number_of_trades(pool: int, black: int, trades: int) -> None:
    assert rules_odds.best_trade(rules_odds.trade_odds(law_of_pool(pool, black))).trades == trades


@pytest.mark.parametrize(
    ("a", "b", "won"),
    [
        (law_of_pool(8), law_of_pool(5), 61.9),
        (law_of_pool(4), law_of_pool(5), 31.0),
        (law_of_pool(8, 6), law_of_pool(5), 29.9),
        (law_of_pool(6), law_of_pool(7), 34.2),
        (law_of_pool(6), law_of_pool(4), 55.5),
        (law_of_pool(6), law_of_pool(2), 73.0),
        (law_of_pool(6), law_of_pool(6), 40.5),
        (law_of_pool(6), law_of_pool(6, 3), 57.5),
    ],
)
def test_attacks_of_the_rules(a: Law, b: Law, won: float) -> None:
    assert percent(opposed_odds(a, b).a) == won


@pytest.mark.parametrize(
    ("a", "b", "figures"),
    [
        (law_of_pool(6), law_of_pool(5), (47.6, 19.5, 32.8)),
        (law_of_pool(6), law_of_pool(5, 3), (64.2, 16.5, 19.3)),
    ],
)
def test_opposed_rolls_of_the_rules(a: Law, b: Law, figures: tuple[float, ...]) -> None:
    found = opposed_odds(a, b)

    assert (percent(found.a), percent(found.tie), percent(found.b)) == figures


@pytest.mark.parametrize(
    ("kind", "av", "figures"),
    [
        ("ranged", 4, [10.9, 12.1, 10.1, 6.8, 4.0]),
        ("melee", 2, [11.1, 9.7, 6.7, 3.9, 2.0]),
    ],
)
def test_a_whole_attack_of_the_rules(kind: Attack, av: int, figures: list[float]) -> None:
    """Six dice against five, a weapon of four dice: exact % of 1 to 5 pips."""
    found = attack_odds(law_of_pool(6), law_of_pool(5), "evade", strike(kind, 4, av=av))

    assert [percent(chance) for chance in found.target.pips[1:6]] == figures
    assert percent(found.target.struck) == 47.6


@pytest.mark.parametrize("cut", [False, True])
@pytest.mark.parametrize("counts", [False, True])
@pytest.mark.parametrize("kind", ["melee", "ranged"])
def test_a_whole_attack_is_its_margins_times_their_damage(
    kind: Attack, *, counts: bool, cut: bool
) -> None:
    mine, theirs = law_of_pool(4, 1), law_of_pool(3)
    lands = strike(kind, 3, av=2, margin_counts=counts, av_cuts_margin=cut)
    found = attack_odds(mine, theirs, "duel", lands, lands)
    margins: dict[int, Fraction] = {}
    for (high, chance), (low, other) in product(twin(mine).items(), twin(theirs).items()):
        margin = max(0, high) - max(0, low)
        margins[margin] = margins.get(margin, Fraction(0)) + chance * other

    black = 2 if kind == "ranged" else 0
    armour = 0 if kind == "ranged" else 2
    for pips in range(1, 5):
        counted = Fraction(0)
        for (margin, chance), (net, other) in product(
            margins.items(), twin(law_of_pool(3, black)).items()
        ):
            more = margin if lands.margin_counts else 0
            stays = kind == "ranged" and not cut
            lost = max(0, net) + more if stays else max(0, net - armour + more)
            counted += chance * other * (margin > 0 and lost == pips)
        assert abs(found.target.pips[pips] - counted) < 1e-12
    odds = opposed_odds(mine, theirs)
    assert abs(found.target.struck - odds.a) < 1e-12
    assert abs(found.attacker.struck - odds.b) < 1e-12
    assert abs(sum(found.target.pips) - 1) < 1e-12
    assert abs(found.attacker_foul - rules_odds.task_odds(mine).foul) < 1e-12


def test_who_only_dodges_hurts_nobody() -> None:
    found = attack_odds(
        law_of_pool(2), law_of_pool(6), "dodge", strike("ranged", 4), strike("ranged", 4)
    )

    assert found.attacker == rules_odds.HarmOdds(0.0, (1.0,))
    assert attack_odds(law_of_pool(2), None, "none", strike("ranged", 4)).defender_foul == 0


def test_means() -> None:
    assert mean_net(law_of_pool(10, 6)) == 2
    assert mean_net(law_of_pool(9, 0, 3)) == 3
    assert mean_net(law_of_pool(1, how="off")) == Fraction(1, 3)
    assert mean_net(law_of_pool(1, how="once")) == Fraction(7, 18)


def test_degrees_and_the_chance_to_stay_awake() -> None:
    found = rules_odds.degree_odds(law_of_pool(6))

    assert found["partial"] == Fraction(160, 729)
    assert sum(found.values()) == chances_of_least(law_of_pool(6), 1)[0]
    assert [percent(chances_of_least(law_of_pool(n), 1)[0]) for n in (2, 4, 6)] == [
        55.6,
        80.2,
        91.2,
    ]
    assert [percent(chances_of_least(law_of_pool(6, n), 1)[0]) for n in (8, 16)] == [33.9, 8.0]


@pytest.mark.parametrize(
    ("call", "kind"),
    [
        (lambda: law_of_pool(101), "out_of_range"),
        (lambda: law_of_pool(5, 101), "out_of_range"),
        (lambda: law_of_pool(5, 0, 2), "not_enough_dice"),
        (lambda: rules_odds.task_odds(law_of_pool(5), 0), "out_of_range"),
        (lambda: strike("melee", 0), "out_of_range"),
    ],
)
def test_odds_of_nothing_are_refused(call: Callable[[], object], kind: str) -> None:
    with pytest.raises(Refusal) as caught:
        call()

    assert caught.value.kind == kind


LARGEST = [(60, 36), (20, 12), (100, 100), (100, 0), (0, 100)]


@pytest.mark.parametrize("how", get_args(Explode))
@pytest.mark.parametrize(("pool", "black"), LARGEST)
def test_the_largest_pools_are_counted_whole(pool: int, black: int, how: Explode) -> None:
    """Of an opposed roll of equals, each is as likely to win as the other."""
    one = law_of_pool(pool, black, how=how)
    found = opposed_odds(one, one)

    assert found.a == found.b
    assert found.a + found.b + found.tie == 1
    assert rules_odds.trade_odds(one, 50)[0].success == rules_odds.task_odds(one, 50).success
