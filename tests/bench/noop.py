"""A bot at Discord that does nothing: the baseline of what Parry's process costs.

It asks for the same intents, keeps as little as Parry does, and answers its one command with "ok".
"""

from __future__ import annotations

import os

import discord
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

COMMAND = "ok"


class NoopBot(discord.Client):
    """discord.py with one command and nothing around it."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
        )
        self.tree = app_commands.CommandTree[NoopBot](self)
        self.tree.command(name=COMMAND, description="Says ok")(ok)


async def ok(interaction: discord.Interaction[NoopBot]) -> None:
    """Answer."""
    await interaction.response.send_message("ok")


def main() -> None:
    """Be at the Discord of the environment until the process is ended."""
    Route.BASE = os.environ["DISCORD_API_BASE"]
    DiscordWebSocket.DEFAULT_GATEWAY = URL(os.environ["DISCORD_GATEWAY_URL"])
    NoopBot().run(os.environ["DISCORD_TOKEN"], log_handler=None)


if __name__ == "__main__":
    main()
