"""Something between a store and its server that breaks what passes, when a test says so."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from urllib.parse import parse_qs, urlsplit


class Relay:
    """Passes on what both sides say.

    `cut` is the chance that a connection ends instead of passing something on; sometimes the
    server hears of that only later. `deaf` swallows what the server answers, `delay` is how many
    seconds each way takes, `asked` counts what it was asked, `cuts` what was cut.
    """

    def __init__(self, socket: str) -> None:
        self._socket = socket
        self._random = random.Random(5)  # noqa: S311 - the same moments in every run
        self._going: set[asyncio.Task[None]] = set()
        self.cut = 0.0
        self.deaf = False
        self.delay = 0.0
        self.asked = 0
        self.cuts = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection."""
        task = asyncio.current_task()
        if task is not None:
            self._going.add(task)
            task.add_done_callback(self._going.discard)
        try:
            answers, asks = await asyncio.open_unix_connection(self._socket)
        except OSError:
            writer.close()
            return
        try:
            await asyncio.gather(
                self._pass(reader, asks, writer, of_server=False),
                self._pass(answers, writer, asks, of_server=True),
            )
        finally:
            writer.close()
            asks.close()

    async def close(self) -> None:
        """End every connection."""
        for task in self._going:
            task.cancel()
        await asyncio.gather(*self._going, return_exceptions=True)

    async def _pass(
        self,
        reader: asyncio.StreamReader,
        to: asyncio.StreamWriter,
        back: asyncio.StreamWriter,
        *,
        of_server: bool,
    ) -> None:
        with suppress(OSError):
            while said := await reader.read(1 << 16):
                if self.delay:
                    await asyncio.sleep(self.delay)
                self.asked += not of_server
                if of_server and self.deaf:
                    continue
                if self._random.random() < self.cut:
                    self.cuts += 1
                    if self._random.random() < 0.5:  # the other side hears of it later
                        back.close()
                        await asyncio.sleep(0.1)
                    break
                to.write(said)
                await to.drain()
        to.close()
        back.close()


@asynccontextmanager
async def relay(url: str, folder: Path) -> AsyncGenerator[tuple[Relay, str]]:
    """A relay to this server, and the address of the database through it."""
    host = parse_qs(urlsplit(url).query)["host"][0]
    between = Relay(f"{host}/.s.PGSQL.5432")
    server = await asyncio.start_unix_server(between.serve, folder / ".s.PGSQL.5432")
    try:
        yield between, url.replace(host, str(folder))
    finally:
        server.close()
        await between.close()
