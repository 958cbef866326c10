"""Backups that a host makes while the bot runs, and puts back while it does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.config.sections import DatabaseSettings
from bot.core.errors import StartError
from bot.core.scene import Pool
from bot.host.backup import back_up, restore
from bot.store.sqlite import open_sqlite
from tests.store.scenes import change, seen, with_row

DICE = ("skaz", "dice")


@pytest.fixture
def database(tmp_path: Path) -> DatabaseSettings:
    """The settings of a file that is not there yet."""
    return DatabaseSettings(url=f"sqlite:{tmp_path / 'parry.db'}")


async def set_dice(database: DatabaseSettings, current: int) -> None:
    """One evening in which a pool is set."""
    store = await open_sqlite(database.path, clock=lambda: 1.0)
    await change(store, with_row("pools", DICE, Pool(current, 6)))
    await store.close()


async def dice(database: DatabaseSettings) -> int:
    """What the pool is at the next start."""
    store = await open_sqlite(database.path, clock=lambda: 1.0)
    scene = await seen(store)
    await store.close()
    return scene.pools[DICE].current


async def test_a_backup_of_a_running_bot_can_be_put_back(
    database: DatabaseSettings, tmp_path: Path
) -> None:
    """What was there before is kept."""
    store = await open_sqlite(database.path, clock=lambda: 1.0)
    await change(store, with_row("pools", DICE, Pool(1, 6)))
    back_up(database, tmp_path / "copy.db")
    await change(store, with_row("pools", DICE, Pool(2, 6)))
    await store.close()

    said = restore(database, tmp_path / "copy.db", 0.0)

    kept = tmp_path / "backups" / "parry-before-19700101T000000Z.db"
    assert str(kept) in said
    assert await dice(database) == 1
    assert await dice(DatabaseSettings(url=f"sqlite:{kept}")) == 2


async def test_nothing_is_put_back_under_a_running_bot(
    database: DatabaseSettings, tmp_path: Path
) -> None:
    await set_dice(database, 1)
    back_up(database, tmp_path / "copy.db")
    store = await open_sqlite(database.path, clock=lambda: 1.0)

    with pytest.raises(StartError, match="already in use"):
        restore(database, tmp_path / "copy.db", 0.0)

    await store.close()


async def test_a_damaged_copy_is_not_put_back(database: DatabaseSettings, tmp_path: Path) -> None:
    await set_dice(database, 1)
    (tmp_path / "copy.db").write_bytes(b"no database at all" * 99)

    with pytest.raises(StartError, match="damaged or no database"):
        restore(database, tmp_path / "copy.db", 0.0)

    assert await dice(database) == 1


async def test_a_backup_overwrites_nothing(database: DatabaseSettings, tmp_path: Path) -> None:
    await set_dice(database, 1)
    (tmp_path / "copy.db").write_text("mine")

    with pytest.raises(StartError, match="already; name another"):
        back_up(database, tmp_path / "copy.db")


def test_a_server_has_tools_of_its_own(tmp_path: Path) -> None:
    """The sentence shows no password."""
    server = DatabaseSettings(url="postgresql://parry:hunter2@db/parry")

    with pytest.raises(StartError, match="pg_dump -Fc") as told:
        back_up(server, tmp_path / "copy")

    assert "hunter2" not in str(told.value)
