"""What the cards of rolls of several say, whole: calls, one against another, groups."""

from __future__ import annotations

import pytest

from bot.core.action import Choice, Form
from bot.core.people import ANYONE, GMS, Audience
from bot.core.report import Report, Until
from bot.systems.blackdice.retries.play import Again
from bot.systems.blackdice.sheet import Sheet, Skill
from bot.systems.blackdice.tasks.actions import Call, Drop, Roll, RollNow
from bot.systems.blackdice.together.actions import Group, Help, Meet, Oppose, Together, Weigh
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


@pytest.mark.rule("BD-22", "BD-23")
def test_an_opposed_roll_shows_both_sides_and_the_chances_of_who_answers() -> None:
    """6 dice against 5: 47.6 % and 32.8 %; with 3 black dice on the 5, 64.2 % and 19.3 %."""
    play = Play(Ada=LORE)
    oppose = Oppose(
        who="Ada",
        target="Bess",
        attribute="wits",
        skill="lore",
        task="purse",
        their_attribute="1",
        their_skill="3",
        their_bonus=1,
    )
    card = play.does(oppose)

    assert said(card) == (
        "Ada against Bess: purse",
        ("Ada: 6 dice", "Bess: 5 dice", "both roll at once; more successes win"),
        (),
    )
    assert play.why(card) == (
        "Ada: Wits 2 + Lore 4 = 6",
        "Bess: attribute 1 + skill 3 + bonus 1 = 5",
    )
    assert (card.tone, card.until) == ("pending", Until(1000 + DAY, "then it is dropped"))
    assert card.call == Audience(characters=("bess",))
    assert [(one.label, one.audience) for one in card.choices] == [
        ("Bess, roll 5: wins 33 %", BESS),
        ("Bess, 1 sure + 2 dice: wins 27 %", BESS),
        ("More…", ADA),
        ("Why", ANYONE),
        ("GM: black dice of both…", GMS),
        ("Never mind", ADA),
    ]
    assert asked(card, "GM: black dice") == [("Of Ada", "0"), ("Of Bess", "0")]
    weighed = play.does(Weigh(roll=1, mine=0, theirs=3))
    assert play.why(weighed)[2] == "Bess: Black dice 3: the GM 3"
    assert offered(weighed)[0] == "Bess, roll 5: wins 19 %"
    assert asked(weighed, "GM: black dice") == [("Of Ada", "0"), ("Of Bess", "3")]
    assert weighed.call is None
    met = play.does(Meet(who="Bess", roll=1, trades=1), 1, 1, *[2] * 4, 2, 2, 2, 2, 2)
    assert said(met) == (
        "Ada beats Bess by 1, purse",
        (),
        (),
    )
    assert play.why(met) == (
        "Ada: Wits 2 + Lore 4 = 6",
        "Ada: 2",
        "Bess: attribute 1 + skill 3 + bonus 1 = 5; 1 traded: 1 sure + 2 dice",
        "Bess: Black dice 3: the GM 3",
        "Bess: 0 + 1 sure − 0 black = 1",
        "by 1: partial",
    )
    assert [(row.label, row.ends) for row in met.dice] == [
        ("Ada", " = 2"),
        ("Bess", " = 0, +1 sure, −0 black = 1"),
        ("black", " (the GM 3)"),
    ]
    assert (met.tone, offered(met)) == ("good", [])


@pytest.mark.rule("BD-22")
def test_a_tie_is_neither_good_nor_bad() -> None:
    play = Play()
    play.does(Oppose(who="Ada", target="Bess", pool=1, their_pool=1))
    card = play.does(Meet(who="Bess", roll=1), 1, 1)

    assert (card.title, card.tone) == ("Ada against Bess: TIE, 1 to 1", "plain")


@pytest.mark.rule("BD-16", "BD-22")
def test_who_answers_sees_which_trade_wins_most() -> None:
    """6 dice against one success that is sure: two of them win always."""
    play = Play()
    card = play.does(Oppose(who="Ada", target="Bess", pool=3, trades=1, their_pool=6))

    assert [(one.label, one.style) for one in card.choices[:3]] == [
        ("Bess, 2 sure: wins sure", "primary"),
        ("Bess, 1 sure + 3 dice: wins 70 %", "secondary"),
        ("Bess, roll 6: wins 69 %", "secondary"),
    ]


@pytest.mark.rule("BD-22")
def test_an_opposed_roll_remembers_no_tries_of_the_task_it_is_about() -> None:
    """BD-30 is of tasks tried: both sides roll without the black dice of earlier tries."""
    play = Play()
    play.does(Again(who="Ada", task="purse", amount=2))
    card = play.does(Oppose(who="Ada", target="Bess", pool=2, their_pool=1, task="purse"))

    assert play.why(card) == ("Ada: pool 2 = 2", "Bess: pool 1 = 1")


@pytest.mark.rule("BD-27", "BD-28")
def test_a_group_lists_its_helpers_and_what_each_scores() -> None:
    """Leader 0, one helper scores 1 and trades 1, the other fails; black 1 of 3."""
    play = Play(Ada=LORE)
    group = Group(
        who="Ada", attribute="wits", skill="lore", task="cart", need=3, difficulty="difficult"
    )
    card = play.does(group)
    first = play.does(Help(who="Bess", roll=1, skill="5", trades=1))
    both = play.does(Help(who="Cole", roll=1, skill="1"))

    leads = "Ada leads: 6 dice, 3 black"
    assert said(card) == ("Group roll, cart: Difficult, 3 needed", (leads,), ())
    assert card.until == Until(1000 + DAY, "then it is dropped")
    assert [(one.label, one.disabled) for one in card.choices] == [
        ("Roll", "nobody helps yet"),
        ("Help", ""),
        ("Help with a skill…", ""),
        ("More…", ""),
        ("Why", ""),
        ("Never mind", ""),
    ]
    assert asked(card, "Help with") == [("Skill", ""), ("Trades", "0"), ("Who helps", "")]
    assert button(card, "Help").audience.anyone
    assert button(card, "Roll").audience == ADA
    assert button(card, "Never mind").audience == ADA
    assert first.lines == (leads, "Bess helps: 1 sure + 2 dice")
    assert both.lines == (*first.lines, "Cole helps: 1 die")
    assert play.why(both) == (
        "Ada: Wits 2 + Lore 4 = 6",
        "Ada: Black dice 3: Difficult 3",
        "Bess: skill 5 = 5; 1 traded: 1 sure + 2 dice",
        "Cole: skill 1 = 1",
        "what helpers score is sure for the leader",
    )
    assert [one.style for one in both.choices[:3]] == ["primary", "secondary", "secondary"]
    done = play.does(Together(roll=1), *[2] * 6, 1, 2, 2, *[1, 2], 2)
    assert said(done) == (
        "Ada + Bess + Cole, cart: PARTIAL, 1 of 3",
        ("0 + 2 helped − 1 black = 1 of 3 needed",),
        ("the GM decides: is that enough?",),
    )
    assert play.why(done)[:5] == (
        "Ada: Wits 2 + Lore 4 = 6",
        "Black dice 3: Difficult 3",
        "Bess helps with skill 5: 1 + 1 sure = 2",
        "Cole helps with skill 1: 0",
        "0 + 2 helped − 1 black = 1, 3 needed",
    )


def test_a_group_without_a_named_skill_takes_helpers_with_one() -> None:
    """BD-27: who leads with a plain pool names no skill to help with."""
    card = Play().does(Group(who="Ada", pool=2))

    assert offered(card) == ["Roll", "Help with a skill…", "More…"]
    assert card.lines == ("Ada leads: 2 dice",)


def test_who_helps_and_has_left_is_not_on_the_card() -> None:
    play = Play()
    play.does(Group(who="Ada", pool=2))
    play.does(Help(who="Bess", roll=1, skill="1"))
    play.gone("Bess")
    card = play.does(Help(who="Cole", roll=1, skill="2"))

    assert card.lines == ("Ada leads: 2 dice", "Cole helps: 2 dice")
