"""A whole file, record by record."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Generator
from contextlib import closing, contextmanager
from pathlib import Path
from time import time

from bot.core.changes import COLLECTIONS, Change
from bot.core.errors import StartError
from bot.core.scene import Scene, Table
from bot.store.journal import JSON
from bot.store.sqlite import schema
from bot.store.sqlite.journal import COLUMNS, ENTRY, entry_values, read_line
from bot.store.sqlite.memory import FileMemory
from bot.store.sqlite.tables import SQL_ROWS, load
from bot.store.transfer import KeptFact, KeptLine, KeptRow, KeptTable, LastLine, Record

TABLES = (
    "SELECT table_id, guild, last_roll, version, pruned_to, gone_at FROM tables ORDER BY table_id"
)
LINES = f"SELECT {COLUMNS}, table_id, asked, images FROM journal ORDER BY id"  # noqa: S608 - of this program
FACTS = 'SELECT "key", value FROM facts ORDER BY 1'
LAST_LINE = "SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'journal'), 0)"

ADD_TABLE = (
    "INSERT INTO tables (table_id, guild, last_roll, version, pruned_to, gone_at) "
    "VALUES (?, ?, ?, ?, ?, ?)"
)
ADD_LINE = (
    f"INSERT INTO journal (id, table_id, at, {ENTRY}, "  # noqa: S608 - names of the journal's
    "touched, undoes, undone_by, asked, images) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
ADD_FACT = 'INSERT INTO facts ("key", value) VALUES (?, ?)'
ADD_LAST = (
    "DELETE FROM sqlite_sequence WHERE name = 'journal'",
    "INSERT INTO sqlite_sequence (name, seq) VALUES ('journal', ?)",
)


class WholeFile:
    """`FrozenDatabase` in a file; made by `open_whole_file` or `read_whole_file`."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def records(self) -> AsyncIterator[Record]:
        """Everything that is kept."""
        for columns in self._connection.execute(TABLES):
            yield KeptTable(*columns)
        # Tables, rows, lines: what takes this in has each table before what refers to it.
        for collection in COLLECTIONS:
            rows = SQL_ROWS[collection.name].every(self._connection)
            for table, place, key, row in rows:
                yield KeptRow(table, collection.name, key, row, place)
        for columns in self._connection.execute(LINES):
            line, touched = read_line(columns), columns[11]
            table, interaction, images = columns[-3:]
            undone = line.undoes, line.undone_by
            yield KeptLine(
                line.id, table, line.at, line.entry, touched, *undone, interaction, images
            )
        for key, value in self._connection.execute(FACTS):
            yield KeptFact(key, value)
        yield LastLine(*self._connection.execute(LAST_LINE).fetchone())

    async def look(self, table: Table) -> Scene:
        """The scene of a table."""
        return load(self._connection, FileMemory(), table, moment=0).scene

    async def take_in(self, records: AsyncIterator[Record]) -> None:
        """Keep all of these."""
        # A bot that was once started on the empty file has left facts there, and no tables.
        self._connection.execute("DELETE FROM facts")
        async for record in records:
            self._add(record)

    def _add(self, record: Record) -> None:
        add = self._connection.execute
        match record:
            case KeptTable(table, guild, last_roll, version, pruned_to, gone_at):
                add(ADD_TABLE, (table, guild, last_roll, version, pruned_to, gone_at))
            case KeptRow(table, collection, key, row, place):
                rows = SQL_ROWS[collection]
                rows.write(self._connection, table, Change(rows.collection, key, None, row, place))
            case KeptLine():
                add(ADD_LINE, _columns(record))
            case KeptFact(key, value):
                add(ADD_FACT, (key, value))
            case LastLine(line):
                # The last id given out, which may be that of a line since pruned. SQLite's own
                # table of these has no key, so the former one goes first.
                add(ADD_LAST[0])
                if line:
                    add(ADD_LAST[1], (line,))


@contextmanager
def read_whole_file(path: Path) -> Generator[WholeFile]:
    """A file that is only read, whoever has it; raises `StartError`."""
    with closing(schema.open_to_read(path)) as connection:
        # One snapshot for all that is read: a bot may write meanwhile.
        connection.execute("BEGIN")
        yield WholeFile(connection)


@contextmanager
def open_whole_file(path: Path, *, empty: bool) -> Generator[WholeFile]:
    """A file that nobody else has, brought up to date; what is written is kept at the end or not.

    Raises `StartError`, also where it is to be `empty` and has tables.
    """
    file = path.resolve()
    if not empty and not file.is_file():
        raise StartError(f"There is no file {file}.")
    lock = schema.take(file)
    try:
        connection, _ = schema.prepare(file, clock=time)
        with closing(connection):
            connection.execute("BEGIN IMMEDIATE")
            if empty and connection.execute("SELECT EXISTS (SELECT 1 FROM tables)").fetchone()[0]:
                raise StartError(f"{path} has tables already; name a new file.")
            yield WholeFile(connection)
            # What the caller raises passes this by; closing the connection then takes all back.
            connection.execute("COMMIT")
    finally:
        lock.release()


def _columns(line: KeptLine) -> tuple[int | str | bytes | None, ...]:
    undone = JSON.encode(line.undoes).decode(), line.undone_by
    kept = (line.touched, *undone, line.asked, line.images)
    return (line.id, line.table, line.at, *entry_values(line.entry), *kept)
