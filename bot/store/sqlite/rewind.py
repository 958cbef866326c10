"""What a database file says of the past: its tables, their lines, and a table before a line.

Everything is read from a copy in memory; the file itself is never changed.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Generator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct

from bot.core.changes import BY_NAME, Key, Row, differences
from bot.core.scene import Scene, Table
from bot.store.journal import NO_LINE
from bot.store.protocol import JournalRow
from bot.store.sqlite import journal, tables
from bot.store.sqlite.memory import FileMemory
from bot.store.sqlite.schema import copy_in_memory

RowKey = tuple[str, Key]
"""A row of a table: its collection and its key there."""

EVERY_TABLE = (
    "SELECT guild, table_id, (SELECT count(*) FROM journal WHERE table_id = tables.table_id), "
    "(SELECT max(at) FROM journal WHERE table_id = tables.table_id) FROM tables ORDER BY 4, 2"
)
SEATED = "SELECT name FROM seats WHERE table_id = ? ORDER BY name"


class KnownTable(Struct, frozen=True):
    """A table of the file: how many lines its journal has, when the last, and who sits there.

    `last` is in seconds of the epoch, None for a table without lines.
    """

    table: Table
    lines: int
    last: int | None
    people: tuple[str, ...]


class Moment(Struct, frozen=True):
    """A table before one line of its journal, and what became of the rows which that changed.

    `before` and `after` hold None where there was no such row. `channel` is the scene of the
    channel whose thread this table is, None elsewhere.
    """

    scene: Scene
    before: Mapping[RowKey, Row | None]
    after: Mapping[RowKey, Row | None]
    channel: Scene | None = None


class FileCopy:
    """A copy of a database file, at which one may look back; see `open_copy`."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def tables(self) -> list[KnownTable]:
        """Every table, the one that was played last at the end."""
        rows = self._connection.execute(EVERY_TABLE).fetchall()
        return [
            KnownTable(Table(guild, channel), lines, last, self._seats(channel))
            for guild, channel, lines, last in rows
        ]

    def newest(self, table: Table, limit: int) -> Sequence[JournalRow]:
        """The newest lines of this table's journal, newest first."""
        return journal.newest(self._connection, table, limit)

    def line(self, table: Table, number: int) -> JournalRow | None:
        """The line of this id, if this table has it."""
        # A host types the number, and one beyond 64 bits is an OverflowError in sqlite3.
        if not 0 < number < NO_LINE:
            return None
        lines = journal.newest(self._connection, table, 1, before=number + 1)
        return lines[0] if lines and lines[0].id == number else None

    def rewind(self, table: Table, line: JournalRow) -> Moment:
        """Make the copy what it was before this line, for good; `table` may be a thread."""
        keys = journal.touched_rows(self._connection, line.id)
        # A copy only goes back: first to what the line left, then to what it met.
        journal.put_back(self._connection, table, line.id + 1)
        after = {key: self._row(table, key) for key in keys}
        journal.put_back(self._connection, table, line.id)
        before = {key: self._row(table, key) for key in keys}
        channel: Scene | None = None
        if table.parent:
            parent = Table(table.guild, table.parent)
            # Ids count over all tables, so the thread's line is a moment of its channel too.
            journal.put_back(self._connection, parent, line.id)
            channel = self._scene(parent, line.at)
        return Moment(self._scene(table, line.at), before, after, channel)

    def scene_for_press(self, moment: Moment, offer: int) -> Scene:
        """The scene of this moment as a press on this offer loads it."""
        return self._scene(moment.scene.table, moment.scene.now, offer)

    def differing(self, moment: Moment, loaded: Scene, played: Scene) -> tuple[str, ...]:
        """The names of the rows that `played` leaves otherwise than the line did.

        `loaded` is the scene of the moment that was played from.
        """
        table = moment.scene.table
        changes = {(c.collection.name, c.key): c.after for c in differences(loaded, played)}
        names: list[str] = []
        for key in moment.after.keys() | changes.keys():
            was = moment.before[key] if key in moment.before else self._row(table, key)
            collection = BY_NAME[key[0]]
            result, record = changes.get(key, was), moment.after.get(key, was)
            if result is not None and record is not None:
                # Such as its message, of which Discord tells only after the change.
                result = collection.with_aside(result, record)
            if result != record and not collection.is_quiet(key[1], result, record):
                names.append(collection.touched(key[1]))
        return tuple(sorted(names))

    def _seats(self, channel: int) -> tuple[str, ...]:
        return tuple(name for (name,) in self._connection.execute(SEATED, (channel,)))

    def _row(self, table: Table, key: RowKey) -> Any:
        return tables.find(self._connection, table, BY_NAME[key[0]], key[1])

    def _scene(self, table: Table, at: int, offer: int | None = None) -> Scene:
        return tables.load(self._connection, FileMemory(), table, moment=at, offer=offer).scene


@contextmanager
def open_copy(path: Path) -> Generator[FileCopy]:
    """A copy of this file in memory; raises `StartError` where it cannot be read."""
    with closing(copy_in_memory(path)) as connection:
        yield FileCopy(connection)
