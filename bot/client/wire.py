"""Where Discord is: the one place that can point discord.py somewhere else."""

from __future__ import annotations

from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL


def point(*, api_base: str | None, gateway_url: str | None) -> None:
    """Let discord.py speak to these addresses; None leaves Discord's own.

    Both are kept on discord.py's classes, so this holds for the whole process.
    """
    if api_base is not None:
        Route.BASE = api_base
    if gateway_url is not None:
        DiscordWebSocket.DEFAULT_GATEWAY = URL(gateway_url)
