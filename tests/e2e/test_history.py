"""What happened is listed: when, who did it, and what came of it."""

from __future__ import annotations

import pytest

from tests.support.game import Game, text


@pytest.fixture
async def table(game: Game) -> Game:
    """Skaz and the Blazer have taken their seats."""
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("Blazer", "character new", system="flamepunk")
    return game


async def test_history_says_who_did_what_when_and_strikes_what_is_undone(table: Game) -> None:
    table.now += 60
    await table.say("Skaz", "flame auto", cost=1, what="**sheathe**")
    await table.say("Skaz", "undo")
    shown = await table.say("Stranger", "history", limit=2)
    lines = (shown.embeds[0].description or "").splitlines()

    assert shown.ephemeral
    assert lines == [
        rf"<t:{table.now}:t> Skaz undid: Skaz, \*\*sheathe\*\*",
        rf"<t:{table.now}:t> ~~Skaz, \*\*sheathe\*\*: done, 1 die~~",
    ]


async def test_history_of_an_empty_table(game: Game) -> None:
    assert "Nothing has happened here yet" in text(await game.say("Skaz", "history"))


async def test_history_keeps_a_hidden_roll_from_those_who_do_not_see_it(table: Game) -> None:
    await table.say("Skaz", "flame roll", dice=2, faces="6,6", visibility="gm")
    stranger = await table.say("Stranger", "history", limit=3)
    gm = await table.say("GM", "history", limit=3)

    assert "SUCCESS 4" not in text(stranger)
    assert "rolled for the GM" in text(stranger)
    assert "SUCCESS 4" in text(gm)
