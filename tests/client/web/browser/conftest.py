from __future__ import annotations

import os
import shutil
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Literal

import pytest
import pytest_asyncio
from playwright.async_api import Browser, ViewportSize, async_playwright, expect

from bot.client.local.tabletop import open_table
from bot.client.web.seats import Seats
from bot.client.web.server import open_page
from tests.client.local.sample_bot import SampleBot
from tests.client.web.browser.chromium import MISSING, find_chromium, is_required
from tests.client.web.browser.serving import Served, serve_game
from tests.client.web.browser.visitor import DESK, Visitor
from tests.client.web.phones import NETWORK
from tests.conftest import FirstStart
from tests.support.game import NextFaces

Theme = Literal["dark", "light"]
Open = Callable[..., Awaitable[Visitor]]
HERE = Path(__file__).parent
PATIENCE = 20_000
"""Milliseconds that a page has to show something: machines are busy, and nothing waits so long."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One browser serves all these tests, and one loop."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def chromium() -> AsyncGenerator[Browser]:
    """The browser of all tests, which are left out without one, or fail if it is required."""
    path = find_chromium()
    if not path:
        (pytest.fail if is_required() else pytest.skip)(MISSING)
    expect.set_options(timeout=PATIENCE)
    async with async_playwright() as playwright:
        root = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = await playwright.chromium.launch(executable_path=path, args=root)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def sample(tmp_path: Path, chromium: Browser) -> AsyncGenerator[Served]:
    """The page of a table with the sample bot."""
    del chromium  # without one nothing need be served
    async with (
        open_table(SampleBot(), file=tmp_path / "messages.json") as table,
        open_page(table, Seats(tmp_path / "seats.json"), port=0, lan=NETWORK) as page,
    ):
        yield Served(table, page, NextFaces())


@pytest_asyncio.fixture(loop_scope="session")
async def game(
    tmp_path: Path, first_start: FirstStart, chromium: Browser
) -> AsyncGenerator[Served]:
    """The page of a table with the whole bot."""
    del chromium
    database = tmp_path / "parry.db"
    shutil.copy(first_start.file, database)
    async with AsyncExitStack() as closing:
        served = await serve_game(closing, database)
        yield served


@pytest_asyncio.fixture(loop_scope="session")
async def open_at(chromium: Browser) -> AsyncGenerator[Open]:
    """Opens an address as another person's browser would; what breaks in a page fails the test."""
    async with AsyncExitStack() as closing:
        visitors: list[Visitor] = []

        async def open_page_at(
            url: str, *, size: ViewportSize | None = None, theme: Theme = "dark", scale: float = 1
        ) -> Visitor:
            context = await chromium.new_context(
                viewport=size or ViewportSize(**DESK),
                color_scheme=theme,
                device_scale_factor=scale,
                reduced_motion="reduce",
            )
            context.set_default_timeout(PATIENCE)
            closing.push_async_callback(context.close)
            visitor = Visitor(await context.new_page())
            visitors.append(visitor)
            await visitor.page.goto(url)
            return visitor

        yield open_page_at
    assert [trouble for visitor in visitors for trouble in visitor.troubles] == []


async def seated(visitor: Visitor) -> Visitor:
    """The visitor, once the table has answered and there is something to type into."""
    await expect(visitor.entry).to_be_visible()
    return visitor


@pytest_asyncio.fixture(loop_scope="session")
async def laptop(sample: Served, open_at: Open) -> Visitor:
    """The laptop at the sample bot's table, as Skaz."""
    return await seated(await open_at(sample.page.link))


@pytest_asyncio.fixture(loop_scope="session")
async def desk(game: Served, open_at: Open) -> Visitor:
    """The laptop at the whole bot's table, as Skaz."""
    return await seated(await open_at(game.page.link))
