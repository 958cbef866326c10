"""Ids that no card of the bot ever had: somebody wrote them by hand and pressed."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import interactions
from simcord.backend import serializers
from simcord.enums import InteractionType
from simcord.results import InteractionResult, ResponseMessage

from tests.support.game import Game, shown, text

UNKNOWN = "This button belongs to something that was undone or cleared away. Nothing has changed."
FORGED: dict[str, dict[str, Any]] = {
    "button": {"type": 2, "style": 1, "label": "Win"},
    "select": {"type": 3, "options": [{"label": "Win", "value": "1"}]},
}
"""What the message of a forger holds."""


async def pressed(game: Game, what: str, custom_id: str, on: ResponseMessage) -> ResponseMessage:
    """What a stranger is answered who presses, picks or sends what bears this id."""
    backend = game.env.backend
    form = what == "form"
    part = FORGED.get(what, {}) | {"custom_id": custom_id}
    asked: dict[str, Any] = (
        {"components": []} if form else {"component_type": part["type"], "values": ["1"]}
    )
    record, payload = interactions.base_payload(
        backend,
        type=InteractionType.MODAL_SUBMIT if form else InteractionType.MESSAGE_COMPONENT,
        channel_id=on.channel_id,
        guild_id=game.guild.id,
        user_id=game.people["Stranger"].id,
        data={"custom_id": custom_id} | asked,
    )
    message = dict(serializers.message_payload(backend, backend.get_message(on.channel_id, on.id)))
    row = {"type": 1, "components": [part]}
    payload["message"] = message | ({} if form else {"components": [row]})
    record.source_message_id = on.id
    backend.emit("INTERACTION_CREATE", payload)
    await game.env.settle()
    return shown(InteractionResult(game.env, record))


@pytest.fixture
async def card(game: Game) -> ResponseMessage:
    """A card with a button, on which the ids are forged."""
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", system="flamepunk")
    return await game.roll("Skaz", [5, 2], task="door")


@pytest.mark.parametrize("offer", [1, 2**63 - 1, 2**63, 10**19 - 1])
@pytest.mark.parametrize("index", [0, 9999])
@pytest.mark.parametrize("what", [*FORGED, "form"])
async def test_a_forged_id_is_an_unknown_offer_like_any_other(
    game: Game, card: ResponseMessage, offer: int, index: int, what: str
) -> None:
    before = await game.scene()

    said = await pressed(game, what, f"p1:{offer}:{index}", card)

    assert said.ephemeral
    assert text(said) == UNKNOWN
    assert await game.scene() == before


@pytest.mark.parametrize("what", [*FORGED, "form"])
async def test_a_forged_place_on_a_card_that_stands_is_unknown_too(
    game: Game, card: ResponseMessage, what: str
) -> None:
    _, button = game.find("", card)
    offer = button["custom_id"].split(":")[1]

    assert text(await pressed(game, what, f"p1:{offer}:9999", card)) == UNKNOWN


async def test_the_id_of_a_card_that_only_one_sees_is_nobody_elses(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    table = await game.say("Skaz", "character new", system="flamepunk")
    sheet = await game.say("Skaz", "character show")
    _, button = game.find("Edit Sheet", sheet)

    said = await pressed(game, "button", button["custom_id"], table)

    assert text(said) == "Only Skaz's player or a GM answers here."


async def test_the_id_of_a_card_that_only_one_sees_means_nothing_at_another_table(
    game: Game,
) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", system="flamepunk")
    sheet = await game.say("Skaz", "character show")
    _, button = game.find("Edit Sheet", sheet)
    game.channel = game.guild.create_text_channel("elsewhere")
    other = await game.say("GM", "table setup", system="flamepunk")

    said = await pressed(game, "button", button["custom_id"], other)

    assert "I have forgotten this card" in text(said)
