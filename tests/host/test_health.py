"""A loop that does not come round is noticed, and figures do without their package."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import pytest

from bot import VERSION
from bot.config.sections import HealthSettings
from bot.host.health import BEAT_SECONDS, LATE_SECONDS, Health, make_figures
from bot.host.serving import serve_health

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _log_as_before() -> Iterator[None]:
    log = logging.getLogger("parry")
    handlers, level = log.handlers[:], log.level
    yield
    log.handlers[:] = handlers
    log.setLevel(level)


@pytest.fixture
def settings() -> HealthSettings:
    """A port that nobody listens on."""
    with socket.socket() as asking:
        asking.bind(("127.0.0.1", 0))
        return HealthSettings(port=asking.getsockname()[1])


async def get(settings: HealthSettings, path: str) -> tuple[int, str]:
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://{settings.address}:{settings.port}{path}") as response,
    ):
        return response.status, await response.text()


async def test_a_loop_that_is_held_up_is_logged(
    settings: HealthSettings, caplog: pytest.LogCaptureFixture
) -> None:
    health = Health()
    async with serve_health(settings, health):
        await asyncio.sleep(0)
        time.sleep(BEAT_SECONDS + LATE_SECONDS + 0.2)  # noqa: ASYNC251 - that is the fault
        await asyncio.sleep(0.01)

        assert health.lag >= LATE_SECONDS
        assert [record.getMessage() for record in caplog.records] == ["loop late"]


async def test_a_loop_that_was_late_by_five_seconds_is_not_well(settings: HealthSettings) -> None:
    health = Health()
    async with serve_health(settings, health):
        health.lag = 5.1
        assert (await get(settings, "/healthz"))[0] == 503
        health.lag = 4.9
        assert (await get(settings, "/healthz"))[0] == 200


async def test_without_its_package_the_page_of_figures_says_what_to_install(
    settings: HealthSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    monkeypatch.delitem(sys.modules, "bot.host.figures", raising=False)
    health = Health()
    assert make_figures(settings, health) is None

    async with serve_health(settings, health):
        status, text = await get(settings, "/metrics")

    assert status == 404
    assert "prometheus-client" in text


def test_the_version_is_that_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

    assert project["project"]["version"] == VERSION
