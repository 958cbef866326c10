"""`/black`: Black Dice, tasks and injuries."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.systems.blackdice.actions import tasks as bd
from bot.systems.blackdice.sheet import KEY
from bot.ui.complete import Text, choices, present
from bot.ui.desk import Desk, actor_of

Interaction = discord.Interaction[Any]


@app_commands.guild_only()
class Black(commands.GroupCog, group_name="black", group_description="Black Dice, pools of d6"):
    """Every command of Black Dice outside a fight; the rules stand in `bot.systems.blackdice`."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        super().__init__()

    @app_commands.command()
    @app_commands.describe(who="Whose injuries; your own character's if left out")
    async def status(
        self, interaction: Interaction, *, who: app_commands.Range[str, 1, 80] = ""
    ) -> None:
        """Show the injuries somebody carries; only you see it."""
        await self.desk.act(interaction, KEY, bd.Status(named=who))

    @status.autocomplete("who")
    async def _anybody(self, interaction: Interaction, typed: str) -> list[Text]:
        actor = actor_of(interaction)
        names = await self.desk.offered(interaction, lambda scene: present(scene, actor))
        return choices(names or (), typed)
