"""What the cards of Black Dice's tasks say, whole: verdict, dice, steps, changes, buttons."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.core.action import Choice, Form
from bot.core.people import ANYONE, GMS
from bot.core.report import Die, Report
from bot.shared.exchange.ways import WHY
from bot.systems.blackdice.sheet import Sheet, Skill
from bot.systems.blackdice.tasks.actions import Grant, Roll
from bot.systems.blackdice.tasks.play import MOST_STANDING
from tests.support.blackplay import ANN, Play, chosen, offered, said

LORE = Sheet(wits=2, skills=(Skill("Lore", 4),))


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

    assert said(card) == ("Ada, wall: SUCCESS 2", ("3 + 1 sure − 2 black = 2 of 2 needed",), ())
    assert play.why(card) == (
        "Ada: Wits 2 + Lore 4 + bonus 1 = 7; 1 traded: 1 sure + 4 dice",
        "Black dice 5: Difficult 3 + the GM 2 (Difficult to Very Difficult)",
        "3 + 1 sure − 2 black = 2, 2 needed",
        "success: 2 left",
        "success before the dice: Roll 7 40 % (best), 1 sure + 4 dice 35 %, 2 sure + 1 die 26 %",
    )
    assert [row.label for row in card.dice] == ["", "black"]
    assert card.dice[0].dice == (
        Die(6, "hit", then=(Die(6, "hit", then=(Die(2),)),)),
        Die(1, "hit"),
        Die(2, "plain"),
        Die(3, "plain"),
    )
    assert card.dice[1].dice == (
        Die(1, "hit", kind="black"),
        Die(6, "hit", kind="black"),
        Die(2, "plain", kind="black"),
        Die(3, "plain", kind="black"),
        Die(4, "plain", kind="black"),
    )
    assert (card.tone, offered(card)) == ("good", ["Again"])


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
        "Ada, door: PARTIAL, 1 of 2",
        ("1 − 0 black = 1 of 2 needed",),
        ("the GM decides: is that enough?",),
    )
    assert play.why(card) == (
        "Ada: pool 2 = 2",
        "Black dice 1: the GM 1",
        "1 − 0 black = 1, 2 needed",
        "partial: 1 left",
        "a partial that is not granted is a failed try",
        "success before the dice: Roll 2 14 % (best)",
    )
    grants = ["Granted", "Granted, with a catch…", "Not enough"]
    assert offered(card) == offered(plain) == grants
    lock = button(card, "GM: no further try")
    assert (lock.under, lock.audience) == (WHY, GMS)
    assert plain.changes == ("the GM decides: is that enough?",)
    assert {one.audience for one in card.choices if one.label != WHY} == {GMS}
    assert button(card, "Granted").style == "primary"
    assert asked(card, "Granted, with") == [("What is lost, or the catch", "")]
    granted = play.does(Grant(roll=2, text="a  new leak"))
    denied = play.does(Grant(roll=1, granted=False))
    assert said(granted) == ("Ada: PARTIAL, 1 of 2, granted", (), ("“a new leak”",))
    assert "the GM grants it" in play.why(granted)
    assert granted.tone == "good"
    assert (denied.title, denied.changes) == (
        "Ada, door: PARTIAL, 1 of 2, not enough",
        ("door: 1 black die more for Ada from now",),
    )
    assert "the GM does not grant it" in play.why(denied)
    assert offered(denied) == ["Again"]
    assert button(denied, "GM: no further try").under == WHY


@pytest.mark.rule("BD-06", "BD-30")
def test_a_granted_partial_is_a_success_of_that_task() -> None:
    """Fail, then a partial that is granted: nothing is left to frustrate."""
    play = Play()
    play.does(Roll(who="Ada", pool=1, task="door"), 2)
    play.does(Roll(who="Ada", pool=1, task="door"), 1, 2)
    card = play.does(Grant(roll=2))

    assert card.changes == ("door: 1 failed try forgotten",)
    assert play.scene.penalties == {}


@pytest.mark.rule("BD-06")
def test_the_oldest_of_very_many_partials_stands_as_it_is() -> None:
    """Each is open for a day: without end a table that nobody looks after would only grow."""
    play = Play()
    for _ in range(MOST_STANDING):
        play.does(Roll(who="Ada", pool=2), 1, 2)
    first, last = 1, MOST_STANDING
    assert play.scene.rolls[first].open

    card = play.does(Roll(who="Ada", pool=2), 1, 2)

    assert not play.scene.rolls[first].open
    assert "nobody granted it in time" in play.why(replace(card, roll=first))
    assert play.scene.rolls[first + 1].open
    assert play.does(Grant(roll=last)).title == "Ada: PARTIAL, 1 of 2, granted"
    assert len([roll for roll in play.scene.rolls.values() if roll.open]) == MOST_STANDING - 1


@pytest.mark.rule("BD-06")
def test_a_partial_that_nobody_grants_in_time_is_none() -> None:
    play = Play()
    play.does(Roll(who="Ada", pool=1, task="door"), 1)
    card = play.does(Grant(roll=1, granted=False, overdue=True))

    assert card.title == "Ada, door: PARTIAL, 1 of 2, not granted"
    assert "nobody granted it in time" in play.why(card)


@pytest.mark.rule("BD-21")
def test_what_is_left_names_its_degree_where_more_is_needed() -> None:
    """Need 6, net 4: partial, and good."""
    play = Play()
    card = play.does(Roll(who="Ada", pool=6, need=6), 1, 1, 1, 1, 2, 2)

    assert card.title == "Ada: PARTIAL, 4 of 6, good"
    assert card.lines == ()
    assert play.why(card)[1:3] == ("4, 6 needed", "good: 3 to 5 left")


@pytest.mark.rule("BD-15")
@pytest.mark.parametrize(("black", "told"), [(9, False), (10, True)])
def test_more_than_nine_black_dice_are_more_than_usual(black: int, *, told: bool) -> None:
    play = Play()
    card = play.does(Roll(who="Ada", pool=1, black=black), 2, *[2] * black)

    assert (f"{black} black dice: more than most tasks have" in play.why(card)) == told


@pytest.mark.rule("BD-08")
def test_hidden_black_dice_are_on_the_gms_card_alone() -> None:
    """The table: 2 rolled and 1 sure, 2 remain. Ten hidden dice are no hint either."""
    play = Play()
    roll = Roll(who="Ada", pool=4, black=10, hidden=True, trades=1, task="hall")
    card = play.does(roll, 6, 1, 1, *[2] * 9)

    assert card.lines == ("2 + 1 sure, 2 left of 2 needed",)
    assert card.footer == ("hidden: black dice",)
    assert play.why(card, by=ANN) == (
        "Ada: pool 4 = 4; 1 traded: 1 sure + 1 die",
        "the GM's black dice are hidden",
    )
    assert play.why(card) == (
        "Ada: pool 4 = 4; 1 traded: 1 sure + 1 die",
        "Black dice 10: the GM 10",
        "10 black dice: more than most tasks have",
        "2 + 1 sure − 1 black = 2, 2 needed",
        "success: 2 left",
        "success before the dice: Roll 4 5 % (best), 1 sure + 1 die 1 %",
    )
    assert [row.label for row in card.dice] == [""]
    assert card.sight.mode == "blind"
    assert [(one.label, one.audience) for one in card.choices] == [
        ("Reveal", GMS),
        ("Again", GMS),
        ("Why", ANYONE),
    ]
    aside = card.aside
    assert aside is not None
    assert aside.private
    assert (aside.lines, aside.footer) == (("2 + 1 sure − 1 black = 2 of 2 needed",), ("for GMs",))
    shown = play.does(chosen(card, "Reveal"))
    assert (shown.lines, shown.footer) == (aside.lines, ())
    assert shown.aside is None
    assert offered(shown) == ["Again"]


@pytest.mark.rule("BD-08", "BD-24")
@pytest.mark.parametrize(
    ("faces", "line"),
    [
        ((1, 2, 2), "1, 1 left of 2 needed"),
        ((2, 2, 2), "0, 0 left of 2 needed"),
        ((2, 2, 1), "0, 0 left of 2 needed"),
    ],
)
def test_never_less_than_nothing_remains(faces: tuple[int, ...], line: str) -> None:
    card = Play().does(Roll(who="Ada", pool=2, black=1, hidden=True), *faces)

    assert card.lines == (line,)


@pytest.mark.rule("BD-14")
def test_what_is_very_easy_has_no_dice() -> None:
    card = Play(Ada=Sheet(lethal=10)).does(Roll(who="Ada", difficulty="very easy", task="hop"))

    assert said(card) == ("Ada, hop: SUCCESS 2", ("Very Easy: no roll",), ())
    assert (card.dice, card.tone) == ((), "good")


@pytest.mark.rule("BD-26", "BD-24")
def test_a_foul_failure_offers_the_gm_its_consequences_once() -> None:
    play = Play()
    foul = play.does(Roll(who="Ada", pool=1, black=3, task="wall"), 2, 1, 6, 2)

    assert said(foul) == (
        "Ada, wall: FOUL FAILURE 2",
        ("0 − 2 black = −2 of 2 needed",),
        ("no further try",),
    )
    assert play.why(foul) == (
        "Ada: pool 1 = 1",
        "Black dice 3: the GM 3",
        "0 − 2 black = −2, 2 needed",
        "severity 2: 2 more black successes than others",
        "success before the dice: Roll 1 2 % (best)",
    )
    assert offered(foul) == ["GM: what goes wrong…", "Again"]
    assert button(foul, "GM: what").audience == GMS
    spoilt = play.does(replace(chosen(foul, "GM: what"), text="falls"))
    assert spoilt.changes == ("no further try", "Ada: falls")
    assert offered(spoilt) == ["Again"]


@pytest.mark.rule("R-12")
def test_who_has_no_dice_fails_and_may_fail_foully() -> None:
    play = Play(Ada=Sheet())
    plain = play.does(Roll(who="Ada", attribute="-2", skill="1"))
    foul = play.does(Roll(who="Ada", attribute="-2", skill="1", black=2), 1, 6)

    assert (plain.title, foul.title) == ("Ada: FAILURE", "Ada: FOUL FAILURE 2")
