"""A table of Black Dice outside fights: rolls with dice written down, and Ada with her sheet."""

from __future__ import annotations

from simcord.results import ResponseMessage

from tests.support.game import Game, text


async def black(game: Game, faces: list[int], /, **options: object) -> str:
    """What Skaz is answered to `/black roll` with these dice: pool, rerolls, black dice."""
    game.dice.waiting = faces
    said = text(await game.say("Skaz", "black roll", **options))
    assert not game.dice.waiting, "more dice were written down than were thrown"
    return said


async def ada(game: Game, **values: str) -> None:
    """Skaz plays Ada, whose sheet says this."""
    await game.say("GM", "table setup", system="blackdice")
    await game.say("Skaz", "character new", name="Ada")
    for field, value in values.items():
        await game.say("GM", "character edit", who="Ada", field=field, value=value)


async def told(game: Game, faces: list[int], /, **options: object) -> list[str]:
    """What Skaz is told by `Why` on the card of such a roll, line by line."""
    await black(game, faces, **options)
    return await reasons(game)


async def reasons(game: Game, person: str = "Skaz", on: ResponseMessage | None = None) -> list[str]:
    """What `Why` on this card, or on the newest, tells this person, line by line."""
    return text(await game.press(person, "Why", on)).splitlines()[1:]


async def set_tries(game: Game, who: str, task: str, failed: int) -> ResponseMessage:
    """A GM says how many tries of a task have failed; 0 forgets them."""
    listed = await game.say("GM", "black tries")
    words = {"who": who, "task": task, "amount": str(failed)}
    return await game.write("GM", "GM: another task…", words, listed)
