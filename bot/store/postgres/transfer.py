"""A whole database on a server, record by record."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
from msgspec.structs import astuple

from bot.core.changes import parts
from bot.core.errors import StartError
from bot.core.scene import Scene, Table
from bot.store.memory import Memory
from bot.store.postgres import schema
from bot.store.postgres.batch import Command, load
from bot.store.postgres.link import Connection, Hurry, Link
from bot.store.postgres.rows import ENTRIES, as_text, read_key, read_row
from bot.store.prune import SESSION
from bot.store.transfer import PAGE, KeptFact, KeptLine, KeptRow, KeptTable, LastLine, Record

TABLES = (
    "SELECT table_id, guild, last_roll, version, pruned_to, gone_at FROM tables ORDER BY table_id"
)
ROWS = (
    "SELECT table_id, collection, key, row, NULL::bigint AS message, place FROM rows "
    "UNION ALL SELECT table_id, 'rolls', number::text, row, NULL, NULL FROM rolls "
    "UNION ALL SELECT table_id, 'offers', id::text, row, message, NULL FROM offers"
)
LINES = (
    "SELECT id, table_id, at, entry, touched, undoes, undone_by, asked, coalesce(images, '') "
    "FROM journal ORDER BY id"
)
FACTS = "SELECT key, value FROM facts ORDER BY key"
LAST_LINE = "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM journal_id_seq"

# A sequence cannot be set to 0: 1 that was not called yet says that there was no line.
SET_LAST = "SELECT setval('journal_id_seq', greatest($1::bigint, 1), $1::bigint > 0)"
TOUCHED_AT = (
    "UPDATE tables SET touched_at = coalesce((SELECT at FROM journal "
    "WHERE journal.table_id = tables.table_id ORDER BY id DESC LIMIT 1), 0)"
)
OTHERS = (
    "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() "
    "AND application_name = 'parry' AND pid <> pg_backend_pid())"
)
ALONE = "LOCK TABLE tables, facts IN EXCLUSIVE MODE"

COLUMNS: dict[str, tuple[str, ...]] = {
    "tables": ("table_id", "guild", "last_roll", "version", "pruned_to", "gone_at", "touched_at"),
    "rows": ("table_id", "collection", "key", "row", "place"),
    "rolls": ("table_id", "number", "open", "deadline", "row"),
    "offers": ("table_id", "id", "roll", "message", "row"),
    "journal": (
        "id",
        "table_id",
        "version",
        "asked",
        "at",
        "roll",
        "session",
        "entry",
        "touched",
        "undoes",
        "undone_by",
        "images",
    ),
    "facts": ("key", "value"),
}


class WholeServer:
    """`FrozenDatabase` on a server, within one transaction; made by `open_whole_server`."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def records(self) -> AsyncIterator[Record]:
        """Everything that is kept."""
        async for columns in self._every(TABLES):
            yield KeptTable(*columns)
        async for table, collection, key, text, message, place in self._every(ROWS):
            number = collection in {"rolls", "offers"}
            row = read_row(collection, text, message)
            yield KeptRow(table, collection, int(key) if number else read_key(key), row, place)
        async for line, table, at, text, touched, undoes, by, interaction, images in self._every(
            LINES
        ):
            entry, raw = ENTRIES.decode(text), images.encode()
            yield KeptLine(line, table, at, entry, touched, tuple(undoes), by, interaction, raw)
        async for columns in self._every(FACTS):
            yield KeptFact(*columns)
        yield LastLine(await self._connection.fetchval(LAST_LINE))

    async def look(self, table: Table) -> Scene:
        """The scene of a table."""
        asking = Command(table, lambda scene: (None, scene))
        (loaded,) = await load(_Within(self._connection), [asking], Memory(), moment=0)
        return loaded.scene

    async def take_in(self, records: AsyncIterator[Record]) -> None:
        """Keep all of these."""
        await self._connection.execute("DELETE FROM facts")
        pages: dict[str, list[Sequence[Any]]] = {name: [] for name in COLUMNS}
        async for record in records:
            if isinstance(record, LastLine):
                await self._connection.execute(SET_LAST, record.id)
                continue
            name, columns = _place(record)
            pages[name].append(columns)
            if len(pages[name]) == PAGE:
                await self._flush(pages)
        await self._flush(pages)
        await self._connection.execute(TOUCHED_AT)

    async def _flush(self, pages: dict[str, list[Sequence[Any]]]) -> None:
        for name, page in pages.items():  # tables first: the others belong to them
            if page:
                await self._connection.copy_records_to_table(
                    name, records=page, columns=COLUMNS[name]
                )
                page.clear()

    async def _every(self, statement: str) -> AsyncIterator[Any]:
        async for record in self._connection.cursor(statement, prefetch=PAGE):
            yield record


class _Within(Link):
    """A link whose statements go with a transaction that is open already."""

    def __init__(self, connection: Connection) -> None:
        super().__init__("", Hurry())
        self._within = connection

    async def connection(self) -> Connection:
        return self._within

    def drop(self) -> None:
        """The transaction goes with its connection, which is another's to close."""


@asynccontextmanager
async def read_whole_server(url: str) -> AsyncGenerator[WholeServer]:
    """A database as it is at this moment, only read; raises `StartError`."""
    connection = await schema.connect(url)
    try:
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            await schema.refuse_old(connection)
            yield WholeServer(connection)
    except asyncpg.PostgresError as error:
        raise StartError(f"The database cannot be read: {error}.") from error
    finally:
        await connection.close()


@asynccontextmanager
async def open_whole_server(url: str, *, empty: bool) -> AsyncGenerator[WholeServer]:
    """A database that no Parry uses, brought up to date; what is written is kept at the end or not.

    Raises `StartError`, also where it is to be `empty` and has tables.
    """
    connection = await schema.connect(url)
    try:
        await schema.prepare(connection)
        if await connection.fetchval(OTHERS):
            raise StartError("A Parry uses that database; stop it first.")
        async with connection.transaction():
            await connection.execute(ALONE)
            if empty and await connection.fetchval("SELECT EXISTS (SELECT FROM tables)"):
                raise StartError("That database has tables already; make an empty one.")
            yield WholeServer(connection)
    except asyncpg.PostgresError as error:
        raise StartError(f"The database says: {error}.") from error
    finally:
        await connection.close()


def _place(record: KeptTable | KeptRow | KeptLine | KeptFact) -> tuple[str, Sequence[Any]]:
    """Into which table of the database a record goes, and as what."""
    match record:
        case KeptTable():
            return "tables", (*astuple(record), 0)
        case KeptRow(table, "rolls", key, row):
            return "rolls", (table, key, row.open, row.deadline, as_text(row))
        case KeptRow(table, "offers", key, row):
            return "offers", (table, key, row.roll, row.message, as_text(row))
        case KeptRow(table, collection, key, row, place):
            return "rows", (table, collection, as_text(parts(key)), as_text(row), place)
        case KeptFact(key, value):
            return "facts", (key, value)
        case KeptLine():
            entry = record.entry
            return "journal", (
                record.id,
                record.table,
                -record.id,  # no attempt at a table ever has such a version
                record.asked,
                record.at,
                entry.roll,
                entry.system == SESSION,
                as_text(entry),
                record.touched,
                record.undoes,
                record.undone_by,
                record.images.decode() or None,
            )
