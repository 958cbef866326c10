"""What a GM of Flamepunk does by the buttons of a list."""

from __future__ import annotations

from simcord.results import ResponseMessage

from tests.support.game import Game


async def hold_grudge(game: Game, who: str, task: str, amount: int) -> ResponseMessage:
    """A GM sets what earlier failures of this character cost at a task; 0 forgives."""
    listed = await game.say("GM", "flame penalty")
    words = {"who": who, "task": task, "amount": str(amount)}
    return await game.write("GM", "GM: another task…", words, listed)
