"""The lanes on which commands go to the server, each table's in the order in which they came."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from bot.store.postgres.batch import Request, unkept
from bot.store.postgres.link import Hurry, Link
from bot.store.protocol import StoreError

T = TypeVar("T")

MOST_TOGETHER = 128
"""How many commands go together at most, so that the first of them does not wait long."""

Run = Callable[[Link, list[Request[Any]]], Awaitable[None]]
"""Does commands of different tables on a link and answers all of them, or raises."""


class Lanes:
    """A few connections; commands that wait go together on the first that is free.

    Nothing is left running between commands: a lane's task ends when nobody waits.
    """

    def __init__(self, links: list[Link], run: Run, hurry: Hurry) -> None:
        self._links = links
        self._free = list(links)
        self._run = run
        self._hurry = hurry
        self._waiting: deque[Request[Any]] = deque()
        self._busy: set[int] = set()
        self._running: set[asyncio.Task[None]] = set()
        self._closing = False

    @property
    def waiting(self) -> int:
        """How many commands wait for a lane."""
        return len(self._waiting)

    @property
    def up(self) -> int:
        """How many lanes have a connection."""
        return sum(link.is_connected for link in self._links)

    async def do(self, command: Request[T]) -> T:
        """Have it done; a caller who is cancelled is not answered, but what began is finished."""
        if self._closing:
            raise StoreError("The store is closed.")
        self._waiting.append(command)
        self._start()
        return await command.answer()

    async def close(self) -> None:
        """Finish what waits and close the connections."""
        self._closing = True
        self._hurry.now = True
        while self._running:
            await asyncio.wait(self._running)
        for link in self._links:
            await link.close()

    def _start(self) -> None:
        while self._free and (batch := self._next()):
            link = self._free.pop()
            task = asyncio.create_task(self._go(link, batch))
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    def _next(self) -> list[Request[Any]]:
        """The oldest command of each table that is not at work."""
        batch: list[Request[Any]] = []
        later: list[Request[Any]] = []
        while self._waiting and len(batch) < MOST_TOGETHER:
            command = self._waiting.popleft()
            if command.outcome.done():
                continue  # whoever asked has gone
            # One of each table: WRITE takes a table once, and the next reads what this one leaves.
            if command.table.channel in self._busy:
                later.append(command)
            else:
                self._busy.add(command.table.channel)
                batch.append(command)
        # `extendleft` turns the order round; it is to stay as people asked.
        self._waiting.extendleft(reversed(later))
        return batch

    async def _go(self, link: Link, batch: list[Request[Any]]) -> None:
        try:
            while batch:
                await self._do(link, batch)
                self._busy.difference_update(command.table.channel for command in batch)
                batch = self._next()
        finally:
            for command in batch:  # only where this task was cancelled
                command.outcome.cancel()
            self._busy.difference_update(command.table.channel for command in batch)
            self._free.append(link)

    async def _do(self, link: Link, batch: list[Request[Any]]) -> None:
        try:
            await self._run(link, batch)
        except StoreError as error:
            for command in batch:
                command.fail(error)
        except Exception as error:  # noqa: BLE001 - everybody who waits is told
            for command in batch:
                command.fail(unkept(error))
