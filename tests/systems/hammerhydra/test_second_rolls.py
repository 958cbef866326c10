"""When an attack waits for edge, and what a second roll of its last dice takes back."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from bot.shared.exchange.rows import Row, with_row
from bot.systems.hammerhydra.attack import actions as act
from bot.systems.hammerhydra.checks import actions as ask
from bot.systems.hammerhydra.sheet import Arm, Sheet, Skill
from bot.systems.hammerhydra.ties import play as ties
from tests.support.hydraplay import ANN, BEN, Hydra, buttons

COLT = Arm("Colt", "Athleticism", "short", 1, -1, "Pistols")
PISTOLS = Skill("Pistols", "Combat: Ranged", 3, approved=True)
PLAIN = Sheet(
    strength=3, athleticism=2, constitution=2, perception=2, skills=(PISTOLS,), weapons=(COLT,)
)
EDGY = replace(PLAIN, edge_bought=3)


def shot_at(how: str, *faces: int, ada: Sheet = EDGY, bess: Sheet = EDGY) -> Hydra:
    """Ada has shot at Bess, who met it so; three dice on 8 each."""
    play = Hydra(Ada=ada, Bess=bess)
    play.fights(Ada=1, Bess=5)
    play.does(act.Strike(who="Ada", against="Bess", weapon="Colt"))
    cover = "body" if how == "block" else ""
    play.does(act.Defend(who="Bess", roll=1, how=how, cover=cover), *faces)
    return play


@pytest.mark.rule("HH-70", "R-37")
def test_an_attack_on_somebody_unaware_that_missed_is_made_again() -> None:
    play = Hydra(Ada=EDGY)
    play.fights(Ada=1, Bess=5)
    missed = play.does(act.Strike(who="Ada", against="Bess", weapon="Colt", unaware=True), 1, 2, 3)
    done = play.does(act.StrikeAgain(roll=1), 9, 2, 3, 5, 5, by=ANN)

    assert buttons(missed) == ["Attack again, 1 edge: 66 %", "Why"]
    assert done.title == "Ada hits Bess: 4 boxes, SERIOUS (was CRITICAL FAILURE ×1)"


@pytest.mark.rule("HH-43", "HH-70")
def test_damage_that_is_rolled_again_lands_instead_of_the_first_and_its_edge_is_paid_once() -> None:
    play = Hydra(Ada=EDGY, Bess=PLAIN)
    play.fights(Ada=1, Bess=5)
    play.does(act.Strike(who="Ada", against="Bess", weapon="Colt", edge_damage=2))
    play.does(act.Defend(who="Bess", roll=1, how="counterattack"), 8, 2, 3)
    play.does(act.Accept(roll=1), 9, 2, 1, 1)
    done = play.does(act.StrikeAgain(roll=1), 4, 2, 1, 1, by=ANN)

    assert done.title == "Ada hits Bess: 3 boxes, SERIOUS (was 8 boxes, SERIOUS)"
    assert play.player("Bess").health.current == 7
    assert play.player("Ada").edge.current == 0


@pytest.mark.rule("HH-47", "HH-48", "HH-70")
def test_a_block_rolled_again_takes_its_price_back_and_asks_nobody_anew() -> None:
    """Not even an attacker who has edge again: the later dice lie already."""
    play = shot_at("block", 8, 2, 3, 5, 4, 1, 2, 3, ada=PLAIN)
    play.left("Ada", "edge", 2, 2)
    before = play.kept("Bess").pending
    done = play.does(act.StrikeAgain(roll=1), 8, 2, 3, by=BEN)

    assert done.title == "Ada hits Bess: 2 boxes (was 4 boxes, SERIOUS)"
    assert (before, play.kept("Bess").pending) == (1, 0)
    assert buttons(done) == ["Why"]


@pytest.mark.rule("HH-58", "HH-70")
def test_in_a_tie_the_last_dice_wait_too_since_all_of_it_lands_together() -> None:
    play = Hydra(Ada=EDGY, Bess=EDGY)
    play.fights(Ada=5, Bess=5)
    play.does(ties.Choose(who="Ada", sign="scissors", against="Bess", weapon="Colt"))
    both = ties.Choose(who="Bess", sign="scissors", against="Ada", weapon="Colt")
    play.does(both, 1, 2, 3, 8, 1, 1)
    rolled = play.does(act.StrikeAgain(roll=1), 2, 2, 3, by=ANN)
    hurt = play.does(act.Accept(roll=2), 3, 3, by=BEN)
    done = play.does(act.Accept(roll=2), by=BEN)

    assert rolled.title == "Ada attacks Bess: lands with the others"
    assert buttons(hurt) == ["Damage again, 1 edge: 91 % better", "Throw on", "Why"]
    assert done.title == "Bess hits Ada: 2 boxes"
    assert buttons(done) == ["Why"]


@pytest.mark.rule("HH-70")
def test_a_check_that_an_earlier_version_left_waiting_stands_at_the_next_press() -> None:
    """There it waited for its player to let it stand or to roll again."""
    play = Hydra(Ada=EDGY)
    play.does(ask.RollSkill(who="Ada", skill="Pistols", attribute="Athleticism"), 2, 2, 3)
    roll = play.scene.rolls[1]
    row = replace(msgspec.json.decode(roll.state, type=Row), applied=None)
    play.scene = with_row(play.scene, roll, row)
    card = play.does(ask.Keep(roll=1), by=ANN)

    assert card.title == "Ada, Pistols: FAILURE"
    assert buttons(card) == ["Roll again, 1 edge: 66 %", "Why"]
