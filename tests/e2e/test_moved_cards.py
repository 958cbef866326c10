"""What stands where a card stood that was posted anew further down."""

from __future__ import annotations

import pytest
from simcord.results import ResponseMessage

from tests.e2e.test_act import thugs
from tests.support.calls import card_of
from tests.support.game import Game, parts, text


@pytest.fixture
async def attacked(game: Game) -> ResponseMessage:
    """The card of a thug's attack, which the Blazer has to answer."""
    await game.say("Blazer", "character new", name="Vex", system="flamepunk")
    await thugs(game, npcs="Thug")
    await game.say("Skaz", "combat next")
    await game.say("Blazer", "combat next")
    game.dice.waiting = [6, 6, 6]
    return await game.say("GM", "flame roll", dice=3, who="Thug", target="Vex")


def moved_to(game: Game, card: ResponseMessage) -> str:
    """What a message says from which a card has moved to this one."""
    place = f"{game.guild.id}/{game.channel.id}/{card.id}"
    return f"This card has moved [further down](https://discord.com/channels/{place})."


async def test_a_card_that_is_answered_by_typing_says_where_it_stands_now(
    game: Game, attacked: ResponseMessage
) -> None:
    """It was left as it stood, without its buttons and with the mention of who must answer."""
    answered = await game.say("Blazer", "answer", how="take it")

    old = card_of(game, attacked)
    assert text(answered).startswith("Thug hits Vex: 9 damage")
    assert text(old) == moved_to(game, answered)
    assert parts(old) == []


async def test_a_call_that_goes_on_further_down_says_so_above(game: Game) -> None:
    for person in ("Skaz", "Blazer"):
        await game.say(person, "hf roll", what="1", difficulty="certain")
    call = await game.say("GM", "gm call", who="players", what="2+1", how="together")
    going_on = await game.say("Skaz", "answer", how="roll")

    assert "Skaz: in" in text(going_on)
    assert text(card_of(game, call)) == moved_to(game, going_on)


async def test_what_is_taken_back_leaves_the_word_where_the_card_stood(
    game: Game, attacked: ResponseMessage
) -> None:
    """The card changes where it stands, and its old place does not become a twin of it."""
    answered = await game.say("Blazer", "answer", how="take it")
    await game.say("GM", "undo")

    assert text(card_of(game, attacked)) == moved_to(game, answered)
    assert text(card_of(game, answered)).startswith("Thug attacks Vex: 9 damage")
    again = await game.press("Blazer", "Take it", card_of(game, answered))
    assert text(again).startswith("Thug hits Vex: 9 damage")
