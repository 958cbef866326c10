"""What the cards of Black Dice's tasks say, whole: verdict, dice, steps, changes, buttons."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.core.action import Choice, Form
from bot.core.people import GMS, Audience
from bot.core.report import Die, Report
from bot.systems.blackdice.sheet import Sheet, Skill
from bot.systems.blackdice.tasks.actions import Grant, Roll
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


@pytest.mark.rule("BD-03", "BD-07", "BD-10", "BD-12", "BD-16")
def test_a_card_shows_every_die_and_where_it_comes_from() -> None:
    """Sixes in chains, black sixes plain hits; 7 dice of which three are traded."""
    play = Play(Ada=LORE)
    roll = Roll(
        who="Ada",
        attribute="wits",
        skill="lore",
        difficulty="Difficult",
        black=2,
        bonus=1,
        trades=1,
        task="wall",
    )
    card = play.does(roll, 6, 1, 2, 3, 6, 2, 1, 6, 2, 3, 4)

    assert said(card) == (
        "SUCCESS, net 2 (Success): wall",
        (
            "Ada: Wits 2 + Lore 4 + bonus 1 = 7; 1 traded: 1 sure + 4 dice",
            "Black dice 5: Difficult 3 + the GM 2 (Difficult to Very Difficult)",
            "3 + 1 sure - 2 black = 2, 2 needed",
        ),
        (),
    )
    assert [row.label for row in card.dice] == ["Ada rolled", "Black dice"]
    assert card.dice[0].dice == (
        Die(2, "chain", (6, 6)),
        Die(1, "hit"),
        Die(2, "plain"),
        Die(3, "plain"),
    )
    assert card.dice[1].dice == (
        Die(1, "hit"),
        Die(6, "hit"),
        Die(2, "plain"),
        Die(3, "plain"),
        Die(4, "plain"),
    )
    assert (card.tone, card.hint, card.choices) == ("good", "roll 1", ())


@pytest.mark.parametrize(
    ("pool", "ones", "tone"),
    [(5, 5, "good"), (6, 6, "best"), (4, 0, "bad"), (2, 1, "pending")],
)
def test_the_colour_tells_how_well_it_went(pool: int, ones: int, tone: str) -> None:
    """BD-19: Impressive and more is better than good."""
    card = Play().does(Roll(who="Ada", pool=pool), *[1] * ones, *[2] * (pool - ones))

    assert card.tone == tone


@pytest.mark.rule("BD-06", "BD-20")
def test_a_partial_asks_the_gm_and_says_what_it_costs() -> None:
    play = Play()
    card = play.does(Roll(who="Ada", pool=2, black=1, task="door"), 1, 2, 2)
    plain = play.does(Roll(who="Ada", pool=2), 1, 2)

    assert said(card) == (
        "PARTIAL, net 1 of 2: door",
        ("Black dice 1: the GM 1", "1 - 0 black = 1, 2 needed"),
        ("the GM decides: is that enough?", "next try at door: 1 black die more"),
    )
    grants = ["Granted", "Granted, with a catch…", "Not enough"]
    assert offered(card) == [*grants, "No further try"]
    assert offered(plain) == grants
    assert plain.changes == ("the GM decides: is that enough?",)
    assert {one.audience for one in card.choices} == {GMS}
    assert button(card, "Granted").style == "success"
    assert asked(card, "Granted, with") == [("What is lost, or the catch", "")]
    granted = play.does(Grant(roll=2, text="a  new leak"))
    denied = play.does(Grant(roll=1, granted=False))
    assert said(granted) == (
        "PARTIAL, net 1 of 2, granted",
        ("1 success, 2 needed", "the GM grants it: a new leak"),
        (),
    )
    assert granted.tone == "good"
    assert (denied.title, denied.why[-1], denied.changes) == (
        "PARTIAL, net 1 of 2: door",
        "the GM does not grant it",
        ("next try at door: 1 black die more",),
    )
    assert offered(denied) == ["No further try"]


@pytest.mark.rule("BD-06", "BD-30")
def test_a_granted_partial_is_a_success_of_that_task() -> None:
    """Fail, then a partial that is granted: nothing is left to frustrate."""
    play = Play()
    play.does(Roll(who="Ada", pool=1, task="door"), 2)
    play.does(Roll(who="Ada", pool=1, task="door"), 1, 2)
    card = play.does(Grant(roll=2))

    assert card.changes == ("1 failed try forgotten",)
    assert play.scene.penalties == {}


@pytest.mark.rule("BD-06")
def test_a_partial_that_nobody_grants_in_time_is_none() -> None:
    play = Play()
    play.does(Roll(who="Ada", pool=1, task="door"), 1)
    card = play.does(Grant(roll=1, granted=False, overdue=True))

    assert card.why[-1] == "nobody granted it in time"


@pytest.mark.rule("BD-21")
def test_what_is_left_names_its_degree_where_more_is_needed() -> None:
    """Need 6, net 4: partial, and good."""
    card = Play().does(Roll(who="Ada", pool=6, need=6), 1, 1, 1, 1, 2, 2)

    assert card.title == "PARTIAL, net 4 of 6 (Good)"
    assert card.why == ("4 successes, 6 needed",)


@pytest.mark.rule("BD-15")
@pytest.mark.parametrize(
    ("black", "hint"),
    [(9, "roll 1"), (10, "More black dice than most tasks have: for the very seasoned.")],
)
def test_more_than_nine_black_dice_are_for_the_seasoned(black: int, hint: str) -> None:
    card = Play().does(Roll(who="Ada", pool=1, black=black), 2, *[2] * black)

    assert card.hint == hint


@pytest.mark.rule("BD-08")
def test_hidden_black_dice_are_on_the_gms_card_alone() -> None:
    """The table: 2 rolled and 1 sure, 2 remain. Ten hidden dice are no hint either."""
    play = Play()
    roll = Roll(who="Ada", pool=4, black=10, hidden=True, trades=1, task="hall")
    card = play.does(roll, 6, 1, 1, *[2] * 9)

    assert card.why == (
        "Ada: pool 4 = 4; 1 traded: 1 sure + 1 die",
        "the GM's black dice are hidden",
        "2 successes and 1 sure, 2 remain",
        "2 needed",
    )
    assert [row.label for row in card.dice] == ["Ada rolled"]
    assert (card.hint, card.sight.mode) == ("roll 1", "blind")
    assert [(one.label, one.keep, one.audience) for one in card.choices] == [
        ("GM", True, GMS),
        ("Reveal", False, GMS),
    ]
    aside = card.aside
    assert aside is not None
    assert aside.private
    assert aside.why[1:] == ("Black dice 10: the GM 10", "2 + 1 sure - 1 black = 2, 2 needed")
    looked = play.does(chosen(card, "GM"))
    assert looked.title == "SUCCESS, net 2 (Success): hall, as the GM sees it"
    assert looked.private
    assert looked.why == aside.why
    shown = play.does(chosen(card, "Reveal"))
    assert shown.why == aside.why
    assert shown.aside is None
    assert shown.choices == ()


@pytest.mark.rule("BD-08", "BD-24")
@pytest.mark.parametrize(
    ("faces", "line"),
    [
        ((1, 2, 2), "1 success, 1 remains"),
        ((2, 2, 2), "0 successes, 0 remain"),
        ((2, 2, 1), "0 successes, 0 remain"),
    ],
)
def test_never_less_than_nothing_remains(faces: tuple[int, ...], line: str) -> None:
    card = Play().does(Roll(who="Ada", pool=2, black=1, hidden=True), *faces)

    assert card.why[1] == line


@pytest.mark.rule("BD-14")
def test_what_is_very_easy_has_no_dice() -> None:
    card = Play(Ada=Sheet(lethal=10)).does(Roll(who="Ada", difficulty="very easy", task="hop"))

    assert said(card) == (
        "SUCCESS, net 2 (Success): hop",
        ("Ada: Very Easy, done without a roll",),
        (),
    )
    assert (card.dice, card.tone, card.hint) == ((), "good", "roll 1")


@pytest.mark.rule("BD-26", "BD-24")
def test_a_foul_failure_offers_the_gm_its_consequences_once() -> None:
    play = Play()
    foul = play.does(Roll(who="Ada", pool=1, black=3, task="wall"), 2, 1, 6, 2)

    assert said(foul) == (
        "FOUL FAILURE by 2 (severity 2): wall",
        ("Black dice 3: the GM 3", "0 - 2 black = -2, 2 needed"),
        ("no further try at wall",),
    )
    assert [(one.label, one.audience) for one in foul.choices] == [("GM: what goes wrong…", GMS)]
    spoilt = play.does(replace(chosen(foul, "GM: what"), text="falls"))
    assert spoilt.changes == ("no further try at wall", "Ada: falls")
    assert spoilt.choices == ()
