from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.errors import Refusal
from bot.systems.flamepunk.rules.removal import (
    HARSH,
    Policy,
    best_removal,
    check_removal,
    joint_removal,
    possible_shifts,
    rank,
    removal_menu,
    shift_die,
    without_faces,
)
from bot.systems.flamepunk.rules.rolls import Reading, read

FACES = st.lists(st.integers(1, 6), min_size=1, max_size=8)
CLUMPED = st.lists(st.sampled_from((2, 5, 6)), min_size=1, max_size=10)
HITS = st.sets(st.integers(1, 6), min_size=1).map(lambda hit: tuple(sorted(hit)))
POLICIES = st.builds(Policy, exact=st.booleans(), merciful=st.booleans())
TWENTY = (1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 6)


def every_removal(
    faces: list[int], hit: tuple[int, ...], allowance: int, how: Policy
) -> list[Reading]:
    """The brute-force twin: every subset of the dice, one reading per distinct set of faces."""
    most = min(allowance, len(faces))
    sizes = [most] if how.exact else range(most + 1)
    dice = sorted(faces, reverse=True)
    removals = {out for size in sizes for out in combinations(dice, size)}
    readings = [read(without_faces(faces, out), hit, removed=out) for out in removals]
    return sorted(readings, key=lambda reading: rank(reading, how))


@given(faces=FACES | CLUMPED, hit=HITS, allowance=st.integers(0, 10), how=POLICIES)
def test_the_best_removal_is_the_best_of_all_removals(
    faces: list[int], hit: tuple[int, ...], allowance: int, how: Policy
) -> None:
    """The short way over face counts finds what trying every subset finds."""
    assert (
        best_removal(faces, hit, allowance, how)
        == every_removal(faces, hit, allowance, how)[0].removed
    )


@given(faces=FACES, hit=HITS, allowance=st.integers(0, 9), how=POLICIES)
def test_the_menu_lists_every_distinct_removal_best_first(
    faces: list[int], hit: tuple[int, ...], allowance: int, how: Policy
) -> None:
    """Nothing is missing, nothing stands twice, and the order is the defender's key."""
    assert removal_menu(faces, hit, allowance, how) == every_removal(faces, hit, allowance, how)


def test_the_blazer_takes_the_six() -> None:
    """6, 5 and 3 all leave level 2; fewest hits left and then the highest face decide (FA-08)."""
    assert best_removal((3, 3, 5, 6), (5, 6), 1) == (6,)


@pytest.mark.parametrize(("allowance", "number"), [(1, 7), (2, 22), (3, 42), (4, 57)])
def test_six_different_dice_have_the_documented_number_of_removals(
    allowance: int, number: int
) -> None:
    """7, 22, 42 and 57 distinct removals."""
    assert len(removal_menu((1, 2, 3, 4, 5, 6), (5, 6), allowance)) == number


@given(faces=FACES, hit=HITS, place=st.integers(0, 5))
def test_one_more_hit_never_lowers_the_level(
    faces: list[int], hit: tuple[int, ...], place: int
) -> None:
    """Another die that hits makes a success, and a success no smaller."""
    before = read(faces, hit)
    after = read([*faces, hit[place % len(hit)]], hit)

    assert after.success
    assert after.level >= max(before.signed_level, 1)


@given(faces=FACES, hit=HITS, allowance=st.integers(0, 7), how=POLICIES)
def test_no_defence_makes_a_failure_a_success(
    faces: list[int], hit: tuple[int, ...], allowance: int, how: Policy
) -> None:
    """Taking dice out can only take hits away."""
    removed = best_removal(faces, hit, allowance, how)

    assert read(without_faces(faces, removed), hit).success <= read(faces, hit).success


@given(faces=FACES, hit=HITS, allowance=st.integers(0, 7), more=st.integers(0, 3))
def test_a_larger_allowance_never_helps_the_roller(
    faces: list[int], hit: tuple[int, ...], allowance: int, more: int
) -> None:
    """Up to more dice includes up to fewer."""
    small = read(without_faces(faces, best_removal(faces, hit, allowance)), hit)
    large = read(without_faces(faces, best_removal(faces, hit, allowance + more)), hit)

    assert large.signed_level <= small.signed_level


def test_exact_removal_must_take_all() -> None:
    """Taking one die where two are owed is refused in exact mode."""
    with pytest.raises(Refusal) as caught:
        check_removal((3, 6), (6,), 2, Policy(exact=True))

    assert caught.value.kind == "too_few_removed"


def test_exact_removal_takes_the_whole_roll_when_the_allowance_is_larger() -> None:
    """min(allowance, dice) are owed, not more."""
    assert check_removal((3, 6), (3, 6), 9, Policy(exact=True)) == (6, 3)


@pytest.mark.parametrize(
    ("removed", "kind"),
    [((4,), "removed_not_in_roll"), ((6, 6), "removed_not_in_roll"),
     ((3, 5, 6), "too_many_removed"), ((9,), "removed_not_in_roll")],
)  # fmt: skip
def test_only_dice_of_the_roll_may_be_taken(removed: tuple[int, ...], kind: str) -> None:
    """A die that is not there, or one too many, is refused."""
    with pytest.raises(Refusal) as caught:
        check_removal((3, 3, 5, 6), removed, 2, HARSH)

    assert caught.value.kind == kind


def test_hand_picked_dice_come_out_before_the_bot_chooses() -> None:
    """The defender takes a 3 by hand; the task's Dodge then takes the best of the rest (FA-15)."""
    assert joint_removal((3, 3, 5, 6), (5, 6), by_hand=(3,), allowance=1, how=HARSH) == (6, 3)


def test_the_joint_removal_spends_the_whole_sum_at_once() -> None:
    """Without a hand-picked die the sum is one best removal: both hits go."""
    assert joint_removal((3, 3, 5, 6), (5, 6), by_hand=(), allowance=2, how=HARSH) == (6, 5)


def test_a_die_turns_by_one_pip_or_to_any_face() -> None:
    """The edge of the die has one neighbour; any face means all five others."""
    assert possible_shifts((6,), any_face=False) == [(6, 5)]
    assert possible_shifts((3, 3), any_face=False) == [(3, 2), (3, 4)]
    assert len(possible_shifts((3, 3), any_face=True)) == 5


def test_a_turned_die_stays_in_its_place() -> None:
    """The first die of that face is turned."""
    assert shift_die((4, 4, 6), 4, 5) == (5, 4, 6)


def test_the_best_of_twenty_dice_heads_the_largest_menu() -> None:
    rows = removal_menu(TWENTY, (5, 6), 20)

    assert best_removal(TWENTY, (5, 6), 20) == rows[0].removed
    assert len(rows) == 5**2 * 4**4


@given(
    misses=st.lists(st.sampled_from((1, 2, 3, 4)), min_size=1, max_size=8),
    allowance=st.integers(0, 8),
    how=POLICIES,
)
def test_no_removal_makes_a_failure_worse(misses: list[int], allowance: int, how: Policy) -> None:
    """So a roll that has failed waits for no dodge (FA-28)."""
    level = read(misses, (5, 6)).level

    assert max(reading.level for reading in removal_menu(misses, (5, 6), allowance, how)) <= level
