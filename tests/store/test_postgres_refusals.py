"""What the server says against a commit: what passes is tried again, what lasts is told."""

from __future__ import annotations

from typing import Any

import asyncpg
import pytest

from bot.store.postgres import open_postgres
from bot.store.protocol import StoreError, Unsure
from tests.store.test_postgres_kept import TABLES, count_up, stored
from tests.support.postgres import Server

FAIL = """
CREATE SEQUENCE tries;
CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF nextval('tries') <= {times} THEN RAISE EXCEPTION 'no' USING ERRCODE = '{code}'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER fail BEFORE INSERT ON journal FOR EACH ROW EXECUTE FUNCTION fail();
"""
"""So many lines of the journal are refused with this code."""

SERIALIZATION, DEADLOCK, DISK_FULL = "40001", "40P01", "53100"


@pytest.fixture
async def database(postgres_server: Server) -> str:
    """The address of a fresh database, which nobody uses again."""
    return await postgres_server.create()


async def execute(url: str, sql: str) -> None:
    connection: Any = await asyncpg.connect(url)
    await connection.execute(sql)
    await connection.close()


@pytest.mark.parametrize("code", [SERIALIZATION, DEADLOCK])
async def test_what_passes_is_tried_again(database: str, code: str) -> None:
    await execute(database, FAIL.format(times=2, code=code))
    store = await open_postgres(database, clock=lambda: 1.0)

    assert await store.transact(TABLES[0], count_up) == 1

    await store.close()
    assert await stored(database) == ({100: 1}, {100: 1})


async def test_where_the_servers_disk_is_full_nothing_is_acknowledged(database: str) -> None:
    """And whoever asks is told that nothing has changed, until there is room again."""
    await execute(database, FAIL.format(times=999, code=DISK_FULL))
    store = await open_postgres(database, clock=lambda: 1.0)

    with pytest.raises(StoreError) as told:
        await store.transact(TABLES[0], count_up)
    before = await stored(database)
    await execute(database, "DROP TRIGGER fail ON journal")

    assert not isinstance(told.value, Unsure)
    assert before == ({}, {})
    assert await store.transact(TABLES[0], count_up) == 1
    await store.close()
