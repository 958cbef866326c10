"""Small Hammerhydra fights for end-to-end tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simcord.results import ResponseMessage

from tests.support.game import Game

HOUSE = "hammerhydra"


async def table(game: Game, **house: str) -> None:
    """The channel plays Hammerhydra with these house rules."""
    await game.say("GM", "table setup", system="hammerhydra")
    for key, value in house.items():
        await game.say("GM", "table house", key=f"{HOUSE} {key}", value=value)


async def character(game: Game, who: str, name: str, **fields: Any) -> None:
    """A character of this player, or of the GM an NPC, with these fields of the sheet."""
    await game.say(who, "character new", name=name, npc=who == "GM")
    for field, value in fields.items():
        await game.say("GM", "character edit", who=name, field=field, value=str(value))


async def fight(game: Game, *names: str) -> None:
    """A fight that these join, in this order."""
    await game.say("GM", "combat start")
    for name in names:
        await game.say("GM", "combat join", who=name)


async def initiative(game: Game, *faces: int) -> ResponseMessage:
    """The next round, with these dice in the order in which they joined."""
    game.dice.waiting = list(faces)
    return await game.say("GM", "hydra-gm fight round")


async def strike(game: Game, who: str, me: str, against: str, /, **options: Any) -> ResponseMessage:
    """An attack with two dice on 7 and a weapon of one dot, unless something else is said."""
    usual = {"weapon": "●", "skill": "2", "attribute": "7"}
    return await game.say(who, "hydra attack", who=me, against=against, **(usual | options))


async def meet(game: Game, who: str, label: str, faces: Sequence[int]) -> ResponseMessage:
    """A press on a card of an attack with these dice to fall."""
    game.dice.waiting = list(faces)
    return await game.press(who, label)


async def ann_and_ben(game: Game, *faces: int, **house: str) -> None:
    """Skaz's Ann and Blazer's Ben, all averages, in a fight whose first round these dice begin."""
    await table(game, **house)
    boxes = {"perception": 2, "athleticism": 2, "constitution": 2}
    await character(game, "Skaz", "Ann", **boxes)
    await character(game, "Blazer", "Ben", **boxes)
    await fight(game, "Ann", "Ben")
    await initiative(game, *faces)
