"""A database moved into another one, and a database read through."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from bot.config.sections import DatabaseSettings
from bot.core.errors import StartError
from bot.core.words import count
from bot.host.database import needs_postgres
from bot.store.sqlite.transfer import open_whole_file, read_whole_file
from bot.store.transfer import FrozenDatabase, Summary, in_order, summarize


async def move(source: DatabaseSettings, target: DatabaseSettings) -> list[str]:
    """Copy everything into an empty database and compare; what was done, in lines.

    Nothing is kept there unless both are the same. No Parry may use either. Raises `StartError`.
    """
    if source.url == target.url:
        raise StartError(f"{target.shown} is the database itself.")
    async with _open(source, empty=False) as origin, _open(target, empty=True) as copy:
        summary = await _summarize(origin, source.shown)
        await copy.take_in(origin.records())
        await _compare(origin, summary, copy)
    return [
        f"{target.shown} holds all that {source.shown} does: {_words(summary)}, compared.",
        f"{source.shown} is as it was; set database.url to the other one and start Parry.",
    ]


async def check(database: DatabaseSettings) -> list[str]:
    """Read everything in a database, also while Parry runs; what there is. Raises `StartError`."""
    async with _open(database, empty=None) as whole:
        summary = await _summarize(whole, database.shown)
        for table in summary.tables:
            try:
                await whole.look(table)
            except ValueError as error:
                raise StartError(f"Table {table.channel} cannot be read: {error}.") from error
    return [f"{database.shown} can be read: {_words(summary)}."]


async def _compare(origin: FrozenDatabase, summary: Summary, copy: FrozenDatabase) -> None:
    moved = await _summarize(copy, "What was written")
    differing = {
        table for table in summary.sums | moved.sums if summary.sums[table] != moved.sums[table]
    }
    for table in summary.tables:
        if in_order(await origin.look(table)) != in_order(await copy.look(table)):
            differing.add(table.channel)
    if differing:
        raise StartError(
            f"The two differ in table {min(differing)}; nothing was kept in the other one."
        )


async def _summarize(whole: FrozenDatabase, name: str) -> Summary:
    try:
        return await summarize(whole)
    except ValueError as error:
        raise StartError(f"{name} cannot be read: {error}.") from error


@asynccontextmanager
async def _open(
    database: DatabaseSettings, *, empty: bool | None
) -> AsyncGenerator[FrozenDatabase]:
    """A database that nobody uses, to be `empty` or not; None to read one whoever uses it."""
    if database.is_file:
        file = database.path
        with (
            read_whole_file(file) if empty is None else open_whole_file(file, empty=empty) as whole
        ):
            yield whole
        return
    with needs_postgres():
        from bot.store.postgres.transfer import open_whole_server, read_whole_server  # noqa: PLC0415
    url = database.url
    reached = read_whole_server(url) if empty is None else open_whole_server(url, empty=empty)
    async with reached as server:
        yield server


def _words(summary: Summary) -> str:
    return f"{count(len(summary.tables), 'table')} with {count(summary.lines, 'journal line')}"
