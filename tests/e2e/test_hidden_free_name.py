"""A name that only somebody hidden bears is free; whoever is hidden gets a number."""

from __future__ import annotations

import pytest

from tests.support.flame import hold_grudge
from tests.support.game import Game, text
from tests.support.seen import seen_by


@pytest.fixture
async def ambush(game: Game) -> Game:
    """Skaz in a fight with Quetzal, whom only the GM sees, with all that can be kept of an NPC."""
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("GM", "character new", name="Quetzal", npc=True)
    await game.say("GM", "combat start", members="players")
    await game.say("GM", "combat join", who="Quetzal", hidden=True)
    await game.say("GM", "gm condition", who="Quetzal", name="Lurking")
    await hold_grudge(game, "Quetzal", "climb", 2)
    await game.say("GM", "flame pool", who="Quetzal", dice=7, maximum=9)
    return game


async def taken(ambush: Game) -> str:
    """The Blazer plays Quetzal now."""
    return text(await ambush.say("Blazer", "character new", name="Quetzal"))


async def test_a_players_character_may_have_the_name_of_somebody_hidden(ambush: Game) -> None:
    said = await taken(ambush)

    assert said.startswith("Quetzal is new here (Flamepunk)")
    assert (await ambush.scene()).characters["quetzal"].owner == ambush.people["Blazer"].id
    assert await ambush.pool("Quetzal") == 6


async def test_all_that_was_the_hidden_ones_stays_its_own(ambush: Game) -> None:
    await taken(ambush)
    scene = await ambush.scene()

    assert scene.characters["quetzal 2"].name == "Quetzal 2"
    assert scene.characters["quetzal 2"].owner is None
    assert await ambush.pool("Quetzal 2") == 7
    assert scene.penalties["quetzal 2", "climb"].amount == 2
    assert ("quetzal", "climb") not in scene.penalties
    assert [c.bearer for c in scene.conditions.values()] == ["quetzal 2"]
    assert scene.combatants["main", "quetzal 2"].name == "Quetzal 2"
    assert scene.combatants["main", "quetzal 2"].hidden
    assert ("main", "quetzal") not in scene.combatants


async def test_the_buttons_of_the_hidden_ones_roll_act_for_it_and_are_not_the_players(
    ambush: Game,
) -> None:
    """A failed task waits for the reroll of whoever rolled; the namesake has no part in it."""
    await ambush.say("GM", "flame roll", who="Quetzal", dice=2, faces="6,6", target="Skaz")
    await taken(ambush)
    card = ambush.cards()[0]
    refused = await ambush.press("Blazer", "Show me", card)
    shown = await ambush.press("Skaz", "Show me", card)
    await ambush.press("Skaz", "Take it", shown)

    assert text(refused) == "Only Skaz's player, GM or a GM does that here."
    assert "Quetzal" not in seen_by(ambush, "Skaz").replace("Quetzal is new here", "")
    assert await ambush.pool("Quetzal 2") == 5
    assert await ambush.pool("Quetzal") == 6


async def test_whoever_is_shown_has_its_number_for_everybody(ambush: Game) -> None:
    await taken(ambush)
    await ambush.say("GM", "gm reveal", who="Quetzal 2")

    panel = text(await ambush.say("Skaz", "combat show"))
    assert "Quetzal 2" in panel
    attack = await ambush.say("Skaz", "flame roll", dice=1, faces="6", target="Quetzal 2")
    assert text(attack).startswith("Skaz attacks Quetzal 2")


async def test_the_gm_may_show_it_by_the_name_it_had(ambush: Game) -> None:
    """The GM wrote Quetzal down, and the other Quetzal is not hidden."""
    await taken(ambush)
    await ambush.say("GM", "gm reveal", who="Quetzal")

    assert "Quetzal 2" in text(await ambush.say("Skaz", "combat show"))


async def test_an_undone_reveal_hides_it_again(ambush: Game) -> None:
    await taken(ambush)
    before = await ambush.scene()
    await ambush.say("GM", "gm reveal", who="Quetzal 2")
    await ambush.say("GM", "undo")
    after = await ambush.scene()

    assert after.characters == before.characters
    assert after.combatants == before.combatants
    refused = await ambush.say("Skaz", "flame roll", dice=1, target="Quetzal 2")
    assert text(refused).startswith("Nobody here is called Quetzal 2.")


async def test_an_undone_newcomer_gives_the_name_back(ambush: Game) -> None:
    before = await ambush.scene()
    await taken(ambush)
    await ambush.say("Blazer", "undo")

    assert (await ambush.scene()).characters == before.characters
    assert (await ambush.scene()).pools == before.pools


async def test_people_named_like_somebody_hidden_play_as_everybody_does(game: Game) -> None:
    """The Blazer has no character, and the GM hides one of that name."""
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("GM", "character new", name="Blazer", npc=True, system="flamepunk")
    await game.say("GM", "combat start")
    await game.say("GM", "combat join", who="Blazer", hidden=True)

    card = await game.say("Blazer", "flame roll", dice=1, faces="6")

    assert text(card).startswith("Blazer: SUCCESS 1")
    assert not card.ephemeral
    assert (await game.scene()).characters["blazer 2"].owner is None


async def test_a_gm_is_told_that_the_name_is_taken(ambush: Game) -> None:
    refused = await ambush.say("GM", "character new", name="Quetzal", npc=True)

    assert text(refused) == "Quetzal is somebody's name here. Pick another one."


async def test_a_button_of_somebody_hidden_is_refused_without_a_name(ambush: Game) -> None:
    card = await ambush.say(
        "GM", "flame roll", who="Quetzal", dice=2, faces="3,4", task="door", visibility="public"
    )

    refused = await ambush.press("Skaz", "Shift", card)

    assert text(card).startswith("Somebody unseen, door: FAILURE 2")
    assert text(refused) == "Only a GM answers here."
    assert "Quetzal" not in seen_by(ambush, "Skaz")


async def test_a_name_that_is_also_a_word_of_stored_buttons_breaks_none(game: Game) -> None:
    """The hidden one is called React, as the button is kept by which its target answers."""
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("GM", "character new", name="React", npc=True)
    await game.say("GM", "combat start", members="players")
    await game.say("GM", "combat join", who="React", hidden=True)
    await game.say("GM", "flame roll", who="React", dice=2, faces="6,6", target="Skaz")
    await game.say("Blazer", "character new", name="React")
    shown = await game.press("Skaz", "Show me")
    await game.press("Skaz", "Dodge, 1 die", shown)

    assert await game.pool("Skaz") == 5
