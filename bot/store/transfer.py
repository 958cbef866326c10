"""A whole database, record by record, so that it can be read through, moved and compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from hashlib import sha256
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from bot.core.changes import COLLECTIONS, Key, Row
from bot.core.scene import Entry, Scene, Table

PAGE = 1000
"""How many records are written at once."""


class KeptTable(Struct, frozen=True):
    """A table; `pruned_to` is up to which line it was thinned out, `gone_at` since when unused."""

    table: int
    guild: int
    last_roll: int
    version: int
    pruned_to: int
    gone_at: int | None


class KeptRow(Struct, frozen=True):
    """A row of a collection, its place None where rows have none."""

    table: int
    collection: str
    key: Key
    row: Row
    place: int | None


class KeptLine(Struct, frozen=True):
    """A line of the journal; `images` is empty once it is too old."""

    id: int
    table: int
    at: int
    entry: Entry
    touched: str
    undoes: tuple[int, ...]
    undone_by: int | None
    asked: int | None
    images: bytes


class KeptFact(Struct, frozen=True):
    """A small fact of the house."""

    key: str
    value: str


class LastLine(Struct, frozen=True):
    """The highest number that a line ever had."""

    id: int


Record = KeptTable | KeptRow | KeptLine | KeptFact | LastLine


class FrozenDatabase(Protocol):
    """A database that nobody else changes meanwhile."""

    def records(self) -> AsyncIterator[Record]:
        """Everything that is kept: each table before what belongs to it, the last line last."""
        ...

    async def look(self, table: Table) -> Scene:
        """The scene of a table, as a command would load it."""
        ...

    async def take_in(self, records: AsyncIterator[Record]) -> None:
        """Keep all of these; the database is empty."""
        ...


class Summary(Struct):
    """What a database holds: a sum for each table (0: of none), and how much there is."""

    sums: Counter[int]
    tables: list[Table]
    lines: int


async def summarize(whole: FrozenDatabase) -> Summary:
    """Read everything; two databases of equal sums hold the same, whatever its order."""
    summary = Summary(Counter(), [], 0)
    async for record in whole.records():
        table = 0 if isinstance(record, KeptFact | LastLine) else record.table
        digest = sha256(msgspec.json.encode((type(record).__name__, record))).digest()
        # Added, so that no order matters; combined bit by bit, two records alike would cancel out.
        summary.sums[table] += int.from_bytes(digest[:16], "big")
        if isinstance(record, KeptTable):
            summary.tables.append(Table(record.guild, record.table))
        summary.lines += isinstance(record, KeptLine)
    return summary


def in_order(scene: Scene) -> tuple[Any, ...]:
    """All that a scene shows, as it is to be compared: the order of rows counts, too."""
    rows = [(c.name, list(c.of(scene).items())) for c in COLLECTIONS]
    return scene.last_roll, rows
