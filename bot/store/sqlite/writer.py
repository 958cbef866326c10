"""The one connection that writes, and the commands that wait together committed together."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Any, Generic, NamedTuple, TypeVar, cast

import aiosqlite
from msgspec import Struct

from bot.store.protocol import StoreError
from bot.store.sqlite.schema import is_busy
from bot.store.tally import UNCOUNTED, Tally

T = TypeVar("T")
A = TypeVar("A")

Work = Callable[[sqlite3.Connection], T]
"""What is done with the connection, on its thread."""

MOST_TOGETHER = 128
"""How many commands one commit takes at most, so that the first of them does not wait long."""


NOTE_SECONDS = 0.25
"""How long a note waits for a command to be committed with."""

LOCKED_SECONDS = 5.0
"""How long a command waits for somebody else's hand on the file."""

LOCK_MILLISECONDS = 100
"""How long SQLite itself waits for a locked file; between two such waits a stop is heard."""

OURS_TO_MEND = (sqlite3.IntegrityError, sqlite3.ProgrammingError)
"""What SQLite says of a wrong statement; anything else it says of the disk or the file."""


class Success(Struct, Generic[T], frozen=True):
    """What some work returned."""

    value: T


class Failure(Struct, frozen=True):
    """What some work raised. A value, because a future cannot carry every exception."""

    error: BaseException


class _Request(NamedTuple):
    work: Work[Any]
    outcome: asyncio.Future[Success[Any] | Failure]


class Writer(aiosqlite.Connection):
    """The connection of a store, opened by awaiting it and closed by `close`.

    Nothing is left running between commands: the task that commits ends when nobody waits.
    """

    def __init__(
        self,
        connector: Callable[[], sqlite3.Connection],
        *,
        note_seconds: float = NOTE_SECONDS,
        tally: Tally = UNCOUNTED,
    ) -> None:
        super().__init__(connector, iter_chunk_size=64)
        self._thread.daemon = (
            True  # a process that was interrupted before `close` ends all the same
        )
        self._waiting: deque[_Request] = deque()
        self._notes: deque[_Request] = deque()
        self._noting: asyncio.TimerHandle | None = None
        self._note_seconds = note_seconds
        self._tally = tally
        self._committing: asyncio.Task[None] | None = None
        self._closing = False
        self._hurried = False
        self.stopped: asyncio.Future[Any] | None = None

    @property
    def waiting(self) -> int:
        """How many commands wait for their turn."""
        return len(self._waiting)

    def stop(self) -> asyncio.Future[Any] | None:
        """Stop the thread; `stopped` is done once it has nothing left to tell the loop."""
        stop = cast("Callable[[], asyncio.Future[Any] | None]", super().stop)
        self.stopped = stop()
        return self.stopped

    async def read(self, work: Work[T]) -> T:
        """Run what only reads, outside any transaction: it sees notes and what is committed."""
        if self._closing:
            raise StoreError("The store is closed.")
        if self._notes:
            with suppress(StoreError):  # the reading itself may do without them
                await self.write(_nothing)
        return _value(await self._on_thread(self._look, work))

    async def write(self, work: Work[T]) -> T:
        """Run what writes, inside a transaction; returns once that has been committed.

        What `work` raises undoes this work alone. Raises `StoreError` when the commit fails. A
        caller who is cancelled is not answered, but work that has begun is finished all the same.
        """
        if self._closing:
            raise StoreError("The store is closed.")
        outcome: asyncio.Future[Success[T] | Failure] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Request(work, outcome))
        self._start_committing()
        return _value(await outcome)

    def note(self, work: Work[None], lost: Callable[[BaseException], None]) -> None:
        """Run what writes with whatever is committed next, by itself after `note_seconds`.

        Nobody waits for it, and a kill before that loses it; what it raises goes to `lost`. So a
        command that answers costs one commit, not two.
        """
        if self._closing:
            raise StoreError("The store is closed.")
        loop = asyncio.get_running_loop()
        outcome: asyncio.Future[Success[None] | Failure] = loop.create_future()
        outcome.add_done_callback(partial(_tell_loss, lost))
        self._notes.append(_Request(work, outcome))
        # A commit that is under way goes round again for notes, so it needs no timer.
        if self._noting is None and self._committing is None:
            self._noting = loop.call_later(self._note_seconds, self._start_committing)

    def hasten(self) -> None:
        """Wait no longer for somebody else's hand on the file: what needs it now fails."""
        self._hurried = True

    async def close(self) -> None:
        """Finish what waits, then close; twice is harmless."""
        if self._closing:
            return
        self._closing = True
        self.hasten()
        if self._notes:
            self._start_committing()
        if self._committing is not None:
            # Not awaited itself: a caller who is cancelled here must not cancel the commit.
            await asyncio.wait([self._committing])
        await super().close()

    def _start_committing(self) -> None:
        """Commit what waits, unless that is under way."""
        if self._noting is not None:
            self._noting.cancel()
            self._noting = None
        if self._committing is None:
            self._committing = asyncio.create_task(self._commit_all())

    async def _commit_all(self) -> None:
        batch: list[_Request] = []
        try:
            while self._notes or self._waiting:
                notes = [self._notes.popleft() for _ in range(len(self._notes))]
                batch = [
                    self._waiting.popleft() for _ in range(min(MOST_TOGETHER, len(self._waiting)))
                ]
                if batch:
                    self._tally.note("store_together", len(batch))
                # Notes first: what redraws a card must know where it stands.
                batch = [*notes, *batch]
                # Whoever was cancelled while waiting: work that has not begun is not done at all.
                batch = [waiting for waiting in batch if not waiting.outcome.done()]
                outcomes = await self._commit([waiting.work for waiting in batch])
                for waiting, outcome in zip(batch, outcomes, strict=True):
                    # Whoever was cancelled meanwhile: the work is kept, nobody is there to be told.
                    if not waiting.outcome.done():
                        waiting.outcome.set_result(outcome)
        finally:
            # Callers are unanswered here only when this task was cancelled: they must not wait for
            # ever, and whether their work was kept is not known.
            self._committing = None
            for waiting in (*batch, *self._notes, *self._waiting):
                waiting.outcome.cancel()
            self._notes.clear()
            self._waiting.clear()

    async def _commit(self, works: Sequence[Work[Any]]) -> list[Success[Any] | Failure]:
        try:
            return await self._on_thread(self._keep, works) if works else []
        except Exception as error:  # noqa: BLE001 - everybody who waits is told
            return [Failure(_unkept(error)) for _ in works]

    def _look(self, connection: sqlite3.Connection, work: Work[T]) -> Success[T] | Failure:
        # Whatever only reads may be tried again whole; of a write, below, only its BEGIN is.
        return _attempt(connection, partial(self._patiently, work))

    def _keep(
        self, connection: sqlite3.Connection, works: Sequence[Work[Any]]
    ) -> list[Success[Any] | Failure]:
        return commit(connection, works, begin=partial(self._patiently, _begin))

    def _patiently(self, work: Work[T], connection: sqlite3.Connection) -> T:
        """Do it as soon as nobody else holds the file; raises after `LOCKED_SECONDS` of that.

        A stop is not kept waiting by it.
        """
        until = monotonic() + LOCKED_SECONDS
        # No sleep: SQLite has waited `LOCK_MILLISECONDS` before it says that it is busy.
        while True:
            try:
                return work(connection)
            except sqlite3.OperationalError as error:
                if not is_busy(error) or self._hurried or monotonic() >= until:
                    raise

    async def _on_thread(self, function: Callable[[sqlite3.Connection, A], T], argument: A) -> T:
        # aiosqlite has no typed way to run one function on its thread.
        run = cast("Callable[..., Any]", self._execute)
        return cast("T", await run(function, self._conn, argument))


def _nothing(_: sqlite3.Connection) -> None:
    """No change of its own: only what waits is committed."""


def _tell_loss(
    lost: Callable[[BaseException], None], outcome: asyncio.Future[Success[None] | Failure]
) -> None:
    if outcome.cancelled():
        lost(StoreError("The store ended before this was kept."))
    elif isinstance(result := outcome.result(), Failure):
        lost(result.error)


def _begin(connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN IMMEDIATE")


def commit(
    connection: sqlite3.Connection, works: Sequence[Work[Any]], *, begin: Work[None]
) -> list[Success[Any] | Failure]:
    """Do all works in one transaction that `begin` opens, each in a savepoint, and commit."""
    outcomes: list[Success[Any] | Failure] = []
    try:
        begin(connection)
        for work in works:
            connection.execute("SAVEPOINT command")
            outcome = _attempt(connection, work)
            if isinstance(outcome, Failure):
                _roll_back(connection, outcome)
            # After ROLLBACK TO as well, which leaves the savepoint itself open.
            connection.execute("RELEASE command")
            outcomes.append(outcome)
        connection.execute("COMMIT")
    except BaseException as error:  # noqa: BLE001 - whatever it is, everybody who waits is told
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        return [Failure(_unkept(error)) for _ in works]
    return outcomes


def _roll_back(connection: sqlite3.Connection, outcome: Failure) -> None:
    # A full disk may take the whole transaction along; then nobody's work is kept.
    if not connection.in_transaction:
        raise outcome.error.__cause__ or outcome.error
    connection.execute("ROLLBACK TO command")


def _unkept(cause: BaseException) -> StoreError:
    error = StoreError(f"The database could not keep this: {cause}.")
    error.__cause__ = cause
    return error


def _attempt(connection: sqlite3.Connection, work: Work[T]) -> Success[T] | Failure:
    try:
        return Success(work(connection))
    # Before DatabaseError, of which both are kinds: a bug is not to be told as a full disk.
    except OURS_TO_MEND as error:
        return Failure(error)
    except sqlite3.DatabaseError as error:
        return Failure(_unkept(error))
    except BaseException as error:  # noqa: BLE001 - raised again where the work was asked for
        return Failure(error)


def _value(outcome: Success[T] | Failure) -> T:
    if isinstance(outcome, Failure):
        raise outcome.error
    return outcome.value
