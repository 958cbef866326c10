"""Faces typed for a roll whose dice wait for an answer are kept, unseen, until they fall."""

from __future__ import annotations

import pytest

from tests.support.black import pair
from tests.support.game import Game, text
from tests.support.hydra import ann_and_ben, strike
from tests.support.opend6fight import duel


async def test_an_attackers_faces_of_black_dice_wait_for_the_defence(game: Game) -> None:
    await pair(game)

    card = await game.say("Skaz", "black attack", target="Blazer", faces="1,1,1,2,2,2")
    assert "1,1,1" not in text(card)
    game.dice.waiting = [2] * 40
    said = text(await game.press("Blazer", "Evade"))

    assert "Skaz **1**·**1**·**1**·2·2·2 = 3 (by hand)" in said


async def test_an_attackers_faces_of_hammerhydra_wait_for_the_defence(game: Game) -> None:
    await ann_and_ben(game, 1, 10)

    await strike(game, "Skaz", "Ann", "Ben", faces="1,2")
    game.dice.waiting = []
    said = text(await game.press("Blazer", "Counterattack"))

    assert "1 · 2" in said


async def test_an_attackers_faces_of_opend6_wait_for_the_answer(game: Game) -> None:
    await duel(game, wild_die="off")

    await game.say("Skaz", "d6 attack", target="Orc", faces="1,1,1,1")
    game.dice.waiting = []
    said = text(await game.press("GM", "Hold at"))

    assert "1" in said
    assert "MISS" in said.upper()


async def test_faces_that_no_die_shows_stop_nobody_who_answers(game: Game) -> None:
    await ann_and_ben(game, 1, 10)

    await strike(game, "Skaz", "Ann", "Ben", faces="11,12")
    game.dice.waiting = [3, 4]
    said = text(await game.press("Blazer", "Counterattack"))

    assert "3 · 4" in said


async def test_what_is_kept_outlives_a_restart(game: Game) -> None:
    await ann_and_ben(game, 1, 10)
    await strike(game, "Skaz", "Ann", "Ben", faces="1,2")
    rows = (await game.scene()).rolls.values()

    assert any(b'"typed":[["' in roll.state for roll in rows)


@pytest.mark.parametrize(("who", "how"), [("Stranger", "Stranger steps in"), ("Skaz", "shift 5")])
async def test_no_faces_wait_where_all_dice_lie(game: Game, who: str, how: str) -> None:
    """They were taken and never fell, while the roll waited on for its target."""
    await game.say("GM", "table house", key="flamepunk interpose", value="on")
    await game.say("Blazer", "character new", system="flamepunk")
    await game.say("Stranger", "character new", system="flamepunk")
    await game.roll("Skaz", (4, 5, 6), target="Blazer")
    before = await game.scene()

    refused = await game.say(who, "answer", how=how, faces="3")

    assert text(refused) == "You typed 1 face, and no dice fall with this. Leave faces: out."
    assert (await game.scene()).rolls == before.rolls
