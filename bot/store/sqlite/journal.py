"""The journal in SQL: who changed what, and the rows as they were before."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, TypeVar, cast

import msgspec

from bot.core.changes import Change, Key, whole
from bot.core.people import Sight
from bot.core.scene import Entry, Scene, Table
from bot.store.journal import (
    JSON,
    NO_LINE,
    REACH,
    Images,
    about_same_cards,
    cards_of,
    choose_lines,
    find_changes,
    mark,
    read_images,
    reverse,
    tell_changes,
)
from bot.store.protocol import AlreadyDone, JournalRow
from bot.store.sqlite import tables
from bot.store.sqlite.memory import FileMemory

T = TypeVar("T")

COLUMNS = (
    "id, at, user, name, system, action, outcome, summary, faces, by_hand, roll, "
    "touched, undoes, undone_by, sight, typed"
)
NEWEST = (
    f"SELECT {COLUMNS} FROM journal WHERE table_id = ? AND id < ? "  # noqa: S608
    "ORDER BY id DESC LIMIT ?"
)
IMAGES = "SELECT images FROM journal WHERE id = ?"
ENTRY = "user, name, system, action, outcome, summary, faces, by_hand, roll, sight, typed"
"""The columns of what is said of a command, in the order of `entry_values`."""
ADD = (
    f"INSERT INTO journal (table_id, at, {ENTRY}, touched, undoes, images, asked) "  # noqa: S608
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
ASKED = "SELECT EXISTS (SELECT 1 FROM journal WHERE asked = ?)"
UNDONE = "UPDATE journal SET undone_by = ? WHERE id = ?"
UNDOES = "SELECT undoes FROM journal WHERE id = ?"
NUMBERED_SINCE = (
    "SELECT EXISTS (SELECT 1 FROM rolls WHERE table_id = ?1 AND number > ?2) "
    "OR EXISTS (SELECT 1 FROM offers WHERE table_id = ?1 AND roll > ?2)"
)

FACES = msgspec.json.Decoder(tuple[tuple[int, int], ...])
HAND = msgspec.json.Decoder(tuple[tuple[int, ...], tuple[int, ...]])
NAMES = msgspec.json.Decoder(tuple[str, ...])
IDS = msgspec.json.Decoder(tuple[int, ...])
SIGHT = msgspec.json.Decoder(Sight)


def change(
    connection: sqlite3.Connection,
    memory: FileMemory,
    table: Table,
    reduce: Callable[[Scene], tuple[T, Scene]],
    *,
    moment: int,
    offer: int | None = None,
    interaction: int | None = None,
) -> T:
    """One whole command: load, reduce, write what differs, and the journal's line about it.

    Raises `AlreadyDone` where a line bears `interaction` already.
    """
    _refuse_again(connection, interaction)
    before, version = tables.load(connection, memory, table, moment=moment, offer=offer)
    result, after = reduce(before)
    changes = find_changes(before, after)
    # What only looked costs no version, so that the table stays remembered, and leaves no line.
    if changes is None:
        return result
    version = memory.next_version(version)
    # Before the rows: all of them refer to the table's own, which the first change makes.
    tables.note_change(connection, table, last_roll=after.last_roll, version=version)
    numbers = (before.last_roll, after.last_roll)
    changes = tables.write(connection, table, changes)
    _add(
        connection,
        table,
        moment=moment,
        entry=cast("Entry", after.entry),
        changes=changes,
        numbers=numbers,
        interaction=interaction,
    )
    tables.remember(memory, before, after, version)
    return result


def newest(
    connection: sqlite3.Connection, table: Table, limit: int, *, before: int | None = None
) -> list[JournalRow]:
    """The newest lines of a table, newest first; all older than `before`, where that is given."""
    bound = before if before is not None else NO_LINE
    records = connection.execute(NEWEST, (table.channel, bound, limit)).fetchall()
    return [read_line(columns) for columns in records]


def revert(
    connection: sqlite3.Connection,
    memory: FileMemory,
    table: Table,
    choose: Callable[[Sequence[JournalRow]], tuple[Sequence[int], Entry]],
    *,
    moment: int,
    interaction: int | None = None,
) -> list[JournalRow]:
    """Put back what the chosen lines changed, newest first; see `Store.revert`."""
    _refuse_again(connection, interaction)
    lines = newest(connection, table, REACH)
    ids, entry = choose(tuple(lines))
    reversed_lines = choose_lines(lines, ids)
    (last_roll, version) = connection.execute(tables.STATE, (table.channel,)).fetchone()
    changes, number = _reversal(connection, table, reversed_lines, last_roll)
    # Before the rows are put back: afterwards a card that was new has no message any more.
    cards = {line.id: _cards_of(connection, table, line, lines) for line in reversed_lines}
    changes = tables.write(connection, table, changes)
    if number < last_roll and _numbered_since(connection, table, number):
        # A number may be given out again only when nothing stored still bears it.
        number = last_roll
    version = memory.next_version(version)
    tables.note_change(connection, table, last_roll=number, version=version)
    undoes = tuple(line.id for line in reversed_lines)
    added = _add(
        connection,
        table,
        moment=moment,
        entry=entry,
        changes=changes,
        numbers=(last_roll, number),
        undoes=undoes,
        interaction=interaction,
    )
    for line in reversed_lines:
        for at, undone_by in mark(line.id, added, partial(_undoes, connection)):
            connection.execute(UNDONE, (undone_by, at))
    return [
        msgspec.structs.replace(line, undone_by=added, shown=cards[line.id])
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
    rows = _images(connection, line).rows
    return tuple((row.collection, whole(row.key)) for row in rows)


def _reversal(
    connection: sqlite3.Connection, table: Table, lines: Iterable[JournalRow], last_roll: int
) -> tuple[list[Change], int]:
    images = (_images(connection, line.id) for line in lines)
    return reverse(images, last_roll, partial(tables.find, connection, table))


def _cards_of(
    connection: sqlite3.Connection, table: Table, line: JournalRow, lines: Sequence[JournalRow]
) -> tuple[tuple[int, int], ...]:
    """The cards of a line, and of those it undid, with every message they are known to have had."""
    images = (_images(connection, other) for other in about_same_cards(line, lines))
    return cards_of(images, partial(tables.find, connection, table))


def _images(connection: sqlite3.Connection, line: int) -> Images:
    row = connection.execute(IMAGES, (line,)).fetchone()
    return read_images(row and row[0])


def _undoes(connection: sqlite3.Connection, line: int) -> Sequence[int]:
    row = connection.execute(UNDOES, (line,)).fetchone()
    return IDS.decode(row[0]) if row else ()


def _numbered_since(connection: sqlite3.Connection, table: Table, number: int) -> bool:
    return bool(connection.execute(NUMBERED_SINCE, (table.channel, number)).fetchone()[0])


def _add(
    connection: sqlite3.Connection,
    table: Table,
    *,
    moment: int,
    entry: Entry,
    changes: Sequence[Change],
    numbers: tuple[int, int],
    undoes: tuple[int, ...] = (),
    interaction: int | None = None,
) -> int:
    touched, images = tell_changes(changes, numbers)
    line = (_text(touched), _text(undoes), images, interaction)
    values = (table.channel, moment, *entry_values(entry), *line)
    # AUTOINCREMENT: the id of a line that was pruned never comes again for another one.
    added = connection.execute(ADD, values).lastrowid
    if added is None:
        raise ValueError("SQLite gave the line no id.")
    return added


def _refuse_again(connection: sqlite3.Connection, interaction: int | None) -> None:
    if interaction is not None and connection.execute(ASKED, (interaction,)).fetchone()[0]:
        raise AlreadyDone


def entry_values(entry: Entry) -> tuple[Any, ...]:
    """What is said of a command, column by column (`ENTRY`)."""
    return (
        entry.user,
        entry.name,
        entry.system,
        entry.action,
        entry.outcome,
        entry.summary,
        _text(entry.faces),
        entry.by_hand,
        entry.roll,
        _text(entry.sight),
        _text((entry.typed, entry.given)),
    )


def _text(value: Any) -> str:
    return JSON.encode(value).decode()


def read_line(columns: Sequence[Any]) -> JournalRow:
    """A line out of its `COLUMNS`."""
    at, user, name, system, action, outcome, summary, faces, by_hand, roll = columns[1:11]
    by_place, with_command = HAND.decode(columns[15])
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
        typed=by_place,
        given=with_command,
    )
    return JournalRow(
        id=columns[0],
        at=at,
        entry=entry,
        touched=NAMES.decode(columns[11]),
        undoes=IDS.decode(columns[12]),
        undone_by=columns[13],
    )
