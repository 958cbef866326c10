"""`/session`: an evening begins and ends, and is told afterwards."""

from __future__ import annotations

from typing import Literal

from discord import app_commands

from bot.shared.past import TellEvening
from bot.shared.table.session import KEY, EndSession, StartSession
from bot.ui.options import Group, Interaction, explain


@app_commands.guild_only()
class SessionCog(Group, name="session", description="Evenings at this table"):
    """Sessions: what they start and end is the systems' own."""

    @app_commands.command()
    async def start(self, interaction: Interaction) -> None:
        """GM: start a session at this table."""
        await self.desk.act(interaction, KEY, StartSession())

    @app_commands.command()
    async def end(self, interaction: Interaction) -> None:
        """GM: end the session, and with it what lasts for a session."""
        await self.desk.act(interaction, KEY, EndSession())

    @app_commands.command()
    @explain(
        which="The newest session, running or over, or the one before it",
        share="Show it to everybody, without what is hidden",
    )
    async def recap(
        self,
        interaction: Interaction,
        *,
        which: Literal["newest", "before"] = "newest",
        share: bool = False,
    ) -> None:
        """Tell what happened in a session; only you see it unless you share it."""
        await self.desk.ask_journal(interaction, TellEvening(before=which == "before", share=share))
