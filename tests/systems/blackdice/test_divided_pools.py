"""What the actions declared for a round divide, and what they leave whole (BD-51)."""

from __future__ import annotations

import pytest

from bot.shared.combat import actions as engine
from bot.systems.blackdice.attack.actions import Attack, React
from bot.systems.blackdice.rounds.actions import Declare
from bot.systems.blackdice.sheet import Sheet, Skill, Weapon
from bot.systems.blackdice.tasks.actions import Roll
from tests.support.blackplay import Play

SABRE = Weapon("Sabre", 4, "Swordplay", ready=True)
ARMED = Sheet(dexterity=2, skills=(Skill("Swordplay", 4),), weapons=(SABRE,))


def armed_fight() -> Play:
    """Round 1: Ada, who is faster, and Bess."""
    play = Play(None, Ada=ARMED)
    play.fights("Ada", "Bess", first="Ada")
    return play


@pytest.mark.rule("R-27")
def test_damage_is_not_divided_by_the_actions_declared() -> None:
    """Two actions halve the attack; the sabre has its four dice."""
    play = armed_fight()
    play.does(Declare(who="Ada", actions=2))
    attack = play.does(Attack(who="Ada", target="Bess"))
    hit = play.does(React(who="Bess", roll=attack.roll or 0), *[1] * 4, *[1] * 4)

    assert attack.lines[0] == "4 dice; both roll at once"
    assert "Damage 4 dice: 4 + margin 4 = 8" in play.why(hit)


@pytest.mark.rule("R-61")
def test_a_free_roll_out_of_turn_is_divided_too() -> None:
    play = armed_fight()
    play.does(Declare(who="Ada", actions=2))
    play.does(engine.NextTurn())
    card = play.does(Roll(who="Ada", attribute="dexterity", skill="Swordplay"), 2, 2, 2)

    assert play.why(card)[0] == "Ada: Dexterity 2 + Swordplay 4 = 6 ÷ 2 = 3"
