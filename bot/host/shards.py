"""The part of Discord that this process looks after: all of it, or the shards it holds."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from msgspec import Struct

from bot.config.sections import DatabaseSettings, ShardSettings
from bot.core.errors import StartError
from bot.store.protocol import Store

if TYPE_CHECKING:
    from bot.store.postgres.leases import Leases

LOG = logging.getLogger("parry.shards")

WAITING_SECONDS = 0.5
"""A process that has no shards after so long waits for others to end, which the log tells."""

GUILD_BITS = 22
"""Discord's rule: a server belongs to the shard of its id without these, modulo their number."""

FILE_OF_ONE = (
    "Several processes cannot share a file: shards.count needs a PostgreSQL database, "
    "postgresql://user@host/name in database.url."
)


class LostShardsError(StartError):
    """The shards of this process may be another's by now; exit code 3."""


class Part(Struct, frozen=True):
    """What this process looks after. `count` 0: everything, as Discord divides it.

    `wait_to_identify` lets processes take turns at Discord's door; `lost` returns when the shards
    are held no longer, `holding` says which are held for certain.
    """

    count: int = 0
    shards: Sequence[int] = ()
    wait_to_identify: Callable[[int], Awaitable[None]] | None = None
    lost: Callable[[], Awaitable[None]] | None = None
    holding: Callable[[], Sequence[int]] | None = None

    @property
    def first(self) -> bool:
        """Whether this process does what only one may do."""
        return not self.count or 0 in self.shards

    def has(self, guild: int) -> bool:
        """Whether a server is this process's; direct messages are shard 0's."""
        return not self.count or (guild >> GUILD_BITS) % self.count in self.shards


ALONE = Part()
"""One process that looks after everything."""


@asynccontextmanager
async def hold_part(
    settings: ShardSettings, database: DatabaseSettings, store: Store, stop: asyncio.Event
) -> AsyncGenerator[Part | None]:
    """The part of this process, held until the end; None where it was to stop before it had one.

    Raises `StartError`.
    """
    if not settings.count:
        yield ALONE
        return
    if database.is_file:
        raise StartError(FILE_OF_ONE)
    from bot.store.postgres.leases import Leases  # noqa: PLC0415 - of the extra `postgres`
    from bot.store.postgres.store import PostgresStore  # noqa: PLC0415

    leases = Leases(database.url, settings.count)
    try:
        await leases.agree()
        shards = await _take(leases, settings.each or settings.count, stop)
        if shards is None:
            yield None
            return
        if isinstance(store, PostgresStore):
            store.serve_shards(settings.count, shards)
        yield Part(settings.count, shards, leases.wait_to_identify, leases.lose, leases.holding)
    finally:
        await leases.close()


async def _take(leases: Leases, amount: int, stop: asyncio.Event) -> Sequence[int] | None:
    taking = asyncio.create_task(leases.take(amount))
    stopping = asyncio.create_task(stop.wait())
    either = {taking, stopping}
    ready, _ = await asyncio.wait(
        either, timeout=WAITING_SECONDS, return_when=asyncio.FIRST_COMPLETED
    )
    if not ready:
        LOG.info("waits for shards")
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if taking.done():
        return taking.result()
    taking.cancel()
    with suppress(asyncio.CancelledError):
        await taking
    return None


async def until_loss(part: Part, work: Awaitable[None]) -> None:
    """Do the work, but not longer than the shards are held; raises `LostShardsError` then."""
    if part.lost is None:
        await work
        return
    working = asyncio.ensure_future(work)
    losing = asyncio.ensure_future(part.lost())
    await asyncio.wait({working, losing}, return_when=asyncio.FIRST_COMPLETED)
    if working.done():
        losing.cancel()
        await working
        return
    working.cancel()
    with suppress(asyncio.CancelledError):
        await working
    raise LostShardsError(
        "The shards of this process may be another's by now; starting again takes free ones."
    )
