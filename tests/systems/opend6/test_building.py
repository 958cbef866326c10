"""Gangs, smash and build, maneuvers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.dice import ScriptedDice
from bot.core.errors import Refusal
from bot.systems.opend6.rules import building, gangs, melee, position
from bot.systems.opend6.rules.building import DevicePart
from bot.systems.opend6.rules.codes import Code
from bot.systems.opend6.rules.results import Comparison

NUMBERS = st.integers(0, 60)


@pytest.mark.parametrize(("members", "bonus"), [(1, 0), (2, 2), (3, 4), (6, 10), (20, 10)])
@pytest.mark.rule("R-33")
def test_every_other_friend_adds_two_up_to_ten(members: int, bonus: int) -> None:
    assert gangs.bonus(members) == bonus


def test_a_gang_counts_where_presence_helps() -> None:
    helped = {kind: gangs.bonus(3, kind) for kind in ("melee", "taunt", "command", "ranged")}

    assert helped == {"melee": 4, "taunt": 4, "command": 4, "ranged": 0}
    assert [gangs.bonus(3, kind) for kind in ("persuasion", "technical", "movement")] == [0, 0, 0]


def test_a_skill_says_whether_a_gang_helps() -> None:
    kinds = [
        gangs.kind_of(skill) for skill in ("Melee: deflect", "taunt: insult", "athletics: sprint")
    ]

    assert kinds == ["melee", "intimidation", "other"]
    assert [gangs.applies(kind) for kind in kinds] == [True, True, False]


@pytest.mark.rule("R-33")
def test_a_house_may_count_by_how_many_they_are_more() -> None:
    assert gangs.bonus(3, opponents=2, rule="outnumber") == 2
    assert gangs.bonus(2, opponents=3, rule="outnumber") == 0


@given(total=NUMBERS, difficulty=NUMBERS)
def test_a_helper_adds_or_takes_half_of_the_points(total: int, difficulty: int) -> None:
    found = gangs.half_of_points(total, difficulty)

    assert (found > 0) == (total >= difficulty)
    assert abs(found) == max(1, round(abs(total - difficulty) / 2 + 0.25))


def test_a_tied_helper_takes_off_where_ties_fail() -> None:
    """R-02, D6-116: 10 against 10."""
    assert gangs.half_of_points(10, 10, Comparison("fail")) == -1
    assert building.together(18, [(10, 10)], "half", Comparison("fail")) == 17


def test_smash_adds_up_until_it_flies_to_pieces() -> None:
    first = building.smash(14, 9, 0, 10)
    second = building.smash(15, 9, first.taken, 10)

    assert (first.dealt, first.taken, first.exploded) == (5, 5, False)
    assert (second.dealt, second.taken, second.exploded) == (6, 10, True)
    assert building.points_of() == 25
    assert building.points_of(2) == 10


def test_a_tie_smashes_nothing() -> None:
    assert building.smash(9, 9, 3, 10) == building.SmashResult(
        success=True, dealt=0, taken=3, exploded=False
    )


@pytest.mark.parametrize(
    ("spec", "found"),
    [
        ("12", building.Yield(bricks=12)),
        ("3D+2", building.Yield(roll=Code(3, 2))),
        (" hyper  drive ", building.Yield(piece="hyper drive")),
    ],
)
def test_something_smashed_gives_what_was_set(spec: str, found: building.Yield) -> None:
    assert building.yields(spec) == found


def test_a_random_yield_is_rolled() -> None:
    found = building.yields("3D+2")
    faces = building.roll_bricks(found, ScriptedDice((4, 1, 6)))

    assert building.bricks(found, faces) == 13
    assert building.roll_bricks(building.yields("12"), ScriptedDice(())) == ()


def test_a_device_is_built_roll_by_roll() -> None:
    first = building.build(18, 10, stock=20, cost=12)
    second = building.build(15, 10, stock=first.stock, cost=12, progress=first.paid)

    assert (first.pips, first.stock, first.paid, first.complete) == (8, 12, 8, False)
    assert (second.pips, second.stock, second.paid, second.complete) == (4, 8, 12, True)


@given(total=NUMBERS, stock=st.integers(1, 40), cost=st.integers(1, 40))
def test_a_roll_never_uses_more_bricks_than_it_gives_pips(
    total: int, stock: int, cost: int
) -> None:
    found = building.build(total, 10, stock=stock, cost=cost)

    assert stock - found.stock == found.pips == found.paid
    assert 0 <= found.pips <= min(stock, cost, max(0, total - 10))
    assert found.complete == (found.paid == cost)


def test_helpers_add_to_one_master() -> None:
    assert building.together(18, [(15, 10), (7, 10)]) == 19
    assert building.together(18, [(15, 10), (7, 10)], "full") == 20


@pytest.mark.parametrize(
    ("parts", "state"),
    [
        ((DevicePart(complete=True), DevicePart(complete=True)), "usable"),
        ((DevicePart(complete=True), DevicePart()), "unfinished"),
        ((DevicePart(complete=True), DevicePart(complete=True, destroyed=True)), "came apart"),
    ],
)
def test_parts_of_several_masters_stand_and_fall_together(
    parts: tuple[DevicePart, ...], state: str
) -> None:
    assert building.device(parts) == state


def test_forcing_is_one_step_harder_than_restricting() -> None:
    assert position.maneuver("restrict", 12, 12).success
    assert not position.maneuver("force", 16, 12).success
    forced = position.maneuver("force", 17, 12)
    assert (forced.difficulty, forced.success, forced.chosen_by) == (17, True, "attacker")
    assert position.maneuver("force", 12, 12, force_extra=0).success


def test_after_a_forced_step_another_move_is_the_full_action() -> None:
    """D6-144: and with multi-action penalties two of them are -2D."""
    assert [position.pays("bonus", due=due) for due in (True, False)] == ["full", "bonus"]
    spent = {"full": 2, melee.AFTER_STEP: 2}
    left = melee.left_after(melee.budget(), spent, multi_action=True)
    assert (left.full, left.bonus, left.dice_penalty) == (0, 1, -2)
    assert melee.left_after(melee.budget(), spent).dice_penalty == -1


def test_a_restricted_step_goes_where_it_may() -> None:
    assert position.towards("north", ["south", "East"]) == "north"
    with pytest.raises(Refusal) as caught:
        position.towards("east", ["south", "East"])

    assert caught.value.kind == "forbidden_direction"


@pytest.mark.parametrize(
    ("ask", "kind"),
    [
        (lambda: gangs.bonus(0), "bad_count"),
        (lambda: gangs.bonus(2, "magic"), "unknown_kind"),
        (lambda: building.smash(20, 9, 0, 0), "bad_amount"),
        (lambda: building.smash(20, 9, 10, 10), "already_smashed"),
        (lambda: building.yields("-5"), "bad_amount"),
        (lambda: building.yields("0"), "bad_amount"),
        (lambda: building.yields(""), "bad_amount"),
        (lambda: building.yields("99999999999"), "bad_amount"),
        (lambda: building.yields("51D"), "dice_out_of_range"),
        (lambda: building.bricks(building.yields("3D"), (1, 2)), "wrong_face_count"),
        (lambda: building.bricks(building.yields("1D"), (7,)), "bad_face"),
        (lambda: building.build(18, 10, stock=0, cost=12), "not_enough_bricks"),
        (lambda: building.build(18, 10, stock=0, cost=12, progress=12), "already_complete"),
        (lambda: building.build(18, 10, stock=5, cost=0), "bad_amount"),
        (lambda: building.assign(8, {"flying": 0}), "bad_amount"),
        (lambda: building.assign(8, {"flying": 9}), "not_enough_pips"),
        (lambda: building.device(()), "bad_amount"),
        (lambda: position.maneuver("push", 12, 12), "unknown_mode"),
        (lambda: position.step(30, 0), "bad_distance"),
        (lambda: position.step(30, 16), "bad_distance"),
    ],
)
def test_what_cannot_be_done_is_refused(ask: object, kind: str) -> None:
    assert callable(ask)
    with pytest.raises(Refusal) as caught:
        ask()

    assert caught.value.kind == kind
