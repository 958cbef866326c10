"""People who throw their own dice, and the cards that ask for them."""

from __future__ import annotations

from collections.abc import Mapping

from simcord.results import ResponseMessage

from tests.support.game import Game, labels


async def by_hand(game: Game, person: str) -> None:
    """This person throws their own dice from now on."""
    await game.press(person, "My dice: by hand", await game.say(person, "character show"))


def asking(game: Game, who: str = "") -> list[ResponseMessage]:
    """The cards that wait for dice of this character, or of anybody, newest first."""
    cards = (card for card in game.cards() if "Type…" in labels(card))
    return [card for card in cards if str(card.embeds[0].title).startswith(who)]


async def throw(game: Game, who: str, faces: str, by: str = "") -> ResponseMessage:
    """These faces typed on the card that asks for this character's dice."""
    return await game.write(by or who, "Type…", {"faces": faces}, asking(game, who)[0])


async def begin(game: Game, *faces: int) -> ResponseMessage:
    """A GM goes on to the next turn or round; what Parry throws later shows these faces."""
    said = await game.say("GM", "combat next")
    game.dice.waiting = list(faces)
    return said


def shown_panel(game: Game) -> ResponseMessage:
    """The panel as it is shown now."""
    return next(card for card in game.cards() if "My sheet" in labels(card))


async def scores(game: Game) -> Mapping[str, tuple[int, ...]]:
    """The initiative of everybody in the fight."""
    return {row.name: row.initiative for row in (await game.scene()).combatants.values()}


async def with_rolls(game: Game, system: str) -> None:
    """Skaz, who throws by hand, and the Blazer play a system in which initiative is rolled."""
    await game.say("GM", "table setup", system=system)
    await game.say("GM", "table house", key=f"{system} initiative", value="roll")
    await game.say("Skaz", "character new", line="Skaz")
    await game.say("Blazer", "character new", line="Blazer")
    await by_hand(game, "Skaz")


async def two(game: Game) -> None:
    """The same in a fight of HFRPG, both with the attribute Strength 3."""
    await with_rolls(game, "hfrpg")
    for person in ("Skaz", "Blazer"):
        await game.say(person, "character edit", field="attributes", value="Strength | 3")
    await game.say("GM", "combat start", members="Skaz, Blazer")
