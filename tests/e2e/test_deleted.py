"""What a character that is deleted leaves: its rolls are its player's, and nobody makes them."""

from __future__ import annotations

from tests.support.game import Game, text


async def gone(game: Game) -> None:
    """Skaz has rolled 10 for Mina against a wall, and has deleted her."""
    await game.say("GM", "table setup", system="hfrpg")
    await game.say("GM", "session start")
    await game.say("Skaz", "character new", name="Mina")
    game.dice.waiting = [5, 3, 2]
    await game.say("Skaz", "hf roll", what="3+2+1", task="wall")
    asked = await game.say("Skaz", "character delete", who="Mina")
    await game.press("Skaz", "Delete", asked)


async def test_a_recap_counts_the_rolls_of_a_players_character_that_is_gone(game: Game) -> None:
    await gone(game)
    recap = text(await game.say("GM", "session recap"))
    await game.say("GM", "session end")
    await game.say("GM", "session start")
    before = text(await game.say("GM", "session recap", which="before"))

    assert "Rolls: Mina 1 (0 made it)" in recap
    assert "NPCs" not in recap
    assert "Rolls: Mina 1 (0 made it)" in before


async def test_a_button_of_a_character_that_is_gone_says_so_to_everybody(game: Game) -> None:
    await gone(game)
    told = {text(await game.press(who, "Again")) for who in ("Skaz", "Blazer", "GM")}

    assert told == {"Its character is gone: nobody does that any more."}
