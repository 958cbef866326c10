"""What Black Dice refuses, by its kind and in its words; nothing has changed then."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.core.action import Action
from bot.core.errors import Refusal
from bot.shared.permits import permit
from bot.systems.blackdice.aside.play import Odds
from bot.systems.blackdice.attack.actions import Attack, Bare, Favour, React, StandIn
from bot.systems.blackdice.injury.actions import Harm, Heal, Rest, Sleep, Status, StayAwake
from bot.systems.blackdice.retries.play import Again, WalkAway
from bot.systems.blackdice.rounds.actions import Act, Declare, Disengage, Drive, Trade
from bot.systems.blackdice.sheet import Sheet, Skill, Weapon
from bot.systems.blackdice.surprise.actions import NoticeRest, Surprise
from bot.systems.blackdice.tasks.actions import Call, Grant, Look, NoMore, Reveal, Roll, RollNow
from bot.systems.blackdice.together.actions import RollAsGroup
from tests.support.blackplay import ANN, Play, chosen

KNIFE = Weapon("Knife", 2, "Swordplay")
PISTOL = Weapon("Pistol", 3, "Firearms", "ranged", needs_reload=True)
SABRE = Weapon("Sabre", 4, "Swordplay", ready=True)


@pytest.mark.parametrize(
    "action",
    [
        Favour(),
        Bare(),
        StandIn(),
        Surprise(),
        NoticeRest(),
        Call(),
        Grant(),
        NoMore(),
        Look(),
        Reveal(),
        Again(),
        Harm(),
        Roll(who="Ada", hidden=True),
        Roll(who="Ada", granted=True),
        Sleep(who="Ada", everybody=True),
    ],
    ids=lambda action: type(action).__name__,
)
def test_what_is_the_gms_word_is_no_players(action: Action) -> None:
    play = Play()
    with pytest.raises(Refusal) as no:
        permit(replace(play.scene, actor=ANN), action)

    assert no.value.kind == "gm_only"
    assert permit(play.scene, action) == action


@pytest.mark.parametrize(
    ("action", "kind", "sentence"),
    [
        (
            Declare(who="Ada", actions=2),
            "not_in_fight",
            "Actions are only counted in the rounds of a fight.",
        ),
        (
            Act(who="Ada", kind="draw"),
            "missing",
            "What does Ada draw?",
        ),
        (Act(who="Bess", kind="draw"), "missing", "Bess has no weapon to draw."),
        (
            Act(who="Ada", kind="draw", weapon="fists"),
            "conflict",
            "Ada's fists is in hand already. Nothing has changed.",
        ),
        (
            Act(who="Ada", kind="reload", weapon="Pistol"),
            "conflict",
            "Ada's Pistol is loaded. Nothing has changed.",
        ),
        (
            Act(who="Ada", kind="reload", weapon="Knife"),
            "conflict",
            "Ada's Knife is not loaded with anything. Nothing has changed.",
        ),
        (
            Act(who="Ada", kind="clear", weapon="Pistol"),
            "conflict",
            "Ada's Pistol is not jammed. Nothing has changed.",
        ),
        (Disengage(who="Ada"), "missing", "Ada is in melee with nobody."),
        (
            Trade(who="Ada", kind="damage", trades=1),
            "not_allowed",
            "At this table only tasks, attacks and defences are traded (house rule trade_scope).",
        ),
        (
            StayAwake(who="Ada", trades=1),
            "not_allowed",
            "Dice of this roll are not traded at this table (trade_scope).",
        ),
        (Attack(who="Ada", target="Ada"), "conflict", "Ada cannot be attacked by Ada."),
        (
            Attack(who="Ada", target="Bess", weapon="fists", reach="close", feet=7),
            "conflict",
            "Say the range or the feet, not both.",
        ),
        (
            Drive(who="Ada", vehicle="Tram", speed=5, top=20),
            "missing",
            "Say speed:, top: and limit: (how much it can change in a round) for Tram once.",
        ),
        (
            React(who="Bess"),
            "unknown_roll",
            "No attack waits for an answer of Bess.",
        ),
        (
            Odds(who="Ada", pool=4, difficulty="very easy"),
            "not_allowed",
            "Very Easy is certain: 100 %, without a roll.",
        ),
        (
            RollAsGroup(who="Ada", pool=3, difficulty="very easy"),
            "not_allowed",
            "Very Easy needs no helpers: it is done without a roll.",
        ),
        (
            RollAsGroup(who="Ada", pool=3),
            "missing",
            "A group roll takes at least one helper.",
        ),
        (
            RollAsGroup(who="Ada", pool=3, helpers=(("bess", "", 0),)),
            "missing",
            "Say which skill, by its name on your sheet or as a number.",
        ),
        (
            Heal(who="Ada", target="Bess", difficulty="very easy"),
            "not_allowed",
            "Care is rolled: each success gives back a pip.",
        ),
        (
            Roll(who="Ada", difficulty="very easy", trades=1),
            "conflict",
            "Very Easy is done without a roll; leave trades out.",
        ),
        (
            Heal(who="Ada", target="Bess", care="first aid"),
            "not_allowed",
            "First aid takes a turn of an order, and Ada is in none.",
        ),
        (
            Harm(named="Ada", pips=1, kind="burns"),
            "unknown_option",
            "Damage is wounds or bruises here.",
        ),
        (
            WalkAway(who="Ada", task="wall"),
            "missing",
            "Ada has not failed at any task “wall” here.",
        ),
        (
            Again(who="Ada", task="wall"),
            "missing",
            "Ada has not failed at any task “wall” here.",
        ),
        (
            Again(who="Ada", task="wall", amount=100),
            "out_of_range",
            "A number of failed tries is at most 99, not 100.",
        ),
        (Look(card=b"?"), "unknown_roll", "Press the button on the card of the roll."),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Action) else None,
)
def test_what_does_not_fit_the_moment_is_refused(action: Action, kind: str, sentence: str) -> None:
    play = Play(Ada=Sheet(dexterity=2, weapons=(KNIFE, PISTOL)))

    assert play.refuses(action, kind) == sentence


def test_only_a_foul_failure_has_consequences() -> None:
    """BD-26: in words that are some, of a weapon that is there, once for each side."""
    play = Play(Ada=Sheet(weapons=(SABRE,)))
    foul = play.does(Roll(who="Ada", pool=0, black=1, task="door"), 1)
    spoil = chosen(foul, "Something else…")
    assert play.refuses(replace(spoil, name="Bess"), "conflict") == (
        "Only a Foul Failure has consequences of that kind."
    )

    none = play.refuses(spoil, "bad_name")
    long = play.refuses(replace(spoil, text="x" * 301), "bad_name")
    axe = play.refuses(replace(spoil, what="breaks", weapon="Axe"), "unknown_weapon")
    assert none == "Say in 1 to 300 characters what happens; not 0."
    assert long == "Say in 1 to 300 characters what happens; not 301."
    assert axe == "Ada has no Axe any more."
    there = play.scene
    assert play.does(replace(spoil, text="x" * 300)).changes[-1] == f"Ada: {'x' * 300}"
    play.scene = there
    play.gone("Ada")
    gone = play.refuses(replace(spoil, what="breaks", weapon="Sabre"), "unknown_character")
    assert gone == "Ada is no longer at this table."


def test_of_a_partial_there_is_something_to_grant() -> None:
    """BD-06, BD-20: a call is no partial, and a catch has at most 300 characters."""
    play = Play()
    play.does(Roll(who="Ada", pool=1, ready=True))
    play.does(Roll(who="Ada", pool=1), 1)

    assert play.refuses(Grant(roll=1), "wrong_stage") == (
        "Roll 1 does not wait for that. Nothing has changed."
    )
    sentence = "The catch has at most 300 characters that are seen."
    assert play.refuses(Grant(roll=2, text="x" * 301), "bad_name") == sentence
    assert play.refuses(Grant(roll=2, text="a\u200bb"), "bad_name") == sentence
    assert play.does(Grant(roll=2, text="x" * 300)).changes == (f"“{'x' * 300}”",)


def test_what_named_no_task_locks_none() -> None:
    """BD-29."""
    play = Play()
    named = play.does(Roll(who="Ada", pool=1, task="wall"), 2)
    lock = chosen(named, "GM: no further try")
    play.gone("Ada")
    assert play.refuses(lock, "unknown_character") == "Ada is no longer at this table."
    bare = Play()
    raw = bare.kept(Roll(who="Ada", pool=0, black=1), 1)

    assert bare.refuses(NoMore(card=raw), "conflict") == (
        "That roll named no task, so there is none to lock."
    )
    assert bare.refuses(Reveal(card=raw), "conflict") == "Nothing of that roll is hidden."


def test_who_has_rolled_for_a_call_does_not_again() -> None:
    play = Play()
    play.does(Call(named="Ada, Bess", pool=1))
    play.does(RollNow(who="Ada", roll=1), 2)

    assert play.refuses(RollNow(who="Ada", roll=1), "rolled_already") == (
        "Ada has rolled for this call already."
    )


def test_a_task_that_is_locked_is_locked_for_a_group_too() -> None:
    """BD-29."""
    play = Play()
    play.does(Again(who="Ada", task="Door", lock=True))

    group = RollAsGroup(who="Ada", pool=2, task="door", helpers=(("bess", "1", 0),))
    play.refuses(group, "locked")
    play.refuses(Roll(who="Ada", pool=2, task="door"), "locked")
    play.does(Call(named="Ada", pool=1, task="door"))
    play.refuses(RollNow(who="Ada", roll=1), "locked")


def test_where_no_player_has_a_character_nobody_sleeps() -> None:
    """BD-101: of another system there is nobody, and of nobody no injuries are shown."""
    play = Play()
    play.foreign("Ada")
    play.gone("Bess")

    assert play.refuses(Sleep(everybody=True), "missing") == (
        "No player has a character of Black Dice here."
    )
    assert play.refuses(Status(), "no_character") == (
        "You play nobody here. Say whose injuries with who:."
    )


def test_nobody_rests_while_a_fight_goes_on() -> None:
    """BD-92, BD-101."""
    play = Play(Ada=Sheet(lethal=1))
    play.fights("Ada")
    sentence = "Ada is in Alley; nobody rests while that goes on."

    assert play.refuses(Rest(who="Ada", minutes=30), "conflict") == sentence
    assert play.refuses(Sleep(who="Ada"), "conflict") == sentence


def test_what_is_typed_is_dice() -> None:
    play = Play(Ada=Sheet(wits=2, skills=(Skill("Lore", 3),)))
    play.does(Call(named="Ada"))
    typed = RollNow(who="Ada", roll=1)

    three = play.refuses(replace(typed, dice="1+2+3"), "missing")
    none = play.refuses(replace(typed, dice=" + "), "missing")
    assert three == "Write a number of dice such as 6, or attribute + skill: Wits + Medicine."
    assert none == three
    assert play.refuses(replace(typed, dice="Luck + 2"), "unknown_stat") == (
        "“Luck” is no attribute and no number. There are: Strength, Dexterity, Fortitude, "
        "Presence, Wits and Resolve."
    )
    assert play.refuses(replace(typed, dice="Wits + Song"), "unknown_stat") == (
        "Song is not on Ada's sheet yet."
    )
    play.does(Call(named="Bess"))
    assert play.refuses(RollNow(who="Bess", roll=2, dice="Song"), "unknown_stat") == (
        "Song is not on Bess's sheet yet."
    )


@pytest.mark.parametrize(
    ("dice", "line"),
    [
        ("6", "Ada: pool 6 = 6"),
        ("Wits", "Ada: Wits 2 + skill 0 = 2"),
        ("wits + lore", "Ada: Wits 2 + Lore 3 = 5"),
        ("2+4", "Ada: attribute 2 + skill 4 = 6"),
    ],
)
def test_a_number_an_attribute_or_it_and_a_skill_are_dice(dice: str, line: str) -> None:
    """BD-02: an attribute alone is rolled with skill 0, a skill alone asks for the attribute."""
    play = Play(Ada=Sheet(wits=2, skills=(Skill("Lore", 3),)))
    play.does(Call(named="Ada"))
    play.refuses(RollNow(who="Ada", roll=1, dice="Lore"), "missing")
    thrown = {"6": 6, "Wits": 2, "wits + lore": 5, "2+4": 6}[dice]
    card = play.does(RollNow(who="Ada", roll=1, dice=dice), *[2] * thrown)
    rolled = card.also[0]

    assert rolled.title == "Ada: FAILURE"
    assert [len(row.dice) for row in rolled.dice] == [thrown]
    assert play.why(rolled)[0] == line
