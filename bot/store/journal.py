"""The journal: who changed what, and the rows as they were before."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from bot.core.changes import Change, Image, Key, differences, image, reversal, whole
from bot.core.errors import Refusal
from bot.core.people import Sight
from bot.core.scene import Entry, Scene, Table
from bot.store import tables
from bot.store.memory import Memory
from bot.store.protocol import AlreadyDone, JournalRow, LaterChange

T = TypeVar("T")

NO_LINE = tables.LARGEST
"""No line has an id as great as this."""

REACH = 100
"""How many of a table's newest lines can be reversed."""


class Images(Struct, frozen=True, omit_defaults=True):
    """All that a line changed; `numbers` is the table's last roll (before, after)."""

    rows: tuple[Image, ...]
    numbers: tuple[int, int] | None = None


COLUMNS = (
    "id, at, user, name, system, action, outcome, summary, faces, by_hand, roll, "
    "touched, undoes, undone_by, sight"
)
NEWEST = (
    f"SELECT {COLUMNS} FROM journal WHERE table_id = ? AND id < ? "  # noqa: S608
    "ORDER BY id DESC LIMIT ?"
)
IMAGES = "SELECT images FROM journal WHERE id = ?"
ADD = (
    "INSERT INTO journal (table_id, at, user, name, system, action, outcome, summary, faces, "
    "by_hand, roll, touched, undoes, images, sight, asked) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
ASKED = "SELECT EXISTS (SELECT 1 FROM journal WHERE asked = ?)"
UNDONE = "UPDATE journal SET undone_by = ? WHERE id = ?"
UNDOES = "SELECT undoes FROM journal WHERE id = ?"
NUMBERED_SINCE = (
    "SELECT EXISTS (SELECT 1 FROM rolls WHERE table_id = ?1 AND number > ?2) "
    "OR EXISTS (SELECT 1 FROM offers WHERE table_id = ?1 AND roll > ?2)"
)

FACES: msgspec.json.Decoder[tuple[tuple[int, int], ...]] = msgspec.json.Decoder(
    tuple[tuple[int, int], ...]
)
NAMES: msgspec.json.Decoder[tuple[str, ...]] = msgspec.json.Decoder(tuple[str, ...])
IDS: msgspec.json.Decoder[tuple[int, ...]] = msgspec.json.Decoder(tuple[int, ...])
SIGHT = msgspec.json.Decoder(Sight)
BEFORE = msgspec.json.Decoder(Images)
JSON = msgspec.json.Encoder()


def change(
    connection: sqlite3.Connection,
    memory: Memory,
    table: Table,
    reduce: Callable[[Scene], tuple[T, Scene]],
    *,
    now: int,
    offer: int | None = None,
    asked: int | None = None,
) -> T:
    """One whole command: load, reduce, write what differs, and the journal's line about it.

    Raises `AlreadyDone` where a line bears `asked` already.
    """
    _refuse_again(connection, asked)
    before, version = tables.load(connection, memory, table, now=now, offer=offer)
    result, after = reduce(before)
    changes = differences(before, after)
    if not changes and after.last_roll == before.last_roll:
        return result
    if after.entry is None:
        raise ValueError("The scene has changed and has no entry for the journal.")
    if after.table != table or after.last_roll < before.last_roll:
        raise ValueError("A scene keeps its table, and its last roll only grows.")
    version = memory.next_version(version)
    tables.note_change(connection, table, last_roll=after.last_roll, version=version)
    numbers = (before.last_roll, after.last_roll)
    written = tables.write(connection, table, changes)
    _add(
        connection,
        table,
        now=now,
        entry=after.entry,
        written=written,
        numbers=numbers,
        asked=asked,
    )
    tables.remember(memory, before, after, version)
    return result


def newest(
    connection: sqlite3.Connection, table: Table, limit: int, *, before: int | None = None
) -> list[JournalRow]:
    """The newest lines of a table, newest first; all older than `before`, where that is given."""
    bound = before if before is not None else NO_LINE
    found = connection.execute(NEWEST, (table.channel, bound, limit)).fetchall()
    return [_line(columns) for columns in found]


def revert(
    connection: sqlite3.Connection,
    memory: Memory,
    table: Table,
    choose: Callable[[Sequence[JournalRow]], tuple[Sequence[int], Entry]],
    *,
    now: int,
    asked: int | None = None,
) -> list[JournalRow]:
    """Put back what the chosen lines changed, newest first; see `Store.revert`."""
    _refuse_again(connection, asked)
    lines = newest(connection, table, REACH)
    ids, entry = choose(tuple(lines))
    chosen = set(ids)
    reversed_lines = [line for line in lines if line.id in chosen]
    if not chosen or len(reversed_lines) != len(chosen):
        raise ValueError("Choose among the lines that were shown, at least one.")
    _refuse_second_undo(reversed_lines)
    _refuse_conflict(lines, chosen)
    (last_roll, version) = connection.execute(tables.STATE, (table.channel,)).fetchone()
    changes, number = _reversal(connection, table, reversed_lines, last_roll)
    shown = {line.id: _cards_of(connection, table, line) for line in reversed_lines}
    written = tables.write(connection, table, changes)
    if number < last_roll and _numbered_since(connection, table, number):
        # A number may be given out again only when nothing stored still bears it.
        number = last_roll
    version = memory.next_version(version)
    tables.note_change(connection, table, last_roll=number, version=version)
    undoes = tuple(line.id for line in reversed_lines)
    added = _add(
        connection,
        table,
        now=now,
        entry=entry,
        written=written,
        numbers=(last_roll, number),
        undoes=undoes,
        asked=asked,
    )
    for line in reversed_lines:
        _mark(connection, line.id, added)
    return [
        msgspec.structs.replace(line, undone_by=added, shown=shown[line.id])
        for line in reversed_lines
    ]


def put_back(connection: sqlite3.Connection, table: Table, since: int) -> None:
    """Make a table what it was before the line of this id. For copies: the journal stays whole."""
    state = connection.execute(tables.STATE, (table.channel,)).fetchone()
    if state is None:
        return
    last_roll, version = state
    every = newest(connection, table, NO_LINE)
    later = [line for line in every if line.id >= since]
    changes, number = _reversal(connection, table, later, last_roll)
    tables.write(connection, table, changes)
    tables.note_change(connection, table, last_roll=number, version=version + 1)


def touched_rows(connection: sqlite3.Connection, line: int) -> tuple[tuple[str, Key], ...]:
    """The rows that a line changed, as (collection, key)."""
    (raw,) = connection.execute(IMAGES, (line,)).fetchone()
    return tuple((row.collection, whole(row.key)) for row in BEFORE.decode(raw).rows)


def _refuse_second_undo(chosen: Iterable[JournalRow]) -> None:
    for line in chosen:
        if line.undone_by is not None:
            raise Refusal("undone_already", f"“{line.entry.summary}” is undone already.")


def _refuse_conflict(lines: Sequence[JournalRow], chosen: set[int]) -> None:
    """Refuse when a later line that stands touched a row of a chosen one."""
    for line in lines:
        if line.id not in chosen:
            continue
        touched = set(line.touched)
        for other in reversed(lines):
            later = other.id > line.id and other.id not in chosen
            if later and _stands(other, line.id, chosen) and not touched.isdisjoint(other.touched):
                raise LaterChange(line, other)


def _stands(line: JournalRow, since: int, chosen: set[int]) -> bool:
    """Whether the line's effect is there and is not only the end of something begun `since`."""
    if line.undone_by is not None and line.undone_by not in chosen:
        return False
    return not line.undoes or any(undone <= since for undone in line.undoes)


def _reversal(
    connection: sqlite3.Connection, table: Table, chosen: Iterable[JournalRow], last_roll: int
) -> tuple[list[Change], int]:
    """What leads from the rows as they are to the rows as they were, and the last roll likewise.

    The last roll is no row that a later roll would conflict with: it goes back only from where
    the reversed line had brought it, so that rolls in between can be undone alone.
    """
    rows: list[Image] = []
    number = last_roll
    for line in chosen:
        (raw,) = connection.execute(IMAGES, (line.id,)).fetchone()
        images = BEFORE.decode(raw)
        if images.numbers is not None and images.numbers[1] == number:
            number = images.numbers[0]
        rows += images.rows
    return reversal(rows, partial(tables.find, connection, table)), number


def _cards_of(
    connection: sqlite3.Connection, table: Table, line: JournalRow
) -> tuple[tuple[int, int], ...]:
    """The cards of a line, and of those it undid, with every message they are known to have had."""
    shown: dict[tuple[int, int], None] = {}
    for each in (*line.undoes, line.id):
        (raw,) = connection.execute(IMAGES, (each,)).fetchone()
        for old in BEFORE.decode(raw).rows:
            if old.collection != tables.OFFERS.name:
                continue
            now = tables.OFFERS.find(connection, table.channel, whole(old.key))
            for offer in (tables.OFFERS.collection.restored(bytes(old.row)), now):
                if offer is not None and offer.message is not None:
                    shown[offer.id, offer.message] = None
    return tuple(shown)


def _numbered_since(connection: sqlite3.Connection, table: Table, number: int) -> bool:
    return bool(connection.execute(NUMBERED_SINCE, (table.channel, number)).fetchone()[0])


def _mark(connection: sqlite3.Connection, line: int, by: int | None) -> None:
    """Mark a line as undone, or as standing again; what it had reversed goes the other way."""
    marks: list[tuple[int, int | None]] = [(line, by)]
    while marks:
        at, undone_by = marks.pop()
        connection.execute(UNDONE, (undone_by, at))
        undone = IDS.decode(connection.execute(UNDOES, (at,)).fetchone()[0])
        marks.extend((other, at if undone_by is None else None) for other in undone)


def _add(
    connection: sqlite3.Connection,
    table: Table,
    *,
    now: int,
    entry: Entry,
    written: Sequence[Change],
    numbers: tuple[int, int],
    undoes: tuple[int, ...] = (),
    asked: int | None = None,
) -> int:
    moved = numbers[0] != numbers[1]
    written = [c for c in written if not c.collection.is_quiet(c.before, c.after)]
    touched = [collection.touched(key) for collection, key, _, _ in written]
    touched += [f"last_roll[{number}]" for number in range(min(numbers) + 1, max(numbers) + 1)]
    images = {
        "rows": [image(changed) for changed in written],
        "numbers": numbers if moved else None,
    }
    values: tuple[Any, ...] = (
        table.channel,
        now,
        entry.user,
        entry.name,
        entry.system,
        entry.action,
        entry.outcome,
        entry.summary,
        _text(entry.faces),
        entry.by_hand,
        entry.roll,
        _text(touched),
        _text(undoes),
        JSON.encode(images),
        _text(entry.sight),
        asked,
    )
    added = connection.execute(ADD, values).lastrowid
    if added is None:
        raise ValueError("SQLite gave the line no id.")
    return added


def _refuse_again(connection: sqlite3.Connection, asked: int | None) -> None:
    if asked is not None and connection.execute(ASKED, (asked,)).fetchone()[0]:
        raise AlreadyDone


def _text(value: Any) -> str:
    return JSON.encode(value).decode()


def _line(columns: Sequence[Any]) -> JournalRow:
    at, user, name, system, action, outcome, summary, faces, by_hand, roll = columns[1:11]
    entry = Entry(
        user=user,
        name=name,
        system=system,
        action=action,
        outcome=outcome,
        summary=summary,
        faces=FACES.decode(faces),
        by_hand=bool(by_hand),
        roll=roll,
        sight=SIGHT.decode(columns[14]),
    )
    return JournalRow(
        id=columns[0],
        at=at,
        entry=entry,
        touched=NAMES.decode(columns[11]),
        undoes=IDS.decode(columns[12]),
        undone_by=columns[13],
    )
