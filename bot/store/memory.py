"""What tables were when they last changed, so that the next command need not read it again."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from bot.core.changes import COLLECTIONS, Key, Row
from bot.core.scene import Scene
from bot.store.tally import UNCOUNTED, Tally

MOST_TABLES = 256
"""How many tables are remembered, the latest ones."""

MOST_OPEN = 2048
"""How many open rolls and offers are remembered, some 8 MiB; the latest table is whole."""

Rows = Mapping[str, Mapping[Any, Any]]
"""Collections of a table, by name."""

WHOLE = tuple(
    collection for collection in COLLECTIONS if collection.name not in {"rolls", "offers"}
)
"""The collections that are loaded whole; of those two only what is open, or asked for."""


class Memory:
    """The collections of a few tables, each with the version of the table that it shows.

    What is remembered under a version that no table has does no harm: it is asked for by version.
    `tally` is told of each scene that is loaded, in seconds, and whether its table was remembered.
    """

    def __init__(self, tally: Tally = UNCOUNTED, *, most_open: int = MOST_OPEN) -> None:
        self.tally = tally
        self._most_open = most_open
        self._tables: dict[int, tuple[int, Rows]] = {}
        self._open = 0

    def recall(self, table: int, version: int) -> Rows | None:
        """The collections of this table at this version, if they are known."""
        remembered = self._tables.get(table)
        return remembered[1] if remembered is not None and remembered[0] == version else None

    def known(self, table: int) -> tuple[int, Rows]:
        """The version at which this table is known, 0 where it is not, and its collections."""
        return self._tables.get(table, (0, {}))

    def remember(self, table: int, version: int, rows: Rows) -> Rows:
        """Keep the collections of a table; returns them such that nobody can change them."""
        result = {
            name: of if isinstance(of, MappingProxyType) else MappingProxyType(of)
            for name, of in rows.items()
        }
        # Out and in again: this table is the latest now, and its open rows are counted once.
        self.forget(table)
        self._tables[table] = (version, result)
        self._open += _number_of_open(result)
        while len(self._tables) > MOST_TABLES or (
            self._open > self._most_open and len(self._tables) > 1
        ):
            self.forget(next(iter(self._tables)))
        return result

    def forget(self, table: int | None = None) -> None:
        """Know nothing of this table any more, or of any."""
        if table is None:
            self._tables.clear()
            self._open = 0
        elif table in self._tables:
            _, rows = self._tables.pop(table)
            self._open -= _number_of_open(rows)


def _number_of_open(rows: Rows) -> int:
    return len(rows.get("rolls", ())) + len(rows.get("offers", ()))


def whole_rows(before: Scene, after: Scene) -> dict[str, Mapping[Any, Any]]:
    """What a change has made of the collections that are loaded whole, as they are loaded next."""
    return {
        collection.name: _as_they_came(collection.of(before), collection.of(after))
        for collection in WHOLE
    }


def _as_they_came(before: Mapping[Key, Row], after: Mapping[Key, Row]) -> Mapping[Key, Row]:
    """The rows after a change in the order in which they are loaded: new ones are the last."""
    if after is before:
        return after
    # A row taken out and put in again within a step is an update there, and keeps its place.
    return {**{key: after[key] for key in before if key in after}, **after}
