"""Calls driven as people would."""

from __future__ import annotations

import msgspec
from simcord.results import ResponseMessage

from bot.core.scene import Scene
from bot.shared.calls.actions import CallState
from bot.shared.exchange.rows import Row
from tests.support.game import Game


async def seated(game: Game) -> None:
    """Skaz and the Blazer have a character."""
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("Blazer", "character new", system="flamepunk")


async def roll(game: Game, person: str, faces: tuple[int, ...]) -> ResponseMessage:
    """The card of the newest call after this person has rolled so many dice, which fall so."""
    card, _ = game.find("Roll")
    asked = await game.press(person, "Roll", card)
    game.dice.waiting = list(faces)
    await game.press(person, f"{len(faces)} d", asked)
    return card_of(game, card)


async def play(
    game: Game, person: str, faces: tuple[int, ...], on: ResponseMessage | None = None
) -> ResponseMessage:
    """The card of a call, this or the newest, after this person has rolled these faces.

    Who is asked how many dice says so many.
    """
    card, _ = game.find("Roll", on)
    game.dice.waiting = list(faces)
    said = await game.press(person, "Roll", card)
    if said.ephemeral:
        await game.press(person, f"{len(faces)} d", said)
    return card_of(game, card)


def call_of(scene: Scene, number: int) -> CallState:
    """The call of this number as it is kept."""
    row = msgspec.json.decode(scene.rolls[number].state, type=Row)
    return msgspec.json.decode(row.state, type=CallState)


def card_of(game: Game, card: ResponseMessage) -> ResponseMessage:
    """This card as it stands in the channel now."""
    return next(one for one in game.cards() if one.id == card.id)
