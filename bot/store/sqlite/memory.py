"""What is remembered of the tables of a file that this process alone writes."""

from __future__ import annotations

import sqlite3
from types import MappingProxyType

from msgspec.structs import replace

from bot.store.memory import Memory
from bot.store.tally import UNCOUNTED, Tally

MOST_OPEN = 512
"""Fewer than of a server's tables: a file is near, and its host may have little memory."""


class FileMemory(Memory):
    """The collections of a few tables, those that are open included. On the writer's thread only.

    It is never asked whether a commit has worked: a version is given out once, also where its
    command or its commit fails, so what is remembered under it either is what the database says
    or bears a version that no table has.
    """

    def __init__(self, tally: Tally = UNCOUNTED) -> None:
        super().__init__(tally, most_open=MOST_OPEN)
        self._given_out = 0
        self._others = -1

    def heed(self, connection: sqlite3.Connection) -> None:
        """Forget everything where somebody else has written.

        At a database shell rows change without a version; SQLite says that it happened.
        """
        # SQLite counts up for commits of other connections only; our own leave the number as it is.
        (others,) = connection.execute("PRAGMA data_version").fetchone()
        if others != self._others:
            self._others = others
            self.forget()

    def shown(self, offer: int, message: int) -> None:
        """Note which message shows an offer, which is written aside from any version."""
        for table, (version, rows) in self._tables.items():
            row = rows.get("offers", {}).get(offer)
            if row is not None:
                # A new mapping: scenes that were handed out still hold the former one.
                offers = {**rows["offers"], offer: replace(row, message=message)}
                result = {**rows, "offers": MappingProxyType(offers)}
                self._tables[table] = (version, result)
                return

    def next_version(self, version: int) -> int:
        """A version after this one that was never given out."""
        # A table may come with a version above all that this process has given out.
        self._given_out = max(self._given_out, version) + 1
        return self._given_out
