"""`/undo`, `/redo`, `/history`: what was done at this table, and taking it back."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.core.errors import Refusal
from bot.history.undo import MOST_LISTED, History
from bot.ui.desk import Desk, actor_of, table_of
from bot.ui.options import Choice, Interaction, choices, described


class HistoryCog(commands.Cog):
    """Changes reversed exactly, from the journal's before-images."""

    def __init__(self, desk: Desk, history: History) -> None:
        self.desk = desk
        self.history = history

    @app_commands.command()
    @app_commands.guild_only()
    @described(what="The last change, every step of the last roll, or one of the list")
    async def undo(
        self, interaction: Interaction, *, what: app_commands.Range[str, 1, 40] = "change"
    ) -> None:
        """Take back what you did last, dice and penalties included; a GM what anybody did."""

        async def work() -> None:
            table, actor = table_of(interaction), actor_of(interaction)
            done = await self.history.undo(table, actor, what, asked=interaction.id)
            await self.desk.answer(interaction, done)

        await self.desk.attempt(interaction, work)

    @app_commands.command()
    @app_commands.guild_only()
    async def redo(self, interaction: Interaction) -> None:
        """Let what was undone last stand again."""

        async def work() -> None:
            table, actor = table_of(interaction), actor_of(interaction)
            done = await self.history.redo(table, actor, asked=interaction.id)
            await self.desk.answer(interaction, done)

        await self.desk.attempt(interaction, work)

    @app_commands.command(name="history")
    @app_commands.guild_only()
    @described(limit="How many of the newest lines")
    async def show_history(
        self, interaction: Interaction, *, limit: app_commands.Range[int, 1, MOST_LISTED] = 10
    ) -> None:
        """Show who did what when at this table, newest first; only you see it."""

        async def work() -> None:
            table, actor = table_of(interaction), actor_of(interaction)
            await self.desk.say(interaction, await self.history.list_lines(table, actor, limit))

        await self.desk.attempt(interaction, work)

    @undo.autocomplete("what")
    async def _what(self, interaction: Interaction, typed: str) -> list[Choice]:
        try:
            words = await self.history.undoable(table_of(interaction), actor_of(interaction))
        except Refusal:
            return []
        return choices(words, typed)
