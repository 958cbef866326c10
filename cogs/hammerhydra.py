"""`/hydra`: Hammerhydra, d10 against attributes."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.systems.hammerhydra.actions import aside
from bot.systems.hammerhydra.cards.aside import TABLES
from bot.systems.hammerhydra.sheet import KEY
from bot.ui.desk import Desk

Interaction = discord.Interaction[Any]


@app_commands.guild_only()
class Hydra(commands.GroupCog, group_name="hydra", group_description="Hammerhydra, d10"):
    """Every command of Hammerhydra; the rules stand in `bot.systems.hammerhydra`."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        super().__init__()

    @app_commands.command()
    @app_commands.describe(table="Which table of the book")
    @app_commands.choices(
        table=[app_commands.Choice(name=shown, value=key) for key, shown in TABLES.items()]
    )
    async def tables(self, interaction: Interaction, *, table: str) -> None:
        """Look up a table: levels, headings, results, prices; only you see it."""
        await self.desk.act(interaction, KEY, aside.Tables(table=table))

    @app_commands.command()
    async def rules(self, interaction: Interaction) -> None:
        """Show the rules in short; only you see them."""
        await self.desk.act(interaction, KEY, aside.Rules())
