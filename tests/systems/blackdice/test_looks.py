"""What Black Dice shows who only looks: injuries, tries, odds, the tables."""

from __future__ import annotations

import pytest

from bot.shared.lookup import Rules
from bot.systems.blackdice.aside.play import Odds
from bot.systems.blackdice.injury.actions import Status
from bot.systems.blackdice.retries.play import Again, Retries
from bot.systems.blackdice.sheet import Sheet, Skill
from tests.support.blackplay import ANN, Play, said

HEALER = Sheet(wits=2, skills=(Skill("Medicine", 2),))


@pytest.mark.rule("BD-82", "BD-83", "BD-90", "BD-91", "BD-93")
@pytest.mark.parametrize(
    ("sheet", "title", "lines"),
    [
        (Sheet(), "awake", ("●●●● ▣▣▣▣", "4 of 4 Health pips left")),
        (
            Sheet(lethal=1, bruise=1),
            "awake",
            (
                "●●○○ ▣▣▣▣",
                "2 of 4 Health pips left",
                "1 wound pip, 1 bruise pip",
                "so far cuts and bruises that heal by themselves",
            ),
        ),
        (
            Sheet(lethal=3, treated=True),
            "awake",
            (
                "●○○○ ▣▣▣▣",
                "1 of 4 Health pips left",
                "3 wound pips",
                "treated; that stands until new damage or a night's sleep",
            ),
        ),
        (
            Sheet(lethal=4),
            "awake",
            (
                "○○○○ ▣▣▣▣",
                "Health used up, the reserve whole",
                "4 wound pips",
            ),
        ),
        (
            Sheet(fortitude=-1, lethal=2, bruise=5, awake=False),
            "unconscious",
            (
                "○○ ▢▢▢▣",
                "3 of 8 reserve pips left: 8 black dice on everything",
                "2 wound pips, 5 bruise pips",
            ),
        ),
        (
            Sheet(health_dice=9, lethal=26, awake=False),
            "unconscious",
            (
                "0/18 ▢▢▢▢",
                "the reserve is spent: unconscious, in danger of death",
                "26 wound pips",
            ),
        ),
    ],
)
def test_injuries_are_told_in_symbols_and_words(
    sheet: Sheet, title: str, lines: tuple[str, ...]
) -> None:
    card = Play(Ada=sheet).does(Status(named="Ada"))

    assert said(card) == (f"Ada: {title}", lines, ())
    assert card.private


def test_ones_own_injuries_come_with_the_tasks_that_failed() -> None:
    play = Play()
    play.does(Again(who="Ada", task="wall", amount=2))
    play.does(Again(who="Ada", task="lock", lock=True))
    play.does(Again(who="Bess", task="door", amount=1))
    card = play.does(Status(), by=ANN)

    assert card.title == "Ada: awake"
    assert card.lines[2:] == ("wall: 2 failed tries", "lock: no failed try, no further one")


def test_tries_are_listed_the_worst_first() -> None:
    play = Play()
    for who, task, amount in (("Bess", "b", 1), ("Ada", "d", 1), ("Ada", "c", 1), ("Cole", "a", 3)):
        play.does(Again(who=who, task=task, amount=amount))

    assert play.does(Retries()).lines == (
        "Cole: a: 3 failed tries",
        "Ada: c: 1 failed try",
        "Ada: d: 1 failed try",
        "Bess: b: 1 failed try",
    )
    assert play.does(Retries(named="bess")).lines == ("Bess: b: 1 failed try",)
    play.gone("Bess")
    assert len(play.does(Retries()).lines) == 3


@pytest.mark.rule("BD-13", "BD-19", "BD-71", "BD-72", "BD-83", "BD-89")
def test_the_tables_stand_in_the_rules_in_short() -> None:
    card = Play().does(Rules())

    assert card.private
    assert card.lines[-6:-1] == (
        (
            "Difficulties: Very Easy no roll, Easy +6 dice, Routine +3 dice, Average as it is, "
            "Difficult 3 black dice, Very Difficult 6 black dice, Incredibly Difficult 9 black "
            "dice, Extremely Difficult 12 black dice, Fantastically Difficult 15 black dice, "
            "Ridiculously Difficult 18 black dice, Legendary 24 black dice, Impossible 36 black "
            "dice, or any number of black dice."
        ),
        (
            "Successes left: 1 Partial, 2 Success, 3 to 5 Good, 6 to 9 Impressive, 10 to 14 "
            "Virtuoso, 15 to 19 Awe-inspiring, 20 and more God-like. "
            "Below 0 the same says how foul it is."
        ),
        "Black dice of a called shot: arm 3, leg 3, hand 6, foot 6, eye 12, ear 12.",
        "Black dice of reserve pips lost: 1 or 2: 2, 3 or 4: 4, 5 or 6: 8, 7 or 8: 16.",
        (
            "Ranges: nearer than 6 feet point blank, where Dexterity alone dodges; to 10 close, "
            "with half of Dodge; beyond normal, with all of it."
        ),
    )


@pytest.mark.rule("BD-18")
def test_the_odds_of_a_task_list_every_trade() -> None:
    """9 dice against 3 black dice, and a pool put together."""
    play = Play(Ada=Sheet(wits=5, skills=(Skill("Lore", 4),)))
    named = play.does(
        Odds(who="Ada", attribute="wits", skill="lore", difficulty="difficult", trades=3)
    )
    two = play.does(Odds(pool=2))

    assert named.title == "9 dice, 3 traded: success 74 %"
    assert named.lines[:2] == ("Wits 5 + Lore 4 = 9", "Black dice 3: Difficult 3")
    assert named.lines[-5:] == (
        "trades before the dice:",
        "Roll 9: 69 %",
        "1 sure + 6 dice: 68 %",
        "2 sure + 3 dice: 69 %",
        "3 sure: 74 % ← best",
    )
    assert named.private
    assert two.lines[:2] == (
        "partial 37 % · failure 44 % · foul 0 %",
        "0.8 successes left on average",
    )
    assert len(two.lines) == 3


@pytest.mark.rule("BD-22", "BD-85")
def test_the_odds_of_an_opposed_roll_and_of_an_attack() -> None:
    """6 dice against 5, weapon 4: the printed percentages; what is beyond 8 pips is summed up."""
    play = Play()
    plain = play.does(Odds(pool=6, against=5))
    black = play.does(Odds(pool=6, against=1, their_black=1))
    shot = play.does(Odds(pool=6, against=5, weapon=4, armour=4))
    hard = play.does(Odds(pool=6, against=5, weapon=1, armour=2, melee=True, hard=True))

    assert said(plain) == ("6 dice against 5: win 48 %, tie 20 %, lose 33 %", (), ())
    assert black.title.startswith("6 dice against 1, 1 black: win ")
    assert shot.title == "6 dice against 5: hit 48 %, 1.4 pips on average"
    assert shot.lines[:6] == (
        "shot, 4 damage dice, armour 4",
        "1 pip: 11 %",
        "2 pips: 12 %",
        "3 pips: 10 %",
        "4 pips: 7 %",
        "5 pips: 4 %",
    )
    assert [line.split(":")[0] for line in shot.lines[6:]] == [
        "6 pips",
        "7 pips",
        "8 pips",
        "more",
    ]
    assert hard.lines[0] == "blow, 1 damage die, armour 2 (hard)"
    assert hard.title == "6 dice against 5: hit 48 %, 0.4 pips on average"
