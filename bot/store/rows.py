"""How a collection of a scene is kept in a SQL table: its columns, its statements, its changes."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any, NamedTuple, cast

import msgspec
from msgspec import Struct
from msgspec.structs import astuple, fields

from bot.core.scene import Scene

Part = int | str
Key = Any
"""A key of a collection: a `Part`, or a tuple of them."""

Row = Any
"""A value of a collection: a `Struct`, or a text."""

PLAIN = (int, str, bytes, int | None, str | None, bytes | None)
"""What a column holds as it is. A `bool` is kept as 0 or 1, anything else as JSON."""

TEXT = "value"
"""The column of a collection whose rows are texts."""


class Change(NamedTuple):
    """One row that differs; None stands for no row."""

    collection: Collection
    key: Key
    before: Row | None
    after: Row | None


def parts(key: Key) -> tuple[Part, ...]:
    """A key as the values of its columns."""
    return cast("tuple[Part, ...]", key) if isinstance(key, tuple) else (key,)


def whole(columns: tuple[Part, ...]) -> Key:
    """The values of its columns as a key."""
    first, *others = columns
    return columns if others else first


class Collection:
    """One mapping of `Scene`, and the SQL table that keeps it.

    `name` is the field of the scene, `row` the type of its values: a `Struct`, whose fields are the
    columns, or `str`. `key` names the columns of the key; they may be fields of the row as well.
    `loaded` is a condition on what a scene loads, where that is not everything, and `index` the
    SQL index that must answer it, so that its cost does not grow with the history. `aside` are
    columns that are also written aside from any change of the table, so that putting back a row
    leaves them alone unless the reversed change had changed them.
    """

    def __init__(
        self,
        name: str,
        row: type,
        key: tuple[str, ...],
        *,
        table: str = "",
        loaded: str = "",
        index: str = "",
        aside: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.of: Callable[[Scene], Mapping[Key, Row]] = attrgetter(name)
        self.partial = bool(loaded)
        self._row = row
        self._key = key
        self._aside = aside
        self._columns = _columns(row)
        self._image: msgspec.json.Decoder[Any] = msgspec.json.Decoder(row | None)
        self._reads = [
            (len(key) + at, reader)
            for at, kind in enumerate(self._columns.values())
            if (reader := _reader(kind)) is not None
        ]
        self._own_key = [(at, name) for at, name in enumerate(key) if name in self._columns]
        self._json = [
            at
            for at, kind in enumerate(self._columns.values())
            if kind not in PLAIN and kind is not bool
        ]
        self._written = [at for at, name in enumerate(self._columns) if name not in key]
        self._rest = tuple(name for name in self._columns if name not in key)
        self._write_sql(table or name, loaded, index)

    def load(self, connection: sqlite3.Connection, table: int) -> dict[Key, Row]:
        """What a scene of this table shows."""
        found = connection.execute(self.load_sql, (table,)).fetchall()
        return dict(map(self._read, found))

    def find(self, connection: sqlite3.Connection, table: int, key: Key) -> Row | None:
        """One row, loaded by scenes or not."""
        found = connection.execute(self.find_sql, (table, *parts(key))).fetchone()
        return None if found is None else self._read(found)[1]

    def write(self, connection: sqlite3.Connection, table: int, change: Change) -> bool:
        """Make the row what it is after the change; False where a new row is there already."""
        key = parts(change.key)
        if change.after is None:
            connection.execute(self._delete, (table, *key))
            return True
        if change.before is None:
            values = (table, *key, *self._values(change.key, change.after))
            return connection.execute(self._insert, values).rowcount == 1
        values = (*self._values(change.key, change.after), table, *key)
        connection.execute(self._update, values)
        return True

    def touched(self, key: Key) -> str:
        """The name of a row in the journal."""
        return f"{self.name}{msgspec.json.encode(parts(key)).decode()}"

    def restored(self, image: bytes) -> Row:
        """A row out of the JSON that msgspec makes of it."""
        return self._image.decode(image)

    def kept_aside(self, before: Row | None, after: Row | None) -> bool:
        """Whether a change left alone the columns that are written aside."""
        return (
            bool(self._aside)
            and before is not None
            and after is not None
            and all(getattr(before, name) == getattr(after, name) for name in self._aside)
        )

    def with_aside(self, row: Row, current: Row) -> Row:
        """The row with the columns written aside as they are now."""
        if not self._aside:
            return row
        return msgspec.structs.replace(row, **{k: getattr(current, k) for k in self._aside})

    def _write_sql(self, table: str, loaded: str, index: str) -> None:
        listed = ", ".join(f'"{name}"' for name in (*self._key, *self._columns))
        written = ["table_id", *self._key, *self._rest]
        columns = ", ".join(f'"{name}"' for name in written)
        marks = ", ".join("?" for _ in written)
        sets = ", ".join(f'"{name}" = ?' for name in self._rest)
        where = " AND ".join(f'"{name}" = ?' for name in ("table_id", *self._key))
        select = f"SELECT {listed} FROM {table}"  # noqa: S608 - names of this module's making
        self.load_sql = (
            f"{select}{index and f' INDEXED BY {index}'} "
            f"WHERE table_id = ?1{loaded and f' AND {loaded}'}"
        )
        self.find_sql = f"{select} WHERE {where}"
        self._insert = f"INSERT INTO {table} ({columns}) VALUES ({marks}) ON CONFLICT DO NOTHING"  # noqa: S608
        self._update = f"UPDATE {table} SET {sets} WHERE {where}"  # noqa: S608
        self._delete = f"DELETE FROM {table} WHERE {where}"  # noqa: S608

    def _read(self, found: tuple[Any, ...]) -> tuple[Key, Row]:
        width = len(self._key)
        key = whole(found[:width])
        if self._row is str:
            return key, found[width]
        if not self._reads:
            return key, self._row(*found[width:])
        values = list(found)
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
