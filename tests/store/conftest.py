"""Open stores, each in a file or database of its own, with a clock at a thousand seconds."""

from __future__ import annotations

import inspect
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from bot.store.postgres import open_postgres
from bot.store.protocol import Store
from bot.store.sqlite import open_sqlite
from tests.store.scenes import Clock
from tests.support.postgres import Server


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Whoever asks for a `Store` runs on both; for a `SqliteStore`, or its file, on that one."""
    asked = inspect.signature(metafunc.function).parameters
    if "store" in asked:
        of_file = "path" in asked or asked["store"].annotation == "SqliteStore"
        metafunc.parametrize("kind", ["sqlite"] if of_file else ["sqlite", "postgres"])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the database of this test is kept."""
    return tmp_path / "data" / "parry.db"


@pytest.fixture
def clock() -> Clock:
    """The store's clock, which a test may put forward."""
    return Clock()


@pytest.fixture
async def store(
    kind: str, path: Path, clock: Clock, request: pytest.FixtureRequest
) -> AsyncGenerator[Store, None]:
    """A store that is closed when the test is over."""
    if kind == "sqlite":
        opened: Store = await open_sqlite(path, clock=clock)
        yield opened
        await opened.close()
    else:
        server: Server = request.getfixturevalue("postgres_server")
        url = await server.create()
        opened = await open_postgres(url, clock=clock)
        yield opened
        await opened.close()
        await server.give_back(url)
