"""What the cards of rolls of several say, whole: calls, one against another, groups."""

from __future__ import annotations

import pytest

from bot.core.action import Choice, Form
from bot.core.people import GMS, Audience
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

    assert said(card) == (
        "The GM calls for a roll: trap",
        ("Black dice 3: Difficult 3", "Ada: …", "Cole: …"),
        (),
    )
    assert (card.tone, card.hint, card.roll) == ("pending", "roll 1", 1)
    assert card.until == Until(1000 + DAY, "then it is dropped")
    assert card.call == Audience(characters=("ada", "cole"))
    assert [(one.label, one.style, one.audience) for one in card.choices] == [
        ("Ada: Roll 6 (44.7 %)", "primary", ADA),
        ("Ada: 1 sure + 3 dice (38.4 %)", "secondary", ADA),
        ("Ada: 2 sure (29.6 %)", "secondary", ADA),
        ("Cole: Roll", "primary", Audience(characters=("cole",), gm=True)),
        ("Never mind", "secondary", GMS),
    ]
    assert asked(card, "Cole") == [("Dice", ""), ("Trades", "0")]
    assert isinstance(form, Form)
    one = play.does(chosen(card, "Ada: Roll"), *[2] * 9)
    assert one.why == ("Black dice 3: Difficult 3", "Ada: failure", "Cole: …")
    assert (one.tone, offered(one), one.call) == ("pending", ["Cole: Roll", "Never mind"], None)
    assert one.also[0].title == "FAILURE, net 0: trap"
    done = play.does(RollNow(who="Cole", roll=1, dice="1"), 1, 2, 2, 2)
    assert (done.tone, done.choices, done.until) == ("plain", (), None)
    assert done.why[1:] == ("Ada: failure", "Cole: partial")


@pytest.mark.rule("BD-18")
def test_the_best_number_of_trades_is_marked() -> None:
    """9 dice, 3 black: three trades are 74.1 %, no trade 68.8 %."""
    card = Play().does(Roll(who="Ada", pool=9, black=3, ready=True, task="wall"))

    assert card.title == "Ada is about to roll: wall"
    assert card.prepared
    assert card.call is None
    assert [(one.label, one.style) for one in card.choices] == [
        ("Roll 9 (68.8 %)", "primary"),
        ("1 sure + 6 dice (68.1 %)", "secondary"),
        ("2 sure + 3 dice (68.7 %)", "secondary"),
        ("3 sure (74.1 %)", "success"),
        ("Never mind", "secondary"),
    ]
    assert button(card, "Never mind").audience == ADA


@pytest.mark.parametrize(
    ("call", "lines"),
    [
        (Call(named="Cole", need=3), ("Difficulty: Average", "3 successes needed")),
        (Call(named="Cole"), ("Difficulty: Average",)),
        (Call(named="Cole", difficulty="easy"), ("Difficulty: Easy",)),
        (Call(named="Cole", hidden=True, black=3), ("the GM's black dice are hidden",)),
        (
            Call(named="Cole", difficulty="routine", black=1),
            ("Difficulty: Routine", "Black dice 1: the GM 1"),
        ),
    ],
)
def test_a_call_says_against_what(call: Call, lines: tuple[str, ...]) -> None:
    assert Play().does(call).why == (*lines, "Cole: …")


def test_a_person_is_called_on_once_by_whatever_name() -> None:
    """Ann plays Ada."""
    card = Play().does(Call(named="Ada, Ann, Cole, ada", pool=1))

    assert card.why[1:] == ("Ada: …", "Cole: …")
    assert offered(card) == ["Ada: Roll 1 (5.6 %)", "Cole: Roll 1 (5.6 %)", "Never mind"]


def test_a_call_that_is_dropped_tells_who_rolled() -> None:
    play = Play()
    play.does(Call(named="Ada, Cole", pool=1, task="trap"))
    play.does(RollNow(who="Ada", roll=1), 2)
    card = play.does(Drop(roll=1))

    assert said(card) == ("Not rolled: trap", ("Ada: failure",), ())


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
        ("Ada: Wits 2 + Lore 4 = 6", "Bess: attribute 1 + skill 3 + bonus 1 = 5"),
        (),
    )
    assert (card.tone, card.until) == ("pending", Until(1000 + DAY, "then it is dropped"))
    assert card.call == Audience(characters=("bess",))
    assert [(one.label, one.audience) for one in card.choices] == [
        ("Bess: Roll 5 (wins 32.8 %)", BESS),
        ("Bess: 1 sure + 2 dice (wins 27.0 %)", BESS),
        ("Black dice", GMS),
        ("Never mind", ADA),
    ]
    assert asked(card, "Black dice") == [("Of Ada", "0"), ("Of Bess", "0")]
    weighed = play.does(Weigh(roll=1, mine=0, theirs=3))
    assert weighed.why[2] == "Bess: Black dice 3: the GM 3"
    assert offered(weighed)[0] == "Bess: Roll 5 (wins 19.3 %)"
    assert asked(weighed, "Black dice") == [("Of Ada", "0"), ("Of Bess", "3")]
    assert weighed.call is None
    met = play.does(Meet(who="Bess", roll=1, trades=1), 1, 1, *[2] * 4, 2, 2, 2, 2, 2)
    assert said(met) == (
        "Ada WINS by 1 (Partial): purse",
        (
            "Ada: Wits 2 + Lore 4 = 6",
            "Ada: 2 successes",
            "Bess: attribute 1 + skill 3 + bonus 1 = 5; 1 traded: 1 sure + 2 dice",
            "Bess: Black dice 3: the GM 3",
            "Bess: 0 + 1 sure - 0 black = 1",
        ),
        (),
    )
    assert [row.label for row in met.dice] == ["Ada rolled", "Bess rolled", "Black dice"]
    assert (met.tone, met.hint, met.choices) == ("good", "roll 1", ())


@pytest.mark.rule("BD-22")
def test_a_tie_is_neither_good_nor_bad() -> None:
    play = Play()
    play.does(Oppose(who="Ada", target="Bess", pool=1, their_pool=1))
    card = play.does(Meet(who="Bess", roll=1), 1, 1)

    assert (card.title, card.tone) == ("A TIE, 1 to 1: things stay as they are", "plain")


@pytest.mark.rule("BD-16", "BD-22")
def test_who_answers_sees_which_trade_wins_most() -> None:
    """6 dice against one success that is sure: two of them win always."""
    play = Play()
    card = play.does(Oppose(who="Ada", target="Bess", pool=3, trades=1, their_pool=6))

    assert [(one.label, one.style) for one in card.choices[:3]] == [
        ("Bess: Roll 6 (wins 69.3 %)", "primary"),
        ("Bess: 1 sure + 3 dice (wins 70.4 %)", "primary"),
        ("Bess: 2 sure (wins 100.0 %)", "success"),
    ]


@pytest.mark.rule("BD-22")
def test_an_opposed_roll_remembers_no_tries_of_the_task_it_is_about() -> None:
    """BD-30 is of tasks tried: both sides roll without the black dice of earlier tries."""
    play = Play()
    play.does(Again(who="Ada", task="purse", amount=2))
    card = play.does(Oppose(who="Ada", target="Bess", pool=2, their_pool=1, task="purse"))

    assert card.why == ("Ada: 2 dice", "Bess: 1 die")


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

    lines = (
        "Difficulty: Difficult",
        "Ada: Wits 2 + Lore 4 = 6",
        "Ada: Black dice 3: Difficult 3",
        "3 successes needed",
    )
    assert said(card) == ("Ada leads a group: cart", lines, ())
    assert card.until == Until(1000 + DAY, "then it is dropped")
    assert [(one.label, one.disabled) for one in card.choices] == [
        ("Roll", "nobody helps yet"),
        ("Help", ""),
        ("Help with a skill", ""),
        ("Never mind", ""),
    ]
    assert asked(card, "Help with") == [("Skill", ""), ("Trades", "0"), ("Who helps", "")]
    assert button(card, "Help").audience.anyone
    assert button(card, "Roll").audience == ADA
    assert button(card, "Never mind").audience == ADA
    assert first.why == (*lines, "Bess helps: skill 5, 1 sure + 2 dice")
    assert both.why == (*first.why, "Cole helps: skill 1")
    assert [one.style for one in both.choices[:3]] == ["primary", "secondary", "secondary"]
    done = play.does(Together(roll=1), *[2] * 6, 1, 2, 2, *[1, 2], 2)
    assert said(done) == (
        "PARTIAL, net 1 of 3: cart",
        (
            "Ada: Wits 2 + Lore 4 = 6",
            "Black dice 3: Difficult 3",
            "Bess helps with skill 5: 1 + 1 sure = 2, 2 for the leader",
            "Cole helps with skill 1: 0 successes, 0 for the leader",
            "0 + 2 sure - 1 black = 1, 3 needed",
        ),
        ("the GM decides: is that enough?", "next try at cart: 1 black die more"),
    )


def test_a_group_without_a_named_skill_takes_helpers_with_one() -> None:
    """BD-27: who leads with a plain pool names no skill to help with."""
    card = Play().does(Group(who="Ada", pool=2))

    assert offered(card) == ["Roll", "Help with a skill", "Never mind"]
    assert card.why == ("Difficulty: Average", "Ada: 2 dice")


def test_who_helps_and_has_left_is_not_on_the_card() -> None:
    play = Play()
    play.does(Group(who="Ada", pool=2))
    play.does(Help(who="Bess", roll=1, skill="1"))
    play.gone("Bess")
    card = play.does(Help(who="Cole", roll=1, skill="2"))

    assert card.why[2:] == ("Cole helps: skill 2",)
