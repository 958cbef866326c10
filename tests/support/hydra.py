"""Small Hammerhydra fights for end-to-end tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simcord.results import ResponseMessage

from bot.shared.more import Words, write_more
from cogs.hammerhydra import ATTACK_WORDS, ROLL_WORDS
from tests.support.game import Game, parts

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


async def on_sheet(
    game: Game, who: str, label: str, /, *, of: str = "", pick: str = "", **lines: str
) -> ResponseMessage:
    """A button, a menu or a form of a sheet, on whichever page it is."""
    card = await game.say(who, "hydra sheet", **({"who": of} if of else {}))
    names = [part.get("label") or part["placeholder"] for part in (*parts(card), *parts(card, 3))]
    if not any(name.startswith(label) for name in names):
        card = await game.press(who, "Powers, weapons, edge…", card)
    if pick:
        return await game.pick(who, [pick], card, label)
    return await (game.write(who, label, lines, card) if lines else game.press(who, label, card))


def typed(words: Words, **options: Any) -> dict[str, Any]:
    """The options, those that are words of `more:` as its line: `edge_dice=1` is `edge 1 die`."""
    fields = {word.goes_to for word in words}
    line = write_more(options, words)
    rest = {name: value for name, value in options.items() if name not in fields}
    return rest | ({"more": line} if line else {})


async def fight(game: Game, *names: str) -> None:
    """A fight that these join, in this order."""
    await game.say("GM", "combat start")
    for name in names:
        await game.say("GM", "combat join", who=name)


async def initiative(game: Game, *faces: int) -> ResponseMessage:
    """The next round, with these dice in the order in which they joined."""
    game.dice.waiting = list(faces)
    return await game.say("GM", "combat next")


async def strike(game: Game, who: str, me: str, against: str, /, **options: Any) -> ResponseMessage:
    """An attack with two dice on 7 and a weapon of one dot, unless something else is said."""
    usual = {"weapon": "●", "skill": "2", "attribute": "7"}
    said = typed(ATTACK_WORDS, **(usual | options))
    return await game.say(who, "hydra attack", who=me, against=against, **said)


async def meet(game: Game, who: str, label: str, faces: Sequence[int]) -> ResponseMessage:
    """A press on a card of an attack with these dice to fall."""
    game.dice.waiting = list(faces)
    return await game.press(who, label)


async def take_back(game: Game, who: str) -> None:
    """Whoever attacked takes it back, behind the newest card."""
    more = await game.press(who, "More…")
    await game.press(who, "Take it back", more)


async def ann_and_ben(game: Game, *faces: int, **house: str) -> None:
    """Skaz's Ann and Blazer's Ben, all averages, in a fight whose first round these dice begin."""
    await table(game, **house)
    boxes = {"perception": 2, "athleticism": 2, "constitution": 2}
    await character(game, "Skaz", "Ann", **boxes)
    await character(game, "Blazer", "Ben", **boxes)
    await fight(game, "Ann", "Ben")
    await initiative(game, *faces)


async def skaz(game: Game, **fields: str) -> None:
    """Skaz, whose Strength is 6 and Sword 3, with these fields of the sheet."""
    await table(game)
    sheet = {"strength": "4", "skills": "Sword | heading Combat: Melee | dots 3", **fields}
    await character(game, "Skaz", "Skaz", **sheet)


async def check(game: Game, faces: list[int], **options: object) -> ResponseMessage:
    """Skaz rolls Sword on Strength."""
    game.dice.waiting = faces
    options = typed(ROLL_WORDS, **options)
    return await game.say("Skaz", "hydra roll", skill="Sword", attribute="Strength", **options)


async def duel(game: Game, **skaz: str) -> None:
    """Skaz, whose 36 Revolver is 3 dice on 7, and the Don, whose Athleticism is 8."""
    await table(game)
    guns = {"skills": "Pistols | heading Combat: Ranged | dots 3", "athleticism": "3"}
    await character(game, "Skaz", "Skaz", perception="4", **guns, **skaz)
    await character(game, "Blazer", "Don", athleticism="2", perception="2")
    await fight(game, "Skaz", "Don")
    await initiative(game, 1, 2)


async def shoot(game: Game) -> ResponseMessage:
    """Skaz attacks the Don with the revolver everybody knows."""
    return await game.say(
        "Skaz",
        "hydra attack",
        against="Don",
        weapon="36 Revolver",
        more="skill Pistols",
        who="Skaz",
    )


async def hit(game: Game) -> ResponseMessage:
    """Skaz, who has a point of edge, hits the Don with a sword in spite of a dodge."""
    await table(game)
    sword = "Sword | attribute Strength | range melee | dots 2 | modifier 1 | skill Sword"
    skills = "Sword | heading Combat: Melee | dots 3"
    sheet = {"skills": skills, "weapons": sword, "edge_bought": "1"}
    await character(game, "Skaz", "Skaz", strength="4", perception="4", **sheet)
    await character(game, "Blazer", "Don", athleticism="4")
    await fight(game, "Skaz", "Don")
    await initiative(game, 1, 9)
    await game.say("Skaz", "hydra attack", who="Skaz", against="Don", weapon="Sword")
    game.dice.waiting = [6, 6, 3]
    await game.press("Blazer", "Dodge")
    game.dice.waiting = [2, 5, 7, 2, 4, 1]
    return await game.press("Skaz", "Throw on")
