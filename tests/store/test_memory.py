"""What is remembered of a table is never anything but what the database says."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.core.changes import COLLECTIONS
from bot.core.scene import Character, Offer, OpenRoll, Pool, Scene
from bot.store.memory import MOST_OPEN, MOST_TABLES, Memory
from bot.store.protocol import Store
from bot.store.sqlite import journal, schema, tables
from bot.store.sqlite.memory import FileMemory
from tests.store.scenes import TABLE, change, commands, edited, said, seen, with_row

DICE = ("skaz", "dice")


@pytest.fixture
def connection(path: Path) -> Generator[sqlite3.Connection, None, None]:
    """A connection to a file that is ready, without a store."""
    path.parent.mkdir()
    opened, _ = schema.prepare(path, clock=lambda: 0.0)
    yield opened
    opened.close()


def set_dice(connection: sqlite3.Connection, memory: FileMemory, current: int) -> None:
    """A command that sets a pool."""

    def edit(scene: Scene) -> tuple[None, Scene]:
        return None, said(with_row("pools", DICE, Pool(current, 6))(scene))

    journal.change(connection, memory, TABLE, edit, moment=1)


def dice(connection: sqlite3.Connection, memory: FileMemory) -> int:
    """What a command would see."""
    return tables.load(connection, memory, TABLE, moment=1).scene.pools[DICE].current


def test_what_was_rolled_back_is_not_remembered(connection: sqlite3.Connection) -> None:
    """Neither at once, nor when a later command reaches as many versions as the lost one."""
    memory = FileMemory()
    set_dice(connection, memory, 1)

    connection.execute("BEGIN")
    set_dice(connection, memory, 2)
    connection.execute("ROLLBACK")
    assert dice(connection, memory) == 1

    connection.execute("BEGIN")
    set_dice(connection, memory, 3)
    connection.execute("ROLLBACK")
    set_dice(connection, FileMemory(), 4)
    assert dice(connection, memory) == 4


def test_a_table_that_has_not_changed_is_not_read_again(connection: sqlite3.Connection) -> None:
    """Only its version is, however much waits there."""
    memory = FileMemory()
    set_dice(connection, memory, 1)
    dice(connection, memory)
    asked: list[str] = []
    connection.set_trace_callback(asked.append)

    assert dice(connection, memory) == 1

    connection.set_trace_callback(None)
    for collection in COLLECTIONS:
        assert [sql for sql in asked if f"FROM {collection.name}" in sql] == []


async def test_what_somebody_else_wrote_is_seen(store: Store, path: Path) -> None:
    """A host may mend a row with a database shell while the bot runs."""
    await change(store, with_row("pools", DICE, Pool(1, 6)))
    with closing(sqlite3.connect(path, isolation_level=None)) as shell:
        shell.execute("UPDATE pools SET current = 5")

    assert (await seen(store)).pools[DICE].current == 5


async def test_an_undo_is_seen(store: Store) -> None:
    """The next command finds the rows that were put back."""
    await change(store, with_row("pools", DICE, Pool(1, 6)))
    await change(store, with_row("pools", DICE, Pool(2, 6)))

    (line, *_) = await store.history(TABLE, 1)
    await store.revert(TABLE, lambda _: ([line.id], line.entry))

    assert (await seen(store)).pools[DICE].current == 1


async def test_a_deleted_row_that_is_put_back_stands_where_it_stood(store: Store) -> None:
    """In the scene after the undo, and once more where that is undone and repeated."""
    for who in ("skaz", "blazer", "ana"):
        await change(store, with_row("pools", (who, "dice"), Pool(1, 6)))
    await change(store, with_row("pools", ("blazer", "dice"), None))

    for listed in (["skaz", "blazer", "ana"], ["skaz", "ana"], ["skaz", "blazer", "ana"]):
        (line, *_) = await store.history(TABLE, 1)
        await store.revert(TABLE, lambda _, line=line: ([line.id], line.entry))
        assert [who for who, _ in (await seen(store)).pools] == listed


async def test_nobody_can_change_what_is_remembered(store: Store) -> None:
    """Writing into a scene fails instead of reaching the next command."""
    await change(store, with_row("pools", DICE, Pool(1, 6)))
    scene = await seen(store)

    with pytest.raises(TypeError):
        scene.pools[DICE] = Pool(6, 6)  # pyright: ignore[reportIndexIssue] - just what is tested


async def test_what_waits_is_remembered_with_the_message_of_its_card(store: Store) -> None:
    """A message is noted aside from any change; the next change must not lose it."""
    card = Offer(id=5, roll=1, choices=())
    await change(store, with_row("rolls", 1, OpenRoll(1, "flamepunk", "skaz", b"{}")))
    await change(store, with_row("offers", 5, card))

    await store.attach(5, 77)
    await change(store, with_row("offers", 5, replace(card, message=77, by_hand=True)))

    assert (await seen(store)).offers[5] == replace(card, message=77, by_hand=True)


async def test_a_roll_that_opens_again_comes_with_its_card(store: Store) -> None:
    row, card = OpenRoll(1, "flamepunk", "skaz", b"{}"), Offer(id=5, roll=1, choices=())
    await change(store, with_row("rolls", 1, row))
    await change(store, with_row("offers", 5, card))
    await change(store, with_row("rolls", 1, replace(row, open=False)))
    assert (await seen(store)).offers == {}

    await change(store, with_row("rolls", 1, row))

    assert (await seen(store)).offers == {5: card}
    assert (await seen(store)).rolls == {1: row}


async def test_rows_come_in_the_order_they_were_made_also_after_a_restart(
    store: Store, path: Path
) -> None:
    """Also where one was set again, or went and came back."""
    for who in ("skaz", "blazer", "ana"):
        await change(store, with_row("pools", (who, "dice"), Pool(1, 6)))
        await change(store, with_row("characters", who, Character(who, None, "flamepunk")))
    await change(store, with_row("pools", ("skaz", "dice"), Pool(2, 6)))
    await change(store, with_row("pools", ("blazer", "dice"), None))
    await change(store, with_row("pools", ("blazer", "dice"), Pool(3, 6)))
    order = [("skaz", "dice"), ("ana", "dice"), ("blazer", "dice")]
    assert list((await seen(store)).pools) == order

    with closing(sqlite3.connect(path)) as connection:
        scene = tables.load(connection, FileMemory(), TABLE, moment=1).scene

    assert list(scene.pools) == order
    assert list(scene.characters) == ["skaz", "blazer", "ana"]


@settings(max_examples=40)
@given(st.lists(commands, max_size=6))
def test_what_is_remembered_is_in_the_order_in_which_it_is_loaded(
    evening: list[list[tuple[str, Any, Any]]],
) -> None:
    """Whatever the commands set and take away."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        for migration in schema.list_migrations():
            connection.executescript(migration.sql)
        memory = FileMemory()
        for edits in evening:

            def edit(scene: Scene, edits: list[tuple[str, Any, Any]] = edits) -> tuple[None, Scene]:
                return None, said(edited(scene, edits))

            journal.change(connection, memory, TABLE, edit, moment=1)

        known = tables.load(connection, memory, TABLE, moment=1).scene
        loaded = tables.load(connection, FileMemory(), TABLE, moment=1).scene

        for collection in COLLECTIONS:
            assert list(collection.of(known)) == list(collection.of(loaded)), collection.name


def test_only_the_latest_tables_are_remembered() -> None:
    """So the memory does not grow with the number of tables."""
    memory = Memory()

    for table in range(MOST_TABLES + 1):
        memory.remember(table, 1, {})

    assert memory.recall(0, 1) is None
    assert memory.recall(1, 1) == {}
    assert memory.recall(MOST_TABLES, 1) == {}


def test_so_many_open_rolls_are_remembered_and_the_latest_table_whole() -> None:
    """Rolls of a game may stay open for a day, at every table where it is played."""
    memory = Memory()
    many = dict.fromkeys(range(MOST_OPEN // 4))
    for table in range(4):
        memory.remember(table, 1, {"rolls": many})
        memory.remember(table, 2, {"rolls": many})
    assert memory.recall(0, 2) == {"rolls": many}

    memory.remember(4, 1, {"offers": {1: None}})
    assert memory.recall(0, 2) is None
    assert memory.recall(1, 2) == {"rolls": many}

    memory.remember(5, 1, {"offers": dict.fromkeys(range(MOST_OPEN + 1))})
    assert [memory.recall(table, 2) for table in range(4)] == [None] * 4
    assert memory.recall(5, 1) is not None


def test_every_collection_of_a_scene_is_kept() -> None:
    """A new mapping of the scene needs its line in the table of tables.

    What is inherited is kept where it was set, under the channel of the thread.
    """
    scene = Scene(table=replace(TABLE), now=0)
    mappings = {name for name in scene.__struct_fields__ if isinstance(getattr(scene, name), dict)}

    assert mappings - {"inherited"} == {collection.name for collection in COLLECTIONS}
