"""Attack, defence and damage in a melee, with the examples of the text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.systems.opend6.rules.attack import (
    DEFENCES,
    REACHES,
    STANCES,
    Damage,
    Defence,
    Stance,
    check_is_due,
    damage,
    damage_code,
    defence,
    defence_options,
    in_reach,
    not_in_reach,
    on_the_defensive,
    stance_after,
)
from bot.systems.opend6.rules.codes import Code
from bot.systems.opend6.rules.results import result
from tests.support.refusals import refusal

TOTALS = st.integers(-10, 60)


@pytest.mark.parametrize(
    ("rank", "code"),
    [(1, "4D+1"), (0, "4D+1"), (2, "5D+1"), (6, "9D+1")],
)
def test_a_hit_rolls_the_weapon_and_a_die_for_each_further_rank(rank: int, code: str) -> None:
    """D6-18, D6-65, R-04: a tie hits for plain damage."""
    assert str(damage_code(Code(4, 1), rank)) == code


@pytest.mark.parametrize(
    ("stance", "fixed", "check", "value"),
    [
        ("full", 15, 8, 18),
        ("full", 18, 6, 18),
        ("readied", 15, 8, 15),
        ("readied", 15, 12, 17),
        ("active", 11, 11, 11),
        ("active", 11, 14, 14),
    ],
)
def test_a_defence_check_never_lowers_the_fixed_value(
    stance: str, fixed: int, check: int, value: int
) -> None:
    """D6-23, D6-58, R-26: the examples of the text."""
    assert defence(stance, fixed, check) == Defence(value, rolled=True)


def test_without_the_floor_the_check_stands_alone() -> None:
    """The house rule of R-26."""
    assert defence("full", 18, 6, floor=False).value == 16
    assert defence("active", 18, -4, floor=False).value == 0


def test_a_defence_that_is_asked_for_must_be_rolled() -> None:
    assert refusal(lambda: defence("full", 15)) == "wrong_face_count"
    assert refusal(lambda: defence("hiding", 15)) == "unknown_stance"


@pytest.mark.parametrize("stance", STANCES[1:])
def test_an_attack_below_the_fixed_value_needs_no_defence_check(stance: Stance) -> None:
    """D6-24: attack 11 against 12 is a miss; 12 makes the defender roll, who is on guard."""
    due = [check_is_due(result(total, 12), stance) for total in (11, 12, 13)]

    assert due == [False, True, True]
    assert not check_is_due(result(40, 12), "passive")


@given(st.integers(0, 30), TOTALS, st.sampled_from(STANCES[1:]))
def test_going_on_the_defensive_never_helps_the_attacker(
    fixed: int, check: int, stance: Stance
) -> None:
    assert defence(stance, fixed, check).value >= defence("passive", fixed).value == fixed


def test_what_nothing_in_hand_stops_meets_a_passive_ten() -> None:
    """R-29."""
    assert defence("passive", None) == defence("passive") == Defence(10, rolled=False)


@pytest.mark.parametrize(
    ("category", "least", "greatest"),
    [(name, *limits) for name, limits in REACHES.items()],
)
def test_both_ends_of_a_reach_are_in_it(category: str, least: int, greatest: int) -> None:
    """D6-20, R-29a."""
    assert in_reach(category, least)
    assert in_reach(category, greatest)
    assert not in_reach(category, greatest + 1)
    assert not least or not in_reach(category, least - 1)


def test_a_reach_that_cannot_be_measured_is_refused() -> None:
    assert refusal(lambda: in_reach("halberd", 5)) == "unknown_weapon"
    assert refusal(lambda: in_reach("long", -1)) == "bad_distance"


def test_out_of_reach_says_which_step_helps() -> None:
    """Section 7: the spear needs 10 to 15 ft at a distance of 8."""
    no = not_in_reach("long", 8)

    assert no.kind == "out_of_reach"
    assert "Step back 2 ft" in no.sentence
    assert "Come 3 ft closer" in not_in_reach("long", 18).sentence


@pytest.mark.parametrize(
    ("attack_skill", "holds", "room", "skills"),
    [
        ("brawling: strike", (), 0, ("brawling: block",)),
        ("skirmish: close weapons", ("martial",), 5, ("brawling: block",)),
        ("skirmish: light weapons", ("light",), 0, ("skirmish: parry",)),
        ("skirmish: light weapons", ("martial",), 10, ()),
        ("melee: martial weapons", ("martial",), 10, ("melee: deflect",)),
        ("melee: long weapons", ("light",), 10, ()),
        ("melee: martial weapons", (), 10, ()),
        ("melee: long weapons", ("light", "long"), 5, ("melee: deflect",)),
    ],
)
def test_the_defence_must_fit_attack_and_hand(
    attack_skill: str, holds: tuple[str, ...], room: int, skills: tuple[str, ...]
) -> None:
    """D6-21, D6-25: a dagger is blocked, a rapier does not parry a longsword."""
    assert defence_options(attack_skill, holds, distance=room) == skills


def test_a_sword_in_a_four_foot_corridor_deflects_nothing() -> None:
    """D6-25."""
    found = [
        defence_options("melee: martial weapons", ["martial"], distance=5, clearance=room)
        for room in (4, 5)
    ]

    assert found == [(), ("melee: deflect",)]


def test_defences_that_make_no_sense_are_refused() -> None:
    assert refusal(lambda: defence_options("melee: whip")) == "unknown_skill"
    assert refusal(lambda: defence_options("brawling: strike", ["spoon"])) == "unknown_weapon"
    skill = "melee: long weapons"
    assert refusal(lambda: defence_options(skill, ["long"], distance=-1)) == "bad_distance"
    assert refusal(lambda: defence_options(skill, ["long"], clearance=-1)) == "bad_distance"


@given(st.sampled_from(sorted(DEFENCES)), st.sets(st.sampled_from(sorted(REACHES))))
def test_there_is_one_defence_at_most(attack_skill: str, holds: set[str]) -> None:
    found = defence_options(attack_skill, sorted(holds), distance=5, clearance=5)

    assert found in ((), (DEFENCES[attack_skill],))


def test_damage_beyond_what_resists_makes_a_condition() -> None:
    """D6-66, D6-67, R-04: tied damage does nothing."""
    assert damage(15, 15) == Damage(15, 0, 0, "Normal")
    assert damage(16, 15) == Damage(15, 1, 1, "Stunned")
    assert damage(22, 13) == Damage(13, 9, 2, "Hurt")
    assert damage(40, 9) == Damage(9, 31, 5, "Out of Action")


def test_ranks_spent_on_other_effects_deal_no_damage() -> None:
    """D6-65: at least the weapon."""
    assert str(damage_code(Code(4), 4, spent=2)) == "5D"
    assert str(damage_code(Code(4), 2, spent=2)) == "4D"
    assert refusal(lambda: damage_code(Code(48), 6)) == "dice_out_of_range"


def test_the_defensive_lasts_until_the_next_full_action() -> None:
    """R-27: in or out of turn; bonus actions keep it up."""
    assert on_the_defensive("passive") == "full"
    assert refusal(lambda: on_the_defensive("full")) == "already_active"
    assert stance_after("full", cost="bonus") == "full"
    assert stance_after("full", attacked=True) == "full"
    assert stance_after("full", cost="full") == "passive"


def test_a_readied_defence_is_used_up_by_one_attack() -> None:
    """D6-58."""
    assert stance_after("readied", cost="full") == "readied"
    assert stance_after("readied", attacked=True) == "passive"
