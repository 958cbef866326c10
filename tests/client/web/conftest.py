from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
from aiohttp import ClientSession

from bot.client.local.tabletop import LocalTable, open_table
from bot.client.web.seats import Seats
from bot.client.web.server import Page, open_page
from tests.client.local.sample_bot import SampleBot
from tests.client.web.phones import NETWORK, Phone


@pytest.fixture
async def table(tmp_path: Path) -> AsyncGenerator[LocalTable]:
    """A table with the sample bot."""
    async with open_table(SampleBot(), file=tmp_path / "messages.json") as opened:
        yield opened


@pytest.fixture
def seats(tmp_path: Path) -> Seats:
    """The seats of the table, kept in a file."""
    return Seats(tmp_path / "seats.json")


@pytest.fixture
async def page(table: LocalTable, seats: Seats) -> AsyncGenerator[Page]:
    """The page of that table; another address of this machine stands for the network."""
    async with open_page(table, seats, port=0, lan=NETWORK) as opened:
        yield opened


@pytest.fixture
async def http() -> AsyncGenerator[ClientSession]:
    """What asks without being a browser."""
    async with ClientSession() as session:
        yield session


@pytest.fixture
async def laptop(page: Page, http: ClientSession) -> AsyncGenerator[Phone]:
    """The page that was opened where the table is."""
    async with Phone(page, http, "127.0.0.1") as phone:
        await phone.sit(page.link.partition("#t=")[2])
        yield phone


@pytest.fixture
async def phone(page: Page, http: ClientSession) -> AsyncGenerator[Phone]:
    """A phone of the network, which has no seat yet."""
    async with Phone(page, http, NETWORK) as opened:
        yield opened
