"""Gangs, smash and build, maneuvers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.dice import ScriptedDice
from bot.core.errors import Refusal
from bot.systems.opend6 import building, economy, gangs, maneuvers, smash
from bot.systems.opend6.building import Part
from bot.systems.opend6.codes import Code

NUMBERS = st.integers(0, 60)


@pytest.mark.parametrize(("members", "bonus"), [(1, 0), (2, 2), (3, 4), (6, 10), (20, 10)])
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


def test_a_house_may_count_by_how_many_they_are_more() -> None:
    assert gangs.bonus(3, opponents=2, rule="outnumber") == 2
    assert gangs.bonus(2, opponents=3, rule="outnumber") == 0


@given(total=NUMBERS, difficulty=NUMBERS)
def test_a_helper_adds_or_takes_half_of_the_points(total: int, difficulty: int) -> None:
    found = gangs.related(total, difficulty)

    assert (found > 0) == (total >= difficulty)
    assert abs(found) == max(1, round(abs(total - difficulty) / 2 + 0.25))


def test_smash_adds_up_until_it_flies_to_pieces() -> None:
    first = smash.smash(14, 9, 0, 10)
    second = smash.smash(15, 9, first.taken, 10)

    assert (first.dealt, first.taken, first.exploded) == (5, 5, False)
    assert (second.dealt, second.taken, second.exploded) == (6, 10, True)
    assert smash.points_of() == 25
    assert smash.points_of(2) == 10


def test_a_tie_smashes_nothing() -> None:
    assert smash.smash(9, 9, 3, 10) == smash.Smashed(success=True, dealt=0, taken=3, exploded=False)


@pytest.mark.parametrize(
    ("spec", "found"),
    [
        ("12", smash.Yield(bricks=12)),
        (12, smash.Yield(bricks=12)),
        ("3D+2", smash.Yield(roll=Code(3, 2))),
        (" hyper  drive ", smash.Yield(piece="hyper drive")),
    ],
)
def test_something_smashed_gives_what_was_set(spec: object, found: smash.Yield) -> None:
    assert smash.yields(spec) == found


def test_a_random_yield_is_rolled() -> None:
    found = smash.yields("3D+2")
    faces = smash.rolled(found, ScriptedDice((4, 1, 6)))

    assert smash.bricks(found, faces) == 13
    assert smash.rolled(smash.yields("12"), ScriptedDice(())) == ()


def test_a_device_is_built_roll_by_roll() -> None:
    first = building.build(18, 10, stock=20, cost=12)
    second = building.build(15, 10, stock=first.stock, cost=12, paid=first.paid)

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
        ((Part(complete=True), Part(complete=True)), "usable"),
        ((Part(complete=True), Part()), "unfinished"),
        ((Part(complete=True), Part(complete=True, destroyed=True)), "came apart"),
    ],
)
def test_parts_of_several_masters_stand_and_fall_together(
    parts: tuple[Part, ...], state: str
) -> None:
    assert building.device(parts) == state


def test_forcing_is_one_step_harder_than_restricting() -> None:
    assert maneuvers.maneuver("restrict", 12, 12).success
    assert not maneuvers.maneuver("force", 16, 12).success
    forced = maneuvers.maneuver("force", 17, 12)
    assert (forced.difficulty, forced.success, forced.chosen_by) == (17, True, "attacker")
    assert maneuvers.maneuver("force", 12, 12, force_extra=0).success


def test_after_a_forced_step_another_move_is_the_full_action() -> None:
    """D6-144: and with multi-action penalties two of them are -2D."""
    assert [maneuvers.pays("bonus", due=due) for due in (True, False)] == ["full", "bonus"]
    spent = {"full": 2, economy.AFTER_STEP: 2}
    left = economy.left_after(economy.budget(), spent, multi_action=True)
    assert (left.full, left.bonus, left.dice_penalty) == (0, 1, -2)
    assert economy.left_after(economy.budget(), spent).dice_penalty == -1


def test_a_restricted_step_goes_where_it_may() -> None:
    assert maneuvers.towards("north", ["south", "East"]) == "north"
    with pytest.raises(Refusal) as caught:
        maneuvers.towards("east", ["south", "East"])

    assert caught.value.kind == "forbidden_direction"


@pytest.mark.parametrize(
    ("ask", "kind"),
    [
        (lambda: gangs.bonus(0), "bad_count"),
        (lambda: gangs.bonus(2.0), "bad_count"),
        (lambda: gangs.bonus(2, "magic"), "unknown_kind"),
        (lambda: smash.smash(20, 9, 0, 0), "bad_amount"),
        (lambda: smash.smash(20, 9, 10, 10), "already_smashed"),
        (lambda: smash.smash("x", 9, 0, 10), "bad_number"),
        (lambda: smash.yields("-5"), "bad_amount"),
        (lambda: smash.yields("0"), "bad_amount"),
        (lambda: smash.yields(""), "bad_amount"),
        (lambda: smash.yields(None), "bad_amount"),
        (lambda: smash.yields("99999999999"), "bad_amount"),
        (lambda: smash.yields("51D"), "dice_out_of_range"),
        (lambda: smash.bricks(smash.yields("3D"), (1, 2)), "wrong_face_count"),
        (lambda: smash.bricks(smash.yields("1D"), (7,)), "bad_face"),
        (lambda: building.build(18, 10, stock=0, cost=12), "not_enough_bricks"),
        (lambda: building.build(18, 10, stock=0, cost=12, paid=12), "already_complete"),
        (lambda: building.build(18, 10, stock=5, cost=0), "bad_amount"),
        (lambda: building.assign(8, {"flying": 0}), "bad_amount"),
        (lambda: building.assign(8, {"flying": 9}), "not_enough_pips"),
        (lambda: building.device(()), "bad_amount"),
        (lambda: maneuvers.maneuver("push", 12, 12), "unknown_mode"),
        (lambda: maneuvers.step(30, 0), "bad_distance"),
        (lambda: maneuvers.step(30, 16), "bad_distance"),
    ],
)
def test_what_cannot_be_done_is_refused(ask: object, kind: str) -> None:
    assert callable(ask)
    with pytest.raises(Refusal) as caught:
        ask()

    assert caught.value.kind == kind
