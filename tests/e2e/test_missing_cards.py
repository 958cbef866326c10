"""Cards of waiting rolls that nobody has seen, posted again by the next process."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from simcord.results import ResponseMessage

from tests.support.game import Game, labels, text


async def unseen(game: Game, words: str = "") -> tuple[str, list[str], str]:
    """The newest card is as if it had never been shown: what it said, offered and whom it called.

    Or the newest with these words. The process ends and another one starts.
    """
    card = next(card for card in game.cards() if words in text(card))
    was = text(card), labels(card), card.content
    game.env.backend.delete_message(card.channel_id, card.id)
    assert (
        await game.store.without_message() == []
    )  # whoever reads has the store note where it stands
    with closing(sqlite3.connect(game.path)) as connection, connection:
        connection.execute("UPDATE offers SET message = NULL WHERE message = ?", (card.id,))
    await game.restart()
    await game.env.settle()
    return was


def shown(card: ResponseMessage) -> tuple[str, list[str], str]:
    """What a card says, offers, and whom it calls."""
    return text(card), labels(card), card.content


@pytest.mark.parametrize("mode", ["public", "private", "gm", "blind"])
async def test_an_attack_that_waits_is_shown_again_to_those_who_may_see_it(
    game: Game, mode: str
) -> None:
    await game.say("Blazer", "character new", system="flamepunk")
    await game.roll("Skaz", (3, 3, 5, 6), target="Blazer", visibility=mode)
    was = await unseen(game)

    card = game.cards()[0]
    assert shown(card) == was
    assert ("2 hits × 2 (two 3s) = 4" in text(card)) == (mode == "public")


async def test_what_happened_since_to_what_may_be_done_is_not_what_the_card_shows(
    game: Game,
) -> None:
    """The end of a fight, of which another system can say nothing, changed what a card offers."""
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("GM", "combat start", members="players")
    await game.roll("Skaz", (4, 3, 3, 4, 3, 2))
    await game.say("GM", "combat end")
    await game.say("GM", "table setup", system="hfrpg")
    was = await unseen(game, "catastrophic")

    assert was[0].startswith("Skaz: FAILURE 18")
    assert shown(game.cards()[0]) == was


async def test_its_buttons_are_good(game: Game) -> None:
    await game.say("Blazer", "character new", system="flamepunk")
    await game.roll("Skaz", (3, 3, 5, 6), target="Blazer")
    await unseen(game)

    done = await game.press("Blazer", "Dodge")

    assert "Skaz hits Blazer: 2 damage (was 4)" in text(done).splitlines()
    assert len(game.cards()) == 1


async def test_a_roll_of_tokens_that_waits_is_shown_again(game: Game) -> None:
    await game.say("Skaz", "hf roll", what="1", difficulty="certain")
    await game.say("GM", "hf tokens", who="Skaz", amount=3)
    game.dice.waiting = [8, 7]
    rolled = await game.say("Skaz", "hf roll", what="2")
    assert labels(rolled)[0] == "Throw on"
    was = await unseen(game)

    assert shown(game.cards()[0]) == was


async def test_a_roll_whose_time_is_over_is_left_to_the_clock(game: Game) -> None:
    """It is closed at the next sweep, and one card tells of it."""
    await game.say("Blazer", "character new", system="flamepunk")
    await game.roll("Skaz", (3, 3, 5, 6), target="Blazer")
    game.now += 600
    await unseen(game)
    before = len(game.cards())

    await game.later(1)

    assert before == 0
    assert len(game.cards()) == 1
    assert "Skaz hits Blazer: 4 damage" in text(game.cards()[0]).splitlines()
