"""What the cards of Black Dice's fights say, whole: declarations, answers, blows."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.core.action import Choice, Form
from bot.core.people import GMS, Audience
from bot.core.report import Report
from bot.shared.combat import actions as engine
from bot.systems.blackdice.attack.actions import Attack, Bare, Favour, Prepare, React, StandIn
from bot.systems.blackdice.rounds.actions import Menu
from bot.systems.blackdice.surprise.actions import NoticeRest, Surprise
from tests.support.blackfight import FIGHTER, OTHER, button, fight, picks
from tests.support.blackplay import BEN, Play, chosen, offered, said

BESS = Audience(characters=("bess",))
AIMS = (
    ("-", "at nothing in particular"),
    ("arm", "arm: 3 black dice"),
    ("leg", "leg: 3 black dice"),
    ("hand", "hand: 6 black dice"),
    ("foot", "foot: 6 black dice"),
    ("eye", "eye: 12 black dice"),
    ("ear", "ear: 12 black dice"),
)


def listed(card: Report) -> list[Choice]:
    """What is behind `More…`."""
    return [one for one in card.choices if one.under == "More…"]


def form(card: Report, label: str) -> list[tuple[str, str]]:
    """The lines of the form behind a button, each with what stands in it."""
    ask_ = button(card, label).ask
    assert isinstance(ask_, Form)
    return [(field.label, field.value) for field in ask_.fields]


@pytest.mark.rule("BD-43", "BD-50", "BD-51", "BD-88")
def test_a_declared_attack_shows_its_dice_and_every_answer() -> None:
    """2 + 4 with 2 for the faster one and 1 of bonus, divided by two actions; harm has Strength."""
    play = fight()
    attack = Attack(who="Ada", target="Bess", called="arm", black=1, bonus=1, actions=2)
    card = play.does(attack)

    assert said(card) == (
        "Ada attacks Bess: Sabre, at the arm, damage 5",
        ("4 dice, 4 black; both roll at once", "a defence takes Bess's action"),
        (),
    )
    assert play.why(card) == (
        "Ada: Dexterity 2 + Swordplay 4 + faster than Bess 2 + bonus 1 = 9 ÷ 2 = 4",
        "Ada: Black dice 4: called shot: arm 3 + situation 1",
        "both throw at once, when the answer is chosen; a tie is no hit",
        "Evade: Dexterity 2 + Swordplay 4 + Dodge 5 = 11: hit 3 %",
        "Counter, Sabre: Dexterity 2 + Swordplay 4 = 6: hit 11 %, strike 75 %",
        "Counter, kick: Dexterity 2 + Unarmed 1 = 3: hit 22 %, strike 50 %",
        "Counter, fists: Dexterity 2 + Unarmed 1 = 3: hit 22 %, strike 50 %",
        "No defence: hit 42 %",
    )
    assert (card.tone, card.dice, card.call) == ("pending", (), BESS)
    assert card.until is None
    assert offered(card) == [
        "Evade, 11 dice: hit 3 %",
        "Counter, Sabre: hit 11 %, strike 75 %",
        "No defence: hit 42 %",
        "More…",
    ]
    assert [one.style for one in card.choices[:3]] == ["primary", "secondary", "secondary"]
    assert [(one.label.split(":")[0], one.audience) for one in listed(card)] == [
        ("Counter, kick", BESS),
        ("Counter, fists", BESS),
        ("Other dice…", BESS),
        ("As one of several actions…", BESS),
        ("Trade dice…", BESS),
        ("Aim your own blow…", BESS),
        ("GM", GMS),
        ("GM", GMS),
        ("GM", GMS),
    ]
    assert [one.label for one in listed(card)[-3:]] == [
        "GM: dice of both…",
        "GM: armour passed",
        "GM: answer for Bess",
    ]
    assert form(card, "Other dice") == [("Attribute and skill", ""), ("Dodge", "")]
    assert picks(card, "As one of") == (
        ("1", "alone"),
        ("2", "as one of 2 actions: pool ÷ 2"),
        ("3", "as one of 3 actions: pool ÷ 3"),
    )
    assert picks(card, "Trade dice") == (
        ("0", "no trade"),
        ("1", "3 dice for 1 sure"),
        ("2", "6 dice for 2 sure"),
        ("3", "9 dice for 3 sure"),
    )
    assert picks(card, "Aim your own") == AIMS
    assert form(card, "GM: dice of both…") == [
        ("Ada: black dice", "0"),
        ("Ada: bonus dice", "0"),
        ("Bess: black dice", "0"),
        ("Bess: bonus dice", "0"),
    ]


@pytest.mark.rule("BD-50", "BD-16", "BD-88")
def test_what_the_defender_and_the_gm_prepare_stands_on_the_card() -> None:
    """Halved, a trade, three black dice for the leg on blows alone; then the GM's for both."""
    play = fight()
    play.does(Attack(who="Ada", target="Bess", called="arm"))
    play.does(Prepare(who="Bess", roll=1, actions=2, called="leg"), by=BEN)
    ready = play.does(Prepare(who="Bess", roll=1, trades=1), by=BEN)
    bare = play.does(Bare(roll=1))
    given = Favour(roll=1, attacker_black=1, attacker_bonus=2, defender_black=3, defender_bonus=4)
    helped = play.does(given)

    assert ready.lines[-1] == (
        "Bess answers as one of 2 actions, trades 3 dice for 1 sure, aims at the leg"
    )
    assert [label.split(":")[0] for label in offered(ready)] == [
        "Evade, 1 sure + 2 dice",
        "Counter, Sabre, 1 sure, 3 black",
        "No defence",
        "More…",
    ]
    assert picks(ready, "Trade dice") == (("0", "no trade"), ("1", "3 dice for 1 sure"))
    assert bare.lines[-2:] == (
        "past the armour of Bess, the GM agrees",
        (
            "Bess answers as one of 2 actions, trades 3 dice for 1 sure, aims at the leg, past the "
            "armour"
        ),
    )
    assert "GM: armour counts" in [one.label for one in listed(bare)]
    assert play.why(helped)[0].endswith("+ faster than Bess 2 + the GM 2 = 10")
    assert play.why(helped)[1] == "Ada: Black dice 4: called shot: arm 3 + the GM 1"
    assert [label.split(":")[0] for label in offered(helped)[:2]] == [
        "Evade, 1 sure + 4 dice, 3 black",
        "Counter, Sabre, 1 sure + 2 dice, 6 black",
    ]
    assert form(helped, "GM: dice of both…") == [
        ("Ada: black dice", "1"),
        ("Ada: bonus dice", "2"),
        ("Bess: black dice", "3"),
        ("Bess: bonus dice", "4"),
    ]
    free = play.does(Prepare(who="Bess", roll=1, called="-"), by=BEN)
    assert "aims at" not in free.lines[-1]


@pytest.mark.rule("BD-45")
def test_the_gm_answers_for_a_player_only_after_saying_so() -> None:
    play = fight()
    play.does(Attack(who="Ada", target="Bess"))
    stand = play.does(StandIn(roll=1))
    late = play.does(StandIn(roll=1, overdue=True))

    assert button(stand, "Evade").audience == Audience(characters=("bess",), gm=True)
    assert stand.until is None
    assert [one.label for one in listed(stand) if one.audience == GMS] == ["GM: dice of both…"]
    assert late.lines[-1] == "time is up: a GM may answer for Bess"
    npc = Play(Ada=FIGHTER).does(Attack(who="Ada", target="Cole"))
    assert [one.label for one in listed(npc) if one.audience == GMS] == ["GM: dice of both…"]


@pytest.mark.rule("BD-38")
def test_who_is_unaware_has_one_answer_that_anybody_of_both_gives() -> None:
    play = Play(Ada=FIGHTER, Bess=OTHER)
    play.does(engine.Start(name="Alley", members=("Ada", "Bess")))
    play.does(Surprise(by=("Ada",), against=("Bess",), pool="3"))
    caught = play.does(NoticeRest(roll=1), 1, 1, 1)
    play.does(engine.NextTurn(), *play.order("Ada", "Bess"))
    card = play.does(Attack(who="Ada", target="Bess"))

    assert said(caught) == (
        "Bess is surprised",
        (),
        ("Bess is unaware of Ada: no defence this round", "counts in round 1"),
    )
    assert play.why(caught) == (
        "Ada: pool 3 = 3",
        "Ada lies in wait: 3",
        "Bess: Wits 0 + Perception 0 = 0",
        "Bess is unaware of Ada: no defence this round: 0",
    )
    assert caught.tone == "bad"
    assert card.lines[-1] == "Bess is unaware: no defence this round"
    assert offered(card) == ["No defence: hit 96 %", "More…"]
    assert card.choices[0].audience == Audience(characters=("bess", "ada"), gm=True)


@pytest.mark.rule("BD-77", "BD-79", "BD-82", "BD-84")
def test_a_blow_is_told_step_by_step() -> None:
    """3 net; 4 + Strength 1 dice score 3, margin 3, armour 2: 4 of 4 pips."""
    play = fight()
    play.does(Attack(who="Ada", target="Bess", black=1))
    card = play.does(React(who="Bess", roll=1), *[1] * 4, *[2] * 4, 1, 1, 6, 2, 2, 2, 1)

    assert said(card) == ("Ada hits Bess: 4 wounds", (), ("Bess ○○○○ ▣▣▣▣",))
    assert play.why(card) == (
        "Ada: Dexterity 2 + Swordplay 4 + faster than Bess 2 = 8",
        "Ada: Black dice 1: situation 1",
        "Ada: 4 − 1 black = 3",
        "Bess does not defend: 0",
        "GM answered for Bess",
        "before the dice: hit 92 %",
        "Damage 4 + Strength 1 = 5 dice: 3 + margin 3 − 2 armour = 4",
    )
    assert [row.label for row in card.dice] == ["Ada", "black", "Bess: no defence = 0", "Sabre"]
    assert card.tone == "good"


@pytest.mark.rule("BD-64", "BD-70")
def test_a_counter_strikes_back_and_a_tie_hits_nobody() -> None:
    play = fight()
    play.does(Attack(who="Ada", target="Bess"))
    react = React(who="Bess", roll=1, reaction="counter", weapon="kick")
    card = play.does(react, *[2] * 8, 1, 1, 2, 1, 2, by=BEN)

    assert card.title == "Bess strikes back at Ada: 3 bruises"
    assert play.why(card) == (
        "Ada: Dexterity 2 + Swordplay 4 + faster than Bess 2 = 8",
        "Ada: 0",
        "Bess: Counter",
        "Bess: Dexterity 2 + Unarmed 1 = 3",
        "Bess: 2",
        "before the dice: hit 77 %, strike 11 %",
        "without a defence: hit 96 %",
        "Damage 2 dice: 1 + margin 2 = 3",
    )
    assert [row.label for row in card.dice] == ["Ada", "Bess", "Kick"]
    assert card.tone == "bad"
    assert play.sheet("Ada").bruise == 3
    again = fight()
    again.does(Attack(who="Ada", target="Bess"))
    evaded = again.does(replace(react, reaction="evade", weapon=""), *[2] * 8, *[2] * 11)
    assert (evaded.title, evaded.tone) == ("Ada misses Bess: evaded", "plain")


@pytest.mark.rule("BD-68", "BD-71", "BD-85")
def test_a_shot_tells_its_range_and_its_armour_dice() -> None:
    """Close range: half of Dodge 5 is 2; armour 2 rolls two black dice against the damage."""
    play = fight()
    shot = play.does(Attack(who="Ada", target="Bess", weapon="Gun", reach="close", trades=2))
    card = play.does(React(who="Bess", roll=1, reaction="dodge"), 2, 2, *[2] * 4, 1, 1, 2, 2, 1, 2)

    assert shot.title == "Ada attacks Bess: Gun, close range, damage 4"
    assert play.why(shot)[0].endswith("= 8; 2 traded: 2 sure + 2 dice")
    assert [label.split(":")[0] for label in offered(shot)[:3]] == [
        "Duel, Gun",
        "Dodge, 4 dice",
        "No defence",
    ]
    assert card.title == "Ada hits Bess: 3 wounds"
    assert play.why(card)[-3:] == (
        "before the dice: hit 70 %",
        "without a defence: hit sure",
        "Damage 4 dice: 2 − 1 by armour 2's dice + margin 2 = 3",
    )
    assert card.dice[-1].label == "armour"
    assert not play.sheet("Ada").weapons[1].loaded
    menu = play.does(Menu(who="Ada"))
    assert menu.lines[3].endswith("6 dice: not loaded")


@pytest.mark.rule("BD-26", "BD-68")
def test_of_a_duel_failed_foully_the_gm_lets_each_gun_jam_or_break() -> None:
    play = fight()
    play.does(Attack(who="Ada", target="Bess", weapon="Gun", black=1))
    play.does(Favour(roll=1, defender_black=2))
    duel = React(who="Bess", roll=1, reaction="duel")
    card = play.does(duel, *[2] * 8, 1, *[2] * 6, 1, 1)

    assert card.title == "Ada misses Bess: FOUL FAILURE 1"
    assert card.tone == "bad"
    assert offered(card) == ["GM: what goes wrong…"]
    assert [one.label for one in card.choices if one.under] == [
        "Ada's Gun jams",
        "Ada's Gun breaks",
        "Ada: something else…",
        "Bess's Gun jams",
        "Bess's Gun breaks",
        "Bess: something else…",
    ]
    assert {one.audience for one in card.choices if one.under} == {GMS}
    assert card.changes == ("Bess: FOUL FAILURE 2",)
    jammed = play.does(chosen(card, "Bess's Gun jams"))
    assert jammed.changes == ("Bess: FOUL FAILURE 2", "Bess: Gun jams")
    assert [one.label for one in jammed.choices if one.under] == [
        "Ada's Gun jams",
        "Ada's Gun breaks",
        "Ada: something else…",
    ]
    assert play.sheet("Bess").weapons[1].jammed
    play.does(chosen(jammed, "Ada's Gun breaks"))
    assert play.sheet("Ada").weapons[1].broken
    menu = play.does(Menu(who="Bess"))
    assert menu.lines[2].endswith("6 dice: jammed")


@pytest.mark.rule("BD-26")
def test_a_blade_breaks_and_never_jams_and_fists_do_neither() -> None:
    play = fight()
    play.does(Attack(who="Ada", target="Bess", weapon="fists", black=1))
    play.does(Favour(roll=1, attacker_black=1, defender_black=2))
    counter = React(who="Bess", roll=1, reaction="counter", weapon="Sabre")
    card = play.does(counter, *[2] * 5, 1, 2, *[2] * 6, 1, 2)

    assert [one.label for one in card.choices if one.under] == [
        "Ada: something else…",
        "Bess's Sabre breaks",
        "Bess: something else…",
    ]
