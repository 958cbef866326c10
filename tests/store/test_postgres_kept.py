"""Whatever breaks between the store and its server: acknowledged = stored = lines."""

from __future__ import annotations

import asyncio
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Generator
from pathlib import Path

import asyncpg
import pytest

from bot.core.errors import ParryError
from bot.core.scene import Offer, OpenRoll, Pool, Scene, Table, with_pool
from bot.store.postgres import PostgresStore, link, open_postgres
from bot.store.protocol import AlreadyDone, StoreError, Unsure
from tests.store.relay import Relay, relay
from tests.store.scenes import TABLE, change, edited, said, seen, with_row
from tests.support.postgres import Child, Server, can_be_made, start_child

CUTS = 50
KILLS = 3
BETWEEN_KILLS = 100
CONFLICTS = 20
PEOPLE = 8
PATIENCE = 60.0
"""However slow the machine is: these tests look at what is kept, not at how long one waits."""

LOAD = """
import asyncio, sys
from collections import Counter
from bot.store.postgres import open_postgres
from tests.store.test_postgres_kept import play

class Told(Counter):
    def __setitem__(self, table, count):
        super().__setitem__(table, count)
        print(table, flush=True)

async def main():
    await play(await open_postgres(sys.argv[1], clock=lambda: 1.0), lambda: False, Told())

asyncio.run(main())
"""
"""A process that counts up and says the table of each command that was acknowledged."""

TABLES = [Table(1, 100 + number) for number in range(6)]


@pytest.fixture
async def database(postgres_server: Server) -> str:
    """The address of a fresh database."""
    return await postgres_server.create()


@pytest.fixture
async def between(database: str) -> AsyncGenerator[tuple[Relay, str]]:
    """A relay to it, and its address there."""
    with tempfile.TemporaryDirectory(prefix="parry-") as folder:
        async with relay(database, Path(folder)) as made:
            yield made


@pytest.fixture
def child() -> Generator[Child]:
    """A server that no other test uses."""
    if not can_be_made():
        pytest.skip("the server that others use is not killed, and none can be made")
    with tempfile.TemporaryDirectory(prefix="parry-") as folder, start_child(Path(folder)) as one:
        yield one


def count_up(scene: Scene) -> tuple[int, Scene]:
    """One more than there was."""
    number = scene.pools.get(("a", "n"), Pool(0, 0)).current + 1
    return number, said(with_pool(scene, "a", "n", Pool(number, 0)))


async def play(
    store: PostgresStore, is_enough: Callable[[], bool], acknowledged: Counter[int]
) -> list[Exception]:
    """Eight people who count up at six tables until that is enough; what was raised."""
    errors: list[Exception] = []

    async def person(number: int) -> None:
        while not is_enough():
            table = TABLES[number % len(TABLES)]
            number += 1
            try:
                await store.transact(table, count_up)
            except ParryError as error:
                errors.append(error)
            else:
                acknowledged[table.channel] += 1

    await asyncio.gather(*(person(number) for number in range(PEOPLE)))
    return errors


async def stored(url: str) -> tuple[dict[int, int], dict[int, int]]:
    """What each table has counted, and how many lines it has."""
    connection = await asyncpg.connect(url)
    rows = await connection.fetch("SELECT table_id, (row::json->>'current')::int FROM rows")
    lines = await connection.fetch("SELECT table_id, count(*) FROM journal GROUP BY 1")
    await connection.close()
    return {table: n for table, n in rows}, {table: n for table, n in lines}  # noqa: C416 - records, not pairs


async def test_nothing_is_lost_or_done_twice_where_connections_are_cut(
    database: str, between: tuple[Relay, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "LOST_SECONDS", PATIENCE)
    way, url = between
    store = await open_postgres(url, clock=lambda: 1.0)
    acknowledged: Counter[int] = Counter()
    way.cut = 0.02

    errors = await play(store, lambda: way.cuts >= CUTS, acknowledged)

    way.cut = 0
    await store.close()
    counted, lines = await stored(database)
    assert errors == []
    assert dict(acknowledged) == counted == lines


async def test_nothing_is_lost_or_done_twice_where_answers_are_swallowed(
    database: str, between: tuple[Relay, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of commits that were made among them."""
    monkeypatch.setattr(link, "STATEMENT_SECONDS", 0.3)
    monkeypatch.setattr(link, "LOST_SECONDS", PATIENCE)
    way, url = between
    store = await open_postgres(url, clock=lambda: 1.0)
    acknowledged: Counter[int] = Counter()
    loop = asyncio.get_running_loop()
    heard: list[int] = []

    def is_enough() -> bool:
        if acknowledged.total() >= (len(heard) + 1) * BETWEEN_KILLS and not way.deaf:
            heard.append(acknowledged.total())
            way.deaf = True
            loop.call_later(1, setattr, way, "deaf", False)
        return len(heard) > KILLS

    errors = await play(store, is_enough, acknowledged)

    way.deaf = False
    await store.close()
    counted, lines = await stored(database)
    assert errors == []
    assert dict(acknowledged) == counted == lines


async def test_nothing_is_lost_or_done_twice_where_the_server_is_killed_three_times(
    child: Child, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "LOST_SECONDS", PATIENCE)
    url = await child.create()
    store = await open_postgres(url, clock=lambda: 1.0)
    acknowledged: Counter[int] = Counter()
    kills, until = 0, BETWEEN_KILLS
    due = asyncio.Event()

    def is_enough() -> bool:
        if acknowledged.total() >= until:
            due.set()
        return kills == KILLS

    async def kill() -> None:
        nonlocal kills, until
        while kills < KILLS:
            await due.wait()
            await asyncio.to_thread(child.end, signal.SIGKILL)
            await asyncio.to_thread(child.start)
            until = acknowledged.total() + BETWEEN_KILLS
            due.clear()
            kills += 1

    errors, _ = await asyncio.gather(play(store, is_enough, acknowledged), kill())

    await store.close()
    counted, lines = await stored(url)
    assert errors == []
    assert dict(acknowledged) == counted == lines


async def test_nothing_is_lost_where_one_of_two_processes_is_killed(database: str) -> None:
    """Of its last commands, one a person, nobody knows; all others stand, and so do our own."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", LOAD, database, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    theirs, ours = Counter[int](), Counter[int]()
    try:
        theirs[int(await process.stdout.readline())] += 1
        store = await open_postgres(database, clock=lambda: 1.0)
        enough = False
        playing = asyncio.create_task(play(store, lambda: enough, ours))
        while store.conflicts < CONFLICTS:
            theirs[int(await process.stdout.readline())] += 1
    finally:
        process.kill()
    rest = (await process.stdout.read()).splitlines(keepends=True)
    theirs.update(int(line) for line in rest if line.endswith(b"\n"))
    await process.wait()
    enough = True
    errors = await playing

    await store.close()
    counted, lines = await stored(database)
    assert all("all the time" in str(error) for error in errors)
    assert counted == lines
    assert 0 <= sum(lines.values()) - ours.total() - theirs.total() <= PEOPLE


async def test_two_processes_on_the_same_tables_lose_nothing(database: str) -> None:
    """Each reduces again where the other was faster."""
    first = await open_postgres(database, clock=lambda: 1.0)
    second = await open_postgres(database, clock=lambda: 1.0)
    acknowledged: Counter[int] = Counter()

    def is_enough() -> bool:
        return min(first.conflicts, second.conflicts) >= CONFLICTS

    errors = await asyncio.gather(
        play(first, is_enough, acknowledged), play(second, is_enough, acknowledged)
    )

    await first.close()
    await second.close()
    counted, lines = await stored(database)
    assert all("all the time" in str(error) for each in errors for error in each)
    assert dict(acknowledged) == counted == lines


async def test_a_commit_whose_answer_is_lost_is_told_as_done_once(
    database: str, between: tuple[Relay, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "STATEMENT_SECONDS", 0.3)
    way, url = between
    store = await open_postgres(url, clock=lambda: 1.0)
    await store.transact(TABLES[0], count_up)

    def cut_off(scene: Scene) -> tuple[int, Scene]:
        way.deaf = True
        asyncio.get_running_loop().call_later(0.5, setattr, way, "deaf", False)
        return count_up(scene)

    assert await store.transact(TABLES[0], cut_off) == 2

    await store.close()
    assert await stored(database) == ({100: 2}, {100: 2})


async def test_beyond_its_patience_nobody_is_told_that_nothing_has_changed(
    between: tuple[Relay, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "STATEMENT_SECONDS", 0.2)
    monkeypatch.setattr(link, "LOST_SECONDS", 0.5)
    way, url = between
    store = await open_postgres(url, clock=lambda: 1.0)
    await store.transact(TABLES[0], count_up)

    def cut_off(scene: Scene) -> tuple[int, Scene]:
        way.deaf = True
        return count_up(scene)

    with pytest.raises(Unsure):
        await store.transact(TABLES[0], cut_off)
    with pytest.raises(StoreError) as unread:
        await store.transact(TABLES[0], count_up)

    assert not isinstance(unread.value, Unsure)
    await store.close()


async def test_a_caller_who_is_cancelled_leaves_the_command_whole(database: str) -> None:
    store = await open_postgres(database, clock=lambda: 1.0)
    begun = asyncio.Event()

    def begin(scene: Scene) -> tuple[int, Scene]:
        begun.set()
        return count_up(scene)

    caller = asyncio.create_task(store.transact(TABLES[0], begin))
    await begun.wait()
    caller.cancel()
    await asyncio.wait([caller])

    assert await store.transact(TABLES[0], count_up) == 2
    await store.close()
    assert await stored(database) == ({100: 2}, {100: 2})


async def test_the_same_interaction_at_two_processes_is_done_by_one(database: str) -> None:
    first = await open_postgres(database, clock=lambda: 1.0)
    second = await open_postgres(database, clock=lambda: 1.0)
    done: list[int] = []

    async def ask(store: PostgresStore, number: int) -> None:
        try:
            await store.transact(TABLES[number % 6], count_up, interaction=1000 + number)
        except AlreadyDone:
            return
        done.append(number)

    await asyncio.gather(*(ask(store, n) for n in range(60) for store in (first, second)))

    await first.close()
    await second.close()
    assert sorted(done) == list(range(60))
    assert sum((await stored(database))[1].values()) == 60


async def test_what_is_overdue_is_the_business_of_one_process(database: str) -> None:
    """Direct messages are those of shard 0."""
    roll = OpenRoll(1, "hfrpg", "a", b"{}", deadline=5)
    stores = [await open_postgres(database, clock=lambda: 1.0) for _ in range(2)]
    for number in range(4):
        table = Table(number << 22, 100 + number)
        edits = [("rolls", 1, roll), ("offers", number, Offer(number, 1, ()))]
        await stores[0].transact(table, lambda scene, e=edits: (None, said(edited(scene, e))))

    for shard, store in enumerate(stores):
        store.serve_shards(2, [shard])
    shares = [{t.channel for t, _ in await store.overdue(9)} for store in stores]
    unseen = [{t.channel for t, _ in await store.without_message()} for store in stores]

    assert shares == unseen == [{100, 102}, {101, 103}]
    for store in stores:
        await store.close()


async def test_what_another_process_wrote_is_seen(database: str) -> None:
    first = await open_postgres(database, clock=lambda: 1.0)
    second = await open_postgres(database, clock=lambda: 1.0)
    await change(first, with_row("pools", ("skaz", "dice"), Pool(1, 6)))
    assert (await seen(second)).pools["skaz", "dice"].current == 1

    await change(second, with_row("pools", ("skaz", "dice"), Pool(2, 6)))

    assert (await seen(first)).pools["skaz", "dice"].current == 2
    await first.close()
    await second.close()


async def test_a_command_costs_two_round_trips_and_a_look_one(between: tuple[Relay, str]) -> None:
    way, url = between
    store = await open_postgres(url, clock=lambda: 1.0)
    for _ in range(6):  # every connection is there and knows its statements
        await asyncio.gather(store.transact(TABLE, count_up), seen(store), seen(store))
        await asyncio.gather(*(store.transact(table, count_up) for table in TABLES))
    before = way.asked

    await store.transact(TABLE, count_up)
    after_command = way.asked
    await seen(store)

    assert (after_command - before, way.asked - after_command) == (2, 1)
    await store.close()


async def test_commands_that_wait_go_together(between: tuple[Relay, str]) -> None:
    way, url = between
    store = await open_postgres(url, clock=lambda: 1.0)
    tables = [Table(1, 1000 + number) for number in range(50)]
    for _ in range(3):
        await asyncio.gather(*(store.transact(table, count_up) for table in tables))
    before = way.asked

    await asyncio.gather(*(store.transact(table, count_up) for table in tables))

    assert way.asked - before <= 2 * 4
    await store.close()
