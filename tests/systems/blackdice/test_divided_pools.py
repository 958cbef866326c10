"""What the actions declared for a round divide, and what they leave whole (BD-51)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

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


@pytest.mark.rule("BD-51")
@pytest.mark.parametrize(("draw", "actions", "dice"), [(False, 2, 3), (True, 1, 3), (True, 3, 2)])
def test_outside_a_fight_an_attack_is_divided_by_the_actions_declared(
    draw: bool,  # noqa: FBT001 -- a parameter of the test
    actions: int,
    dice: int,
) -> None:
    """To draw and strike are two actions even where one is declared."""
    sabre = replace(SABRE, ready=not draw)
    play = Play(None, Ada=replace(ARMED, weapons=(sabre,)))
    attack = play.does(Attack(who="Ada", target="Bess", draw=draw, actions=actions))

    assert attack.lines[0] == f"{dice} dice; both roll at once"


@pytest.mark.rule("R-61")
def test_a_free_roll_out_of_turn_is_divided_too() -> None:
    play = armed_fight()
    play.does(Declare(who="Ada", actions=2))
    play.does(engine.NextTurn())
    card = play.does(Roll(who="Ada", attribute="dexterity", skill="Swordplay"), 2, 2, 2)

    assert play.why(card)[0] == "Ada: Dexterity 2 + Swordplay 4 = 6 ÷ 2 = 3"
