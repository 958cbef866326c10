"""A table of OpenD6: rolls with dice written down, and Ana with her sheet."""

from __future__ import annotations

from tests.support.cards import why
from tests.support.game import Game, labels, text

ANA = (
    "survival: awareness | value 4D+2; melee: martial weapons | value 4D+1; "
    "melee: deflect | value 4D; taunt: insult | value 3D+1"
)
ORC = (
    "survival: awareness | value 3D; melee: long weapons | value 4D; "
    "melee: deflect | value 3D+2; insight: ego | value 2D"
)


async def table(game: Game, **house: str) -> None:
    """The channel plays OpenD6, with these house rules."""
    await game.say("GM", "table setup", system="opend6")
    for key, value in house.items():
        await game.say("GM", "table house", key=f"opend6 {key}", value=value)


async def seat(game: Game, name: str = "Ana", *, by: str = "Skaz", **fields: str) -> None:
    """A character of this person, or an NPC of the GM, whose sheet says this."""
    npc = {"npc": True} if by == "GM" else {}
    await game.say(by, "character new", name=name, **npc)
    for field, value in fields.items():
        await game.say("GM", "character edit", who=name, field=field, value=value)


async def ana(game: Game, **house: str) -> None:
    """Skaz plays Ana at a table of OpenD6; without house rules she has a wild die."""
    await table(game, **house)
    await seat(game, skills=ANA, strength="3D", weapons="Sword | category martial | damage 4D")


async def orc(game: Game) -> None:
    """The GM's orc."""
    await seat(
        game,
        "Orc",
        by="GM",
        skills=ORC,
        strength="3D+1",
        armour="1D",
        weapons="Spear | category long | damage 5D",
    )


async def d6(
    game: Game, faces: list[int], command: str, /, *, by: str = "Skaz", **options: object
) -> str:
    """What somebody is answered to a command of `/d6` with these dice, all of which are thrown."""
    game.dice.waiting = faces
    said = text(await game.say(by, f"d6 {command}", **options))
    assert not game.dice.waiting, said
    return said


async def gm(game: Game, command: str, faces: tuple[int, ...] = (), /, **options: object) -> str:
    """What the GM is answered to a command with these dice, all of which are thrown."""
    game.dice.waiting = list(faces)
    said = text(await game.say("GM", command, **options))
    assert not game.dice.waiting, said
    return said


async def listed(game: Game, who: str, *, by: str = "Skaz") -> str:
    """The conditions of a character, as they are told to this person."""
    return text(await game.say(by, "gm condition", who=who))


def verdict(said: str) -> str:
    """What line 1 of a card says came of it: `SUCCESS 12 vs 10` of `Ana, melee: SUCCESS 12 vs 10`.

    A card that calls somebody does so in a line before.
    """
    lines = said.splitlines()
    return lines[lines[0].startswith("<@")].partition(": ")[2]


async def steps(game: Game, person: str = "Skaz") -> list[str]:
    """The lines that this person is told behind `Why` of the newest card."""
    return (await why(game, person)).splitlines()


def ranks_left(game: Game) -> int:
    """How many ranks the newest card still lets somebody spend."""
    spends = [label for label in labels(game.cards()[0]) if label.startswith("Spend ")]
    return int(spends[0].split()[1]) if spends else 0
