"""Whether this process lives and serves, over HTTP, for whoever looks after it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from aiohttp import web

from bot import VERSION
from bot.config.sections import HealthSettings
from bot.core.errors import StartError
from bot.store.protocol import Store, StoreError

if TYPE_CHECKING:
    from bot.host.figures import Figures

LOG = logging.getLogger("parry.health")

BEAT_SECONDS = 0.5
"""How often it is looked whether the loop comes round."""

LATE_SECONDS = 1.0
"""A loop that comes round so late is worth a line in the log."""

HUNG_SECONDS = 5.0
"""One that came round so late is not well; nor is one that does not answer at all."""

STORE_SECONDS = 2.0

NO_FIGURES = (
    "There are no figures without the package prometheus-client: pip install 'parry[metrics]', or "
    "start with run.py, which installs it.\n"
)


class Client(Protocol):
    """What is at Discord."""

    def is_connected(self) -> bool:
        """Whether every shard is connected."""
        ...


class Health:
    """How this process is; `store` and `client` are None until there are any.

    `figures` writes the page of figures, where there is one. `lag` is by how many seconds the
    loop was late when it last came round.
    """

    def __init__(self) -> None:
        self.store: Store | None = None
        self.client: Client | None = None
        self.lag = 0.0
        self.figures: Callable[[], bytes] | None = None

    async def watch(self) -> None:
        """Look for ever whether the loop comes round in time."""
        while True:
            began = monotonic()
            await asyncio.sleep(BEAT_SECONDS)
            self.lag = max(0.0, monotonic() - began - BEAT_SECONDS)
            if self.lag >= LATE_SECONDS:
                LOG.warning("loop late", extra={"milliseconds": round(self.lag * 1000)})

    def counts(self) -> dict[str, float]:
        """How the store fares."""
        return self.store.counts() if self.store is not None else {}

    async def lacks(self) -> list[str]:
        """What keeps this process from serving anybody."""
        lacking: list[str] = []
        try:
            if self.store is None:
                lacking.append("store")
            else:
                async with asyncio.timeout(STORE_SECONDS):
                    await self.store.recall("ready")
        except (StoreError, TimeoutError):
            lacking.append("store")
        if self.client is None or not self.client.is_connected():
            lacking.append("discord")
        return lacking

    async def tell_life(self, _request: web.Request) -> web.Response:
        """200 where the loop comes round."""
        status = 200 if self.lag < HUNG_SECONDS else 503
        return web.json_response({"loop_lag_seconds": round(self.lag, 3)}, status=status)

    async def tell_readiness(self, _request: web.Request) -> web.Response:
        """200 where commands are answered; else what is lacking."""
        lacking = await self.lacks()
        return web.json_response({"lacking": lacking}, status=503 if lacking else 200)

    async def tell_figures(self, _request: web.Request) -> web.Response:
        """The figures, in the format of Prometheus."""
        if self.figures is None:
            return web.Response(status=404, text=NO_FIGURES)
        headers = {"Content-Type": "text/plain; version=0.0.4; charset=utf-8"}
        return web.Response(body=self.figures(), headers=headers)


def make_figures(settings: HealthSettings, health: Health) -> Figures | None:
    """The figures of this process; None where nobody asks, or without the extra `metrics`."""
    if not settings.port:
        return None
    try:
        from bot.host.figures import Figures, count_log  # noqa: PLC0415 - of the extra `metrics`
    except ImportError:
        return None
    figures = Figures(VERSION, health)
    count_log(figures)
    health.figures = figures.page
    return figures


@asynccontextmanager
async def serve_health(settings: HealthSettings, health: Health) -> AsyncGenerator[None]:
    """Watch the loop, and answer on the port that is set, if any; raises `StartError`."""
    watching = asyncio.create_task(health.watch(), name="loop-watch")
    app = web.Application()
    app.router.add_get("/healthz", health.tell_life)
    app.router.add_get("/readyz", health.tell_readiness)
    app.router.add_get("/metrics", health.tell_figures)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
    try:
        if settings.port:
            await runner.setup()
            try:
                await web.TCPSite(runner, settings.address, settings.port).start()
            except OSError as error:
                raise StartError(
                    f"health.port: nothing can listen on {settings.address} port {settings.port}: "
                    f"{error.strerror}."
                ) from error
        yield
    finally:
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching
        await runner.cleanup()
