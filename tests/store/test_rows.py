"""Scenes written and loaded back, and what a command writes."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.core.scene import Offer, OpenRoll, Pool, Scene, Seat
from bot.store.protocol import Store
from bot.store.sqlite import SqliteStore, journal, open_sqlite, schema, tables
from bot.store.sqlite.memory import FileMemory
from tests.store.scenes import TABLE, change, commands, dump, edited, said, seen, with_row


class Kept:
    """A second opinion on what is kept: rows that a scene did not show are left as they are."""

    def __init__(self) -> None:
        self._rolls: dict[int, OpenRoll] = {}
        self._offers: dict[int, Offer] = {}

    def change(self, before: Scene, after: Scene) -> None:
        """Rows that were shown and are gone go; rows of the new scene are kept."""
        for number in before.rolls.keys() - after.rolls.keys():
            del self._rolls[number]
        for offer in before.offers.keys() - after.offers.keys():
            del self._offers[offer]
        self._rolls.update(after.rolls)
        self._offers.update(after.offers)

    def shown(self, after: Scene) -> Scene:
        """The scene that is loaded next."""
        rolls = {number: roll for number, roll in self._rolls.items() if roll.open}
        offers = {at: offer for at, offer in self._offers.items() if offer.roll in rolls}
        return replace(after, rolls=rolls, offers=offers, entry=None)


@given(st.lists(commands, min_size=1, max_size=6))
@settings(max_examples=60, deadline=None)
def test_what_a_command_leaves_is_what_the_next_one_finds(script: list[Any]) -> None:
    """Every collection is loaded as it was written: open rolls, and the offers of open rolls."""

    async def play(folder: str) -> None:
        store = await open_sqlite(Path(folder) / "parry.db", clock=lambda: 1000.5)
        kept = Kept()
        try:
            for edits in script:
                before = await seen(store)
                after = said(edited(before, edits))
                await store.transact(TABLE, lambda _, after=after: (None, after))
                kept.change(before, after)
                assert await seen(store) == kept.shown(after)
        finally:
            await store.close()

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(play(folder))


async def test_an_unchanged_scene_writes_nothing(store: SqliteStore, path: Path) -> None:
    """Neither a row nor a journal line, though there is an entry."""
    await change(store, with_row("seats", 1, Seat("Skaz")))
    rows = dump(path)

    await change(store, with_row("seats", 1, Seat("Skaz")))

    assert dump(path) == rows
    assert len(await store.history(TABLE, 10)) == 1


async def test_a_command_writes_only_the_rows_that_differ(path: Path) -> None:
    """One pool of twelve: one row of pools, the table's count, the journal's line."""
    path.parent.mkdir()
    connection, _ = schema.prepare(path, clock=lambda: 0.0)
    pools = {(f"c{n}", kind): Pool(6, 6) for n in range(6) for kind in ("dice", "pyros")}
    journal.change(
        connection,
        FileMemory(),
        TABLE,
        lambda scene: (None, said(replace(scene, pools=pools))),
        moment=1,
    )
    written: list[str] = []

    def note(action: int, name: str | None, *_: str | None) -> int:
        if action in WRITES:
            written.append(str(name))
        return sqlite3.SQLITE_OK

    connection.set_authorizer(note)

    journal.change(
        connection,
        FileMemory(),
        TABLE,
        lambda scene: (None, said(with_row("pools", ("c3", "dice"), Pool(2, 6))(scene))),
        moment=2,
    )

    connection.set_authorizer(None)
    changed = connection.execute("SELECT who, pool FROM pools WHERE current <> 6").fetchall()
    connection.close()
    assert changed == [("c3", "dice")]
    assert set(written) == {"pools", "tables", "journal"}


WRITES = (sqlite3.SQLITE_INSERT, sqlite3.SQLITE_UPDATE, sqlite3.SQLITE_DELETE)


async def test_a_closed_roll_stays_as_history(store: SqliteStore, path: Path) -> None:
    """It and its offers are no longer loaded, and a later command leaves them alone."""
    roll = OpenRoll(1, "flamepunk", "skaz", b"{}")
    await change(store, with_row("rolls", 1, roll))
    await change(store, with_row("offers", 99, Offer(99, 1, ())))
    await change(store, with_row("rolls", 1, replace(roll, open=False)))

    await change(store, with_row("seats", 1, Seat("Skaz")))

    scene = await seen(store)
    assert (scene.rolls, scene.offers, scene.last_roll) == ({}, {}, 1)
    assert len(dump(path)["rolls"]) == len(dump(path)["offers"]) == 1


async def test_a_row_that_was_not_loaded_can_be_set_and_undone(
    store: SqliteStore, path: Path
) -> None:
    """Setting a closed roll changes its row; the before-image is the row that was there."""
    await change(store, with_row("rolls", 1, OpenRoll(1, "flamepunk", "skaz", b"old", open=False)))
    rows = dump(path)

    await change(store, with_row("rolls", 1, OpenRoll(1, "flamepunk", "skaz", b"new")))
    assert (await seen(store)).rolls[1].state == b"new"

    (line, *_) = await store.history(TABLE, 1)
    await store.revert(TABLE, lambda _: ([line.id], line.entry))
    assert dump(path) == rows


async def test_the_offer_that_is_pressed_is_loaded_though_its_roll_is_closed(
    store: Store,
) -> None:
    """And an offer of no roll is loaded only when it is asked for."""
    await change(store, with_row("offers", 5, Offer(5, None, ())))

    assert (await seen(store)).offers == {}
    assert (await seen(store, offer=5)).offers == {5: Offer(5, None, ())}
    assert (await seen(store, offer=6)).offers == {}


async def test_an_offer_id_of_another_table_is_never_taken_over(store: Store) -> None:
    """The command fails and the other table keeps its offer."""
    await change(store, with_row("offers", 5, Offer(5, None, ())))
    other = replace(TABLE, channel=43)

    with pytest.raises(ValueError, match="another table"):
        await store.transact(
            other, lambda scene: (None, said(with_row("offers", 5, Offer(5, None, ()))(scene)))
        )

    assert (await seen(store, offer=5)).offers == {5: Offer(5, None, ())}


async def test_a_row_under_a_wrong_key_is_refused(store: SqliteStore) -> None:
    """A roll stands under its own number."""
    with pytest.raises(ValueError, match="rolls"):
        await change(store, with_row("rolls", 2, OpenRoll(1, "flamepunk", "skaz", b"{}")))


async def test_tables_do_not_see_one_another(store: Store) -> None:
    """A scene holds the rows of its own channel only."""
    await change(store, with_row("seats", 1, Seat("Skaz")))

    other = await store.look(replace(TABLE, channel=43), lambda scene: scene)

    assert other == Scene(table=replace(TABLE, channel=43), now=1000)


def test_loading_costs_the_same_however_much_there_is(path: Path) -> None:
    """SQLite's own steps are counted: neither other tables nor the past of this one add any."""
    path.parent.mkdir()
    connection, _ = schema.prepare(path, clock=lambda: 0.0)

    def play(scene: Scene) -> tuple[None, Scene]:
        scene = with_row("rolls", 1, OpenRoll(1, "flamepunk", "skaz", b"{}"))(scene)
        scene = with_row("offers", 1, Offer(1, 1, ()))(scene)
        return None, said(with_row("pools", ("skaz", "dice"), Pool(6, 6))(scene))

    journal.change(connection, FileMemory(), TABLE, play, moment=1)
    fill(connection, 2, 4)
    few = steps(connection)
    fill(connection, 4, 2000)
    many = steps(connection)

    connection.close()
    assert few > 0
    assert many == few


def fill(connection: sqlite3.Connection, first: int, end: int) -> None:
    """Other tables with a pool, an open roll and its offer; closed rolls and lines of this one."""
    numbers = "WITH RECURSIVE n(i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?2) "
    connection.execute("BEGIN")
    for sql in (
        "INSERT INTO tables SELECT 1000 + i, 7, 0, 1, 0, NULL FROM n",
        "INSERT INTO pools SELECT 1000 + i, 'skaz', 'dice', 6, 6, 1 FROM n",
        "INSERT INTO rolls SELECT 42, i, 'flamepunk', 'skaz', x'', 0, 5, '{}' FROM n",
        "INSERT INTO rolls SELECT 1000 + i, 1, 'flamepunk', 'skaz', x'', 1, NULL, '{}' FROM n",
        "INSERT INTO offers SELECT i, 42, i, '[]', NULL, 0, '' FROM n",
        "INSERT INTO offers SELECT 9000 + i, 1000 + i, 1, '[]', NULL, 0, '' FROM n",
        (
            "INSERT INTO journal (table_id, at, user, name, system, action, outcome, summary, "
            "faces, by_hand, touched, undoes, images) "
            "SELECT 42, i, 1, '', '', x'', x'', '', '', 0, '', '', x'' FROM n"
        ),
    ):
        connection.execute(numbers + sql, (first, end))
    connection.execute("COMMIT")


def steps(connection: sqlite3.Connection) -> int:
    """How many steps of SQLite's machine one load takes."""
    counted = 0

    def count() -> int:
        nonlocal counted
        counted += 1
        return 0

    connection.set_progress_handler(count, 1)
    tables.load(connection, FileMemory(), TABLE, moment=0, offer=1)
    connection.set_progress_handler(None, 1)
    return counted
