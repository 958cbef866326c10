"""Answers that are put off while the disk is slow, and the line that every command leaves."""

from __future__ import annotations

import io
import json
import logging

from discord import InteractionResponseType
from simcord.results import ResponseMessage

from bot.client.logs import log_to
from bot.config import LogSettings
from tests.support.game import Game, labels, text


async def test_a_slow_command_is_put_off_and_answered_afterwards(game: Game) -> None:
    await game.say("Blazer", "character new", system="flamepunk")
    await slow_disk(game)
    game.dice.waiting = [3, 3, 5, 6]

    result = await game.ask("Skaz", "flame roll", dice=4, target="Blazer")

    assert first_answer(game) == InteractionResponseType.deferred_channel_message.value
    card = result.followups[-1]
    assert not card.ephemeral
    assert "Skaz attacks Blazer" in text(card)
    assert result.response is not None
    assert result.response.ephemeral
    assert "stands in the channel" in text(result.response)
    game.wait = 0
    done = await game.press("Blazer", "Dodge", card)
    assert done.id == card.id
    assert "hits Blazer: 2 damage" in text(done)


async def test_a_card_that_came_late_is_known_where_it_stands(game: Game) -> None:
    await game.say("Blazer", "character new", system="flamepunk")
    await slow_disk(game)
    game.dice.waiting = [5, 5]
    result = await game.ask("Skaz", "flame roll", dice=2, target="Blazer")
    late = result.followups[-1]
    game.wait = 0
    done = await game.say("GM", "answer", how="take it")

    assert text(done).startswith("Skaz hits Blazer: 4 damage")
    moved = [card for card in game.cards() if text(card).startswith("This card has moved")]
    assert [card.id for card in moved] == [late.id]


async def test_a_slow_look_and_a_slow_refusal_stay_private(game: Game) -> None:
    await game.say("Skaz", "character new", system="flamepunk")
    await slow_disk(game)
    cards = len(game.cards())

    look = await game.ask("Skaz", "flame odds")
    assert first_answer(game) == InteractionResponseType.deferred_channel_message.value
    refusal = await game.ask("Skaz", "flame roll", dice=9)

    for result, words in ((look, "Odds"), (refusal, "You asked for 9 dice")):
        assert result.response is not None
        assert result.response.ephemeral
        assert words in text(result.response)
        assert not result.followups
    assert len(game.cards()) == cards


async def test_a_slow_press_changes_its_card(game: Game) -> None:
    await game.say("Blazer", "character new", system="flamepunk")
    await game.roll("Skaz", (3, 3, 5, 6), target="Blazer")
    await slow_disk(game)
    card = game.cards()[0]

    result = await game.tap("Blazer", "Dodge")

    assert first_answer(game) == InteractionResponseType.deferred_message_update.value
    assert not result.followups
    assert "hits Blazer: 2 damage" in text(card)
    assert labels(card, live=True) == ["Why"]


async def test_a_slow_refused_press_is_told_privately(game: Game) -> None:
    await game.say("Blazer", "character new", system="flamepunk")
    await game.roll("Skaz", (3, 3, 5, 6), target="Blazer")
    await slow_disk(game)

    result = await game.tap("Stranger", "Dodge")

    told = result.followups[-1]
    assert told.ephemeral
    assert "Only Blazer's player answers here." in text(told)


async def test_a_form_that_opens_too_late_asks_for_another_press(game: Game) -> None:
    card = await catastrophe(game)
    await slow_disk(game)

    result = await game.tap("GM", "GM: what else goes wrong")

    assert "press once more" in text(result.followups[-1])
    game.wait = 0
    done = await game.write("GM", "GM: what else goes wrong", {"text": "The roof falls in"}, card)
    assert "The roof falls in" in text(done)


async def test_a_slow_form_changes_its_card(game: Game) -> None:
    card = await catastrophe(game)
    opened = await game.tap("GM", "GM: what else goes wrong", card)
    await slow_disk(game)

    result = await game.people["GM"].submit_modal(opened, {"text": "The roof falls in"})

    assert result.acknowledged
    assert "The roof falls in" in text(card)


async def test_every_command_leaves_one_json_line_without_what_people_wrote(game: Game) -> None:
    stream = io.StringIO()
    before = logging.getLogger().handlers[:]
    log_to(stream, LogSettings(level="info"))
    try:
        await game.roll("Skaz", (1, 2), task="the crown jewels")
        await game.say("Skaz", "flame roll", dice=9, task="the crown jewels")
    finally:
        logging.basicConfig(handlers=before, force=True)

    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    answered = [line for line in lines if line["message"] == "answered"]
    assert [line["result"] for line in answered] == ["ok", "insufficient_dice"]
    assert [line["command"] for line in answered] == ["flame roll", "flame roll"]
    assert all(0 < line["work_milliseconds"] <= line["milliseconds"] for line in answered)
    assert "jewels" not in stream.getvalue()


async def catastrophe(game: Game) -> ResponseMessage:
    """A card that asks the GM for a consequence."""
    await game.say("GM", "table house", key="flamepunk pyros_shift", value="off")
    return await game.roll("Skaz", (1, 1, 1, 1), task="door")


def first_answer(game: Game) -> int:
    """The kind of the last first answer that Discord was sent."""
    sent = [r.json for r in game.env.backend.http_requests if r.path.endswith("/callback")]
    assert sent[-1] is not None
    return int(sent[-1]["type"])


async def slow_disk(game: Game) -> None:
    """From now on every command outlasts the bot's patience."""
    game.patience, game.wait = 0.02, 0.05
    await game.restart()


async def test_a_thinking_that_cannot_be_replaced_is_taken_away_later(game: Game) -> None:
    """The card stands in the channel meanwhile, and names whom it answers."""
    await game.say("Blazer", "character new", system="flamepunk")
    await slow_disk(game)
    game.env.inject_error("PATCH", "/webhooks/*/*/messages/@original", status=500, times=9)
    game.dice.waiting = [3, 3, 5, 6]

    result = await game.ask("Skaz", "flame roll", dice=4, target="Blazer")
    card = game.cards()[0]
    await game.env.advance_time(30)

    assert "Skaz attacks Blazer" in text(card)
    assert card.content.startswith(f"<@{game.people['Skaz'].id}> Discord did not take my answer")
    assert result.response is not None
    assert text(result.response) == "This took me a moment. The card stands in the channel."


async def test_a_refusal_that_cannot_replace_a_thinking_is_told_later(game: Game) -> None:
    await game.say("Skaz", "character new", system="flamepunk")
    await slow_disk(game)
    game.env.inject_error("PATCH", "/webhooks/*/*/messages/@original", status=500, times=9)

    result = await game.ask("Skaz", "flame roll", dice=9)
    await game.env.advance_time(30)

    assert result.response is not None
    assert "You asked for 9 dice" in text(result.response)
