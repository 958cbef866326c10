from __future__ import annotations

import io
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from bot.client.local.table import Event
from bot.client.local.tabletop import LocalTable, open_table
from bot.client.terminal.play import run_script
from tests.client.local.sample_bot import SampleBot, Script


@pytest.fixture
async def sample() -> SampleBot:
    """The sample bot of the table."""
    return SampleBot()


@pytest.fixture
async def table(sample: SampleBot, tmp_path: Path) -> AsyncGenerator[LocalTable]:
    """A table with the sample bot."""
    async with open_table(sample, file=tmp_path / "messages.json") as opened:
        yield opened


@pytest.fixture
def events(table: LocalTable) -> list[Event]:
    """What happens at the table from now on."""
    seen: list[Event] = []
    table.watch(seen.append)
    return seen


@pytest.fixture
def play_script(tmp_path: Path) -> Script:
    """Runs lines at a table whose messages are kept between the calls of one test."""

    async def run(*lines: str, more: tuple[str, ...] = (), fresh: bool = False) -> tuple[int, str]:
        out = io.StringIO()
        file = tmp_path / "messages.json"
        async with open_table(SampleBot(), file=file, more=more, fresh=fresh) as table:
            code = await run_script(table, io.StringIO("\n".join(lines)), out)
        return code, out.getvalue()

    return run
