"""A file that an earlier version wrote is brought up to date, and the table goes on as it was.

`old/version_7.sql` is what such a file held: one evening of Flamepunk, in the middle of a fight.
"""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncGenerator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from bot.core.combat import standing
from bot.core.scene import Entry, Pool, Scene, Seat, Table
from bot.store.sqlite import SqliteStore, open_sqlite
from bot.store.sqlite.schema import OURS, list_migrations

OLD = Path(__file__).parent / "old" / "version_7.sql"
TABLE = Table(guild=1, channel=2)
GM, ANN, BEN, CLEO = 1, 2, 3, 4
RED = 'o\'malley "red"'


@pytest.fixture
async def old(path: Path) -> AsyncGenerator[SqliteStore]:
    """The store on that file."""
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(OLD.read_text(encoding="utf-8"))
        connection.execute(f"PRAGMA application_id = {OURS}")
        connection.execute("PRAGMA user_version = 7")
    store = await open_sqlite(path, clock=lambda: 1_700_001_000)
    yield store
    await store.close()


async def scene_of(store: SqliteStore) -> Scene:
    """The table as last committed."""
    return await store.look(TABLE, lambda scene: scene)


async def test_an_old_file_has_seen_every_migration(old: SqliteStore, path: Path) -> None:
    await scene_of(old)

    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (len(list_migrations()),)


async def test_characters_keep_key_name_owner_and_sheet(old: SqliteStore) -> None:
    characters = (await scene_of(old)).characters

    assert {key: (row.name, row.owner) for key, row in characters.items()} == {
        "skaz": ("Skaz", ANN),
        RED: ('O\'Malley "Red"', ANN),
        "blazer": ("Blazer", BEN),
        "cleo": ("Cleo", CLEO),
        "thug": ("Thug", None),
    }
    assert msgspec.json.decode(characters["skaz"].sheet) == {"hit": [5, 6], "defences": []}
    assert not any(row.implicit for row in characters.values())


async def test_everybody_acts_for_whom_they_acted(old: SqliteStore) -> None:
    scene = await scene_of(old)

    assert scene.seats[ANN] == Seat("Ann", {"flamepunk": "skaz"})
    assert scene.seats[GM] == Seat("Gamemaster", {"flamepunk": "thug"})
    assert scene.active(BEN, "flamepunk") == "blazer"


async def test_what_is_spent_stays_spent(old: SqliteStore) -> None:
    pools = (await scene_of(old)).pools

    assert pools["blazer", "dice"] == Pool(3, 6)
    assert pools["skaz", "dice"] == Pool(6, 6)


async def test_a_running_fight_goes_on(old: SqliteStore) -> None:
    scene = await scene_of(old)

    assert scene.combat is not None
    assert scene.combat.round == 1
    assert {key for _, key in scene.combatants} == {"skaz", RED, "blazer", "cleo", "thug"}
    assert standing(scene.orders["main"]).turn == (RED,)


async def test_house_rules_hold(old: SqliteStore) -> None:
    house = (await scene_of(old)).house

    assert house == {"table.system": "flamepunk", "flamepunk.removal": "exact"}


async def test_what_was_done_before_can_be_taken_back(old: SqliteStore) -> None:
    """The last thing was that Ann changed over to Skaz."""
    (last, *_) = await old.history(TABLE, 1)
    assert last.entry.summary == "Skaz is the one you play here (Flamepunk)"
    line = Entry(ANN, "Ann", "", b"{}", b"{}", "undo")

    await old.revert(TABLE, lambda _: ((last.id,), line))

    assert (await scene_of(old)).active(ANN, "flamepunk") == RED
