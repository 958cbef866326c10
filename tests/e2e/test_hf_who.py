"""Whom HFRPG's rolls act for: the same whether and which system the table has set."""

from __future__ import annotations

import pytest

from tests.support.game import Game, text

SYSTEMS = pytest.mark.parametrize("system", ["", "flamepunk", "hfrpg"])


async def play(game: Game, system: str) -> None:
    """A GM sets the table's system, if any."""
    if system:
        await game.say("GM", "table setup", system=system)


@SYSTEMS
async def test_whoever_plays_another_system_too_rolls_with_a_character_of_this_one(
    game: Game, system: str
) -> None:
    await game.say("Skaz", "character new", system="flamepunk")
    await play(game, system)
    game.dice.waiting = [4, 2]

    card = await game.say("Skaz", "hf roll", what="2", difficulty="hard")

    assert text(card).startswith("Skaz: CLEAN FAILURE, 4")
    assert [one.system for one in (await game.scene()).characters.values()] == [
        "flamepunk",
        "hfrpg",
    ]


@SYSTEMS
async def test_whoever_has_no_character_yet_rolls_plain_numbers(game: Game, system: str) -> None:
    await play(game, system)
    game.dice.waiting = [4, 2]

    card = await game.say("Skaz", "hf roll", what="2", difficulty="hard")

    assert text(card).startswith("Skaz: CLEAN FAILURE, 4")
    assert (await game.scene()).characters["skaz"].system == "hfrpg"


@pytest.mark.parametrize("system", ["flamepunk", "hfrpg"])
async def test_a_character_of_hfrpg_is_named_beside_one_of_another_system(
    game: Game, system: str
) -> None:
    await play(game, "hfrpg")
    await game.say("Skaz", "character new", name="Ana")
    await play(game, "flamepunk")
    await game.say("Skaz", "character new", name="Bolt")
    await game.say("Skaz", "character use", who="Bolt")
    await play(game, system)
    game.dice.waiting = [4, 2]

    refused = await game.say("Skaz", "hf roll", what="2", difficulty="hard", who="Bolt")
    card = await game.say("Skaz", "hf roll", what="2", difficulty="hard", who="Ana")

    assert "Bolt plays another system than HFRPG." in text(refused)
    assert text(card).startswith("Ana: CLEAN FAILURE, 4")
