"""Which shards of Discord's a process looks after: locks that one connection holds."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from time import monotonic

from bot.core.errors import StartError
from bot.store.postgres.link import LOST, PAUSE_SECONDS, Connection, Hurry, Link
from bot.store.postgres.schema import OURS

KEEPALIVE = {
    # A line that was cut is noticed by the server within 25 seconds, and its locks are free.
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}
TRY_SECONDS = 0.1
"""How often a process that waits looks whether a shard is free."""

ASK_SECONDS = 5.0
"""How often a process looks whether it still holds its shards."""

RETAKE_SECONDS = 10.0
"""How long it tries to get them back over a new connection, before it stops answering."""

IDENTIFY_SECONDS = 5.5
"""What Discord wants between two that say who they are, and a bit."""

COUNT = "shards"
TAKE = "SELECT pg_try_advisory_lock($1::int, $2::int)"
# In pg_locks a lock of two numbers has objsubid 2, its first in classid, its second in objid.
AGREE = """
INSERT INTO facts (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE
SET value = CASE WHEN EXISTS (
    SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid = $3::bigint::oid AND objid::bigint < $4::bigint)
  THEN facts.value ELSE excluded.value END
RETURNING value
"""
"""One statement, so that nobody takes a shard between the look and the word."""

MOST_SHARDS = 1 << 31
"""Numbers of locks from here on are none of shards."""
IDENTIFY = """
INSERT INTO identifies AS i (bucket, next) VALUES ($1, clock_timestamp())
ON CONFLICT (bucket) DO UPDATE
SET next = greatest(i.next + make_interval(secs => $2), clock_timestamp())
RETURNING greatest(0, extract(epoch FROM next - clock_timestamp()))::float8
"""


class Leases:
    """The shards of one process; made once, and to be closed."""

    def __init__(self, url: str, count: int) -> None:
        self._link = Link(url, Hurry(), KEEPALIVE)
        # Not the connection of the locks: one that times out is dropped, and they would go with it.
        self._door = Link(url, Hurry())
        self._holder: Connection | None = None
        self._count = count
        self._in_doubt = False
        self.held: tuple[int, ...] = ()

    async def agree(self) -> None:
        """Have all processes speak of the same number of shards; raises `StartError`.

        Another number holds once nobody holds a shard any more.
        """
        values = (COUNT, str(self._count), OURS, MOST_SHARDS)
        agreed = await self._link.fetchval(AGREE, *values)
        if agreed != str(self._count):
            raise StartError(
                f"Another Parry on this database runs {agreed} shards and shards.count is "
                f"{self._count}; it has to be the same for all."
            )

    async def take(self, amount: int) -> Sequence[int]:
        """Wait until so many shards are held, those that follow each other; the last may be fewer.

        Whoever has the first of them waits for the others, in their order, and nobody else does:
        so no two processes wait for what the other one has. Raises `StartError` where somebody who
        held none yet has agreed on another number of shards since.
        """
        while not self.held:
            shards = await self._take_first(amount)
            while self.held and len(self.held) < len(shards):
                if not await self._lock(shards[len(self.held)]):
                    await asyncio.sleep(TRY_SECONDS)
            if not self.held:
                await asyncio.sleep(TRY_SECONDS)
        return self.held

    def holding(self) -> Sequence[int]:
        """The shards that are held for certain: none while the line to the server is lost."""
        return self.held if self._link.is_connected and not self._in_doubt else ()

    async def lose(self) -> None:
        """Return when the shards are held no longer: nobody must be answered from then on."""
        lost_since: float | None = None
        while lost_since is None or monotonic() - lost_since < RETAKE_SECONDS:
            await asyncio.sleep(ASK_SECONDS if lost_since is None else PAUSE_SECONDS)
            try:
                connection = await self._link.connection()
                if connection is self._holder:
                    await connection.fetchval("SELECT 1")
                elif not await self._retake(connection):
                    lost_since = lost_since or monotonic()
                    continue
                lost_since = None
            except LOST:
                self._link.drop()
                lost_since = lost_since or monotonic()
            finally:
                self._in_doubt = lost_since is not None

    async def wait_to_identify(self, bucket: int) -> None:
        """Wait until it is this process's turn to say who it is, among those of this bucket."""
        values = (bucket, IDENTIFY_SECONDS)
        seconds = await self._door.fetchval(IDENTIFY, *values)
        await asyncio.sleep(seconds)

    async def close(self) -> None:
        """Give the shards up."""
        self.held = ()
        await self._link.close()
        await self._door.close()

    async def _retake(self, connection: Connection) -> bool:
        locks = [await connection.fetchval(TAKE, OURS, shard) for shard in self.held]
        if not all(locks):
            self._link.drop()  # some are another's: what was taken goes with the connection
            return False
        self._holder = connection
        return True

    async def _take_first(self, amount: int) -> Sequence[int]:
        """The shards that belong to the first one that could be taken; none where none could."""
        for first in range(0, self._count, amount):
            if await self._lock(first):
                # Once more: only now that a shard is held can nobody change the number any longer.
                await self.agree()
                return range(first, min(first + amount, self._count))
        return ()

    async def _lock(self, shard: int) -> bool:
        """Hold this one, too; False where another has it, or all were lost with the connection."""

        async def ask(connection: Connection) -> bool:
            if connection is not self._holder:
                had_some = bool(self.held)
                self._holder, self.held = connection, ()
                # The locks were the old connection's: they are free, or somebody else's.
                if had_some:
                    return False
            return await connection.fetchval(TAKE, OURS, shard)

        has_lock = await self._link.insist(ask)
        if has_lock:
            self.held = (*self.held, shard)
        return has_lock
