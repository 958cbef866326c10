"""What was done and could not be answered, told with the next answer to the same person."""

from __future__ import annotations

import logging
from typing import Any

import discord

from bot.ui.reply import Reply
from bot.ui.sending import LOST, cause_of

LOG = logging.getLogger("parry.reply")

MOST_PEOPLE = 256
MOST_COMMANDS = 5
WORDS = (
    "Before this: {} was done and stands, though Discord let me tell you nothing of it. "
    "/history shows what came of it."
)

Interaction = discord.Interaction[Any]


class Untold:
    """The latest commands that were done and reached nobody, by channel and person.

    Whoever types again because nothing came back is told that it was done already. Forgotten with
    the process.
    """

    def __init__(self) -> None:
        self._commands: dict[tuple[int, int], list[str]] = {}

    async def settle(self, interaction: Interaction, reply: Reply, name: str) -> None:
        """Note the command of this name where its answer was lost, else tell what was noted."""
        where = (interaction.channel_id or 0, interaction.user.id)
        if not reply.reached:
            if reply.kept is not None:
                self._note(where, name)
            return
        noted = self._commands.get(where)
        if not noted:
            return
        try:
            has_reached = await reply.tell(WORDS.format(", ".join(noted)))
        except LOST as error:
            LOG.warning("words refused", extra=cause_of(error))
            return
        if has_reached:
            self._commands.pop(where, None)

    def _note(self, where: tuple[int, int], name: str) -> None:
        # Taken out and put in again at the end: below, who lost something longest ago goes.
        noted = self._commands.pop(where, [])
        self._commands[where] = [*noted, name][-MOST_COMMANDS:]
        if len(self._commands) > MOST_PEOPLE:
            del self._commands[next(iter(self._commands))]
