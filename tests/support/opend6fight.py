"""A melee of OpenD6: Ana with her sword against the orc with its spear, eight feet apart."""

from __future__ import annotations

from typing import Any

from simcord.results import ResponseMessage

from bot.shared.conditions import of
from tests.support.game import Game, text
from tests.support.opend6 import ana, orc, seat, table

FOUR = (("Cyd", "4D+2", "5D"), ("Ana", "4D+2", "2D"), ("Dag", "3D+2", "2D"), ("Bob", "2D+1", "2D"))


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
        await game.say("GM", "d6 set", what="distance", value=f"{feet}", who="Ana, Orc")
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


async def four(game: Game, mode: str = "", *, begin: bool = True, **house: str) -> None:
    """C14, A14, D11, B7; C before A by Perception."""
    await table(game, wild_die="off", **house)
    for name, awareness, perception in FOUR:
        skills = f"survival: awareness | value {awareness}; brawling: strike | value 3D"
        await seat(game, name, by="GM", skills=skills, perception=perception)
    await game.say("GM", "combat start")
    for name in ("Ana", "Bob", "Cyd", "Dag"):
        side = "Heroes" if name in {"Ana", "Bob"} else "Foes"
        await game.say("GM", "combat join", who=name, side=side)
    if mode:
        await game.say("GM", "combat order", mode=f"{mode}")
    if begin:
        await game.say("GM", "combat next")


async def turns(game: Game, many: int = 4) -> list[str]:
    """Whose turn comes after whose."""
    found = list[str]()
    for _ in range(many):
        panel = text(await game.say("GM", "combat show")).splitlines()
        title = next(line for line in panel if line.startswith("Round "))
        found.append(title.partition(": ")[2].partition("'")[0])
        await game.say("GM", "combat next")
    return found


async def declare(game: Game, who: str, more: str, target: str = "") -> str:
    """The GM declares for somebody."""
    at = {"target": target} if target else {}
    return text(await game.say("GM", "act", what="declare", who=who, more=more, **at))
