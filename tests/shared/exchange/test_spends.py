"""What may still be spent on a roll that stands, until when, and what it changes."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.combat import Combatant
from bot.core.people import CLOCK
from bot.core.scene import Pool, with_pool
from bot.shared.exchange.closing import SPEND_SECONDS
from bot.shared.exchange.consequences import consequences, put_back
from bot.shared.exchange.states import close_standing, standing_states
from bot.shared.exchange.windows import LONGEST_WAIT, EndSpends
from tests.shared.exchange.playing import ANA, BLAZER, SKAZ, Play, kinds, strike, thrust
from tests.shared.exchange.toys import (
    ASIDING,
    BLOWING,
    GM,
    Aside,
    Blow,
    Hold,
    Reroll,
    Shift,
    Strike,
    TakeIt,
    ThrowOn,
    TwoMore,
    hurt,
    pay,
    wounds,
)


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


def test_what_somebody_paid_by_itself_and_has_changed_since_is_not_put_back() -> None:
    play = Play("thug")
    tale = play.open(strike(4, target="thug"), 3, 3, 3, 5)
    assert (tale.state.level, play.scene.pools["thug", "dice"].current) == (0, 5)
    play.scene = pay(play.scene, "thug", "dice")

    play.refuse("wrong_stage", Shift(roll=tale.roll, face=3, to=5), SKAZ)

    assert play.scene.pools["thug", "dice"].current == 4


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


def test_a_spend_ends_with_the_turn_of_whoever_may_spend() -> None:
    play = Play("thug")
    tale = play.open(strike(4, target="thug"), 3, 3, 5, 6)
    assert play.exchanges.end_turns(play.scene, {"blazer", "thug"}) == ((), play.scene)

    (told,), play.scene = play.exchanges.end_turns(play.scene, {"skaz"})

    assert (told.roll, told.state, kinds(told)) == (tale.roll, tale.state, [])
    assert wounds(play.scene, "thug") == tale.state.level
    play.refuse("roll_closed", Shift(roll=tale.roll, face=3, to=5), SKAZ)


def test_a_turn_that_ends_leaves_what_must_be_answered() -> None:
    play = Play()
    play.open(strike(4), 3, 3, 5, 6)

    assert play.exchanges.end_turns(play.scene, {"skaz", "blazer"}) == ((), play.scene)


def test_outside_of_fights_a_spend_ends_after_ten_minutes() -> None:
    play = Play("thug")
    tale = play.open(strike(4, target="thug"), 3, 3, 5, 6)
    roll = play.scene.rolls[tale.roll]
    late = play.exchanges.lapse(roll)
    assert (roll.deadline, tale.deadline, late) == (SPEND_SECONDS, None, EndSpends(roll=tale.roll))
    assert late is not None
    play.refuse("wrong_stage", late, GM)

    tale = play.give(late, CLOCK)

    assert (kinds(tale), tale.versions) == ([], ())
    assert not play.scene.rolls[tale.roll].open


def test_in_a_fight_no_clock_ends_a_spend() -> None:
    play = Play("thug")
    play.scene = replace(play.scene, combatants={("main", "skaz"): Combatant("skaz", "Skaz")})

    tale = play.open(strike(4, target="thug"), 3, 3, 5, 6)

    assert play.scene.rolls[tale.roll].deadline is None
    assert kinds(tale) == ["spend"]


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
    assert close_standing(play.scene, "toy", ("ana",), kind=Strike) == play.scene
    assert close_standing(play.scene, "toy", ("skaz",), kind=Blow) == play.scene

    play.scene = close_standing(play.scene, "toy", ("skaz",), kind=Strike)

    play.refuse("roll_closed", Shift(roll=1, face=3, to=5), SKAZ)
    assert list(standing_states(play.scene, "toy", Strike)) == []


def test_what_closes_a_roll_may_be_said_by_its_exchange() -> None:
    play = Play()
    play.open(ASIDING.open("skaz", Aside("skaz", "ana", 2)), 1, 2)
    play.scene = close_standing(play.scene, "toy", ("skaz",), kind=Aside)

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


def test_the_last_dice_of_a_card_are_a_spend() -> None:
    play = Play()
    tale = play.open(BLOWING.open("skaz", Blow("skaz", "ana")), 1, 9)
    tale = play.give(ThrowOn(roll=tale.roll), SKAZ, 4, 4)
    assert (kinds(tale), wounds(play.scene, "ana")) == (["spend"], 8)

    play.give(Reroll(roll=tale.roll), SKAZ, 10, 10)

    assert wounds(play.scene, "ana") == 20


def test_the_clock_ends_spends_once_although_something_else_was_built_on_the_roll() -> None:
    play = Play()
    tale = play.open(strike(3), 6, 6, 2)
    play.give(TakeIt(roll=tale.roll), BLAZER)
    play.scene = hurt(play.scene, "blazer", 1)  # by no roll

    play.scene = replace(play.scene, now=play.scene.now + SPEND_SECONDS)
    play.give(EndSpends(roll=tale.roll), CLOCK)

    assert play.scene.rolls[tale.roll].deadline is None
    assert not play.scene.rolls[tale.roll].open
