"""Rows of a scene as the database keeps them: keys and rows are JSON, whatever the collection."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from bot.core.changes import BY_NAME, COLLECTIONS, Change, Collection, Key, Row, parts, whole
from bot.core.scene import Entry, Scene, Table
from bot.store.journal import JSON
from bot.store.memory import WHOLE, Memory, Rows
from bot.store.protocol import JournalRow

READERS: dict[str, msgspec.json.Decoder[Any]] = {
    name: msgspec.json.Decoder(kind) for name, kind in ((c.name, c.row) for c in COLLECTIONS)
}
ENTRIES = msgspec.json.Decoder(Entry)
NAMES: msgspec.json.Decoder[tuple[str, ...]] = msgspec.json.Decoder(tuple[str, ...])
KEYS: msgspec.json.Decoder[tuple[int | str, ...]] = msgspec.json.Decoder(tuple[int | str, ...])

Places = Mapping[tuple[str, Key], int]
"""Where rows stand among those of their table and collection."""

PLACES = "places"
"""Under which name they are remembered beside the collections."""

Record = Sequence[Any]
"""A line of an answer: table, collection, number, message or version, key, row."""


class TableScene(NamedTuple):
    """A scene, its table's version (0: there is none), and whether a line bears the interaction.

    `places` says in which order its rows came, by collection and key.
    """

    scene: Scene
    version: int
    done: bool
    places: Places


def as_text(value: Any) -> str:
    """A value as the JSON that is kept."""
    return JSON.encode(value).decode()


def read_row(collection: str, row: str, message: int | None = None) -> Row:
    """A row out of its JSON; where an offer is shown is kept beside it."""
    value = READERS[collection].decode(row)
    return replace(value, message=message) if collection == "offers" else value


def read_key(key: str) -> Key:
    """A key out of its JSON."""
    return whole(KEYS.decode(key))


def read_line(columns: Sequence[Any]) -> JournalRow:
    """A line of the journal out of its columns."""
    number, at, entry, touched, undoes, undone_by = columns
    return JournalRow(
        number, at, ENTRIES.decode(entry), NAMES.decode(touched), tuple(undoes), undone_by
    )


def read_scenes(
    records: Iterable[Record],
    tables: Sequence[Table],
    copies: Sequence[tuple[int, Rows]],
    memory: Memory,
    *,
    moment: int,
) -> list[TableScene]:
    """The scenes of these tables; what `copies` hold of them at this version was not read again."""
    groups: dict[int, dict[str, list[Record]]] = {table.channel: {} for table in tables}
    for record in records:
        groups[record[0]].setdefault(record[1], []).append(record)
    return [
        _read_scene(table, groups[table.channel], of_table, memory, moment=moment)
        for table, of_table in zip(tables, copies, strict=True)
    ]


def _read_scene(
    table: Table,
    groups: Mapping[str, list[Record]],
    copy: tuple[int, Rows],
    memory: Memory,
    *,
    moment: int,
) -> TableScene:
    inherited = _by_key("house", groups.get("inherited", ()))
    is_done = "done" in groups
    if "" not in groups:
        return TableScene(Scene(table=table, now=moment, inherited=inherited), 0, is_done, {})
    _, _, last_roll, version, _, _ = groups[""][0]
    known_version, whole_of = copy
    memory.tally.count("memory", "hit" if version == known_version else "miss")
    if version != known_version:
        contents: dict[str, Any] = {c.name: _by_key(c.name, groups.get(c.name, ())) for c in WHOLE}
        contents[PLACES] = {
            (c.name, read_key(record[4])): record[2]
            for c in WHOLE
            for record in groups.get(c.name, ())
        }
        whole_of = memory.remember(table.channel, version, contents)
    rolls = {n: read_row("rolls", row) for _, _, n, _, _, row in groups.get("rolls", ())}
    closed = {n: read_row("rolls", row) for _, _, n, _, _, row in groups.get("closed", ())}
    cards = [(n, read_row("offers", row, m)) for _, _, n, m, _, row in groups.get("offers", ())]
    # UNION ALL promises no order; lists are to read as they do from a file.
    cards.sort(key=lambda card: (card[1].roll, card[0]))
    extras = [(n, read_row("offers", row, m)) for _, _, n, m, _, row in groups.get("asked", ())]
    rows: dict[str, Any] = {
        **{collection.name: whole_of[collection.name] for collection in WHOLE},
        "rolls": dict(sorted(rolls.items())) | closed,
        "offers": dict(cards + extras),
    }
    scene = Scene(table=table, now=moment, last_roll=last_roll, inherited=inherited, **rows)
    return TableScene(scene, version, is_done, whole_of[PLACES])


def with_places(changes: Iterable[Change], places: Places) -> tuple[list[Change], Places]:
    """The changes, each with its row's place, and the places after them."""
    after = dict(places)
    placed: list[Change] = []
    for change in changes:
        name, where = change.collection.name, (change.collection.name, change.key)
        if change.collection not in WHOLE:
            placed.append(change)
        elif change.after is None:
            placed.append(change._replace(place=after.pop(where, None)))
        else:
            if change.before is None:
                others = (place for (of, _), place in after.items() if of == name)
                after[where] = max(others, default=0) + 1
            placed.append(change)
    return placed, after


def _by_key(collection: str, records: Iterable[Record]) -> dict[Key, Row]:
    placed = ((place, read_key(key), row) for _, _, place, _, key, row in records)
    in_order = sorted(placed, key=lambda row: row[:2])  # some came before rows had places
    return {key: read_row(collection, row) for _, key, row in in_order}


class RowReader:
    """Rows to be read one by one, loaded by scenes or not."""

    def __init__(self, keys: Iterable[tuple[Collection, Key]]) -> None:
        self._keys = set(keys)

    def columns(self, table: int) -> tuple[int, list[str], list[str], list[int], list[int]]:
        """What the statement FIND is given."""
        pairs = [(c.name, as_text(parts(key))) for c, key in self._keys if c in WHOLE]
        rolls = [key for c, key in self._keys if c.name == "rolls"]
        offers = [key for c, key in self._keys if c.name == "offers"]
        return table, [name for name, _ in pairs], [key for _, key in pairs], rolls, offers

    @staticmethod
    def read(
        records: Iterable[Record], table: int
    ) -> tuple[dict[tuple[str, Key], Row], dict[tuple[str, Key], int]]:
        """The rows that are there and their places; `ValueError` for another table's."""
        rows: dict[tuple[str, Key], Row] = {}
        places: dict[tuple[str, Key], int] = {}
        for name, text, number, message, row, owner in records:
            key = number if text is None else read_key(text)
            if owner != table:
                raise ValueError(f"{BY_NAME[name].touched(key)} belongs to another table.")
            rows[name, key] = read_row(name, row, message)
            if text is not None:
                places[name, key] = number
        return rows, places


class Columns:
    """What WRITE is given, a list for each of its columns."""

    def __init__(self) -> None:
        self.tables: list[tuple[Any, ...]] = []
        self._rows: list[tuple[Any, ...]] = []
        self._rolls: list[tuple[Any, ...]] = []
        self._offers: list[tuple[Any, ...]] = []
        self._marks: list[tuple[int, int, int]] = []

    def add(
        self,
        line: tuple[Any, ...],
        changes: Iterable[Change],
        places: Places,
        marks: Iterable[tuple[int, int]],
    ) -> None:
        """One table's line, what it changed, and which lines it marks as undone (0: by itself)."""
        table = line[0]
        self.tables.append(line)
        self._marks += [(table, at, by) for at, by in marks]
        for change in changes:
            collection, key, before, after, place = change
            row = None if after is None else as_text(after)
            match collection.name:
                case "rolls":
                    is_open, deadline = (after.open, after.deadline) if after else (False, None)
                    self._rolls.append((table, key, is_open, deadline, row))
                case "offers":
                    roll, message = (after.roll, after.message) if after else (None, None)
                    moved = before is None or before.message != message
                    self._offers.append((table, key, roll, message, row, before is None, moved))
                case name:
                    place = places.get((name, key), place)
                    self._rows.append((table, name, as_text(parts(key)), row, place))

    def given(self) -> list[list[Any]]:
        """The columns, in the order of WRITE."""
        return [
            *_columns(self.tables, 13),
            *_columns(self._rows, 5),
            *_columns(self._rolls, 5),
            *_columns(self._offers, 7),
            *_columns(self._marks, 3),
        ]


def _columns(rows: Sequence[tuple[Any, ...]], width: int) -> list[list[Any]]:
    return [[row[at] for row in rows] for at in range(width)]
