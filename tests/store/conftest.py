"""An open store in a file of its own, with a clock that stands at a thousand seconds."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from bot.store.sqlite import SqliteStore, open_sqlite
from tests.store.scenes import Clock


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the database of this test is kept."""
    return tmp_path / "data" / "parry.db"


@pytest.fixture
def clock() -> Clock:
    """The store's clock, which a test may put forward."""
    return Clock()


@pytest.fixture
async def store(path: Path, clock: Clock) -> AsyncGenerator[SqliteStore, None]:
    """A store that is closed when the test is over."""
    opened = await open_sqlite(path, clock=clock)
    yield opened
    await opened.close()
