"""What Black Dice refuses in and around a fight; nothing has changed then."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.core.people import Actor
from bot.shared.combat import actions as engine
from bot.systems.blackdice.attack.actions import Attack, Bare, Favour, Prepare, React
from bot.systems.blackdice.rounds.actions import Act, Busy, Trade
from bot.systems.blackdice.sheet import Sheet, Skill, Weapon
from bot.systems.blackdice.surprise.actions import NoticeRest, Surprise
from bot.systems.blackdice.tasks.actions import Roll
from tests.support.blackplay import ANN, BEN, Play, chosen

KNIFE = Weapon("Knife", 2, "Swordplay")
PISTOL = Weapon("Pistol", 3, "Firearms", "ranged", needs_reload=True)
SABRE = Weapon("Sabre", 4, "Swordplay", ready=True)
ARMED = Sheet(dexterity=1)
"""One die, with bare fists."""


@pytest.mark.parametrize(
    ("action", "by"),
    [(Busy(who="Ada", rounds=3), ANN), (Busy(who="Bess", rounds=1), BEN)],
)
def test_only_a_gm_counts_for_bystanders(action: Busy, by: Actor) -> None:
    """BD-47, R-64."""
    play = Play()
    play.fights("Cole")

    assert play.refuses(action, "not_in_fight", by=by) == (
        f"{action.who} is in no fight; a GM counts for bystanders."
    )


def test_only_a_gm_breaks_off_what_takes_long() -> None:
    """R-60."""
    play = Play()
    play.fights("Ada", "Bess", "Cole")
    nothing = play.refuses(Busy(who="Ada", stop=True), "missing")

    assert nothing == "Ada is not busy with anything."
    assert play.refuses(Busy(who="Ada", stop=True), "gm_only", by=ANN) == (
        "Only a GM breaks off a long action."
    )


def test_nobody_acts_before_round_one_nor_out_of_turn() -> None:
    """BD-46: who has the turn is named; who holds steps in first."""
    play = Play()
    play.does(engine.Start(name="Alley", members=("Ada", "Bess")))
    early = play.refuses(Act(who="Ada", kind="door"), "not_begun")
    play.does(engine.NextTurn(), *play.order("Ada", "Bess"))
    later = play.refuses(Act(who="Bess", kind="door"), "not_your_turn")
    play.does(engine.Hold(who="Ada"))
    held = play.refuses(Act(who="Ada", kind="door"), "not_your_turn")

    assert early == "Alley has not begun; Next begins round 1."
    assert later == "It is Ada's turn; Bess is next."
    assert held == "Ada holds the turn: press Step in first."


def test_trades_of_other_rolls_are_settled_in_a_fight() -> None:
    """R-11, the other way."""
    play = Play({"trade_scope": "all"})

    assert play.refuses(Trade(who="Ada", kind="damage", trades=1), "not_in_fight") == (
        "Such trades are settled in a fight. Join one first."
    )


def test_an_answer_trades_no_more_than_its_own_dice() -> None:
    """BD-16: a dodge of 6 dice pays for two trades, bare fists of 3 for one."""
    play = Play(Ada=ARMED, Bess=Sheet(dexterity=3, skills=(Skill("Dodge", 3),)))
    card = play.does(Attack(who="Ada", target="Bess"))
    number = card.roll or 0
    evade = play.does(Prepare(who="Bess", roll=number, trades=2))
    few = play.refuses(
        React(who="Bess", roll=number, reaction="counter", weapon="fists"),
        "not_enough_dice",
    )
    many = play.refuses(Prepare(who="Bess", roll=number, trades=3), "not_enough_dice")

    assert few == "2 trades take 6 dice; this answer has 3."
    assert many == "3 trades take 9 dice, and no answer has more than 6."
    useless = {one.label: one.disabled for one in evade.choices if one.label[:1] in "CEN"}
    assert useless == {
        "Evade, 2 sure: hit under 1 %": "",
        "No defence: hit 33 %": "",
        "Counter, kick": "too few dice for these trades",
        "Counter, fists": "too few dice for these trades",
    }


@pytest.mark.parametrize("dodge", ["x", "1.5", "-", "12345", "²"])
def test_dodge_is_a_number(dodge: str) -> None:
    play = Play(Ada=ARMED)
    card = play.does(Attack(who="Ada", target="Bess"))
    prepare = Prepare(who="Bess", roll=card.roll or 0, dodge=dodge)

    assert play.refuses(prepare, "bad_type") == f"Dodge is a whole number, not “{dodge}”."


def test_a_negative_dodge_is_out_of_range() -> None:
    """BD-65."""
    play = Play(Ada=ARMED)
    card = play.does(Attack(who="Ada", target="Bess"))

    play.refuses(Prepare(who="Bess", roll=card.roll or 0, dodge="-1"), "out_of_range")


def test_no_armour_is_bare_and_no_head_is_aimed_at() -> None:
    """BD-88, BD-89."""
    play = Play(Ada=ARMED)
    card = play.does(Attack(who="Ada", target="Bess"))
    number = card.roll or 0

    assert play.refuses(Bare(roll=number), "not_allowed") == (
        "Nobody aims at a part of the body here."
    )
    play.refuses(Prepare(who="Bess", roll=number, called="head"), "unknown_option")
    play.refuses(React(who="Bess", roll=number, called="head"), "unknown_option")
    play.refuses(Attack(who="Ada", target="Bess", called="head"), "unknown_option")


@pytest.mark.parametrize(("gone", "other"), [("Ada", "Bess"), ("Bess", "Ada")])
def test_the_next_press_closes_an_attack_of_which_one_has_left(gone: str, other: str) -> None:
    play = Play(Ada=ARMED)
    card = play.does(Attack(who="Ada", target="Bess"))
    play.gone(gone)
    number = card.roll or 0

    assert other.casefold() in play.scene.characters
    closed = play.does(Favour(roll=number))
    assert closed.title.endswith(": one of the two has left")
    assert [one.label for one in closed.choices] == ["Why"]
    assert not play.scene.rolls[number].open


def test_an_attack_is_answered_by_whom_it_is_aimed_at() -> None:
    play = Play(Ada=ARMED)
    card = play.does(Attack(who="Ada", target="Bess"))

    assert play.refuses(React(who="Cole", roll=card.roll or 0), "not_target") == (
        "This attack is aimed at Bess, not at Cole."
    )


def test_a_task_that_waits_is_no_attack() -> None:
    play = Play()
    play.does(Roll(who="Ada", pool=1, ready=True))

    assert play.refuses(Favour(roll=1), "wrong_stage") == (
        "Roll 1 does not wait for that. Nothing has changed."
    )


def test_a_shot_and_a_draw_take_two_actions_that_a_slow_one_has_not() -> None:
    """BD-60, BD-69: Dexterity 0 is one action."""
    play = Play(Ada=Sheet(weapons=(PISTOL,)), Bess=Sheet(weapons=(PISTOL,)))
    play.fights("Ada", "Bess")
    sentence = "To draw and attack takes two actions, and Ada has one."
    draws = Attack(who="Ada", target="Bess", weapon="Pistol", draw=True)

    assert play.refuses(draws, "needs_two_actions") == sentence
    bare = play.refuses(replace(draws, draw=False), "not_allowed")
    assert bare == "The Pistol is not drawn."


def test_only_a_foul_failure_of_a_fight_has_consequences_there() -> None:
    """BD-26, for each side once."""
    play = Play(Ada=Sheet(weapons=(SABRE,)))
    card = play.does(Attack(who="Ada", target="Bess", black=1, pool="1"))
    foul = play.does(React(who="Bess", roll=card.roll or 0), 2, 1)
    other = chosen(foul, "Something else…")
    sentence = "Only a Foul Failure has a consequence of that kind, and only one."

    assert foul.title == "Ada misses Bess: FOUL FAILURE 1"
    assert play.refuses(replace(other, name="Bess"), "conflict") == sentence
    spoilt = play.does(replace(other, text="slips"))
    assert spoilt.changes == ("Ada: slips",)
    assert "Something else…" not in [one.label for one in spoilt.choices]
    play.refuses(replace(other, text="slips again"), "roll_closed")


def test_an_ambush_whose_side_has_left_catches_nobody() -> None:
    """BD-35."""
    play = Play()
    play.does(engine.Start(name="Alley", members=("Ada", "Bess", "Cole")))
    card = play.does(Surprise(by=("Ada",), against=("Bess",)))
    play.does(engine.LeaveFight(who="Bess"))

    closed = play.does(NoticeRest(roll=card.roll or 0))
    assert closed.title == "Ada lies in wait: one side has left"


def test_somebody_in_a_fight_is_not_attacked_from_outside() -> None:
    play = Play()
    play.fights("Ada", "Bess")

    assert play.refuses(Attack(who="Cole", target="Ada"), "not_in_fight") == (
        "Ada is in a fight and Cole is not. Join it first."
    )
    assert play.refuses(Attack(who="Ada", target="Cole"), "not_in_fight") == (
        "Cole is not in Alley, where Ada fights."
    )
