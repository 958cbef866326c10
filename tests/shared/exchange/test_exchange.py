"""The engine of what waits and stands, on exchanges of no system."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.core.action import Action
from bot.core.dice import Dice, ScriptedDice
from bot.core.errors import Refusal
from bot.core.people import CLOCK, Actor
from bot.core.scene import Pool, Scene, with_pool
from bot.shared.exchange.consequences import consequences, put_back
from bot.shared.exchange.dice import Throw, Typed
from bot.shared.exchange.rows import Rows, close_standing, kept_tale, standing_states
from bot.shared.exchange.steps import Exchanges, LetThrow, TypeFaces
from bot.shared.exchange.windows import LONGEST_WAIT, Answer, Opening, Tale
from tests.shared.exchange.toys import (
    ASIDING,
    BANDING,
    BLOWING,
    GM,
    PEOPLE,
    STRIKING,
    THRUSTING,
    Aside,
    Attack,
    Band,
    Blow,
    Daze,
    Defend,
    Dodge,
    Hold,
    Reroll,
    Shift,
    Strike,
    TakeIt,
    ThrowOn,
    Thrust,
    TwoMore,
    a_table,
    wounds,
)

SKAZ, BLAZER, ANA = PEOPLE["skaz"], PEOPLE["blazer"], PEOPLE["ana"]


class Play:
    """One table and its dice, driven as a system drives it."""

    def __init__(self, *npcs: str, by_hand: tuple[str, ...] = ()) -> None:
        self.scene = a_table(*npcs)
        rows = Rows("toy", (ASIDING, STRIKING, BANDING, BLOWING, THRUSTING))
        self.exchanges = Exchanges(rows, self.perform, by_hand=by_hand.__contains__)

    def perform(self, action: Action, scene: Scene, dice: Dice, within: int) -> Scene:
        """An attack on Skaz within another roll."""
        assert isinstance(action, Attack)
        strike = STRIKING.open(action.who, Strike(action.who, "skaz", action.dice), within=within)
        return self.exchanges.open(strike, scene, dice)[1]

    def open(self, opening: Opening[Any], *faces: int, typed: tuple[Typed, ...] = ()) -> Tale[Any]:
        """A new roll with these faces."""
        dice = ScriptedDice(faces)
        tale, self.scene = self.exchanges.open(opening, self.scene, dice, typed=typed)
        return tale

    def give(self, answer: Answer, by: Actor, *faces: int) -> Tale[Any]:
        """An answer, with the faces that fall."""
        acting = replace(self.scene, actor=by)
        tale, self.scene = self.exchanges.answer(answer, acting, ScriptedDice(faces))
        return tale

    def refuse(self, kind: str, answer: Answer, by: Actor) -> None:
        """An answer that is refused, and changes nothing."""
        with pytest.raises(Refusal) as refusal:
            self.give(answer, by)
        assert refusal.value.kind == kind

    def tale(self, roll: int) -> Tale[Any]:
        """A roll as it is now."""
        return self.exchanges.tale(self.scene, roll)


def strike(dice: int, *, target: str = "blazer", who: str = "skaz") -> Opening[Strike]:
    return STRIKING.open(who, Strike(who, target, dice))


def thrust(who: str, target: str, dice: int, *between: str, within: int = 0) -> Opening[Thrust]:
    return THRUSTING.open(who, Thrust(who, target, dice, between=between), within=within)


def kinds(tale: Tale[Any]) -> list[str]:
    return [window.kind for window in tale.windows]


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


def test_a_spend_takes_back_what_was_applied_and_applies_anew() -> None:
    play = Play()
    tale = play.open(strike(4), 3, 3, 5, 6)
    play.give(TakeIt(roll=tale.roll), BLAZER)
    assert wounds(play.scene, "blazer") == 4

    tale = play.give(Shift(roll=tale.roll, face=3, to=5), SKAZ)

    assert wounds(play.scene, "blazer") == tale.state.level == 3
    assert play.scene.pools["skaz", "pyros"].current == 1
    assert not play.scene.rolls[tale.roll].open


def test_a_shifted_miss_opens_the_answer_again() -> None:
    play = Play()
    tale = play.open(strike(3), 3, 3, 2)
    assert kinds(tale) == ["spend"]
    assert tale.stands

    tale = play.give(Shift(roll=tale.roll, face=2, to=5), SKAZ)

    assert kinds(tale) == ["answer"]
    assert wounds(play.scene, "blazer") == 0
    play.give(TakeIt(roll=tale.roll), BLAZER)
    assert wounds(play.scene, "blazer") == 2


def test_a_dodge_that_came_by_itself_is_taken_back_and_chosen_anew() -> None:
    play = Play("thug")
    tale = play.open(strike(4, target="thug"), 3, 3, 5, 5)
    assert (tale.state.out, wounds(play.scene, "thug")) == (5, 2)
    assert play.scene.pools["thug", "dice"].current == 5

    tale = play.give(Shift(roll=tale.roll, face=3, to=5), SKAZ)

    assert (tale.state.out, tale.state.level, wounds(play.scene, "thug")) == (5, 2, 2)
    assert play.scene.pools["thug", "dice"].current == 5


def test_a_later_deed_of_who_was_hit_ends_the_spend() -> None:
    play = Play("thug")
    tale = play.open(strike(4, target="thug"), 3, 3, 5, 6)

    play.open(strike(2, target="skaz", who="thug"), 1, 2)

    play.refuse("roll_closed", Shift(roll=tale.roll, face=3, to=5), SKAZ)


def test_whoever_throws_ends_no_spends_of_others() -> None:
    play = Play("thug")
    tale = play.open(strike(4, target="thug"), 3, 3, 5, 6)

    other = play.open(strike(2, target="ana", who="blazer"), 1, 2)

    assert other.also == ()
    assert kinds(play.tale(tale.roll)) == ["spend"]


def test_a_throw_beside_everything_ends_no_spend() -> None:
    play = Play("thug")
    tale = play.open(strike(4, target="thug"), 3, 3, 5, 6)

    play.open(ASIDING.open("skaz", Aside("skaz", "ana", 2)), 1, 2)

    assert kinds(play.tale(tale.roll)) == ["spend"]


def test_a_spend_is_let_pass_by_the_clock_where_that_is_declared() -> None:
    play = Play()
    play.open(BLOWING.open("skaz", Blow("skaz", "ana")), 7, 3)
    tale = play.give(ThrowOn(roll=1), SKAZ, 4, 4)
    assert (tale.stands, tale.deadline) == (True, LONGEST_WAIT)

    late = play.exchanges.lapse(play.scene.rolls[1])
    assert isinstance(late, ThrowOn)
    play.give(late, CLOCK)

    assert (play.scene.rolls[1].open, wounds(play.scene, "ana")) == (False, 8)


def test_what_stands_of_somebody_can_be_closed() -> None:
    play = Play("thug")
    tale = play.open(strike(4, target="thug"), 3, 3, 5, 6)
    assert list(standing_states(play.scene, "toy", Strike)) == [(1, tale.state)]
    assert close_standing(play.scene, "toy", ("ana",)) == play.scene

    play.scene = close_standing(play.scene, "toy", ("skaz",))

    play.refuse("roll_closed", Shift(roll=1, face=3, to=5), SKAZ)
    assert list(standing_states(play.scene, "toy", Strike)) == []


def test_what_closes_a_roll_may_be_said_by_its_exchange() -> None:
    play = Play()
    play.open(ASIDING.open("skaz", Aside("skaz", "ana", 2)), 1, 2)
    play.scene = close_standing(play.scene, "toy", ("skaz",))

    play.refuse("too_late", Shift(roll=1, face=1, to=5), SKAZ)


def test_a_spend_is_over_when_somebody_else_changed_what_came_of_it() -> None:
    play = Play("thug")
    tale = play.open(strike(4, target="thug"), 3, 3, 5, 6)

    play.scene = with_pool(play.scene, "thug", "wounds", Pool(1, 0))

    play.refuse("wrong_stage", Shift(roll=tale.roll, face=3, to=5), SKAZ)


def test_a_spend_is_one_change_that_can_be_put_back() -> None:
    play = Play()
    roll = play.open(thrust("ana", "blazer", 4)).roll
    play.give(Hold(roll=roll), BLAZER, 6, 6, 4, 2)
    before = play.scene

    play.give(TwoMore(roll=roll), ANA, 3, 3)

    changes = consequences(before, play.scene)
    assert {(change.collection, change.key) for change in changes} == {
        ("conditions", ("blazer", 1)),
        ("pools", ("ana", "point")),
    }
    restored = put_back(play.scene, changes)
    assert (restored.conditions, restored.pools) == (before.conditions, before.pools)


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


def test_the_last_dice_of_a_card_are_a_spend() -> None:
    play = Play()
    tale = play.open(BLOWING.open("skaz", Blow("skaz", "ana")), 1, 9)
    tale = play.give(ThrowOn(roll=tale.roll), SKAZ, 4, 4)
    assert (kinds(tale), wounds(play.scene, "ana")) == (["spend"], 8)

    play.give(Reroll(roll=tale.roll), SKAZ, 10, 10)

    assert wounds(play.scene, "ana") == 20


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
    play.refuse("not_yours", TypeFaces(roll=tale.roll, faces=(1, 1)), ANA)
    play.refuse("too_many_faces", TypeFaces(roll=tale.roll, faces=(1,) * 5), BLAZER)
    play.refuse("bad_face", TypeFaces(roll=tale.roll, faces=(7,)), BLAZER)
    play.refuse("wrong_stage", Defend(roll=tale.roll), BLAZER)
    play.give(TypeFaces(roll=tale.roll, faces=(1, 2)), BLAZER)
    tale = play.give(LetThrow(roll=tale.roll), BLAZER, 6, 6)
    assert tale.throws == (
        Throw("ana", "attack", 6, (4, 4, 5)),
        Throw("blazer", "defence", 6, (1, 2, 6, 6), by_hand=(0, 1)),
    )
    assert tale.state.against == 15
    assert play.scene.pools["blazer", "bonus"].current == 0


def test_faces_typed_with_the_command_wait_for_their_dice() -> None:
    play = Play()
    tale = play.open(thrust("skaz", "ana", 3), typed=(Typed("skaz", (6, 6, 6)),))
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
