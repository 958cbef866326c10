"""Forgetting a person at a table of a file, in steps that nobody waits for."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

import msgspec

from bot.core.changes import BY_NAME
from bot.store.forget import ROWS_AT_ONCE, Line, Person, Place, forget_line, next_place
from bot.store.sqlite.journal import COLUMNS, read_line
from bot.store.sqlite.tables import SQL_ROWS

LINES = f"SELECT {COLUMNS}, images FROM journal WHERE table_id = ? AND id > ? ORDER BY id LIMIT ?"  # noqa: S608 - names of this module's making
STAYS = (
    "UPDATE journal SET user = ?, name = ?, system = ?, action = ?, outcome = ?, summary = ?, "
    "sight = ?, touched = ?, images = ? WHERE id = ?"
)
NUMBERS = {
    "rolls": "SELECT number FROM rolls WHERE table_id = ? AND number > ? ORDER BY number LIMIT ?",
    "offers": "SELECT id FROM offers WHERE table_id = ? AND id > ? ORDER BY id LIMIT ?",
}
# Open rolls and panels (offers of roll 0) are the table as it is now; only what is past goes.
GONE = {
    "rolls": "DELETE FROM rolls WHERE table_id = ? AND number = ? AND open = 0",
    "offers": "DELETE FROM offers WHERE table_id = ? AND id = ? AND roll IS NOT 0",
}
TABLES_WITH = (
    "SELECT guild, table_id FROM seats JOIN tables USING (table_id) WHERE user = ? ORDER BY 2"
)
TABLES_IN = "SELECT guild, table_id FROM tables WHERE guild = ? ORDER BY 2"


def forget_step(
    connection: sqlite3.Connection, table: int, person: Person, place: Place
) -> Place | None:
    """Look at some rows of a table, and take from them what they say of the person."""
    bounds = (table, place.after, ROWS_AT_ONCE)
    if place.of == "journal":
        return next_place(place, _forget_lines(connection, person, bounds))
    numbers = [number for (number,) in connection.execute(NUMBERS[place.of], bounds)]
    rows, collection = SQL_ROWS[place.of], BY_NAME[place.of]
    for number in numbers:
        row = rows.find(connection, table, number)
        if row is not None and person.is_in(msgspec.json.encode(row)):
            connection.execute(GONE[collection.name], (table, number))
    return next_place(place, numbers)


def _forget_lines(
    connection: sqlite3.Connection, person: Person, bounds: Sequence[int]
) -> list[int]:
    ids: list[int] = []
    # All rows first: SQLite leaves open what a SELECT sees of updates made while it is stepped.
    for *columns, images in connection.execute(LINES, bounds).fetchall():
        row = read_line(columns)
        line = Line(row.id, row.entry, columns[11], images or b"")
        ids.append(line.id)
        stays = forget_line(person, line)
        # `forget_line` gives back the same object where the line says nothing of the person.
        if stays is not line:
            entry = stays.entry
            sight = msgspec.json.encode(entry.sight).decode()
            values = (entry.user, entry.name, entry.system, entry.action, entry.outcome)
            last = (entry.summary, sight, stays.touched, stays.images, line.id)
            connection.execute(STAYS, (*values, *last))
    return ids
