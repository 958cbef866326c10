"""A connection that is made anew when it is lost, and what is asked of it again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any, TypeVar

import asyncpg

from bot.store.protocol import StoreError
from bot.store.tally import UNCOUNTED, Tally

T = TypeVar("T")

STATEMENT_SECONDS = 2.0
"""After so long without an answer a connection is taken for lost."""

LOST_SECONDS = 8.0
"""How long a command waits for a server that has gone."""

PAUSE_SECONDS = 0.05

SETTINGS = {
    "application_name": "parry",
    # A plan made while the tables were empty would read them whole when they are not.
    "plan_cache_mode": "force_generic_plan",
    # What INDEXED BY is to SQLite: without these settings a command took 4.7 ms, and 1.6 with them.
    "enable_seqscan": "off",
    "enable_hashjoin": "off",
    "enable_mergejoin": "off",
    "jit": "off",
}

LOST = (
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # what a line that is cut within an answer leaves in the client
    asyncpg.CannotConnectNowError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.QueryCanceledError,
    asyncpg.TooManyConnectionsError,
    OSError,
    TimeoutError,
)
AGAIN = (asyncpg.SerializationError, asyncpg.DeadlockDetectedError)
TIMED_OUT = (TimeoutError, asyncpg.QueryCanceledError)

Connection = Any
"""asyncpg's, which tells the type checker little of itself."""


class Hurry:
    """Whether a stop is near, so that nobody is waited for any more."""

    def __init__(self) -> None:
        self.now = False


class Link:
    """One connection to the server, kept while it is good; `tally` hears what is asked again."""

    def __init__(
        self,
        url: str,
        hurry: Hurry,
        settings: dict[str, str] | None = None,
        *,
        tally: Tally = UNCOUNTED,
    ) -> None:
        self._url = url
        self._tally = tally
        self._hurry = hurry
        self._settings = {**SETTINGS, **(settings or {})}
        self._connection: Connection | None = None

    @property
    def is_connected(self) -> bool:
        """Whether there is a connection."""
        return self._connection is not None and not self._connection.is_closed()

    async def connection(self) -> Connection:
        """The connection, made where there is none; raises what asyncpg does."""
        if self._connection is None or self._connection.is_closed():
            # No pool: it resets a connection at each release, plans and all: 3.4 ms instead of 1.1.
            self._connection = await asyncpg.connect(
                self._url,
                timeout=STATEMENT_SECONDS,
                command_timeout=STATEMENT_SECONDS,
                server_settings=self._settings,
            )
        return self._connection

    def drop(self) -> None:
        """Let the connection go, whatever it was doing."""
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def insist(self, ask: Callable[[Connection], Awaitable[T]]) -> T:
        """Ask until there is an answer; raises `StoreError` when there is none for too long.

        `ask` is asked again after a lost connection, so it must bear being asked twice. What else
        the server says against it is raised as it is.
        """
        until = monotonic() + LOST_SECONDS
        while True:
            try:
                return await ask(await self.connection())
            except AGAIN as error:
                cause: Exception = error
            except LOST as error:
                cause = error
                self.drop()
            # What was asked may still be under way, and its answer would meet the next question.
            except asyncio.CancelledError:
                self.drop()
                raise
            if self._hurry.now or monotonic() > until:
                raise StoreError(f"The database cannot be reached: {cause}.") from cause
            self._tally.count("store_retries", _why(cause))
            await asyncio.sleep(PAUSE_SECONDS)

    async def fetch(self, statement: str, *values: Any) -> Sequence[Any]:
        """The records of a statement that bears being asked twice; raises as `insist`."""
        return await self.insist(lambda connection: connection.fetch(statement, *values))

    async def fetchval(self, statement: str, *values: Any) -> Any:
        """The first column of the first of them, None where there is none."""
        return await self.insist(lambda connection: connection.fetchval(statement, *values))

    async def close(self) -> None:
        """Say goodbye, or leave without where the server does not answer."""
        connection, self._connection = self._connection, None
        if connection is None:
            return
        try:
            await connection.close(timeout=STATEMENT_SECONDS)
        except (*LOST, asyncpg.PostgresError):
            connection.terminate()


def _why(cause: Exception) -> str:
    """What made it ask again, in a word."""
    if isinstance(cause, AGAIN):
        return "deadlock"
    return "timeout" if isinstance(cause, TIMED_OUT) else "lost"


class Links:
    """A few links, each used by one at a time."""

    def __init__(self, links: list[Link]) -> None:
        self._every = links
        self._free: asyncio.LifoQueue[Link] = asyncio.LifoQueue()
        for link in links:
            self._free.put_nowait(link)

    @asynccontextmanager
    async def one(self) -> AsyncGenerator[Link]:
        """The next link that is free, for as long as it takes."""
        link = await self._free.get()
        try:
            yield link
        finally:
            self._free.put_nowait(link)

    async def close(self) -> None:
        """Close them all."""
        for link in self._every:
            await link.close()
