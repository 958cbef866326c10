"""HFRPG at a table in memory: who holds what, calls, fights, recaps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.core.action import Action, Outcome
from bot.core.dice import ScriptedDice
from bot.core.errors import Refusal
from bot.core.people import Actor
from bot.core.scene import Entry, Scene, Seat, Table, put
from bot.shared.exchange.rows import Row, encode
from bot.shared.exchange.windows import Tale
from bot.shared.table.evening import Attempt, Evening
from bot.shared.table.session import JournalEvent
from bot.systems.hfrpg import HFRPG
from bot.systems.hfrpg.combat import COMBAT
from bot.systems.hfrpg.recap import end_session, recap
from bot.systems.hfrpg.rolls.actions import (
    Best,
    Bonus,
    Half,
    Lower,
    Roll,
    RollState,
    RollTogether,
    ThrowOn,
)
from bot.systems.hfrpg.sheet import PLAYERS, Sheet, Stat
from bot.systems.hfrpg.tokens import play as tokens_play
from bot.systems.hfrpg.tokens.play import Give

ANN, GM = Actor(1, "Ann"), Actor(9, "GM", gm=True)


def table(**house: str) -> Scene:
    """Ann is known here, and a GM has just done something."""
    seats = {ANN.user: Seat(ANN.name), GM.user: Seat(GM.name, gm_at=1000)}
    return Scene(Table(1, 1), now=1000, seats=seats, house=house, actor=GM)


def play(scene: Scene, action: Action, *faces: int) -> tuple[Outcome, Scene]:
    """One action with these faces, every one of them used."""
    dice = ScriptedDice(faces)
    outcome, after = HFRPG.act(action, scene, dice)
    dice.finish()
    return outcome, after


def play_roll(scene: Scene, action: Action, *faces: int) -> tuple[Tale[RollState], Scene]:
    """One action that rolls, or goes on with a roll."""
    outcome, after = play(scene, action, *faces)
    assert isinstance(outcome, Tale)
    return cast("Tale[RollState]", outcome), after


def told(outcomes: Sequence[Outcome]) -> Evening:
    """The recap of these."""
    entry = Entry(1, "Ann", "hfrpg", b"{}", b"{}", "")
    lines = [HFRPG.read_outcome(HFRPG.kept(outcome)) for outcome in outcomes]
    return recap([JournalEvent(entry, outcome) for outcome in lines])


def test_tokens_belong_to_the_player_whichever_character_acts() -> None:
    scene = PLAYERS.newcomer(PLAYERS.newcomer(table(), "Ann", owner=1), "Bea", owner=1)
    _, scene = play(scene, Give(who="Ann", amount=2))

    assert tokens_play.balance(scene, "bea") == 2
    assert tokens_play.holdings(scene) == {"ann": 2}
    assert end_session(scene).lines == ("Ann loses 2 unused bonuses",)


def test_a_second_character_does_not_roll_while_the_first_one_waits() -> None:
    scene = PLAYERS.newcomer(PLAYERS.newcomer(table(), "Ann", owner=1), "Bea", owner=1)
    _, scene = play(scene, Give(who="Ann", amount=2))
    _, scene = play(scene, Roll(who="Ann", attribute="2"), 8, 7)

    with pytest.raises(Refusal) as caught:
        play(scene, Roll(who="Bea", attribute="1"), 5)
    assert caught.value.kind == "roll_pending"


def test_a_refused_roll_opens_no_session() -> None:
    scene = table()
    with pytest.raises(Refusal):
        play(scene, Roll(who="Ann", attribute="0"))

    assert "session.now" not in scene.house
    assert "session.now" in play(scene, Roll(who="Ann", attribute="1"), 5)[1].house


def test_tokens_of_a_session_that_is_over_are_not_taken_again() -> None:
    _, scene = play(table(), Give(who="Ann", amount=2))
    card, scene = play_roll(scene, Roll(who="Ann", attribute="2"), 8, 7)
    scene = tokens_play.clear_tokens(scene)[1]
    scene = replace(scene, house=put(scene.house, "session.now", "2,1000,0"))
    done, scene = play_roll(scene, ThrowOn(roll=card.roll), 5)

    assert done.state.closed == "kept"
    assert tokens_play.balance(scene, "ann") == 0


@pytest.mark.parametrize(
    ("answer", "extra", "total"),
    [
        (ThrowOn(roll=1), (), 7),
        (Best(roll=1, target=10), (4,), 12),
        (Bonus(roll=1, face=7), (4,), 12),
    ],
)
def test_a_roll_that_an_earlier_version_left_waiting_takes_what_its_buttons_say(
    answer: Action, extra: tuple[int, ...], total: int
) -> None:
    _, scene = play(table(), Give(who="Ann", amount=2))
    card, scene = play_roll(scene, Roll(who="Ann", attribute="2"), 8, 7)
    left = replace(card.state, faces=(7, 2), uses=())
    row = msgspec.json.decode(scene.rolls[1].state, type=Row)
    thrown = replace(row.throws[0], faces=(7, 2))
    kept = msgspec.json.encode(replace(row, state=encode(left), throws=(thrown,)))
    scene = replace(scene, rolls=put(scene.rolls, 1, replace(scene.rolls[1], state=kept)))
    done, after = play_roll(scene, answer, *extra)

    assert done.state.result is not None
    assert done.state.result.total == total
    assert not after.rolls[1].open


def test_another_character_of_the_same_player_who_rolls_closes_what_was_read() -> None:
    scene = PLAYERS.newcomer(PLAYERS.newcomer(table(), "Ann", owner=1), "Bea", owner=1)
    _, scene = play(scene, Give(who="Ann", amount=2))
    card, scene = play_roll(scene, Roll(who="Ann", attribute="1"), 6)
    assert scene.rolls[card.roll].open
    _, scene = play(scene, Roll(who="Bea", attribute="1"), 5)

    with pytest.raises(Refusal) as caught:
        play(scene, Best(roll=card.roll, most=1))
    assert caught.value.kind == "roll_closed"


def test_bonuses_of_which_some_were_taken_away_reach_less_far() -> None:
    """A clean failure moves no token, so that the roll stays open beside other changes."""
    _, scene = play(table(), Give(who="Ann", amount=2))
    card, scene = play_roll(scene, Roll(who="Ann", attribute="1"), 5)
    assert card.state.uses == ((2,),)
    _, scene = play(scene, Give(who="Ann", amount=-1))

    with pytest.raises(Refusal) as caught:
        play(scene, Best(roll=card.roll, most=2))
    assert caught.value.kind == "wrong_stage"


def test_a_stage_that_is_past_is_refused() -> None:
    _, scene = play(table(), Give(who="Ann", amount=2))
    card, scene = play_roll(scene, Roll(who="Ann", attribute="2"), 8, 7)
    _, after = play(scene, ThrowOn(roll=card.roll), 5)

    for where, roll, kind in ((after, card.roll, "roll_closed"), (scene, 7, "unknown_roll")):
        with pytest.raises(Refusal) as caught:
            play(where, ThrowOn(roll=roll))
        assert caught.value.kind == kind


def test_a_die_that_shows_1_is_lowered_no_further() -> None:
    _, scene = play(table(), Give(who="Ann", amount=-2))
    card, scene = play_roll(scene, Roll(who="Ann", attribute="3"), 1, 3, 8)

    with pytest.raises(Refusal) as caught:
        play(scene, Lower(roll=card.roll, face=1))
    assert caught.value.kind == "below_minimum"


@pytest.mark.rule("HA-19")
def test_the_bot_stops_after_200_extra_rolls_and_says_so() -> None:
    done, after = play_roll(table(), Roll(who="Ann", attribute="1"), 8, *(8,) * 200)

    assert done.state.stopped
    assert "200 extra rolls" in " ".join(HFRPG.report(done, after).lines)


@given(st.lists(st.integers(-99, 99).filter(bool), max_size=8))
@settings(deadline=None)
def test_a_balance_is_the_sum_of_what_was_given_within_its_ends(amounts: list[int]) -> None:
    scene, held = PLAYERS.newcomer(table(), "Ann", owner=1), 0
    for amount in amounts:
        _, scene = play(scene, Give(who="Ann", amount=amount))
        held = max(-99, min(99, held + amount))

    assert tokens_play.balance(scene, "ann") == held


@given(
    st.lists(st.integers(1, 8), min_size=1, max_size=4),
    st.integers(1, 6),
    st.integers(0, 6),
    st.integers(0, 2),
)
@settings(deadline=None)
def test_a_roll_read_anew_is_booked_as_if_it_had_been_read_so_at_first(
    faces: list[int], held: int, competency: int, choice: int
) -> None:
    _, scene = play(table(), Give(who="Ann", amount=held))
    roll = Roll(who="Ann", attribute=str(len(faces)), competency=str(competency))
    outcome, scene = HFRPG.act(roll, scene, ScriptedDice((*faces, *(3,) * 4)))
    assert isinstance(outcome, Tale)
    state = cast("RollState", outcome.state)
    if not outcome.windows:
        return
    use = state.uses[min(choice, len(state.uses) - 1)]
    best = Best(roll=outcome.roll, most=sum(use))
    outcome, scene = HFRPG.act(best, scene, ScriptedDice((3,) * 4))
    assert isinstance(outcome, Tale)
    result = cast("RollState", outcome.state).result

    assert result is not None
    assert (result.spent, result.pool is not None) == (sum(use), True)
    assert tokens_play.balance(scene, "ann") == result.balance
    assert not outcome.windows


def test_who_acts_first_is_found_by_the_highest_attribute() -> None:
    scene = PLAYERS.newcomer(table(), "Ann", owner=1)
    sheet = Sheet(attributes=(Stat("Strength", 2), Stat("Wits", 3)))
    ann = replace(scene.characters["ann"], sheet=msgspec.json.encode(sheet))
    scene = replace(scene, characters=put(scene.characters, "ann", ann))

    assert COMBAT.count_dice(scene, "ann") == 3
    assert COMBAT.count_dice(scene, "nobody") == 0
    assert COMBAT.roll_initiative(scene, "ann", ScriptedDice((5, 2, 7))) == ((7, 3), "5 2 7 = 7")


def test_a_recap_counts_rolls_and_nothing_that_is_sure() -> None:
    given_, scene = play(table(), Give(who="Ann", amount=-1))
    rolled, scene = play(scene, Roll(who="Ann", attribute="1", competency="9", task="door"), 5)
    sure, _ = play(scene, Roll(who="Ann", attribute="1", difficulty="certain"))
    evening = told([given_, rolled, sure])

    assert evening.attempts == (Attempt("Ann", True, 13, "Ann, door, CLEAN SUCCESS 13", 1),)
    assert told([]) == Evening()


@pytest.mark.parametrize(
    ("number", "half"),
    [("3", "Half of 3 is 2"), ("-3", "Half of -3 is -1"), ("3/2", "Half of 3/2 is 1")],
)
@pytest.mark.rule("HF-37")
def test_lines_that_halve_a_number_are_still_read(number: str, half: str) -> None:
    scene = table()
    card, after = play(scene, Half(number=number))

    assert HFRPG.report(card, after).title == half
    with pytest.raises(Refusal, match="is not a number"):
        play(scene, Half(number="abc"))


def test_a_group_with_somebody_who_is_gone_does_not_roll() -> None:
    scene = table()
    gone = ("kit", "Strength", "", "")

    with pytest.raises(Refusal) as refused:
        play(scene, RollTogether(hands=(gone, gone)))
    assert refused.value.kind == "unknown_character"
    assert refused.value.sentence == "Somebody who takes part is no longer at this table."
