"""What tables were when they last changed, so that the next command need not read it again."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

MOST_TABLES = 256
"""How many tables are remembered, the latest ones."""

Rows = Mapping[str, Mapping[Any, Any]]
"""The collections of a table that are loaded whole, by name."""


class Memory:
    """The collections of a few tables, each with the version of the table that it shows.

    It is never asked whether a commit has worked: a version is given out once, also where its
    command or its commit fails, so what is remembered under it either is what the database says
    or bears a version that no table has. Used on the writer's thread only.
    """

    def __init__(self) -> None:
        self._tables: dict[int, tuple[int, Rows]] = {}
        self._given_out = 0
        self._others = -1

    def recall(self, connection: sqlite3.Connection, table: int, version: int) -> Rows | None:
        """The collections of this table at this version, if they are known."""
        # Somebody at a database shell changes rows without a version; SQLite says that it happened.
        (others,) = connection.execute("PRAGMA data_version").fetchone()
        if others != self._others:
            self._others = others
            self._tables.clear()
        remembered = self._tables.get(table)
        return remembered[1] if remembered is not None and remembered[0] == version else None

    def remember(self, table: int, version: int, rows: Rows) -> Rows:
        """Keep the collections of a table; returns them such that nobody can change them."""
        result = {
            name: of if isinstance(of, MappingProxyType) else MappingProxyType(of)
            for name, of in rows.items()
        }
        self._tables.pop(table, None)
        self._tables[table] = (version, result)
        if len(self._tables) > MOST_TABLES:
            del self._tables[next(iter(self._tables))]
        return result

    def shown(self, offer: int, message: int) -> None:
        """Note which message shows an offer, which is written aside from any version."""
        for table, (version, rows) in self._tables.items():
            row = rows.get("offers", {}).get(offer)
            if row is not None:
                offers = {**rows["offers"], offer: replace(row, message=message)}
                result = {**rows, "offers": MappingProxyType(offers)}
                self._tables[table] = (version, result)
                return

    def forget(self) -> None:
        """Know nothing any more, where nobody can say what was written."""
        self._tables.clear()

    def next_version(self, version: int) -> int:
        """A version after this one that was never given out."""
        self._given_out = max(self._given_out, version) + 1
        return self._given_out
