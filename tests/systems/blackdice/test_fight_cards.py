"""What the cards of Black Dice's fights say, whole: declarations, answers, blows, the menu."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.core.action import Choice, Form, Select
from bot.core.people import GMS, Audience
from bot.core.report import Report
from bot.shared.combat import actions as engine
from bot.systems.blackdice.attack.actions import Attack, Bare, Favour, Prepare, React, StandIn
from bot.systems.blackdice.injury.actions import Heal
from bot.systems.blackdice.rounds.actions import Busy, Declare, Menu
from bot.systems.blackdice.sheet import Sheet, Skill, Weapon
from bot.systems.blackdice.surprise.actions import NoticeRest, Surprise
from tests.support.blackplay import ANN, BEN, Play, chosen, offered, said

SABRE = Weapon("Sabre", 4, "Swordplay", ready=True)
KNIFE = Weapon("Knife", 2, "Swordplay")
GUN = Weapon("Gun", 4, "Firearms", "ranged", needs_reload=True, reload_rounds=2, ready=True)
SKILLS = (Skill("Swordplay", 4), Skill("Firearms", 4), Skill("Dodge", 5), Skill("Unarmed", 1))
FIGHTER = Sheet(dexterity=2, strength=1, skills=SKILLS, weapons=(SABRE, GUN, KNIFE))
OTHER = Sheet(dexterity=2, skills=SKILLS, weapons=(SABRE, GUN), av=2)
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


def fight(**more: Sheet) -> Play:
    """Round 1: Ada, faster than both, then Bess, then Cole."""
    play = Play(Ada=more.get("Ada", FIGHTER), Bess=more.get("Bess", OTHER))
    play.fights("Ada", "Bess", "Cole", first="Ada")
    return play


def button(card: Report, label: str) -> Choice:
    """The first choice whose label begins so."""
    return next(one for one in card.choices if one.label.startswith(label))


def targets(card: Report) -> tuple[str, ...]:
    """Whom the panel's select has Ada attack, with whatever weapon, in its order."""
    return tuple(dict.fromkeys(value.split()[0] for value, _ in picks(card, "Ada attacks…")))


def picks(card: Report, label: str) -> tuple[tuple[str, str], ...]:
    """What a menu of the card offers."""
    ask_ = button(card, label).ask
    assert isinstance(ask_, Select)
    return ask_.options


def form(card: Report, label: str) -> list[tuple[str, str]]:
    """The lines of the form behind a button, each with what stands in it."""
    ask_ = button(card, label).ask
    assert isinstance(ask_, Form)
    return [(field.label, field.value) for field in ask_.fields]


@pytest.mark.rule("BD-43", "BD-50", "BD-51", "BD-88")
def test_a_declared_attack_shows_its_dice_and_every_answer() -> None:
    """2 + 4 with 2 for the faster one and 1 of bonus, divided by two actions; no die has fallen."""
    play = fight()
    attack = Attack(who="Ada", target="Bess", called="arm", black=1, bonus=1, actions=2)
    card = play.does(attack)

    assert said(card) == (
        "Ada attacks Bess: Sabre, aimed at the arm",
        (
            "Ada: Dexterity 2 + Swordplay 4 + faster than Bess 2 + bonus 1 = 9 ÷ 2 = 4",
            "Ada: Black dice 4: called shot: arm 3 + situation 1",
            "damage 4 dice",
        ),
        (),
    )
    assert (card.tone, card.dice, card.call) == ("pending", (), BESS)
    assert card.until is None
    assert [label.split(":")[0] for label in offered(card)] == [
        *("Counter", "Counter", "Counter", "Evade (11 dice)", "No defence"),
        "Other dice …",
        "As one of several actions …",
        "Trade dice …",
        "Aim your own blow …",
        *("GM", "GM", "GM"),
    ]
    assert offered(card)[-3:] == ["GM: dice …", "GM: armour ignored", "GM: answer for Bess"]
    assert [one.audience for one in card.choices] == [*[BESS] * 9, *[GMS] * 3]
    assert [one.style for one in card.choices[:5]] == [*["primary"] * 4, "secondary"]
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
    assert form(card, "GM: dice") == [
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

    assert ready.why[-1] == (
        "Bess answers as one of 2 actions, trades 3 dice for 1 sure, aims at the leg"
    )
    assert [label.split(":")[0] for label in offered(ready)[3:4]] == ["Evade (1 sure + 2 dice)"]
    assert offered(ready)[0].startswith("Counter: Sabre (1 sure + 0 dice, 3 black): hit ")
    assert picks(ready, "Trade dice") == (("0", "no trade"), ("1", "3 dice for 1 sure"))
    assert bare.why[-2:] == (
        "the GM agrees: past the armour of Bess",
        (
            "Bess answers as one of 2 actions, trades 3 dice for 1 sure, aims at the leg, past the "
            "armour"
        ),
    )
    assert "GM: armour counts" in offered(bare)
    assert helped.why[0].endswith("+ faster than Bess 2 + the GM 2 = 10")
    assert helped.why[1] == "Ada: Black dice 4: called shot: arm 3 + the GM 1"
    assert offered(helped)[0].startswith("Counter: Sabre (1 sure + 2 dice, 6 black): hit ")
    assert offered(helped)[3].startswith("Evade (1 sure + 4 dice, 3 black): hit ")
    assert form(helped, "GM: dice") == [
        ("Ada: black dice", "1"),
        ("Ada: bonus dice", "2"),
        ("Bess: black dice", "3"),
        ("Bess: bonus dice", "4"),
    ]
    free = play.does(Prepare(who="Bess", roll=1, called="-"), by=BEN)
    assert "aims at" not in free.why[-1]


@pytest.mark.rule("BD-45")
def test_the_gm_answers_for_a_player_only_after_saying_so() -> None:
    play = fight()
    play.does(Attack(who="Ada", target="Bess"))
    stand = play.does(StandIn(roll=1))
    late = play.does(StandIn(roll=1, overdue=True))

    assert button(stand, "Evade").audience == Audience(characters=("bess",), gm=True)
    assert stand.until is None
    assert offered(stand)[-1] == "GM: dice …"
    assert late.why[-1] == "time is up: a GM may answer for Bess"
    npc = Play(Ada=FIGHTER).does(Attack(who="Ada", target="Cole"))
    assert offered(npc)[-1] == "GM: dice …"


@pytest.mark.rule("BD-38")
def test_who_is_unaware_has_one_answer_that_anybody_of_both_gives() -> None:
    play = Play(Ada=FIGHTER, Bess=OTHER)
    play.does(engine.Start(name="Alley", members=("Ada", "Bess")))
    play.does(Surprise(by=("Ada",), against=("Bess",), pool="3"))
    caught = play.does(NoticeRest(roll=1), 1, 1, 1)
    play.does(engine.NextTurn(), *play.order("Ada", "Bess"))
    card = play.does(Attack(who="Ada", target="Bess"))

    assert said(caught) == (
        "SURPRISED: Bess",
        (
            "Ada lies in wait: 3",
            "Bess is unaware of Ada: no defence this round: 0",
        ),
        ("Bess is unaware of Ada: no defence this round",),
    )
    assert (caught.tone, caught.hint) == ("bad", "counts in round 1")
    assert card.why[-1] == "Bess is unaware and cannot defend this round"
    assert offered(card) == ["No defence: hit 96.1 %", "GM: dice …"]
    assert card.choices[0].audience == Audience(characters=("bess", "ada"), gm=True)


@pytest.mark.rule("BD-77", "BD-79", "BD-82", "BD-84")
def test_a_blow_is_told_step_by_step() -> None:
    """3 net; 4 + Strength 1 dice score 3, margin 3, armour 2: 4 of 4 pips."""
    play = fight()
    play.does(Attack(who="Ada", target="Bess", black=1))
    card = play.does(React(who="Bess", roll=1), *[1] * 4, *[2] * 4, 1, 1, 6, 2, 2, 2, 1)

    assert said(card) == (
        "Ada HITS Bess by 3: 4 wounds",
        (
            "Ada: Dexterity 2 + Swordplay 4 + faster than Bess 2 = 8",
            "Ada: Black dice 1: situation 1",
            "Ada scores 4 - 1 black = 3",
            "Bess does not defend: 0",
            "Damage 4 + Strength 1 = 5 dice: 3 + margin 3 - 2 armour = 4",
        ),
        ("Bess: ●●●● | ▣▣▣▣ → ○○○○ | ▣▣▣▣ (Health used up, the reserve whole)",),
    )
    assert [row.label for row in card.dice] == ["Ada", "Ada's black dice", "Damage (Sabre)"]
    assert (card.tone, card.hint) == ("good", "roll 1 · answered by GM")


@pytest.mark.rule("BD-64", "BD-70")
def test_a_counter_strikes_back_and_a_tie_hits_nobody() -> None:
    play = fight()
    play.does(Attack(who="Ada", target="Bess"))
    react = React(who="Bess", roll=1, reaction="counter", weapon="kick")
    card = play.does(react, *[2] * 8, 1, 1, 2, 1, 2, by=BEN)

    assert card.title == "Bess STRIKES BACK at Ada by 2: 3 bruises"
    assert card.why == (
        "Ada: Dexterity 2 + Swordplay 4 + faster than Bess 2 = 8",
        "Ada scores 0",
        "Bess: Dexterity 2 + Unarmed 1 = 3",
        "Bess scores 2",
        "Damage 2 dice: 1 + margin 2 = 3",
    )
    assert [row.label for row in card.dice] == ["Ada", "Bess", "Damage (kick)"]
    assert (card.tone, card.hint) == ("bad", "roll 1")
    assert play.sheet("Ada").bruise == 3
    again = fight()
    again.does(Attack(who="Ada", target="Bess"))
    evaded = again.does(replace(react, reaction="evade", weapon=""), *[2] * 8, *[2] * 11)
    assert (evaded.title, evaded.tone) == ("EVADED: Ada attacks Bess", "plain")


@pytest.mark.rule("BD-68", "BD-71", "BD-85")
def test_a_shot_tells_its_range_and_its_armour_dice() -> None:
    """Close range: half of Dodge 5 is 2; armour 2 rolls two black dice against the damage."""
    play = fight()
    shot = play.does(Attack(who="Ada", target="Bess", weapon="Gun", reach="close", trades=2))
    card = play.does(React(who="Bess", roll=1, reaction="dodge"), 2, 2, *[2] * 4, 1, 1, 2, 2, 1, 2)

    assert shot.title == "Ada attacks Bess: Gun, close range"
    assert shot.why[0].endswith("= 8; 2 traded: 2 sure + 2 dice")
    assert [label.split(":")[0] for label in offered(shot)[:3]] == [
        "Duel",
        "Dodge (4 dice)",
        "No defence",
    ]
    assert card.title == "Ada HITS Bess by 2: 3 wounds"
    assert card.why[-3:] == (
        "Bess: Dexterity 2 + Dodge 5 cut to 2 = 4",
        "Bess scores 0",
        "Damage 4 dice: 2 - 1 by armour 2's dice + margin 2 = 3",
    )
    assert card.dice[-1].label == "Armour's black dice"
    assert not play.sheet("Ada").weapons[1].loaded
    menu = play.does(Menu(who="Ada"))
    assert "Gun is not loaded: /black act kind:reload" in menu.why[3]


@pytest.mark.rule("BD-26", "BD-68")
def test_of_a_duel_failed_foully_the_gm_lets_each_gun_jam_or_break() -> None:
    play = fight()
    play.does(Attack(who="Ada", target="Bess", weapon="Gun", black=1))
    play.does(Favour(roll=1, defender_black=2))
    duel = React(who="Bess", roll=1, reaction="duel")
    card = play.does(duel, *[2] * 8, 1, *[2] * 6, 1, 1)

    assert card.title == "Ada FOUL FAILURE by 1; Bess FOUL FAILURE by 2: nobody is hit"
    assert card.tone == "bad"
    assert offered(card) == [
        "Ada's Gun jams",
        "Ada's Gun breaks",
        "GM: what goes wrong for Ada…",
        "Bess's Gun jams",
        "Bess's Gun breaks",
        "GM: what goes wrong for Bess…",
    ]
    assert {(one.audience, one.style) for one in card.choices} == {(GMS, "danger")}
    jammed = play.does(chosen(card, "Bess's Gun jams"))
    assert jammed.changes == ("Bess: Gun jams",)
    assert offered(jammed) == ["Ada's Gun jams", "Ada's Gun breaks", "GM: what goes wrong for Ada…"]
    assert play.sheet("Bess").weapons[1].jammed
    play.does(chosen(jammed, "Ada's Gun breaks"))
    assert play.sheet("Ada").weapons[1].broken
    menu = play.does(Menu(who="Bess"))
    assert "Gun is jammed: clear it with an action, /black act kind:clear" in menu.why[2]


@pytest.mark.rule("BD-26")
def test_a_blade_breaks_and_never_jams_and_fists_do_neither() -> None:
    play = fight()
    play.does(Attack(who="Ada", target="Bess", weapon="fists", black=1))
    play.does(Favour(roll=1, attacker_black=1, defender_black=2))
    counter = React(who="Bess", roll=1, reaction="counter", weapon="Sabre")
    card = play.does(counter, *[2] * 5, 1, 2, *[2] * 6, 1, 2)

    assert offered(card) == [
        "GM: what goes wrong for Ada…",
        "Bess's Sabre breaks",
        "GM: what goes wrong for Bess…",
    ]


@pytest.mark.rule("BD-43", "BD-44", "BD-49", "BD-60", "BD-83")
def test_the_menu_lists_what_could_be_done_now() -> None:
    """Before and after the first of two actions; and for whoever is wounded."""
    play = fight()
    menu = play.does(Menu(who="Ada"), by=ANN)
    play.does(Attack(who="Ada", target="Bess", actions=2))
    play.does(React(who="Bess", roll=1), *[1] * 9)
    after = play.does(Menu(who="Ada"))
    hurt = play.does(Menu(who="Bess"))

    assert said(menu) == (
        "Ada: what now?",
        (
            "1 of 1 action left, up to 3 could be declared",
            "+2 dice against Bess and Cole",
            "Sabre (damage 4): Dexterity 2 + Swordplay 4 = 6 dice: attack",
            "Gun (damage 4): Dexterity 2 + Firearms 4 = 6 dice: attack",
            (
                "Knife (damage 2): Dexterity 2 + Swordplay 4 = 6 dice: draw (1 action) or draw and "
                "attack (2 actions)"
            ),
            "fists (damage 1): Dexterity 2 + Unarmed 1 = 3 dice: attack",
            "kick (damage 2): Dexterity 2 + Unarmed 1 = 3 dice: attack",
        ),
        (),
    )
    assert menu.private
    assert after.why[:3] == (
        "1 of 2 actions left",
        "+2 dice against Bess and Cole",
        "in melee with Bess",
    )
    assert after.why[5:] == (
        "Knife (damage 2): Dexterity 2 + Swordplay 4 ÷ 2 = 3 dice: draw (1 action)",
        "fists (damage 1): Dexterity 2 + Unarmed 1 ÷ 2 = 1 die: attack",
        "kick (damage 2): Dexterity 2 + Unarmed 1 ÷ 2 = 1 die: attack",
    )
    assert hurt.why[0] == "4 black dice: wounds, 3 of the reserve"
    peace = Play(Ada=FIGHTER).does(Menu(who="Ada"))
    assert peace.why[0] == "up to 3 actions in a round"
    spent = fight()
    spent.does(Attack(who="Ada", target="Bess"))
    assert [line.rpartition(": ")[2] for line in spent.does(Menu(who="Ada")).why[3:]] == [
        "no action left"
    ] * 5


@pytest.mark.rule("BD-37", "BD-38", "BD-46")
def test_the_panel_says_what_hinders_each() -> None:
    """Actions left and none, busy; where a side is one's own, others are offered first."""
    play = fight()
    play.does(Declare(who="Bess", actions=2))
    play.does(Busy(who="Cole", rounds=3))
    first = play.panel()
    play.does(Attack(who="Ada", target="Bess"))
    last = play.panel()

    assert first.why == (
        "▶ Ada ●●●● ▣▣▣▣ 1 action",
        "· Bess ●●●● ▣▣▣▣ 2 actions",
        "· Cole ●●●● ▣▣▣▣ busy 2",
    )
    assert last.why[0] == "▶ Ada ●●●● ▣▣▣▣ 0 actions"
    assert "Ada attacks…" not in offered(last)
    assert sorted(targets(first)) == ["bess", "cole"]
    play.does(engine.SetSide(who="Ada", side="red"))
    play.does(engine.SetSide(who="Bess", side="red"))
    free = fight()
    free.does(engine.SetSide(who="Ada", side="red"))
    free.does(engine.SetSide(who="Bess", side="red"))
    sided = free.panel()
    assert targets(sided) == ("cole", "bess")


@pytest.mark.rule("BD-97")
def test_first_aid_costs_the_turns_action_and_tells_the_track() -> None:
    play = Play(Ada=Sheet(wits=2, skills=(Skill("Medicine", 1),)), Bess=Sheet(lethal=3))
    play.fights("Ada", "Bess")
    card = play.does(Heal(who="Ada", target="Bess"), 1, 1, 2)

    assert said(card) == (
        "First aid for Bess: 2 pips back",
        ("Ada: Wits 2 + Medicine 1 = 3", "2 successes, 1 needed"),
        ("Bess: ●○○○ | ▣▣▣▣ → ●●●○ | ▣▣▣▣ (3 of 4 Health pips left)",),
    )
    assert play.standing("Ada").used == 1
