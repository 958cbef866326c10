"""`/undo`: taking back what was done at this table."""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.core.report import Report
from bot.ui.desk import Desk, actor_of, table_of

Interaction = discord.Interaction[Any]


class History(commands.Cog):
    """Changes reversed exactly, from the journal's before-images."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(what="The last change, or every step of the last roll")
    async def undo(
        self, interaction: Interaction, *, what: Literal["change", "roll"] = "change"
    ) -> None:
        """GM: take back the last change at this table, dice, Pyros and penalties included."""

        async def work() -> None:
            table, actor = table_of(interaction), actor_of(interaction)
            whole = what == "roll"
            undone = await self.desk.resolver.undo(table, actor, whole_roll=whole)
            lines = tuple(f"{row.entry.name}: {row.entry.summary}" for row in undone)
            await self.desk.say(interaction, Report("UNDONE", why=lines))

        await self.desk.attempt(interaction, work)
