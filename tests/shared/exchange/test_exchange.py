"""The engine of what waits and stands, on exchanges of no system."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from bot.core.dice import ScriptedDice
from bot.core.errors import Refusal
from bot.core.people import CLOCK
from bot.core.scene import Pool, with_pool
from bot.shared.exchange.consequences import NOTHING
from bot.shared.exchange.dice import Throw, TypedFaces
from bot.shared.exchange.faces import LetThrow, TypeFaces
from bot.shared.exchange.rows import Row, kept_tale
from bot.shared.exchange.windows import Opening
from tests.shared.exchange.playing import ANA, BLAZER, SKAZ, Play, kinds, strike, thrust
from tests.shared.exchange.toys import (
    BANDING,
    BLOWING,
    GM,
    Band,
    Blow,
    Daze,
    Defend,
    Dodge,
    Hold,
    Reroll,
    Shift,
    TakeIt,
    Thrust,
    TwoMore,
    wounds,
)


def test_nothing_is_applied_while_an_answer_is_waited_for() -> None:
    play = Play()

    tale = play.open(strike(4), 3, 3, 5, 6)

    assert kinds(tale) == ["answer"]
    assert tale.state.level == 4
    assert not tale.stands
    assert wounds(play.scene, "blazer") == 0


def test_only_who_is_asked_and_what_waits_is_answered() -> None:
    play = Play()
    tale = play.open(strike(4), 3, 3, 5, 6)

    play.refuse("not_yours", Dodge(roll=tale.roll, face=6), SKAZ)
    play.refuse("wrong_stage", Shift(roll=tale.roll, face=3, to=5), SKAZ)
    play.refuse("unknown_roll", TakeIt(roll=7), BLAZER)


def test_an_answer_is_paid_and_what_comes_of_it_applied() -> None:
    play = Play()
    tale = play.open(strike(4), 3, 3, 5, 6)

    tale = play.give(Dodge(roll=tale.roll, face=6), BLAZER)

    assert tale.state.level == 2
    assert tale.stands
    assert wounds(play.scene, "blazer") == 2
    assert play.scene.pools["blazer", "dice"].current == 5
    assert [version.state.level for version in tale.versions] == [4]
    assert [version.user for version in tale.versions] == [BLAZER.user]


def test_one_card_gathers_those_who_attack_one_after_the_other() -> None:
    play = Play("thug 1", "thug 2", "thug 3", "thug 4")
    card = play.open(BANDING.open("", Band((4, 3, 4, 4))), 3, 3, 5, 6)
    assert [part.stands for part in card.parts] == [False]

    card = play.give(TakeIt(roll=card.parts[0].roll), SKAZ, 5, 1, 1)
    card = play.give(Dodge(roll=card.parts[1].roll, face=5), SKAZ, 5, 5, 1, 2)
    card = play.give(TakeIt(roll=card.parts[2].roll), SKAZ, 4, 4, 4, 5)
    card = play.give(TakeIt(roll=card.parts[3].roll), SKAZ)

    assert [part.state.level for part in card.parts] == [4, 0, 2, 3]
    assert all(part.stands for part in card.parts)
    assert wounds(play.scene, "skaz") == 9


def test_between_dice_a_choice_is_waited_for() -> None:
    play = Play()

    tale = play.open(BLOWING.open("skaz", Blow("skaz", "ana")), 1, 9)

    assert kinds(tale) == ["answer"]
    assert tale.state.damage is None
    tale = play.give(Reroll(roll=tale.roll), SKAZ, 9, 9, 4, 4)
    assert wounds(play.scene, "ana") == 8
    assert not play.scene.rolls[tale.roll].open


def test_who_cannot_choose_is_not_asked() -> None:
    play = Play()
    play.scene = with_pool(play.scene, "skaz", "pyros", Pool(0, 2))

    tale = play.open(BLOWING.open("skaz", Blow("skaz", "ana")), 1, 9, 4, 4)

    assert tale.stands
    assert wounds(play.scene, "ana") == 8


def test_dice_thrown_by_hand_stop_the_roll_and_those_that_lie_stay() -> None:
    play = Play(by_hand=("blazer",))
    tale = play.open(thrust("ana", "blazer", 3))

    tale = play.give(Defend(roll=tale.roll), BLAZER, 4, 4, 5)

    assert [type(answer) for answer in tale.windows[0].answers] == [TypeFaces, LetThrow]
    assert play.scene.pools["blazer", "bonus"].current == 0
    play.refuse("not_yours", TypeFaces(roll=tale.roll, faces="1 1"), ANA)
    play.refuse("too_many_faces", TypeFaces(roll=tale.roll, faces="1 1 1 1 1"), BLAZER)
    play.refuse("bad_face", TypeFaces(roll=tale.roll, faces="7"), BLAZER)
    play.refuse("wrong_stage", Defend(roll=tale.roll), BLAZER)
    play.give(TypeFaces(roll=tale.roll, faces="1,2"), BLAZER)
    tale = play.give(LetThrow(roll=tale.roll), BLAZER, 6, 6)
    assert tale.throws == (
        Throw("ana", "attack", 6, (4, 4, 5)),
        Throw("blazer", "defence", 6, (1, 2, 6, 6), by_hand=(0, 1)),
    )
    assert tale.state.against == 15
    assert play.scene.pools["blazer", "bonus"].current == 0


def test_faces_typed_with_the_command_wait_for_their_dice() -> None:
    play = Play()
    tale = play.open(thrust("skaz", "ana", 3), waiting=(TypedFaces("skaz", (6, 6, 6)),))
    assert tale.throws == ()

    tale = play.give(Hold(roll=tale.roll), ANA)

    assert tale.state.rank == 2
    assert tale.throws[0].by_hand == (0, 1, 2)


def test_who_steps_in_stops_what_they_step_into() -> None:
    play = Play("thug")
    first = play.open(thrust("thug", "skaz", 4, "ana")).roll
    second = play.open(thrust("ana", "thug", 3, "blazer", within=first)).roll
    third = play.open(thrust("blazer", "ana", 2, within=second)).roll
    assert (play.tale(first).windows, play.tale(second).windows) == ((), ())

    tale = play.give(Hold(roll=third), ANA, 6, 6)

    assert tale.state.rank == 0
    assert kinds(play.tale(second)) == ["answer"]
    assert play.tale(first).windows == ()


def test_what_goes_on_takes_account_of_what_came_within_it() -> None:
    play = Play("thug")
    first = play.open(thrust("thug", "skaz", 4, "ana")).roll
    second = play.open(replace_fixed(thrust("ana", "thug", 3, within=first), 3)).roll

    tale = play.give(Hold(roll=second), GM, 4, 4, 4)

    assert tale.state.rank == 3
    assert [other.roll for other in tale.also] == [first]
    assert play.tale(first).state.lost
    assert not play.scene.rolls[first].open


def replace_fixed(opening: Opening[Thrust], fixed: int) -> Opening[Thrust]:
    return replace(opening, state=replace(opening.state, fixed=fixed))


def test_what_stands_within_is_settled_when_the_outer_dice_fall() -> None:
    play = Play("thug")
    first = play.open(thrust("thug", "skaz", 4, "ana")).roll
    second = play.open(thrust("ana", "thug", 3, within=first)).roll
    play.give(Hold(roll=second), GM, 1, 1, 1)

    play.give(Hold(roll=first), SKAZ, 6, 6, 4, 4)

    assert not play.scene.rolls[second].open


def test_what_the_scene_gave_to_the_dice_stays_when_they_are_read_again() -> None:
    play = Play()
    roll = play.open(thrust("ana", "blazer", 3)).roll
    play.give(Hold(roll=roll), BLAZER, 6, 6, 3)
    play.open(thrust("blazer", "skaz", 2))

    tale = play.give(TwoMore(roll=roll), ANA, 3, 2)

    assert (tale.state.plan, tale.state.total, tale.state.rank) == (3, 20, 2)
    assert tale.throws[0].faces == (6, 6, 3)


def test_the_clock_answers_when_the_time_is_over() -> None:
    play = Play()
    tale = play.open(strike(4), 3, 3, 5, 6)
    assert tale.deadline == 60

    answer = play.exchanges.lapse(play.scene.rolls[tale.roll])

    assert answer == TakeIt(roll=tale.roll)
    tale = play.give(TakeIt(roll=tale.roll), CLOCK)
    assert (tale.deadline, wounds(play.scene, "blazer")) == (None, 4)


def test_the_first_version_and_the_newest_are_kept() -> None:
    play = Play()
    roll = play.open(thrust("ana", "blazer", 4)).roll
    play.give(Hold(roll=roll), BLAZER, 6, 6, 4, 2)
    tale = play.give(TwoMore(roll=roll), ANA, 3, 3)
    tale = play.give(Daze(roll=roll), ANA)

    assert [type(version.answer) for version in tale.versions] == [Hold, TwoMore, Daze]
    assert [version.state.rank for version in tale.versions] == [0, 2, 4]


def test_what_nobody_is_asked_for_is_answered_without_a_version() -> None:
    play = Play()
    tale = play.open(strike(4), 3, 3, 5, 6)

    tale, scene = play.exchanges.give(TakeIt(roll=tale.roll), play.scene, ScriptedDice(()))

    assert tale.stands
    assert tale.versions == ()
    assert wounds(scene, "blazer") == 4


def test_of_the_rolls_that_a_new_one_lets_stand_its_tale_tells_too() -> None:
    play = Play()
    first = play.open(strike(4), 3, 3, 5, 6)
    before = play.scene
    _, scene = play.exchanges.give(TakeIt(roll=first.roll), before, ScriptedDice(()))

    dice = ScriptedDice((1,))
    tale, _ = play.exchanges.open(strike(1, who="ana"), scene, dice, before=before)

    assert [other.roll for other in tale.also] == [first.roll]
    kept = kept_tale(tale)
    assert [other.roll for other in kept.also] == [first.roll]


def test_what_stands_is_not_applied_again_by_an_answer_nobody_gave() -> None:
    play = Play("thug")
    tale = play.open(strike(4, target="thug"), 3, 3, 5, 6)

    with pytest.raises(Refusal) as refusal:
        play.exchanges.give(TakeIt(roll=tale.roll), play.scene, ScriptedDice(()))

    assert refusal.value.kind == "roll_closed"
    assert wounds(play.scene, "thug") == 2


def test_what_is_known_of_a_roll_is_what_a_restarted_bot_reads() -> None:
    play = Play("thug")
    first = play.open(thrust("thug", "skaz", 4, "ana"), waiting=(TypedFaces("thug", (1, 2)),)).roll
    second = play.open(replace_fixed(thrust("ana", "thug", 3, within=first), 3)).roll
    play.give(Hold(roll=second), GM, 4, 4, 4)
    play.open(strike(4, target="thug"), 3, 3, 5, 6)

    restarted = Play("thug")
    restarted.scene = play.scene

    assert [play.tale(roll) for roll in play.scene.rolls] == [
        restarted.tale(roll) for roll in restarted.scene.rolls
    ]


def test_of_a_closed_roll_nothing_is_kept_that_only_taking_back_needs() -> None:
    play = Play("thug")
    roll = play.open(strike(4, target="thug"), 3, 3, 5, 6).roll
    open_row = msgspec.json.decode(play.scene.rolls[roll].state, type=Row)
    assert open_row.given
    assert open_row.applied

    play.give(Shift(roll=roll, face=3, to=5), SKAZ)

    row = msgspec.json.decode(play.scene.rolls[roll].state, type=Row)
    assert row.stands
    assert (row.applied, row.given, row.base) == ((), (), NOTHING)
