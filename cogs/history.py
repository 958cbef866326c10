"""`/undo`, `/redo`, `/history`, `/fairness`: what was done at this table, and taking it back."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.core.errors import Refusal
from bot.history.listing import MOST_LISTED
from bot.shared.past import CountFaces, DoAgain, ListLines, TakeBack
from bot.ui.options import Choice, Interaction, Ungrouped, choices, explain
from bot.ui.whose import actor_of, table_of


class HistoryCog(Ungrouped):
    """Changes reversed exactly, from the journal's before-images."""

    @app_commands.command()
    @app_commands.guild_only()
    @explain(what="The last change, every step of the last roll, or one of the list")
    async def undo(
        self, interaction: Interaction, *, what: app_commands.Range[str, 1, 40] = ""
    ) -> None:
        """Take back what you did last; what dice fell in, and what others did, a GM does."""
        await self.desk.ask_journal(interaction, TakeBack(what=what))

    @app_commands.command()
    @app_commands.guild_only()
    async def redo(self, interaction: Interaction) -> None:
        """Let what was undone last stand again."""
        await self.desk.ask_journal(interaction, DoAgain())

    @app_commands.command(name="history")
    @app_commands.guild_only()
    @explain(limit="How many of the newest lines")
    async def show_history(
        self, interaction: Interaction, *, limit: app_commands.Range[int, 1, MOST_LISTED] = 10
    ) -> None:
        """Show what happened at this table, newest first, and take it back; only you see it."""
        await self.desk.ask_journal(interaction, ListLines(limit=limit))

    @app_commands.command()
    @app_commands.guild_only()
    @explain(who="Whose dice; everybody's if left out")
    async def fairness(self, interaction: Interaction, *, who: discord.User | None = None) -> None:
        """Show how evenly the dice fell here that Parry threw; only you see it."""
        user = who.id if who is not None else 0
        await self.desk.ask_journal(interaction, CountFaces(user=user))

    @undo.autocomplete("what")
    async def _what(self, interaction: Interaction, text: str) -> list[Choice]:
        table, actor = table_of(interaction), actor_of(interaction)
        try:
            words = await self.desk.journal.history.undoable(table, actor)
        except Refusal:
            return []
        return choices(words, text)
