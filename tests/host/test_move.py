"""A database is moved to the other kind and back, and nothing is lost on the way."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from msgspec.structs import replace

from bot.config.sections import DatabaseSettings
from bot.core.combat import Combat, Combatant, Order, Turn
from bot.core.condition import Clock, Condition, Modifier
from bot.core.errors import Refusal, StartError
from bot.core.people import Audience, Sight
from bot.core.scene import Character, Offer, OpenRoll, Penalty, Pool, Seat, Table
from bot.host.database import open_store
from bot.host.move import check, move
from bot.store.protocol import Store
from bot.store.sqlite import open_sqlite
from bot.store.sqlite.schema import OURS
from bot.store.transfer import in_order
from tests.store.scenes import TABLE, change, edited, entry, said, seen, undo, with_row
from tests.support.postgres import Server

OLD = Path(__file__).parents[1] / "store" / "old" / "version_7.sql"
FIGHT = Table(guild=1, channel=2)
"""The table of that file."""

THREAD = Table(guild=7, channel=43, parent=42)


def settings_of(path: Path) -> DatabaseSettings:
    return DatabaseSettings(url=f"sqlite:{path}")


def text_of(path: Path) -> list[str]:
    """Everything in a file, as the statements that make it again."""
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


@pytest.fixture
async def file(tmp_path: Path) -> DatabaseSettings:
    """A file of an earlier version, in the middle of a fight, at whose tables was played since."""
    path = tmp_path / "parry.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(OLD.read_text(encoding="utf-8"))
        connection.execute(f"PRAGMA application_id = {OURS}")
        connection.execute("PRAGMA user_version = 7")
    store = await open_sqlite(path, clock=lambda: 1_700_001_000)
    await play(store)
    await store.close()
    return settings_of(path)


async def play(store: Store) -> None:
    """Rows that come, go and come back; lines undone and done again; a server that left."""
    for name in ("ö", "b\x00", "a"):
        await change(store, with_row("characters", name, Character(name, 1, "hfrpg", b"{}")))
    await change(store, with_row("pools", ("a", "dice"), Pool(1, 2)))
    await change(store, with_row("characters", "b\x00", None), "gone")
    newest = await store.history(TABLE, 1)
    await undo(store, newest[0].id)
    await change(store, with_row("house", "rule", "on"))
    await store.transact(
        THREAD,
        lambda scene: (None, said(replace(scene, pools={("a", "n"): Pool(1, 1)}))),
        interaction=9,
    )
    await store.remember("commands", "a hash")
    await store.note_servers(absent=[7])


SEEN_BY = Sight("private", 7, Audience(("a",), (7,), gm=True), "Thing")
FULL: list[tuple[str, Any, Any]] = [
    ("seats", 9, Seat("Nine", {"hfrpg": "a"}, by_hand=True, at=300, gm_at=360)),
    ("characters", "full", Character("Full", 9, "hfrpg", b"[1]", hidden=True, implicit=True)),
    ("penalties", ("a", "task"), Penalty("Task", ((1, 2),), ((1, SEEN_BY),))),
    ("combats", "brawl", Combat("Brawl", "social", 3)),
    (
        "orders",
        "brawl",
        Order(
            current=True,
            version=2,
            running=True,
            phase=1,
            groups=(("a", "b"),),
            free=True,
            past=(Turn("delayed", ("a",), "b"),),
            started=("a",),
            finished=("b",),
            state=b"[2]",
            ending=("a",),
        ),
    ),
    (
        "combatants",
        ("brawl", "a"),
        Combatant(
            key="a",
            name="A",
            side="left",
            initiative=(3, 4),
            pinned=1,
            hidden=True,
            group="Thug",
            made=True,
            joined=1,
            since=2,
            surprised=("b",),
            unaware=True,
            caught=3,
            spent=(("full", 1),),
            spent_in=3,
            state=b"[3]",
            answers="self",
            target="b",
            thrown=((6, 5),),
            thrown_for=3,
        ),
    ),
    (
        "conditions",
        ("a", 1),
        Condition(
            name="Stunned",
            bearer="a",
            source="b",
            rank=2,
            stacking="cumulative",
            family="stun",
            clock=Clock("turn", "brawl", 3, "a"),
            modifiers=(Modifier("dice", -1),),
            since=2,
            price=4,
            note="hard",
            data=b"[4]",
        ),
    ),
    ("rolls", 3, OpenRoll(3, "hfrpg", "a", b"[5]", deadline=99, sight=SEEN_BY)),
]
MORE: list[tuple[str, Any, Any]] = [
    ("offers", 77, Offer(77, 3, (), message=5, by_hand=True, combat="brawl")),
    ("pools", ("a", "dice"), None),
]
LINE = replace(
    entry("all at once"),
    faces=((6, 5),),
    by_hand=True,
    roll=3,
    sight=SEEN_BY,
    typed=(0,),
    given=(5,),
)
"""With `FULL` every field of a row is set, once; a row that goes leaves its image in the line."""


def unfilled(path: Path) -> list[str]:
    """The columns of a file that hold nothing but what they hold by themselves."""
    lacking: list[str] = []
    with closing(sqlite3.connect(path)) as connection:
        names = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
        for (name,) in names:
            for _, column, _, _, usual, _ in connection.execute(f'PRAGMA table_info("{name}")'):
                sql = f'SELECT count(*) FROM "{name}" WHERE "{column}" IS NOT {usual or "NULL"}'  # noqa: S608 - of the schema
                if not connection.execute(sql).fetchone()[0]:
                    lacking.append(f"{name}.{column}")
    return lacking


async def test_every_column_is_moved(
    file: DatabaseSettings, tmp_path: Path, postgres_server: Server
) -> None:
    """What no row fills would be the same whether it is moved or not."""
    store = await open_sqlite(file.path, clock=lambda: 1_700_002_000)
    await change(store, lambda scene: edited(scene, FULL))
    await store.transact(TABLE, lambda scene: (None, replace(edited(scene, MORE), entry=LINE)))
    await store.close()
    assert unfilled(file.path) == ["tables.pruned_to"]
    with closing(sqlite3.connect(file.path)) as connection:
        connection.execute("UPDATE tables SET pruned_to = 1")
        connection.commit()
    server, back = DatabaseSettings(url=await postgres_server.create()), tmp_path / "back.db"

    await move(file, server)
    await move(server, settings_of(back))

    assert text_of(back) == text_of(file.path)


async def test_a_file_moved_to_a_server_and_back_holds_the_same_row_for_row(
    file: DatabaseSettings, tmp_path: Path, postgres_server: Server
) -> None:
    server = DatabaseSettings(url=await postgres_server.create())
    back = settings_of(tmp_path / "back.db")

    told = await move(file, server)
    await move(server, back)

    assert "3 tables" in told[0]
    assert text_of(back.path) == text_of(file.path)


async def test_a_file_of_this_version_moved_to_a_server_and_back_is_the_same_byte_for_byte(
    file: DatabaseSettings, tmp_path: Path, postgres_server: Server
) -> None:
    """One that began with an earlier version has its pages in another order."""
    fresh, back = settings_of(tmp_path / "fresh.db"), settings_of(tmp_path / "back.db")
    await move(file, fresh)
    server = DatabaseSettings(url=await postgres_server.create())

    await move(fresh, server)
    await move(server, back)

    assert bytes_of(back) == bytes_of(fresh)


def bytes_of(file: DatabaseSettings) -> bytes:
    """A file without SQLite's two counts of how often something was written, such as by opening."""
    held = file.path.read_bytes()
    return held[:24] + held[28:92] + held[96:]


async def test_a_server_moved_to_a_file_and_back_is_the_same(
    tmp_path: Path, postgres_server: Server
) -> None:
    server = DatabaseSettings(url=await postgres_server.create())
    again = DatabaseSettings(url=await postgres_server.create())
    async with open_store(server) as store:
        await play(store)

    await move(server, settings_of(tmp_path / "between.db"))
    await move(settings_of(tmp_path / "between.db"), again)

    assert await rows_of(again) == await rows_of(server)


async def rows_of(server: DatabaseSettings) -> dict[str, list[tuple[object, ...]]]:
    """Everything on a server but the numbers by which it tells attempts at a table apart."""
    connection = await asyncpg.connect(server.url)
    rows: dict[str, list[tuple[object, ...]]] = {}
    for name in ("tables", "rows", "rolls", "offers", "journal", "facts"):
        found = await connection.fetch(f"SELECT * FROM {name} ORDER BY {name}::text")  # noqa: S608 - of this test
        columns = [{**record, "version": None} if name == "journal" else record for record in found]
        rows[name] = [tuple(dict(record).values()) for record in columns]
    await connection.close()
    return rows


async def test_what_was_done_before_the_move_is_undone_after_it(
    file: DatabaseSettings, postgres_server: Server
) -> None:
    server = DatabaseSettings(url=await postgres_server.create())
    await move(file, server)

    async with open_store(server) as store:
        lines = await store.history(TABLE, 9)
        undone = next(line for line in lines if line.entry.summary == "gone")
        redo = next(line for line in lines if line.undoes == (undone.id,))
        await undo(store, redo.id)

        assert "b\x00" not in (await seen(store)).characters
        assert (await store.history(TABLE, 1))[0].id == lines[0].id + 1 + 1


async def test_both_tell_rows_of_before_they_had_places_in_the_same_order(
    file: DatabaseSettings, postgres_server: Server
) -> None:
    server = DatabaseSettings(url=await postgres_server.create())
    with closing(sqlite3.connect(file.path)) as connection:
        connection.execute("UPDATE seats SET user = user + 7")  # [8] to [11] as they are kept there
        connection.commit()
    await move(file, server)

    connection = await asyncpg.connect(server.url)
    for there, back in (("[8]", "[0]"), ("[0]", "[8]")):  # it lies last then
        await connection.execute("UPDATE rows SET key = $2 WHERE key = $1", there, back)
    await connection.close()

    async with open_store(file) as one, open_store(server) as other:
        scenes = [await store.look(FIGHT, in_order) for store in (one, other)]

    assert scenes[0] == scenes[1]


async def test_nothing_is_moved_into_a_database_that_has_tables(
    file: DatabaseSettings, postgres_server: Server, tmp_path: Path
) -> None:
    server = DatabaseSettings(url=await postgres_server.create())
    await move(file, server)

    with pytest.raises(StartError, match="has tables already"):
        await move(file, server)
    other = settings_of(tmp_path / "other.db")
    async with open_store(other) as store:
        await change(store, with_row("pools", ("a", "dice"), Pool(1, 2)))
    with pytest.raises(StartError, match="has tables already"):
        await move(server, other)


async def test_nothing_is_moved_while_a_bot_uses_either(
    file: DatabaseSettings, postgres_server: Server
) -> None:
    server = DatabaseSettings(url=await postgres_server.create())
    async with open_store(file):
        with pytest.raises(StartError, match="already in use"):
            await move(file, server)
    async with open_store(server) as store:
        await store.recall("anything")
        with pytest.raises(StartError, match="A Parry uses that database"):
            await move(file, server)


async def test_a_row_that_does_not_fit_leaves_the_other_database_empty(
    file: DatabaseSettings, postgres_server: Server
) -> None:
    """One that no version wrote stops the move; its table is named."""
    server = DatabaseSettings(url=await postgres_server.create())
    with closing(sqlite3.connect(file.path)) as connection:
        connection.execute("UPDATE offers SET choices = 'nonsense' WHERE table_id = 2")
        connection.commit()

    with pytest.raises(StartError, match="cannot be read"):
        await move(file, server)

    async with open_store(server) as store:
        assert await store.servers() == {}


async def test_a_database_is_read_through_while_a_bot_uses_it(
    file: DatabaseSettings, postgres_server: Server
) -> None:
    server = DatabaseSettings(url=await postgres_server.create())
    await move(file, server)

    async with open_store(file), open_store(server) as store:
        await store.recall("anything")
        said_of = [(await check(database))[0] for database in (file, server)]

    assert [line.rpartition(": ")[2] for line in said_of] == [said_of[0].rpartition(": ")[2]] * 2
    assert "3 tables" in said_of[0]


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_a_row_that_cannot_be_read_is_told(
    kind: str, file: DatabaseSettings, postgres_server: Server
) -> None:
    server = DatabaseSettings(url=await postgres_server.create())
    if kind == "postgres":
        await move(file, server)
        connection = await asyncpg.connect(server.url)
        await connection.execute("UPDATE rows SET row = '{' WHERE collection = 'pools'")
        await connection.close()
    else:
        with closing(sqlite3.connect(file.path)) as edited:
            edited.execute("UPDATE offers SET choices = '{'")
            edited.commit()

    with pytest.raises(StartError, match="cannot be read"):
        await check(server if kind == "postgres" else file)


async def test_a_line_too_old_to_be_undone_stays_so(
    file: DatabaseSettings, postgres_server: Server
) -> None:
    with closing(sqlite3.connect(file.path)) as connection:
        connection.execute("UPDATE journal SET images = X'', touched = '[]'")
        connection.commit()
    server = DatabaseSettings(url=await postgres_server.create())
    await move(file, server)

    async with open_store(server) as store:
        newest = await store.history(TABLE, 1)
        with pytest.raises(Refusal, match="so long ago"):
            await store.revert(TABLE, lambda _: ([newest[0].id], entry("undo")))
