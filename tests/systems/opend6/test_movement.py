"""Moving in a melee: distances, benchmarks, and what a failed movement costs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.systems.opend6.rules.movement import (
    PASSAGES,
    SKILLS,
    TERRAINS,
    Movement,
    allowance,
    benchmark,
    follow_result,
    move_result,
    place,
    shift_damage,
    skill_of,
    throw_distance,
)
from bot.systems.opend6.rules.position import resistance, shift
from bot.systems.opend6.rules.results import Comparison
from tests.support.refusals import refusal


@pytest.mark.parametrize(
    ("pace", "move", "feet"),
    [("full", 30, 30), ("bonus", 30, 15), ("bonus", 25, 12), ("free", 30, 15)],
)
def test_how_far_a_movement_goes(pace: str, move: int, feet: int) -> None:
    """D6-26, D6-54, D6-63; half of Move is rounded down (R-16)."""
    assert allowance(pace, move) == feet
    assert move_result(pace, feet, move=move) == Movement(feet, check=False, success=True)
    assert refusal(lambda: move_result(pace, feet + 1, move=move)) == "too_far"


def test_a_tie_of_the_roll_succeeds() -> None:
    """D6-26: Move 30, difficulty 15, fixed value 11, roll 15."""
    found = move_result("full", 30, difficulty=15, fixed=11, roll=15)

    assert (found.check, found.success, found.condition) == (True, True, "Normal")


def test_a_tie_fails_by_house_rule_and_tires_nobody() -> None:
    """R-02: of a roll; a fixed value that reaches the difficulty needs none (D6-27)."""
    fail = Comparison("fail")
    moved = move_result("full", 30, difficulty=15, fixed=11, roll=15, rules=fail)
    followed = follow_result("full", 20, difficulty=15, roll=15, rules=fail)

    for found in (moved, followed):
        assert (found.success, found.short, found.condition) == (False, 0, "Normal")
    assert move_result("full", 30, difficulty=11, fixed=11, rules=fail).success
    assert follow_result("full", 20, difficulty=15, fixed=15, rules=fail).success


def test_no_check_where_the_fixed_value_is_enough() -> None:
    """D6-27."""
    assert move_result("full", 30, difficulty=11, fixed=11) == Movement(
        30, check=False, success=True
    )


@pytest.mark.parametrize(
    ("rolled", "rank", "name"),
    [
        (14, 1, "Breathless"),
        (10, 1, "Breathless"),
        (9, 2, "Winded"),
        (-11, 5, "Out of Action"),
        (-30, 5, "Out of Action"),
    ],
)
def test_a_failed_movement_tires(rolled: int, rank: int, name: str) -> None:
    """D6-28: against 15."""
    found = move_result("full", 30, difficulty=15, fixed=11, roll=rolled)

    assert (found.success, found.fatigue, found.condition) == (False, rank, name)
    assert found.short == 15 - rolled


def test_a_bonus_move_crosses_an_obstacle_by_tumbling_only() -> None:
    """D6-54, D6-55: difficulty 15, roll 10 is Breathless."""
    assert refusal(lambda: move_result("bonus", 10, difficulty=15, fixed=11)) == "needs_tumble"
    found = move_result("bonus", 10, difficulty=15, fixed=11, tumble=True, roll=10)
    assert (found.success, found.fatigue) == (False, 1)


@pytest.mark.parametrize(
    ("given_", "kind"),
    [
        ({"pace": "free", "difficulty": 5, "fixed": 11}, "check_on_free_action"),
        ({"pace": "full", "difficulty": 15}, "wrong_face_count"),
        ({"pace": "full", "difficulty": -1}, "bad_difficulty"),
        ({"pace": "crawl"}, "unknown_action"),
        ({"pace": "full", "distance": -1}, "bad_distance"),
        ({"pace": "full", "move": -5}, "bad_distance"),
    ],
)
def test_movements_that_cannot_be(given_: dict[str, object], kind: str) -> None:
    pace = given_.pop("pace")
    distance = given_.pop("distance", 10)

    assert refusal(lambda: move_result(pace, distance, **given_)) == kind  # pyright: ignore[reportArgumentType] -- wrong on purpose


@pytest.mark.parametrize(
    ("factors", "difficulty"),
    [
        ({"distance": 20}, 5),
        ({"distance": 21}, 10),
        ({"distance": 60}, 25),
        ({"ascent": 10}, 5),
        ({"ascent": 30}, 25),
        ({"terrain": "soft or loose"}, 10),
        ({"terrain": "any of the previous, concealed from view"}, 25),
        ({"terrain": "Concealed"}, 25),
        ({"terrain": "concealed ground"}, 25),
        ({"passage": "narrow heavy"}, 25),
        ({"passage": "wide open"}, 5),
        ({"passage": "narrow, light obstructions"}, 20),
        ({"shift": 5}, 5),
        ({"shift": "8D"}, 20),
        ({"shift": "unsteady, up to 6 D"}, 10),
        ({"shift": "firmly placed, up to 9D damage"}, 25),
        ({"distance": 30, "terrain": "concealed"}, 25),
    ],
)
def test_the_hardest_factor_decides(factors: dict[str, int | str], difficulty: int) -> None:
    """D6-30, R-30."""
    assert benchmark(factors) == difficulty


def test_factors_add_up_by_house_rule() -> None:
    """R-30, and the other ends of a band (R-17)."""
    factors: dict[str, int | str] = {"distance": 30, "passage": "wide, heavy obstructions"}

    assert benchmark(factors, count="sum") == 25
    assert benchmark(factors, at="middle") == 13
    assert benchmark(factors, at="bottom") == 11


@pytest.mark.parametrize(
    ("factors", "kind"),
    [
        ({"distance": 61}, "too_far"),
        ({"ascent": 31}, "too_far"),
        ({"distance": -1}, "bad_distance"),
        ({"weather": "rain"}, "unknown_factor"),
        ({"terrain": "lava"}, "unknown_factor"),
        ({"terrain": ""}, "unknown_factor"),
        ({"passage": "narrow"}, "unknown_factor"),
        ({"passage": 3}, "unknown_factor"),
        ({"shift": "10D"}, "unknown_factor"),
        ({"shift": 99}, "unknown_factor"),
        ({"shift": "1.5D"}, "unknown_factor"),
        ({}, "unknown_factor"),
    ],
)
def test_what_is_not_in_the_benchmarks_is_refused(factors: dict[str, int | str], kind: str) -> None:
    assert refusal(lambda: benchmark(factors)) == kind


@pytest.mark.parametrize(("key", "value"), [("count", "mean"), ("at", "side")])
def test_a_house_rule_that_nobody_knows_is_refused(key: str, value: str) -> None:
    assert refusal(lambda: benchmark({"distance": 20}, **{key: value})) == "unknown_mode"


@given(st.sampled_from(["distance", "ascent"]), st.integers(0, 30), st.integers(0, 30))
def test_farther_is_never_easier(row: str, one: int, other: int) -> None:
    near, far = sorted((one, other))

    assert place(row, near) <= place(row, far)


@pytest.mark.parametrize(("row", "entries"), [("terrain", TERRAINS), ("passage", PASSAGES)])
def test_every_entry_of_a_row_is_found_by_its_words(row: str, entries: tuple[str, ...]) -> None:
    assert [place(row, entry) for entry in entries] == [0, 1, 2, 3, 4]


def test_a_heavy_object_flies_fifteen_feet_and_deals_its_dice() -> None:
    """D6-35: a boulder of 8D, firmly placed."""
    assert throw_distance(15) == 15
    assert refusal(lambda: throw_distance(16)) == "too_far"
    assert shift_damage("firmly placed, up to 8D") == 8


def test_the_skills_of_movement_are_the_texts() -> None:
    assert [skill_of(skill.upper()) for skill in SKILLS] == list(SKILLS)
    assert refusal(lambda: skill_of("athletics: flying")) == "unknown_skill"


def test_who_follows_meets_the_same_ground_and_tires_on_it() -> None:
    """D6-29, R-31a."""
    assert follow_result("full", 20, difficulty=15, roll=9).condition == "Winded"
    assert follow_result("full", 20, difficulty=15, fixed=15).success


def test_where_there_was_no_difficulty_the_movers_total_counts() -> None:
    """R-31a: failing that tires nobody."""
    slow = follow_result("bonus", 14, move=25, roll=9)

    assert (slow.allowed, slow.success, slow.short, slow.fatigue) == (12, False, 5, 0)
    assert follow_result("bonus", 14, roll=14).success


def test_a_boulder_falls_on_who_does_not_get_out_of_its_way() -> None:
    """D6-35, D6-141, R-30a: firmly placed, up to 8D, is 20; 26 against balance 15 is rank 3."""
    found = shift(26, "firmly placed, up to 8D", 15)

    assert (found.difficulty, found.hit, str(found.code)) == (20, True, "10D")


def test_a_boulder_that_stays_hits_nobody() -> None:
    assert not shift(19, "8D", 5).moved
    missed = shift(21, "8D", 22)
    assert (missed.moved, missed.hit) == (True, False)


def test_the_passive_ten_resists_where_balance_is_worse() -> None:
    assert [resistance(balance) for balance in (None, 7, 15)] == [10, 10, 15]
