"""Where Discord is, and how often it is asked: the one place that changes discord.py's ways."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any, cast

import aiohttp
from discord import DiscordServerError
from discord.gateway import DiscordWebSocket
from discord.http import Route, json_or_text
from discord.webhook.async_ import AsyncWebhookAdapter, async_context
from yarl import URL

SERVER_FAULT = 500


def point(*, api_base: str | None, gateway_url: str | None) -> None:
    """Let discord.py speak to these addresses; None leaves Discord's own.

    Both are kept on discord.py's classes, so this holds for the whole process.
    """
    if api_base is not None:
        Route.BASE = api_base
    if gateway_url is not None:
        DiscordWebSocket.DEFAULT_GATEWAY = URL(gateway_url)


def ask_once() -> None:
    """From here on discord.py leaves it to us whether an answer is sent again.

    It would send a card again that Discord may have posted, and wait for up to sixteen seconds
    with an answer that is good for three.
    """
    async_context.set(OnceAdapter())


class OnceAdapter(AsyncWebhookAdapter):
    """What sends answers and follow-ups, raising what a fault of Discord's is at once."""

    async def request(self, route: Route, session: aiohttp.ClientSession, **options: Any) -> Any:
        """One request, as discord.py makes it; only a 429 is waited out."""
        once = cast("aiohttp.ClientSession", _Session(session))
        return await super().request(route, once, **options)


class _Session:
    """A session whose server faults are raised, so that nobody takes them for a reason to wait."""

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self._session = session

    @asynccontextmanager
    async def request(
        self, method: str, url: str, **options: Any
    ) -> AsyncGenerator[aiohttp.ClientResponse]:
        async with self._session.request(method, url, **options) as response:
            if response.status >= SERVER_FAULT:
                raise DiscordServerError(response, await json_or_text(response))
            yield response
