"""The statements of a command, noted while a real store plays it."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

from bot.store.protocol import Store
from bot.store.sqlite import SqliteStore, schema
from bot.store.sqlite.writer import Writer
from bot.store.tally import UNCOUNTED
from tests.bench.timing import Statement

AROUND = ("BEGIN", "SAVEPOINT", "RELEASE", "COMMIT")
"""How the store opens and ends its transactions: no part of what a command asks."""


class Noting(sqlite3.Connection):
    """A connection that notes what it is asked."""

    asked: list[Statement]

    def execute(self, sql: str, parameters: Any = ()) -> sqlite3.Cursor:
        """As any connection, with a note unless it is about the transaction."""
        if not sql.startswith(AROUND):
            self.asked.append((sql, tuple(parameters)))
        return super().execute(sql, parameters)


def _connect(file: Path, asked: list[Statement]) -> sqlite3.Connection:
    connection = sqlite3.connect(file, isolation_level=None, factory=Noting)
    connection.asked = asked
    return connection


async def statements(
    file: Path, play: Callable[[Store, Callable[[], None]], Awaitable[None]]
) -> list[list[Statement]]:
    """The statements of each command of what is played on this file, which is up to date.

    `play` is given a store, and what it calls after each command.
    """
    asked: list[Statement] = []
    commands: list[list[Statement]] = []

    def next_command() -> None:
        commands.append(asked.copy())
        asked.clear()

    lock = schema.take(file)
    writer = Writer(partial(_connect, file, asked))
    await writer
    store = SqliteStore(writer, lock, time.time, UNCOUNTED)
    try:
        await play(store, next_command)
    finally:
        await store.close()
    return commands
