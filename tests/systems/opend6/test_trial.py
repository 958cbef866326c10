"""A roll at the table: what was said and what is in force make one pool, and dice join it later."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.core.condition import Condition
from bot.core.dice import ScriptedDice
from bot.core.scene import Character, Scene, Table
from bot.shared import conditions as engine
from bot.systems.opend6.checks.actions import RollModifier
from bot.systems.opend6.checks.roll import plan_roll, throw, with_two_more, without_used_effects
from bot.systems.opend6.house import HOUSE
from bot.systems.opend6.players import PLAYERS
from bot.systems.opend6.rules.checks import check
from bot.systems.opend6.rules.codes import Code
from bot.systems.opend6.rules.conditions import CHECK, DICE, ONE_CHECK, change
from bot.systems.opend6.rules.notation import Effects
from bot.systems.opend6.skills import Value
from tests.support.refusals import refusal

BARE = Value("4D", Code(4))
DEFLECT = Value("melee: deflect", Code(4), "Strength", "melee: deflect")
FACE = st.integers(1, 6)


def table(*conditions: Condition, owner: int | None = 2, **house: str) -> Scene:
    """A table with Ana, who is under these conditions."""
    scene = Scene(Table(1, 2), 0, characters={"ana": Character("Ana", owner, "opend6")})
    for row in conditions:
        scene = replace(scene, conditions=engine.apply(scene.conditions, row)[0])
    return replace(scene, house=house)


def once(what: str, amount: int, of: str = "") -> Condition:
    """An effect on one check."""
    return Condition(
        "helped",
        "ana",
        stacking="cumulative",
        family=ONE_CHECK,
        modifiers=(change(what, amount, of),),
    )


def test_conditions_count_where_they_concern_the_roll() -> None:
    scene = table(once(DICE, 1, "Strength"), once(CHECK, -2), once(DICE, 5, "Wits"))

    one = plan_roll(scene, PLAYERS.of(scene, "ana"), DEFLECT, Effects(modifier=3))

    assert (one.pool.dice, one.pool.modifier) == (5, 1)
    assert RollModifier("helped", CHECK, -2) in one.parts


def test_effect_rolls_are_left_alone() -> None:
    scene = table(once(DICE, 1), once(CHECK, -2))

    one = plan_roll(scene, PLAYERS.of(scene, "ana"), BARE, Effects(), kind="effect")

    assert (one.pool.dice, one.pool.modifier, one.pool.wild) == (4, 0, 0)


@pytest.mark.parametrize(("owner", "wild"), [(2, 1), (None, 0)])
def test_players_characters_have_a_wild_die(owner: int | None, wild: int) -> None:
    scene = table(owner=owner)

    assert plan_roll(scene, PLAYERS.of(scene, "ana"), BARE, Effects()).pool.wild == wild


@pytest.mark.parametrize(("how", "left"), [("once", 1), ("all", 2)])
def test_what_was_for_one_check_is_used_up_by_it_unless_the_table_says_otherwise(
    how: str, left: int
) -> None:
    scene = table(once(DICE, 1, "melee"), once(DICE, 1, "taunt"), single_check=how)
    one = plan_roll(scene, PLAYERS.of(scene, "ana"), DEFLECT, Effects())

    assert len(without_used_effects(scene, one).conditions) == left


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        (Effects(dice=-4), "no_dice"),
        (Effects(dice=47), "dice_out_of_range"),
        (Effects(dice=2**53), "bad_number"),
        (Effects(modifier=100), "bad_number"),
        (Effects(boost=-1), "bad_boost"),
        (Effects(penalty=21), "bad_boost"),
        (Effects(flips=(7,)), "bad_flip"),
        (Effects(advantage=-1), "bad_count"),
        (Effects(disadvantage=100), "bad_count"),
        (Effects(wild=99), "bad_wild"),
        (Effects(die=7), "bad_sides"),
        (Effects(sides=3), "bad_sides"),
    ],
)
def test_what_cannot_be_said_is_refused(said: Effects, kind: str) -> None:
    scene = table()

    assert refusal(lambda: plan_roll(scene, PLAYERS.of(scene, "ana"), BARE, said)) == kind


def test_doubled_luck_stays_within_fifty_dice() -> None:
    scene = table()
    lucky = Effects(luck=True)

    assert plan_roll(scene, None, Value("25D", Code(25)), lucky, name="Ana").pool.dice == 50
    assert (
        refusal(lambda: plan_roll(scene, None, Value("26D", Code(26)), lucky))
        == "dice_out_of_range"
    )


@given(
    faces=st.lists(FACE, min_size=4, max_size=4),
    more=st.lists(FACE, min_size=2, max_size=2),
    boost=st.integers(0, 3),
    penalty=st.integers(0, 3),
    extra=st.lists(FACE, min_size=3, max_size=3),
)
def test_two_dice_more_never_lower_a_total(
    faces: list[int], more: list[int], boost: int, penalty: int, extra: list[int]
) -> None:
    """Whatever boost and penalty take away then."""
    scene = table(owner=None)
    one = plan_roll(scene, PLAYERS.of(scene, "ana"), BARE, Effects(boost=boost, penalty=penalty))
    fell = throw(one, HOUSE.at({}), ScriptedDice((*faces, *extra[: one.pool.boost.count])))

    bigger, after = with_two_more(one, fell, HOUSE.at({}), ScriptedDice(tuple(more)))

    assert after.first.total >= fell.first.total + 2
    assert (
        len(after.first.dice)
        == len(fell.first.dice) + 2
        == bigger.pool.dice + len([die for die in after.first.dice if die.kind != "ordinary"])
    )


def test_both_rolls_of_an_advantage_get_two_dice_more() -> None:
    scene = table(owner=None)
    one = plan_roll(scene, PLAYERS.of(scene, "ana"), Value("1D", Code(1)), Effects(advantage=1))
    fell = throw(one, HOUSE.at({}), ScriptedDice((2, 3)))

    _, after = with_two_more(one, fell, HOUSE.at({}), ScriptedDice((6, 6, 1, 1)))

    found = check(after.first, 0, second=after.second, state=one.state)
    assert (found.throw.total, found.other and found.other.total) == (14, 5)
