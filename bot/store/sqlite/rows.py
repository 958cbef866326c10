"""How a collection of a scene is kept in a SQL table: its columns, its statements, its changes."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import astuple, fields

from bot.core.changes import Change, Collection, Key, Row, parts, whole

PLAIN = (int, str, bytes, int | None, str | None, bytes | None)
"""What a column holds as it is. A `bool` is kept as 0 or 1, anything else as JSON."""

TEXT = "value"
"""The column of a collection whose rows are texts."""

PLACE = "place"
"""The column that says in which order the rows of a table came."""


class SqlRows:
    """One collection of a scene, and the SQL table that keeps it.

    The fields of its rows are the columns. `table` is the SQL table where it is not called as the
    collection is. `loaded` is a condition on what a scene loads, where that is not everything, and
    `index` the SQL index that must answer it, so that its cost does not grow with the history.
    Rows come in the order of the fields `by`, or as they were made where there are none.
    """

    def __init__(
        self,
        collection: Collection,
        *,
        table: str = "",
        loaded: str = "",
        index: str = "",
        by: tuple[str, ...] = (),
    ) -> None:
        self.collection = collection
        self.name = collection.name
        self._row = collection.row
        self._key = collection.key
        self._columns = _columns(self._row)
        self._reads = [
            (len(self._key) + at, reader)
            for at, kind in enumerate(self._columns.values())
            if (reader := _reader(kind)) is not None
        ]
        # What a row says of its own key must be the key: loaded again it would be another row.
        self._own_key = [(at, name) for at, name in enumerate(self._key) if name in self._columns]
        self._json = [
            at
            for at, kind in enumerate(self._columns.values())
            if kind not in PLAIN and kind is not bool
        ]
        self._written = [at for at, name in enumerate(self._columns) if name not in self._key]
        self._rest = tuple(name for name in self._columns if name not in self._key)
        self._write_sql(table or self.name, loaded, index, by)

    def load(self, connection: sqlite3.Connection, table: int) -> dict[Key, Row]:
        """What a scene of this table shows."""
        records = connection.execute(self.load_sql, (table,)).fetchall()
        return dict(map(self._read, records))

    def find(self, connection: sqlite3.Connection, table: int, key: Key) -> Row | None:
        """One row, loaded by scenes or not."""
        row = connection.execute(self.find_sql, (table, *parts(key))).fetchone()
        return None if row is None else self._read(row)[1]

    def every(self, connection: sqlite3.Connection) -> Iterator[tuple[int, int | None, Key, Row]]:
        """Every row of every table with its place; (table, place, key, row)."""
        for table, place, *columns in connection.execute(self._every):
            yield table, place, *self._read(tuple(columns))

    def delete(self, connection: sqlite3.Connection, table: int, key: Key) -> int | None:
        """Delete the row; gives its place, None where rows have none or there was no such row."""
        row = connection.execute(self._find_place, (table, *parts(key))).fetchone()
        connection.execute(self._delete, (table, *parts(key)))
        return row and row[0]

    def write(self, connection: sqlite3.Connection, table: int, change: Change) -> bool:
        """Make a row what it is after the change; False where a new row is there already."""
        key = parts(change.key)
        if change.before is None:
            values = (table, *key, *self._values(change.key, change.after))
            placed = (change.place,) if self._has_place else ()
            # A row that the scene lacks may be kept all the same, such as that of a closed roll.
            return connection.execute(self._insert, (*values, *placed)).rowcount == 1
        values = (*self._values(change.key, change.after), table, *key)
        connection.execute(self._update, values)
        return True

    def _write_sql(self, table: str, loaded: str, index: str, by: tuple[str, ...]) -> None:
        # Quoted: some of the names, such as `group`, are words of SQL.
        listed = ", ".join(f'"{name}"' for name in (*self._key, *self._columns))
        fields = ["table_id", *self._key, *self._rest]
        columns = ", ".join(f'"{name}"' for name in fields)
        marks = ", ".join("?" for _ in fields)
        sets = ", ".join(f'"{name}" = ?' for name in self._rest)
        # Rows of a file from before there were places have NULL there; among those the key decides.
        order = ", ".join(f'"{name}"' for name in by or (PLACE, *self._key))
        where = " AND ".join(f'"{name}" = ?' for name in ("table_id", *self._key))
        select = f"SELECT {listed} FROM {table}"  # noqa: S608 - names of this module's making
        self.load_sql = (
            f"{select}{index and f' INDEXED BY {index}'} "
            f"WHERE table_id = ?1{loaded and f' AND {loaded}'} ORDER BY {order}"
        )
        self.find_sql = f"{select} WHERE {where}"
        self._has_place = not by
        if self._has_place:
            columns += f", {PLACE}"
            last = f"SELECT coalesce(max({PLACE}), 0) + 1 FROM {table} WHERE table_id = ?1"  # noqa: S608
            # An undo gives the place at which a deleted row had stood; a new row is the last.
            marks += f", coalesce(?, ({last}))"
        place = PLACE if self._has_place else "NULL"
        self._every = f"SELECT table_id, {place}, {listed} FROM {table} ORDER BY table_id"  # noqa: S608
        self._find_place = f"SELECT {place} FROM {table} WHERE {where}"  # noqa: S608
        self._insert = f"INSERT INTO {table} ({columns}) VALUES ({marks}) ON CONFLICT DO NOTHING"  # noqa: S608
        self._update = f"UPDATE {table} SET {sets} WHERE {where}"  # noqa: S608
        self._delete = f"DELETE FROM {table} WHERE {where}"  # noqa: S608

    def _read(self, columns: tuple[Any, ...]) -> tuple[Key, Row]:
        width = len(self._key)
        key = whole(columns[:width])
        if self._row is str:
            return key, columns[width]
        # Every command loads its rows here: where nothing is decoded the columns are not copied.
        if not self._reads:
            return key, self._row(*columns[width:])
        values = list(columns)
        for at, reader in self._reads:
            values[at] = reader(values[at])
        return key, self._row(*values[width:])

    def _values(self, key: Key, row: Row) -> list[Any]:
        if self._row is str:
            return [row]
        for at, name in self._own_key:
            if getattr(row, name) != parts(key)[at]:
                raise ValueError(f"{self.name}: a row of {getattr(row, name)} under {key}.")
        values = list(astuple(row))
        for at in self._json:
            values[at] = msgspec.json.encode(values[at]).decode()
        return values if len(self._written) == len(values) else [values[at] for at in self._written]


def _columns(row: type) -> dict[str, Any]:
    if issubclass(row, Struct):
        return {field.name: field.type for field in fields(row)}
    return {TEXT: row}


def _reader(kind: Any) -> Callable[[Any], Any] | None:
    if kind in PLAIN:
        return None
    return bool if kind is bool else msgspec.json.Decoder(kind).decode
