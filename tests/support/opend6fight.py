"""A melee of OpenD6: Ana with her sword against the orc with its spear, eight feet apart."""

from __future__ import annotations

from typing import Any

from simcord.results import ResponseMessage

from bot.core.conditions import of
from tests.support.game import Game, text
from tests.support.opend6 import ana, orc


async def duel(game: Game, *, feet: int | None = 8, begin: bool = True, **house: Any) -> None:
    """Ana of Skaz and the GM's orc face each other, weapons in hand."""
    await ana(game, **house)
    await game.say("GM", "character edit", who="Ana", field="held", value="Sword")
    await game.say("GM", "character edit", who="Ana", field="move", value="30")
    await orc(game)
    await game.say("GM", "character edit", who="Orc", field="held", value="Spear")
    await game.say("GM", "combat start")
    await game.say("Skaz", "combat join", side="Heroes")
    await game.say("GM", "combat join", who="Orc", side="Horde")
    if feet is not None:
        await game.say("GM", "d6-fight distance", one="Ana", other="Orc", feet=feet)
    if begin:
        await game.say("GM", "combat next")


async def do(
    game: Game, by: str, command: str, faces: tuple[int, ...] = (), /, **options: object
) -> ResponseMessage:
    """A command of this person with these dice, all of which fall."""
    game.dice.waiting = list(faces)
    said = await game.say(by, command, **options)
    assert not game.dice.waiting, text(said)
    return said


async def press(game: Game, who: str, label: str, faces: tuple[int, ...] = ()) -> ResponseMessage:
    """A button with these dice, all of which fall."""
    game.dice.waiting = list(faces)
    said = await game.press(who, label)
    assert not game.dice.waiting, text(said)
    return said


async def ails(game: Game, who: str) -> list[str]:
    """The names of somebody's conditions in the database."""
    return [row.name for row in of((await game.scene()).conditions, who.casefold())]
