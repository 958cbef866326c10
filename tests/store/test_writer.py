"""Commands that wait together: committed together, each undone alone, none lost or left waiting."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncGenerator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.core.errors import Refusal
from bot.core.scene import Offer, Pool, Scene
from bot.store.protocol import StoreError
from bot.store.sqlite import SqliteStore, schema, writer
from bot.store.sqlite.writer import Work, Writer
from tests.store.scenes import TABLE, said, seen, with_row

DICE = ("skaz", "dice")
CARD = Offer(id=5, roll=None, choices=())


def one_more(scene: Scene) -> tuple[int, Scene]:
    """A command that counts the pool up and answers with the count."""
    current = scene.pools[DICE].current + 1 if DICE in scene.pools else 1
    return current, said(with_row("pools", DICE, Pool(current, 99))(scene))


async def test_of_64_commands_at_once_no_update_is_lost(store: SqliteStore) -> None:
    """Each sees what the one before it left."""
    counts = await asyncio.gather(*(store.transact(TABLE, one_more) for _ in range(64)))

    assert counts == list(range(1, 65))
    assert (await seen(store)).pools[DICE].current == 64
    assert len(await store.history(TABLE, 100)) == 64


@pytest.mark.parametrize("error", [Refusal("no", "No."), StopIteration(), KeyError("x")])
async def test_what_a_command_raises_is_raised_to_its_caller_alone(
    store: SqliteStore, error: BaseException
) -> None:
    """Whatever it is; the commands beside it are kept, and it leaves nothing."""

    def fail(_: Scene) -> tuple[None, Scene]:
        raise error

    def fail_late(scene: Scene) -> tuple[int, Scene]:
        return 0, with_row("pools", ("blazer", "dice"), Pool(1, 1))(scene)

    first, failed, late, second = await asyncio.gather(
        store.transact(TABLE, one_more),
        store.transact(TABLE, fail),
        store.transact(TABLE, fail_late),
        store.transact(TABLE, one_more),
        return_exceptions=True,
    )

    assert (first, second) == (1, 2)
    assert error in (failed, getattr(failed, "__cause__", None))
    assert isinstance(late, ValueError)
    assert (await seen(store)).pools == {DICE: Pool(2, 99)}


async def test_a_row_the_database_refuses_fails_its_command_alone(store: SqliteStore) -> None:
    """What was written before the refusal is rolled back with it."""

    def too_large(scene: Scene) -> tuple[int, Scene]:
        scene = with_row("pools", ("blazer", "dice"), Pool(1, 1))(scene)
        return 0, said(with_row("pools", ("a", "b"), Pool(1 << 70, 1))(scene))

    first, failed, second = await asyncio.gather(
        store.transact(TABLE, one_more),
        store.transact(TABLE, too_large),
        store.transact(TABLE, one_more),
        return_exceptions=True,
    )

    assert (first, second) == (1, 2)
    assert isinstance(failed, OverflowError)
    assert (await seen(store)).pools == {DICE: Pool(2, 99)}


async def test_a_cancelled_caller_leaves_the_batch_alone(store: SqliteStore) -> None:
    """While its command runs: it is finished, so are the others, no transaction stays open."""
    begun, go_on = threading.Event(), threading.Event()

    def slow(scene: Scene) -> tuple[int, Scene]:
        begun.set()
        go_on.wait(10)
        return one_more(scene)

    cancelled = asyncio.create_task(store.transact(TABLE, slow))
    beside = asyncio.create_task(store.transact(TABLE, one_more))
    await asyncio.to_thread(begun.wait, 10)
    waiting = asyncio.create_task(store.transact(TABLE, one_more))
    given_up = asyncio.create_task(store.transact(TABLE, one_more))
    await asyncio.sleep(0)
    cancelled.cancel()
    given_up.cancel()
    await asyncio.wait([cancelled, given_up])
    go_on.set()

    assert (await beside, await waiting) == (2, 3)
    assert await store.transact(TABLE, one_more) == 4
    assert cancelled.cancelled()
    assert given_up.cancelled()


async def test_nothing_runs_when_nobody_waits(store: SqliteStore) -> None:
    """The task that commits ends; only the caller is left."""
    await asyncio.gather(*(store.transact(TABLE, one_more) for _ in range(8)))
    await asyncio.sleep(0)

    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_a_look_sees_what_is_committed(store: SqliteStore) -> None:
    """Also from inside the rush; what it raises is its own."""
    await store.transact(TABLE, one_more)

    def fail(_: Scene) -> None:
        raise StopIteration

    looks = await asyncio.gather(
        store.transact(TABLE, one_more),
        store.look(TABLE, lambda scene: scene.pools[DICE].current),
        store.look(TABLE, fail),
        return_exceptions=True,
    )

    assert looks[1] in (1, 2)
    assert isinstance(looks[2], RuntimeError)


async def test_closing_finishes_what_waits(store: SqliteStore, path: Path) -> None:
    """Twice is harmless; what comes later is told so."""
    waiting = [asyncio.create_task(store.transact(TABLE, one_more)) for _ in range(8)]
    await asyncio.sleep(0)

    await store.close()
    await store.close()

    assert [task.result() for task in waiting] == list(range(1, 9))
    with pytest.raises(StoreError, match="closed"):
        await store.transact(TABLE, one_more)
    with pytest.raises(StoreError, match="closed"):
        await seen(store)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT current FROM pools").fetchall() == [(8,)]


class Moody(sqlite3.Connection):
    """A connection whose commits can be made to fail, as on a full disk."""

    mood = ""

    def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
        """What SQLite does, or an error in its place."""
        if sql == "COMMIT" and self.mood:
            if self.mood == "gone":
                super().execute("ROLLBACK")
            raise sqlite3.OperationalError("database or disk is full")
        return super().execute(sql, *parameters)


@pytest.fixture
async def moody(path: Path) -> AsyncGenerator[tuple[Writer, Moody], None]:
    """A writer over such a connection."""
    path.parent.mkdir()
    schema.prepare(path, clock=lambda: 0.0)[0].close()
    connection = sqlite3.connect(path, isolation_level=None, factory=Moody, check_same_thread=False)
    opened = Writer(lambda: connection, note_seconds=0.01)
    await opened
    yield opened, connection
    await opened.close()


@pytest.mark.parametrize("mood", ["open", "gone"])
async def test_when_the_commit_fails_every_command_of_it_is_told(
    moody: tuple[Writer, Moody], mood: str
) -> None:
    """Whether SQLite left the transaction open or not; the next command finds all in order."""
    opened, connection = moody
    connection.mood = mood

    def remember(key: str) -> None:
        connection.execute("INSERT INTO facts VALUES (?, '')", (key,))

    answers = await asyncio.gather(
        *(opened.write(lambda _, key=key: remember(key)) for key in "abc"), return_exceptions=True
    )
    connection.mood = ""
    await opened.write(lambda _: remember("d"))

    assert [str(answer) for answer in answers] == [
        "The database could not keep this: database or disk is full."
    ] * 3
    assert len({id(answer) for answer in answers}) == 3
    kept = await opened.read(lambda c: c.execute('SELECT "key" FROM facts').fetchall())
    assert kept == [("d",)]


async def test_a_command_that_loses_the_transaction_fails_all_of_it(
    moody: tuple[Writer, Moody],
) -> None:
    """A full disk rolls everything back; nobody is told that their part was kept."""
    opened, _ = moody

    def lose(connection: sqlite3.Connection) -> None:
        connection.execute("ROLLBACK")
        raise sqlite3.OperationalError("database or disk is full")

    answers = await asyncio.gather(
        opened.write(lambda c: c.execute("INSERT INTO facts VALUES ('a', '')")),
        opened.write(lose),
        return_exceptions=True,
    )

    assert all(isinstance(answer, StoreError) for answer in answers)
    assert await opened.read(lambda c: c.execute("SELECT * FROM facts").fetchall()) == []


async def test_a_commit_takes_a_bounded_number_of_commands(
    moody: tuple[Writer, Moody],
) -> None:
    """More are committed in turn."""
    opened, connection = moody
    commits: list[str] = []
    connection.set_trace_callback(lambda sql: commits.append(sql) if sql == "COMMIT" else None)

    await asyncio.gather(
        *(opened.write(lambda c: c.execute("SELECT 1")) for _ in range(writer.MOST_TOGETHER + 1))
    )

    assert len(commits) == 2


async def test_stopping_the_committing_task_leaves_nobody_waiting(
    moody: tuple[Writer, Moody],
) -> None:
    """As when an event loop is torn down: callers are cancelled, and later ones served."""
    opened, _ = moody
    begun, go_on = threading.Event(), threading.Event()

    def slow(_: sqlite3.Connection) -> bool:
        begun.set()
        return go_on.wait(10)

    caller = asyncio.create_task(opened.write(slow))
    await asyncio.to_thread(begun.wait, 10)
    behind = asyncio.create_task(opened.write(lambda _: None))
    await asyncio.sleep(0)
    (committing,) = asyncio.all_tasks() - {asyncio.current_task(), caller, behind}
    committing.cancel()
    go_on.set()
    await asyncio.wait([caller, behind], timeout=10)

    assert caller.cancelled()
    assert behind.cancelled()
    assert await opened.write(lambda _: 3) == 3


def commits_of(connection: sqlite3.Connection) -> list[str]:
    """Filled with every commit from here on; for the writer's thread."""
    commits: list[str] = []
    connection.set_trace_callback(lambda sql: commits.append(sql) if sql == "COMMIT" else None)
    return commits


def insert(key: str) -> Work[None]:
    """A small fact, kept."""

    def work(connection: sqlite3.Connection) -> None:
        connection.execute("INSERT INTO facts VALUES (?, '')", (key,))

    return work


def facts(connection: sqlite3.Connection) -> list[str]:
    """The keys of all facts, as they were inserted."""
    return [key for (key,) in connection.execute('SELECT "key" FROM facts ORDER BY 1')]


async def test_a_note_is_kept_with_the_command_that_comes_next(moody: tuple[Writer, Moody]) -> None:
    """One commit for both, the note's change first."""
    opened, connection = moody
    commits, losses = commits_of(connection), list[BaseException]()

    opened.note(insert("a"), losses.append)
    opened.note(insert("b"), losses.append)
    await opened.write(insert("c"))

    assert (await opened.read(facts), commits, losses) == (["a", "b", "c"], ["COMMIT"], [])


async def test_a_note_that_nothing_follows_is_kept_by_itself(moody: tuple[Writer, Moody]) -> None:
    """After a moment, without anybody reading or writing."""
    opened, connection = moody
    loop, kept, losses = asyncio.get_running_loop(), asyncio.Event(), list[BaseException]()

    def hear(sql: str) -> None:
        if sql == "COMMIT":
            loop.call_soon_threadsafe(kept.set)

    connection.set_trace_callback(hear)
    opened.note(insert("a"), losses.append)
    async with asyncio.timeout(10):
        await kept.wait()

    assert (await opened.read(facts), losses) == (["a"], [])


async def test_whoever_reads_sees_the_notes(moody: tuple[Writer, Moody]) -> None:
    """Also where nothing was written since."""
    opened, _ = moody
    losses: list[BaseException] = []
    opened.note(insert("a"), losses.append)

    assert (await opened.read(facts), losses) == (["a"], [])


async def test_notes_are_kept_when_the_store_closes(
    moody: tuple[Writer, Moody], path: Path
) -> None:
    """A stop loses none; later ones are refused."""
    opened, _ = moody
    losses: list[BaseException] = []
    opened.note(insert("a"), losses.append)

    await opened.close()

    with closing(sqlite3.connect(path)) as other:
        assert (facts(other), losses) == (["a"], [])
    with pytest.raises(StoreError, match="closed"):
        opened.note(insert("b"), losses.append)


async def test_a_note_that_fails_is_told_and_fails_nobody_else(
    moody: tuple[Writer, Moody],
) -> None:
    """Neither the command it goes with nor another note."""
    opened, _ = moody
    losses: list[BaseException] = []

    def fail(_: sqlite3.Connection) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    opened.note(fail, losses.append)
    opened.note(insert("b"), losses.append)
    await opened.write(insert("c"))

    assert await opened.read(facts) == ["b", "c"]
    assert [str(loss) for loss in losses] == ["The database could not keep this: disk I/O error."]


async def test_where_a_card_stands_costs_no_commit_of_its_own(store: SqliteStore) -> None:
    """It goes with the next command."""
    await store.transact(TABLE, lambda scene: (None, said(with_row("offers", 5, CARD)(scene))))
    commits = await store._writer.read(commits_of)  # pyright: ignore[reportPrivateUsage]

    await store.attach(5, 77)
    await store.transact(TABLE, one_more)

    assert commits == ["COMMIT"]
    offers = await store.look(TABLE, lambda scene: scene.offers, offer=5)
    assert offers[5].message == 77


async def test_a_card_whose_place_cannot_be_kept_is_logged(
    store: SqliteStore, caplog: pytest.LogCaptureFixture
) -> None:
    """And what is remembered is read again, so that nobody believes it was kept."""
    await store.transact(TABLE, lambda scene: (None, said(with_row("offers", 5, CARD)(scene))))

    def fill(connection: sqlite3.Connection) -> None:
        connection.execute(
            "CREATE TEMP TRIGGER full_disk AFTER UPDATE ON offers "
            "BEGIN SELECT raise(ABORT, 'database or disk is full'); END"
        )

    await store._writer.read(fill)  # pyright: ignore[reportPrivateUsage]
    await store.attach(5, 77)

    offers = await store.look(TABLE, lambda scene: scene.offers, offer=5)
    assert offers[5].message is None
    assert [record.message for record in caplog.records] == ["place not kept"]
