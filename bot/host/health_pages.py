"""The pages on which a process tells how it is."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import partial

from aiohttp import web

from bot.config.sections import HealthSettings
from bot.core.errors import StartError
from bot.host.health import HUNG_SECONDS, Health

NO_FIGURES = (
    "There are no figures without the package prometheus-client: pip install 'parry[metrics]', or "
    "start with run.py, which installs it.\n"
)


@asynccontextmanager
async def answer(settings: HealthSettings, health: Health) -> AsyncGenerator[None]:
    """Answer on this address and port; raises `StartError` where nothing can listen there."""
    app = web.Application()
    app.router.add_get("/healthz", partial(tell_life, health))
    app.router.add_get("/readyz", partial(tell_readiness, health))
    app.router.add_get("/metrics", partial(tell_figures, health))
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
    try:
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
        await runner.cleanup()


async def tell_life(health: Health, _request: web.Request) -> web.Response:
    """200 where the loop comes round."""
    status = 200 if health.lag < HUNG_SECONDS else 503
    return web.json_response({"loop_lag_seconds": round(health.lag, 3)}, status=status)


async def tell_readiness(health: Health, _request: web.Request) -> web.Response:
    """200 where commands are answered; else what is lacking."""
    lacking = await health.lacks()
    return web.json_response({"lacking": lacking}, status=503 if lacking else 200)


async def tell_figures(health: Health, _request: web.Request) -> web.Response:
    """The figures, in the format of Prometheus."""
    if health.figures is None:
        return web.Response(status=404, text=NO_FIGURES)
    await health.measure()
    headers = {"Content-Type": "text/plain; version=0.0.4; charset=utf-8"}
    return web.Response(body=health.figures(), headers=headers)
