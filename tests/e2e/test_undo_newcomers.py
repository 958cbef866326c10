"""Whoever came to the table is not taken back from under what they did there since."""

from __future__ import annotations

import pytest

from tests.support.black import panel
from tests.support.cards import drawn
from tests.support.game import Game, text

FIGHT = "“A fight: Skaz (A fight is about to begin; Skaz joins)” came later and builds on it."


async def newcomer(game: Game) -> None:
    """Skaz of Black Dice, whose making changed nothing but the character."""
    await game.say("GM", "table setup", system="blackdice")
    await game.say("Skaz", "character new", name="Skaz")


async def test_a_character_in_a_fight_stays_until_the_fight_is_undone_too(game: Game) -> None:
    await newcomer(game)
    await game.say("GM", "combat start", members="Skaz")

    refusal = await game.say("GM", "undo", what="2")

    assert drawn(refusal, game) == f"**{FIGHT}**\n[Undo both]"
    assert "skaz" in (await game.scene()).characters
    await game.press("GM", "Undo both", refusal)
    scene = await game.scene()
    assert not scene.characters
    assert not scene.combatants


async def test_a_character_that_has_rolled_since_stays(game: Game) -> None:
    await newcomer(game)
    game.dice.waiting = [6, 5, 1, 1, 1, 1]
    await game.say("Skaz", "black roll", what="3")

    assert "builds on it" in text(await game.say("GM", "undo", what="2"))


async def test_a_second_roll_of_somebody_new_changed_nothing_of_the_first(game: Game) -> None:
    game.dice.waiting = [6, 5, 1, 1, 1, 1]
    await game.say("Skaz", "black roll", what="1")
    await game.say("Skaz", "black roll", what="1")

    assert "builds on it" in text(await game.say("GM", "undo", what="1"))


async def test_a_character_that_bears_a_condition_stays(game: Game) -> None:
    await newcomer(game)
    await game.say("GM", "gm condition", who="Skaz", name="Dazed")

    assert "builds on it" in text(await game.say("GM", "undo", what="2"))


@pytest.mark.parametrize("undone_before", [False, True])
async def test_what_is_undone_again_stands_in_nobodys_way(
    game: Game, *, undone_before: bool
) -> None:
    await newcomer(game)
    if undone_before:
        await game.say("GM", "combat start", members="Skaz")
        await game.say("GM", "undo")

    assert text(await game.say("Skaz", "undo")).startswith("Undone: Skaz is new here")
    assert "skaz" not in (await game.scene()).characters


async def test_what_was_done_to_others_since_stands_in_nobodys_way(game: Game) -> None:
    await newcomer(game)
    await game.say("Blazer", "character new", name="Blazer")
    await game.say("GM", "combat start", members="Blazer")

    assert text(await game.say("Skaz", "undo")).startswith("Undone: Skaz is new here")


async def test_a_join_that_was_undone_is_no_news_of_the_next_turn(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    for who in ("Skaz", "Blazer"):
        await game.say(who, "character new")
    await game.say("GM", "combat start", npcs="Thug x4")
    await game.press("GM", "Begin")
    await game.press("Skaz", "Next")
    await game.say("Skaz", "combat leave")
    await game.say("Skaz", "combat join")
    assert "Skaz joins." in panel(game)
    await game.say("GM", "undo")
    await game.say("GM", "combat next")

    assert panel(game).startswith("Round 1: Thug 1\n")
    assert "joins" not in panel(game)
