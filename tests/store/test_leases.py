"""Several processes divide Discord's shards among them, and none is looked after by two."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import AsyncExitStack
from itertools import islice, pairwise

import asyncpg
import pytest

from bot.core.errors import StartError
from bot.store.postgres import leases
from bot.store.postgres.leases import Leases
from bot.store.postgres.schema import OURS
from tests.support.postgres import Server


@pytest.fixture
async def database(postgres_server: Server) -> str:
    """The address of a fresh database."""
    return await postgres_server.create()


@pytest.fixture
async def process(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> AsyncGenerator[Callable[[int], Leases]]:
    """What makes a process that wants shards of so many."""
    monkeypatch.setattr(leases, "ASK_SECONDS", 0.1)
    monkeypatch.setattr(leases, "RETAKE_SECONDS", 0.5)
    monkeypatch.setattr(leases, "IDENTIFY_SECONDS", 0.3)
    async with AsyncExitStack() as closing:

        def make(count: int) -> Leases:
            made = Leases(database, count)
            closing.push_async_callback(made.close)
            return made

        yield make


async def cut(url: str) -> None:
    """End the connections of all who hold a shard."""
    connection = await asyncpg.connect(url)
    await connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_locks "
        "WHERE locktype = 'advisory' AND pid <> pg_backend_pid()"
    )
    await connection.close()


async def test_each_takes_the_first_that_are_free(process: Callable[[int], Leases]) -> None:
    first, second = process(8), process(8)

    assert (await first.take(4), await second.take(4)) == ((0, 1, 2, 3), (4, 5, 6, 7))


async def test_of_many_who_come_at_once_none_keeps_what_another_waits_for(
    process: Callable[[int], Leases],
) -> None:
    taking = {asyncio.create_task(one.take(4)): one for one in (process(8) for _ in range(3))}

    async with asyncio.timeout(10):
        held = [await each for each in islice(asyncio.as_completed(taking), 2)]

    assert sorted(map(tuple, held)) == [(0, 1, 2, 3), (4, 5, 6, 7)]
    (waits,) = (task for task in taking if not task.done())
    assert taking.pop(waits).held == ()

    for one in taking.values():
        if one.held[0] == 0:
            await one.close()

    assert await waits == (0, 1, 2, 3)


async def test_the_last_has_as_many_as_are_left(process: Callable[[int], Leases]) -> None:
    first, second = process(6), process(6)

    assert (await first.take(4), await second.take(4)) == ((0, 1, 2, 3), (4, 5))


async def test_who_waits_has_them_when_their_holder_goes(
    process: Callable[[int], Leases],
) -> None:
    first, second = process(4), process(4)
    await first.take(4)
    waiting = asyncio.create_task(second.take(2))
    await asyncio.sleep(0.3)
    assert not waiting.done()

    await first.close()

    async with asyncio.timeout(2):
        assert await waiting == (0, 1)


async def test_shards_are_taken_back_over_a_new_connection(
    process: Callable[[int], Leases], database: str
) -> None:
    first, second = process(2), process(2)
    await first.take(2)
    losing = asyncio.create_task(first.lose())
    await asyncio.sleep(0.2)

    await cut(database)
    await asyncio.sleep(1)

    assert not losing.done()
    losing.cancel()
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.5):
            await second.take(1)


async def test_who_lost_them_to_another_knows(
    process: Callable[[int], Leases], database: str
) -> None:
    first, second = process(1), process(1)
    await first.take(1)
    waiting = asyncio.create_task(second.take(1))
    await asyncio.sleep(0.3)

    await cut(database)
    await waiting

    async with asyncio.timeout(5):
        await first.lose()
    assert second.held == (0,)


async def test_all_have_to_speak_of_the_same_number(process: Callable[[int], Leases]) -> None:
    """Until nobody holds a shard any more."""
    first, second = process(4), process(8)
    await first.agree()
    await first.take(1)
    with pytest.raises(StartError, match=r"runs 4 shards and shards\.count is 8"):
        await second.agree()

    await first.close()

    await second.agree()


async def test_they_take_turns_at_discords_door(process: Callable[[int], Leases]) -> None:
    """Those of one bucket; other buckets have doors of their own."""
    loop = asyncio.get_running_loop()
    times: dict[int, list[float]] = {0: [], 1: []}

    async def start(of: Leases, shards: range) -> None:
        for shard in shards:
            await of.wait_to_identify(shard % 2)
            times[shard % 2].append(loop.time())

    await asyncio.gather(*(start(process(6), range(n, n + 2)) for n in (0, 2, 4)))

    for passed in times.values():
        gaps = [later - earlier for earlier, later in pairwise(passed)]
        assert len(passed) == 3
        assert min(gaps) > 0.2


async def test_one_who_agreed_before_another_changed_the_number_does_not_start(
    process: Callable[[int], Leases],
) -> None:
    """Nobody held a shard yet when they spoke, so that the last word holds."""
    first, second = process(2), process(3)
    await first.agree()
    await second.agree()

    with pytest.raises(StartError, match="runs 3 shards"):
        await first.take(1)
    await first.close()
    assert await second.take(1) == (0,)


async def test_a_database_that_is_brought_up_to_date_meanwhile_is_nobodys_shard(
    process: Callable[[int], Leases], database: str
) -> None:
    await process(2).agree()
    connection = await asyncpg.connect(database)
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1::int, -1)", OURS)
        await process(3).agree()
    await connection.close()
