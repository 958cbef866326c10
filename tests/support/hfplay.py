"""HFRPG at a table, as people play it."""

from __future__ import annotations

from simcord.results import ResponseMessage

from tests.support.game import Game


async def give(game: Game, amount: int, who: str = "Skaz") -> None:
    """Somebody is given tokens by the GM."""
    await game.say("GM", "hf tokens", who=who, amount=amount)


async def roll(
    game: Game, faces: list[int], person: str = "Skaz", *, skill: str = "0", **options: object
) -> ResponseMessage:
    """The card of `/hf roll` with one die for each of these faces, and a `skill` such as 2+1."""
    game.dice.waiting = faces
    return await game.say(person, "hf roll", what=f"{len(faces)}+{skill}", **options)
