"""The loop watched, and the pages about this process served where a port is set."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager, suppress

from bot.config.sections import HealthSettings
from bot.host.health import Health


@asynccontextmanager
async def serve_health(settings: HealthSettings, health: Health) -> AsyncGenerator[None]:
    """Watch the loop, and answer on the port that is set, if any; raises `StartError`."""
    watching = asyncio.create_task(health.watch(), name="loop-watch")
    try:
        async with AsyncExitStack() as stack:
            if settings.port:
                # A server is 3 MiB that a process without a port does without.
                from bot.host.health_pages import answer  # noqa: PLC0415

                await stack.enter_async_context(answer(settings, health))
            yield
    finally:
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching
