"""Fighters of Black Dice for tests, and the panel and cards of their fights."""

from __future__ import annotations

from typing import Any

import msgspec
from simcord.results import ResponseMessage

from bot.systems.blackdice.field import FighterState, fighter_state
from bot.systems.blackdice.sheet import PLAYERS, SHEET, Sheet, Weapon
from tests.support.game import Game, labels, text

SABRE = {"name": "Sabre", "rating": 4, "skill": "Swordplay", "ready": True}
KNIFE = {"name": "Knife", "rating": 2, "skill": "Swordplay"}
REVOLVER = {
    "name": "Revolver",
    "rating": 4,
    "skill": "Firearms",
    "kind": "ranged",
    "ready": True,
}
SHOTGUN = {
    "name": "Shotgun",
    "rating": 6,
    "skill": "Firearms",
    "kind": "ranged",
    "ready": True,
    "needs_reload": True,
    "reload_rounds": 2,
}


def skills(**dice: int) -> list[dict[str, Any]]:
    """Skills by name, `Hide_and_Sneak` for `Hide & Sneak`."""
    names = {name: name.replace("_and_", " & ") for name in dice}
    return [{"name": names[name], "value": value} for name, value in dice.items()]


async def fighter(game: Game, name: str, /, **sheet: Any) -> None:
    """A character with these numbers: the player's of that name, else an NPC of the GM's."""
    player = name in game.people
    harm = {k: sheet.pop(k) for k in [*sheet] if player and SHEET.line(k).for_gms({})}
    paper = {
        "parry": "character",
        "version": 1,
        "system": "blackdice",
        "name": name,
        "sheet": sheet,
        "pools": {},
    }
    file = ("fighter.json", msgspec.json.encode(paper))
    said = await game.say(name if player else "GM", "character import", file=file, npc=not player)
    assert "is imported" in text(said), text(said)
    for field, value in harm.items():
        await game.say("GM", "character edit", who=name, field=field, value=str(value))


async def black(game: Game) -> None:
    """The table plays Black Dice."""
    await game.say("GM", "table setup", system="blackdice")


async def ring(game: Game, *names: str, faces: list[int], **sides: str) -> None:
    """These fight, in the order they are named; round 1 begins with these faces."""
    await gathered(game, *names, **sides)
    await onward(game, *faces)


async def gathered(game: Game, *names: str, **sides: str) -> None:
    """These are in a fight whose rounds have not begun."""
    await game.say("GM", "combat start", name="Alley", members=", ".join(names))
    for name, side in sides.items():
        await game.say("GM", "act", what=f"order, sides: {name}'s side", who=name, more=side)


async def onward(game: Game, *faces: int) -> None:
    """The GM presses Next; what is rolled then shows these faces."""
    game.dice.waiting = list(faces)
    said = await game.say("GM", "combat next")
    assert text(said).startswith("Alley, round"), text(said)
    assert not game.dice.waiting, f"nobody rolled {game.dice.waiting}"


async def attack(game: Game, who: str, target: str, **options: Any) -> ResponseMessage:
    """An attack declared by a player, or by the GM for an NPC."""
    person = who if who in game.people else "GM"
    return await game.say(person, "black attack", who=who, target=target, **options)


async def answer(game: Game, who: str, label: str, *faces: int) -> ResponseMessage:
    """The answer to the newest attack by its button, with all the dice of both."""
    game.dice.waiting = list(faces)
    said = await game.press(who if who in game.people else "GM", label)
    assert not said.ephemeral, text(said)
    assert not game.dice.waiting, f"nobody rolled {game.dice.waiting}"
    return said


async def refused(game: Game, person: str, command: str, /, **options: Any) -> str:
    """What somebody is told who may not; nothing changes."""
    before = await game.scene()
    said = await game.say(person, command, **options)
    after = await game.scene()
    assert said.ephemeral, text(said)
    assert after.combatants == before.combatants
    assert after.characters == before.characters
    assert after.rolls == before.rolls
    return text(said)


def words(**said: object) -> str:
    """The line of `more:` that says this."""
    return ", ".join(f"{word} {value}" for word, value in said.items())


def panel(game: Game) -> str:
    """What the newest panel says."""
    return text(next(card for card in game.cards() if "My sheet" in labels(card)))


async def sheet(game: Game, who: str) -> Sheet:
    """A sheet as the database has it."""
    return PLAYERS.of(await game.scene(), who.casefold()).sheet


async def weapon(game: Game, who: str, name: str) -> Weapon:
    """A weapon as the database has it."""
    return next(one for one in (await sheet(game, who)).weapons if one.name == name)


async def standing(game: Game, who: str, combat: str = "alley") -> FighterState:
    """What the fight keeps of somebody."""
    return fighter_state((await game.scene()).combatants[combat, who.casefold()])


def lost(one: Sheet) -> int:
    """Pips lost."""
    return one.lethal + one.bruise


async def pair(game: Game) -> Game:
    """Skaz, then Blazer, in round 1; both scored one success and Skaz has the larger rating."""
    await black(game)
    await fighter(
        game,
        "Skaz",
        dexterity=2,
        initiative=2,
        skills=skills(Swordplay=4, Firearms=4, Dodge=2),
        weapons=[SABRE, REVOLVER],
    )
    await fighter(
        game,
        "Blazer",
        dexterity=2,
        initiative=1,
        skills=skills(Swordplay=3, Firearms=4, Dodge=5, Unarmed=1),
        weapons=[KNIFE, {**SHOTGUN, "ready": False}],
    )
    await ring(game, "Skaz", "Blazer", faces=[1, 2, 1])
    return game


def answers(card: ResponseMessage) -> list[str]:
    """What a card offers the defender, up to the chances."""
    return [
        label.split(": ")[0]
        for label in labels(card, live=True)
        if label not in {"More…", "Why", "Attack again"}
    ]


async def more(game: Game, who: str) -> ResponseMessage:
    """What this one is listed privately behind `More…` of the newest card that has it."""
    return await game.press(who if who in game.people else "GM", "More…")


def waiting(game: Game) -> ResponseMessage:
    """The newest attack that waits for its answer."""
    return next(
        card for card in game.cards() if any(one.startswith("No defence") for one in labels(card))
    )


async def prepare(game: Game, who: str, label: str, value: str) -> ResponseMessage:
    """The newest attack once its defender has settled this in a menu of `More…`."""
    person = who if who in game.people else "GM"
    await game.pick(person, [value], await more(game, who), label)
    return waiting(game)


async def told(game: Game, who: str, label: str, form: dict[str, str]) -> ResponseMessage:
    """The newest attack once somebody has filled in this form of `More…`."""
    person = who if who in game.people else "GM"
    await game.write(person, label, form, await more(game, who))
    return waiting(game)
