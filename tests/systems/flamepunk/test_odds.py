from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import icepool
import pytest

from bot.core.errors import Refusal
from bot.systems.flamepunk.rules.odds import Chances, chances, dodge_value, split_table
from bot.systems.flamepunk.rules.removal import Policy, best_removal, without_faces
from bot.systems.flamepunk.rules.rolls import read
from bot.systems.flamepunk.rules.success import success_chance

POLICIES = [Policy(exact=e, merciful=m) for e in (False, True) for m in (False, True)]
HITS = [tuple(range(7 - faces, 7)) for faces in range(1, 7)]


def level(faces: tuple[int, ...], hit: tuple[int, ...], dodge: int, how: Policy) -> tuple[int, int]:
    """(1, success level) or (0, failure level) of one roll, removed and read by the rules."""
    reading = read(without_faces(faces, best_removal(faces, hit, dodge, how)), hit)
    return int(reading.success), reading.level


def law(found: Chances) -> dict[tuple[int, int], int]:
    """The counted chances as (success, level) to rolls."""
    ways = {(0, number): rolls for number, rolls in found.failures}
    return ways | {(1, number): rolls for number, rolls in found.successes}


@pytest.mark.parametrize("how", POLICIES)
@pytest.mark.parametrize("hit", [(5, 6), (6,), (1, 2), (4, 5, 6), (2, 3, 4, 5, 6), HITS[5]])
def test_chances_are_those_of_every_single_roll(hit: tuple[int, ...], how: Policy) -> None:
    """Brute force over all rolls of up to four dice, against every Dodge that matters."""
    for dice in range(1, 5):
        for dodge in range(dice + 2):
            brute: dict[tuple[int, int], int] = {}
            for faces in product(range(1, 7), repeat=dice):
                one = level(faces, hit, dodge, how)
                brute[one] = brute.get(one, 0) + 1

            assert law(chances(dice, hit, dodge, how)) == brute


@pytest.mark.parametrize(("dice", "dodge"), [(6, 0), (6, 3), (8, 2), (9, 5)])
@pytest.mark.parametrize("how", POLICIES)
def test_chances_agree_with_icepool(dice: int, dodge: int, how: Policy) -> None:
    """An independent library counts the rolls of the pool; the rules read each of them."""
    rolls: Any = icepool.d6.pool(dice).expand()
    oracle: dict[tuple[int, int], int] = {}
    for faces, ways in rolls.items():
        one = level(faces, (5, 6), dodge, how)
        oracle[one] = oracle.get(one, 0) + ways

    assert rolls.denominator() == 6**dice
    assert law(chances(dice, (5, 6), dodge, how)) == oracle


@pytest.mark.parametrize("dice", [1, 7, 13, 20])
@pytest.mark.parametrize("hit", HITS)
def test_success_is_more_hits_than_dodge(dice: int, hit: tuple[int, ...]) -> None:
    """P(success) is the binomial tail, whatever the removal policy."""
    for dodge in range(0, 21, 3):
        tail = sum(
            comb(dice, hits) * len(hit) ** hits * (6 - len(hit)) ** (dice - hits)
            for hits in range(dodge + 1, dice + 1)
        )
        for how in POLICIES:
            assert chances(dice, hit, dodge, how).success == Fraction(tail, 6**dice)


@pytest.mark.parametrize("dice", [1, 6, 20])
@pytest.mark.parametrize("dodge", [0, 2, 20])
def test_the_chance_of_success_alone_is_that_of_the_law(dice: int, dodge: int) -> None:
    assert success_chance(dice, (2, 6), dodge) == chances(dice, (2, 6), dodge).success


def test_the_published_figures_for_six_dice() -> None:
    """The table of the rules document: success and mean level at Dodge 0 to 3."""
    rows = [chances(6, (5, 6), dodge) for dodge in range(4)]

    assert [row.success for row in rows] == [
        Fraction(665, 729), Fraction(473, 729), Fraction(233, 729), Fraction(73, 729),
    ]  # fmt: skip
    assert [round(float(row.mean), 3) for row in rows] == [4.816, 2.189, 0.706, 0.146]


def test_bands_of_six_dice_at_dodge_0() -> None:
    """52.6 normal, 31.7 solid, 6.9 exceptional, 8.8 catastrophic, and nothing between."""
    found = {band: round(100 * float(chance), 1) for band, chance in chances(6).bands.items()}

    assert found == {"normal": 52.6, "solid": 31.7, "exceptional": 6.9, "catastrophic": 8.8}


def test_a_catastrophe_needs_four_dice() -> None:
    """Fewer dice limit the damage of a likely failure (FP-28)."""
    assert "catastrophic" not in chances(3).bands
    assert "catastrophic" in chances(4).bands


def test_a_dodge_is_worth_more_against_more_dice() -> None:
    """The documented worth of one dodge die against attacks of 1 to 6 dice."""
    worth = [round(float(dodge_value(dice)), 3) for dice in range(1, 7)]

    assert worth == [0.333, 0.667, 1.157, 1.736, 2.237, 2.627]


@pytest.mark.parametrize(
    ("incoming", "attack"),
    [((), 6), ((2,), 6), ((3,), 5), ((6,), 5), ((3, 3), 4), ((6, 6), 4), ((4, 4, 4), 3)],
)
def test_the_best_split_holds_a_die_per_dangerous_attack(
    incoming: tuple[int, ...], attack: int
) -> None:
    """The advice of the rules document for a pool of six."""
    assert split_table(6, incoming)[1] == attack


def test_the_worst_attack_is_dodged_first() -> None:
    """With one die held against attacks of 2 and 6, the six-dice attack is dodged."""
    rows, _ = split_table(1, (2, 6))

    assert rows[0].taken == chances(2).mean + chances(6, (5, 6), 1).mean


@pytest.mark.parametrize(
    ("pool", "incoming", "kind"),
    [(-1, (), "bad_amount"), (21, (), "too_many_dice"),
     (6, (0,), "no_dice"), (6, (21,), "too_many_dice"), (6, (1,) * 21, "bad_amount")],
)  # fmt: skip
def test_a_split_of_what_cannot_be_is_refused(
    pool: int, incoming: tuple[int, ...], kind: str
) -> None:
    """Pools of 0 to 20 and attacks of 1 to 20 dice."""
    with pytest.raises(Refusal) as caught:
        split_table(pool, incoming)

    assert caught.value.kind == kind


@pytest.mark.parametrize(
    ("dice", "dodge", "kind"),
    [(0, 0, "no_dice"), (21, 0, "too_many_dice"), (3, 21, "bad_defence"), (3, -1, "bad_defence")],
)
def test_odds_of_what_cannot_be_rolled_are_refused(dice: int, dodge: int, kind: str) -> None:
    """1 to 20 dice against Dodge 0 to 20."""
    with pytest.raises(Refusal) as caught:
        chances(dice, (5, 6), dodge)

    assert caught.value.kind == kind


@pytest.mark.parametrize("hit", HITS)
def test_every_throw_of_twenty_dice_is_counted(hit: tuple[int, ...]) -> None:
    for dodge in range(21):
        assert sum(law(chances(20, hit, dodge)).values()) == 6**20
