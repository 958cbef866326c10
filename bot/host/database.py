"""The database that the settings name: opened, brought up to date, pruned."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncGenerator, Generator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from time import time

from bot.config.sections import DatabaseSettings
from bot.core.errors import StartError
from bot.host.prune import prune
from bot.store.protocol import Store
from bot.store.prune import Keep, PruneCount
from bot.store.sqlite import open_sqlite
from bot.store.sqlite.prune import FileToRead
from bot.store.sqlite.schema import migrate, open_to_read
from bot.store.tally import UNCOUNTED, Tally

NOT_INSTALLED = (
    "A PostgreSQL database needs the package asyncpg: pip install 'parry[postgres]', or start with "
    "run.py, which installs it."
)


EMPTIED = "DYNO"
"""A platform sets this whose disks are empty after each restart, which comes every day."""

PASSING_DISK = (
    "The disk of this platform is empty after each restart, and the tables with it: attach a "
    "PostgreSQL database, whose address is read from DATABASE_URL."
)


@contextmanager
def needs_postgres() -> Generator[None]:
    """Around the import of what needs the extra `postgres`; raises `StartError` without it."""
    try:
        yield
    except ImportError as error:
        raise StartError(NOT_INSTALLED) from error


@asynccontextmanager
async def open_file(file: Path, tally: Tally = UNCOUNTED) -> AsyncGenerator[Store]:
    """The store in this file, closed at the end whatever happens."""
    store = await open_sqlite(file, clock=time, tally=tally)
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def open_store(database: DatabaseSettings, tally: Tally = UNCOUNTED) -> AsyncGenerator[Store]:
    """The store in this database, closed at the end; `tally` keeps figures.

    Raises `StartError`.
    """
    if database.is_file:
        if os.environ.get(EMPTIED):
            raise StartError(PASSING_DISK)
        async with open_file(database.path, tally) as store:
            yield store
        return
    with needs_postgres():
        from bot.store.postgres import open_postgres  # noqa: PLC0415 - of the extra `postgres`
    opened = await open_postgres(database.url, clock=time, tally=tally)
    try:
        yield opened
    finally:
        await opened.close()


async def bring_up_to_date(database: DatabaseSettings) -> Sequence[str]:
    """Bring the database up to date; what that took, in lines. Raises `StartError`."""
    if not database.is_file:
        # To open it is to bring it up to date.
        async with open_store(database):
            return [f"{database.shown} is up to date."]
    migration = await asyncio.to_thread(migrate, database.path)
    lines = [f"applied {name}" for name in migration.applied]
    lines.append(f"{database.path} is up to date.")
    if migration.backup is not None:
        lines.append(f"The file as it was before: {migration.backup}")
    return lines


async def prune_now(database: DatabaseSettings, keep: Keep, *, dry: bool) -> PruneCount:
    """Take what is too old from the database; a `dry` run only reads, whoever has it open."""
    if dry and database.is_file:
        with closing(open_to_read(database.path)) as connection:
            return await prune(FileToRead(connection, int(time())), keep, dry=True)
    async with open_store(database) as store:
        return await prune(store, keep, dry=dry)
