"""An open store in a file of its own, with a clock that stands at a thousand seconds."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from bot.store.sqlite import SqliteStore, open_sqlite


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the database of this test is kept."""
    return tmp_path / "data" / "parry.db"


@pytest.fixture
async def store(path: Path) -> AsyncGenerator[SqliteStore, None]:
    """A store that is closed when the test is over."""
    opened = await open_sqlite(path, clock=lambda: 1000.5)
    yield opened
    await opened.close()
