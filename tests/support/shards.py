"""Who holds shards on a database, and what waits there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg

from bot.store.postgres.leases import IDENTIFY_SECONDS

HOLDERS = (
    "SELECT DISTINCT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2 "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
DOOR = (
    "SELECT greatest(0, extract(epoch FROM max(next) - clock_timestamp()) + $1)::float8 "
    "FROM identifies"
)
LOOK_SECONDS = 0.005


class Shards:
    """The shards of the processes that share a database."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    async def holders(self) -> set[int]:
        """The connections that hold shards, by their numbers at the server."""
        return {pid for (pid,) in await self._connection.fetch(HOLDERS)}

    async def held_by_others(self, before: set[int]) -> None:
        """Wait until somebody else than these holds a shard."""
        while True:
            if await self.holders() - before:
                return
            await asyncio.sleep(LOOK_SECONDS)

    async def door_is_open(self) -> None:
        """Wait until whoever comes next need not wait for its turn at Discord's door."""
        await asyncio.sleep(await self._connection.fetchval(DOOR, IDENTIFY_SECONDS))

    async def let_all_be_overdue(self) -> None:
        """Have every roll that waits be overdue for long."""
        await self._connection.execute(
            "UPDATE rolls SET deadline = 1, row = jsonb_set(row::jsonb, '{deadline}', '1')::text "
            "WHERE open"
        )


@asynccontextmanager
async def shards_on(url: str) -> AsyncGenerator[Shards]:
    """Those of the processes on this database."""
    connection: Any = await asyncpg.connect(url)
    try:
        yield Shards(connection)
    finally:
        await connection.close()
