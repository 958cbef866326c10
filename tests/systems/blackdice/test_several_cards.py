"""What the cards of rolls of several say, whole: calls, one against another, groups."""

from __future__ import annotations

import pytest

from bot.core.action import Choice, Form
from bot.core.people import ANYONE, GMS, Audience
from bot.core.report import Report, Until
from bot.systems.blackdice.sheet import Sheet, Skill
from bot.systems.blackdice.tasks.actions import Call, Drop, Roll, RollNow
from tests.support.blackplay import Play, chosen, offered, said

LORE = Sheet(wits=2, skills=(Skill("Lore", 4),))
DAY = 24 * 3600
ADA = Audience(characters=("ada",), gm=True)
BESS = Audience(characters=("bess",), gm=True)


def button(card: Report, label: str) -> Choice:
    """The first choice whose label begins so."""
    return next(one for one in card.choices if one.label.startswith(label))


def asked(card: Report, label: str) -> list[tuple[str, str]]:
    """The lines of the form behind a button, each with what stands in it."""
    form = button(card, label).ask
    assert isinstance(form, Form)
    return [(field.label, field.value) for field in form.fields]


@pytest.mark.rule("BD-16", "BD-18")
def test_a_call_names_who_rolls_with_their_chances() -> None:
    """6 dice and 3 black: 44.7 % rolled, 29.6 % with two trades; Cole says his dice himself."""
    play = Play(Ada=LORE)
    call = Call(
        named="Ada, Cole", attribute="wits", skill="lore", difficulty="difficult", task="trap"
    )
    card = play.does(call)
    form = button(card, "Cole").ask

    assert said(card) == ("Roll: trap, Difficult", ("Ada, Cole",), ())
    assert play.why(card) == ("Black dice 3: Difficult 3", "Ada: Wits 2 + Lore 4 = 6")
    assert (card.tone, card.roll) == ("pending", 1)
    assert card.until == Until(1000 + DAY, "then it is dropped")
    assert card.call == Audience(characters=("ada", "cole"))
    assert [(one.label, one.style, one.audience) for one in card.choices] == [
        ("Ada, roll 6: 45 %", "primary", ADA),
        ("Cole, roll…", "secondary", Audience(characters=("cole",), gm=True)),
        ("More…", "secondary", ADA),
        ("Why", "secondary", ANYONE),
        ("Ada, 1 sure + 3 dice: 38 %", "secondary", ADA),
        ("Ada, 2 sure: 30 %", "secondary", ADA),
        ("Never mind", "secondary", GMS),
    ]
    assert asked(card, "Cole") == [("Dice", ""), ("Trades", "0")]
    assert isinstance(form, Form)
    one = play.does(chosen(card, "Ada, roll"), *[2] * 9)
    assert one.lines == ("Ada: FAILURE", "Cole: …")
    assert (one.tone, offered(one), one.call) == ("pending", ["Cole, roll…", "More…"], None)
    assert one.also[0].title == "Ada, trap: FAILURE"
    done = play.does(RollNow(who="Cole", roll=1, dice="1"), 1, 2, 2, 2)
    assert (done.tone, offered(done), done.until) == ("plain", [], None)
    assert done.lines == ("Ada: FAILURE", "Cole: PARTIAL, 1 of 2")


@pytest.mark.rule("BD-18")
def test_the_best_number_of_trades_is_marked() -> None:
    """9 dice, 3 black: three trades are 74.1 %, no trade 68.8 %."""
    card = Play().does(Roll(who="Ada", pool=9, black=3, ready=True, task="wall"))

    assert card.title == "Ada is about to roll, wall: Average, 3 black more"
    assert card.prepared
    assert card.call is None
    assert [(one.label, one.style) for one in card.choices] == [
        ("3 sure: 74 %", "primary"),
        ("Roll 9: 69 %", "secondary"),
        ("2 sure + 3 dice: 69 %", "secondary"),
        ("1 sure + 6 dice: 68 %", "secondary"),
        ("More…", "secondary"),
        ("Why", "secondary"),
        ("Never mind", "secondary"),
    ]
    assert button(card, "Never mind").audience == ADA


@pytest.mark.parametrize(
    ("call", "title"),
    [
        (Call(named="Cole", need=3), "Roll: a task, Average, 3 needed"),
        (Call(named="Cole", skill="Lore"), "Roll: Lore, Average"),
        (Call(named="Cole", difficulty="easy", bonus=1), "Roll: a task, Easy, 1 die more"),
        (Call(named="Cole", hidden=True, black=3), "Roll: a task"),
        (Call(named="Cole", difficulty="routine", black=1), "Roll: a task, Routine, 1 black more"),
    ],
)
def test_a_call_says_against_what(call: Call, title: str) -> None:
    card = Play().does(call)

    assert (card.title, card.lines) == (title, ("Cole",))
    assert card.footer == (("hidden: black dice",) if call.hidden else ())


def test_a_person_is_called_on_once_by_whatever_name() -> None:
    """Ann plays Ada."""
    card = Play().does(Call(named="Ada, Ann, Cole, ada", pool=1))

    assert card.lines == ("Ada, Cole",)
    assert offered(card) == ["Ada, roll 1: 6 %", "Cole, roll 1", "More…"]


def test_a_call_that_is_dropped_tells_who_rolled() -> None:
    play = Play()
    play.does(Call(named="Ada, Cole", pool=1, task="trap"))
    play.does(RollNow(who="Ada", roll=1), 2)
    card = play.does(Drop(roll=1))

    assert said(card) == ("trap: not rolled", ("Ada: FAILURE",), ())
    assert play.why(card) == ("Cole: pool 1 = 1",)
