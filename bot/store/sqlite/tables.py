"""A scene in the database: how its collections are kept, loaded, written."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from time import perf_counter
from typing import Any, NamedTuple

from bot.core.changes import BY_NAME, COLLECTIONS, Change, Collection, Key, Row
from bot.core.scene import Scene, Table
from bot.store.journal import LARGEST
from bot.store.memory import whole_rows
from bot.store.sqlite.memory import FileMemory
from bot.store.sqlite.rows import SqlRows

OFFERS = SqlRows(
    BY_NAME["offers"],
    loaded="roll IN (SELECT 0 UNION ALL SELECT number FROM rolls INDEXED BY open_rolls "
    "WHERE table_id = ?1 AND open = 1)",
    index="offers_of_roll",
    by=("roll", "id"),
)
ROLLS = SqlRows(BY_NAME["rolls"], loaded="open = 1", index="open_rolls", by=("number",))
HOUSE = SqlRows(BY_NAME["house"], table="settings")

OTHERWISE = {rows.name: rows for rows in (OFFERS, ROLLS, HOUSE)}
SQL_ROWS = {c.name: OTHERWISE.get(c.name) or SqlRows(c) for c in COLLECTIONS}
"""How each collection is kept, by its name; most are loaded whole from a table of that name."""

INHERITED = "SELECT key, value FROM settings WHERE table_id = ?"
STATE = "SELECT last_roll, version FROM tables WHERE table_id = ?"
CHANGED = (
    "INSERT INTO tables (table_id, guild, last_roll, version) VALUES (?, ?, ?, ?) "
    "ON CONFLICT (table_id) DO UPDATE "
    "SET last_roll = excluded.last_roll, version = excluded.version"
)


class TableScene(NamedTuple):
    """A scene and the version of its table, 0 where there is none yet."""

    scene: Scene
    version: int


def load(
    connection: sqlite3.Connection,
    memory: FileMemory,
    table: Table,
    *,
    moment: int,
    offer: int | None = None,
) -> TableScene:
    """The scene of a table as it is, `offer` included where it is this table's.

    An `offer` that no column could hold is one that does not exist.
    """
    begun = perf_counter()
    state = connection.execute(STATE, (table.channel,)).fetchone()
    # Read every time: a thread's version says nothing of its channel's settings.
    inherited = dict(connection.execute(INHERITED, (table.parent,))) if table.parent else {}
    if state is None:
        return TableScene(Scene(table=table, now=moment, inherited=inherited), 0)
    last_roll, version = state
    memory.heed(connection)
    contents = memory.recall(table.channel, version) or {}
    memory.tally.count("memory", "hit" if contents else "miss")
    lacking = [rows for name, rows in SQL_ROWS.items() if name not in contents]
    if lacking:
        additions = {rows.name: rows.load(connection, table.channel) for rows in lacking}
        contents = memory.remember(table.channel, version, {**contents, **additions})
    # A copy: what is looked up for this press alone must not stay in what is remembered.
    rows: dict[str, Any] = dict(contents)
    if offer is not None and offer <= LARGEST and offer not in rows["offers"]:
        extra = OFFERS.find(connection, table.channel, offer)
        if extra is not None:
            rows["offers"] = {**rows["offers"], offer: extra}
    # What is pressed on the card of a closed roll is played on that roll.
    number = rows["offers"][offer].roll if offer in rows["offers"] else None
    if number is not None and number not in rows["rolls"]:
        closed = SQL_ROWS["rolls"].find(connection, table.channel, number)
        if closed is not None:
            rows["rolls"] = {**rows["rolls"], number: closed}
    scene = Scene(table=table, now=moment, last_roll=last_roll, inherited=inherited, **rows)
    memory.tally.note("store_seconds", perf_counter() - begun, "load")
    return TableScene(scene, version)


def find(
    connection: sqlite3.Connection, table: Table, collection: Collection, key: Key
) -> Row | None:
    """One row of a table, loaded by scenes or not."""
    return SQL_ROWS[collection.name].find(connection, table.channel, key)


def write(connection: sqlite3.Connection, table: Table, changes: Iterable[Change]) -> list[Change]:
    """Write the changes; returns those that changed something, with the rows as they were.

    A row that the scene had not loaded, such as a closed roll, is found and changed where it is.
    """
    effects: list[Change] = []
    for change in changes:
        collection, key, after = change.collection, change.key, change.after
        rows = SQL_ROWS[collection.name]
        if after is None:
            place = rows.delete(connection, table.channel, key)
            # With the place where the row stood, for an undo to put it back there.
            effects.append(change._replace(place=place))
            continue
        if rows.write(connection, table.channel, change):
            effects.append(change)
            continue
        unseen = rows.find(connection, table.channel, key)
        if unseen is None:
            raise ValueError(f"{collection.touched(key)} belongs to another table.")
        if unseen != after:
            correction = Change(collection, key, unseen, after)
            rows.write(connection, table.channel, correction)
            effects.append(correction)
    return effects


def note_change(
    connection: sqlite3.Connection, table: Table, *, last_roll: int, version: int
) -> None:
    """Note that the table has changed; makes its row at the first change."""
    connection.execute(CHANGED, (table.channel, table.guild, last_roll, version))


def remember(memory: FileMemory, before: Scene, after: Scene, version: int) -> None:
    """Remember what a change has made of a table, so that what waits there is not read again."""
    rows: dict[str, Any] = whole_rows(before, after)
    rolls = {number: roll for number, roll in sorted(after.rolls.items()) if roll.open}
    # A roll that opens again may have cards that were not loaded.
    if all(number > before.last_roll or number in before.rolls for number in rolls):
        rows["rolls"] = rolls
        # Sorted as `load` would sort them, so that lists read alike before and after a restart.
        offers = {k: o for k, o in after.offers.items() if o.roll == 0 or o.roll in rolls}
        rows["offers"] = dict(sorted(offers.items(), key=lambda item: (item[1].roll, item[0])))
    memory.remember(after.table.channel, version, rows)
