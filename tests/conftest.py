"""A game in which nothing unexpected may happen."""

from __future__ import annotations

import asyncio
import gc
import inspect
import os
import re
import shutil
import sqlite3
import tempfile
from collections.abc import AsyncGenerator, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any, NamedTuple

import hypothesis
import pytest

from bot.client import sync
from tests.client.web.browser import chromium
from tests.support import golden_run
from tests.support.game import Game
from tests.support.postgres import REQUIRED, Server, is_here, start_server
from tests.support.workers import WholeFiles
from tests.support.world import LONGEST, World, quicken


def pytest_xdist_auto_num_workers() -> int:
    """Two workers a core: what waits for a disk or a process of its own leaves room for another."""
    return 2 * (os.cpu_count() or 1)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> WholeFiles | None:
    """Files are handed out whole where files are asked for, as `run.py test` does."""
    return WholeFiles(config, log) if config.getoption("dist") == "loadfile" else None


def pytest_configure(config: pytest.Config) -> None:
    """What Discord is sent is compared with its recording.

    Properties look at the same examples every time, and fail none for its time;
    `--hypothesis-profile=explore` looks for new ones.
    """
    hypothesis.settings.register_profile("parry", deadline=None, derandomize=True)
    hypothesis.settings.register_profile("explore", deadline=None)
    if not config.getoption("--hypothesis-profile"):
        hypothesis.settings.load_profile("parry")
    chromium.hide_settings()
    quicken()
    config.pluginmanager.register(golden_run, "golden")


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """The last line says so where no browser was there to test with."""
    reports = terminalreporter.stats.get("skipped", [])
    left_out = sum(chromium.MISSING in str(report.longrepr) for report in reports)
    if left_out:
        terminalreporter.write_line(f"browser tests: {left_out} NOT RUN, {chromium.MISSING}")


E2E_STORE = "PARRY_E2E_STORE"
"""Where this is `postgres`, games are kept on a server, but for those that look into their file."""


def uses_no_file(test: Any) -> bool:
    """Whether a test leaves its game's file and store alone: those are no server's business."""
    if ".store" in inspect.getsource(test.function):
        return False
    return not re.search(
        r"\bgame\.path\b|sqlite|open_copy|PATIENCE", inspect.getsource(test.module)
    )


def facts_in(file: Path) -> list[tuple[str, str]]:
    """The small facts of the house in this file, such as which commands Discord has."""
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute("SELECT key, value FROM facts").fetchall()


class FirstStart(NamedTuple):
    """What the bot's first start leaves: its database `file`, and the `commands` Discord has.

    `told` is the hash of these, as the file has it.
    """

    file: Path
    commands: list[dict[str, Any]]
    told: str

    def hash_of(self, tree: Any) -> str:
        """The hash of the commands of a bot that has the same."""
        del tree
        return self.told


@pytest.fixture(scope="session")
def first_start(tmp_path_factory: pytest.TempPathFactory) -> FirstStart:
    """One start from nothing, which every game then goes on from as a later start would.

    The file is migrated and the commands are sent once a worker: both are what a second start of
    the bot finds, and both together took longer than most tests.
    """
    file = tmp_path_factory.mktemp("first") / "parry.db"

    async def start() -> list[dict[str, Any]]:
        game = Game(file)
        env = World(await game.open(), shard_count=1, settle_timeout=LONGEST)
        await env.start()
        await env.shutdown()
        await game.store.close()
        given = ("id", "application_id")  # by Discord
        known = env.backend.commands[None].values()
        return [{key: command[key] for key in command if key not in given} for command in known]

    with ThreadPoolExecutor(1) as apart:  # pytest-asyncio keeps the loop of this thread
        commands = apart.submit(asyncio.run, start()).result()
    gc.collect()
    gc.freeze()  # what was imported stays, and need not be looked through again and again
    told = next(value for key, value in facts_in(file) if key.startswith("commands:"))
    return FirstStart(file, commands, told)


@pytest.fixture(scope="session")
def postgres_server() -> Generator[Server]:
    """A PostgreSQL server, one a worker; without one its tests are skipped, or fail in CI."""
    if not is_here():
        if os.environ.get(REQUIRED):
            pytest.fail("there is no PostgreSQL server, and its tests are required")
        pytest.skip("there is no PostgreSQL server on this machine")
    # Not below pytest's own folder: the path of a socket is short.
    with tempfile.TemporaryDirectory(prefix="parry-") as folder, start_server(Path(folder)) as one:
        yield one


@pytest.fixture
async def game(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    first_start: FirstStart,
    request: pytest.FixtureRequest,
) -> AsyncGenerator[Game]:
    """A channel with GM, Skaz, Blazer and a stranger.

    An unexpected error fails the test; so does, in `tests/e2e`, that Discord was sent something
    else than the recording says.
    """
    on_server = os.environ.get(E2E_STORE) == "postgres" and uses_no_file(request.node)
    server: Server | None = request.getfixturevalue("postgres_server") if on_server else None
    game = Game(tmp_path / "parry.db", await server.create() if server else "")
    shutil.copy(first_start.file, game.path)
    async with AsyncExitStack() as at_end:
        if server:
            at_end.push_async_callback(server.give_back, game.url)
        bot = await game.open()
        if server:
            for key, value in facts_in(first_start.file):
                await game.store.remember(key, value)
        at_end.push_async_callback(game.close)
        env = World(bot, shard_count=1, settle_timeout=LONGEST)
        at_end.push_async_callback(env.shutdown)
        with pytest.MonkeyPatch.context() as patch:
            # To hash them, as every start does, takes a quarter of it.
            patch.setattr(sync, "tree_hash", first_start.hash_of)
            await env.start()
        env.backend.register_commands(None, first_start.commands)
        await game.seat(env)
        yield game
    env.raise_errors()
    failures = [r.getMessage() for r in caplog.get_records("call") if r.levelname == "ERROR"]
    assert not failures, failures
    golden_run.check(request.node, game)
