"""What is told of a round of Black Dice: what could be done now, the panel, first aid."""

from __future__ import annotations

import pytest

from bot.core.report import Report
from bot.shared.combat import actions as engine
from bot.systems.blackdice.attack.actions import Attack, React
from bot.systems.blackdice.injury.actions import Heal
from bot.systems.blackdice.rounds.actions import Busy, Declare, Menu
from bot.systems.blackdice.sheet import Sheet, Skill
from tests.support.blackfight import FIGHTER, fight, picks
from tests.support.blackplay import ANN, Play, offered, said


def targets(card: Report) -> tuple[str, ...]:
    """Whom the panel's select has Ada attack, with whatever weapon, in its order."""
    return tuple(dict.fromkeys(value.split()[0] for value, _ in picks(card, "Ada attacks…")))


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
    assert after.lines[:3] == (
        "1 of 2 actions left",
        "+2 dice against Bess and Cole",
        "in melee with Bess",
    )
    assert after.lines[5:] == (
        "Knife (damage 2): Dexterity 2 + Swordplay 4 ÷ 2 = 3 dice: draw (1 action)",
        "fists (damage 1): Dexterity 2 + Unarmed 1 ÷ 2 = 1 die: attack",
        "kick (damage 2): Dexterity 2 + Unarmed 1 ÷ 2 = 1 die: attack",
    )
    assert hurt.lines[0] == "4 black dice: wounds, 3 of the reserve"
    peace = Play(Ada=FIGHTER).does(Menu(who="Ada"))
    assert peace.lines[0] == "up to 3 actions in a round"
    spent = fight()
    spent.does(Attack(who="Ada", target="Bess"))
    assert [line.rpartition(": ")[2] for line in spent.does(Menu(who="Ada")).lines[3:]] == [
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

    assert first.lines == (
        "▶ Ada ●●●● ▣▣▣▣ 1 action",
        "· Bess ●●●● ▣▣▣▣ 2 actions",
        "· Cole ●●●● ▣▣▣▣ busy 2",
    )
    assert last.lines[0] == "▶ Ada ●●●● ▣▣▣▣ 0 actions"
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

    assert said(card) == ("Ada gives Bess first aid: 2 pips back", (), ("Bess ●●●○ ▣▣▣▣",))
    assert play.why(card) == (
        "Ada: Wits 2 + Medicine 1 = 3",
        "Ada: 2",
        "each success gives a pip back",
        "Bess: 3 of 4 Health pips left",
    )
    assert play.standing("Ada").used == 1
