"""`/d6 set`: what a GM says of minds, ranks, bricks, the ground, distances, gangs, statuses."""

from __future__ import annotations

from typing import Annotated

from discord import app_commands

from bot.systems.opend6.setting import SETTINGS, complete_value, read_setting
from bot.ui.options import Interaction, Listed, Offered, OneOf, explain, present
from cogs.opend6.options import Commands

WHATS = [(f"{what}: {setting.says}", what) for what, setting in SETTINGS.items()]
What = Annotated[str, OneOf("What of them", WHATS)]
Value = Annotated[str, Offered("To what", complete_value, of=("what", "who"), longest=100)]
Whom = Annotated[str, Listed("Whose; several with commas", present, of=(), longest=400)]


class SettingCommands(Commands):
    """What a GM sets."""

    @app_commands.command(name="set")
    @explain()
    async def set_value(
        self, interaction: Interaction, *, what: What, value: Value = "", who: Whom = ""
    ) -> None:
        """GM: set minds, ranks, bricks, ground, distances."""
        await self.take(interaction, lambda: read_setting(what, who, value))
