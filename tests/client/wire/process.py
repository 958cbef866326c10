"""The bot as a process of its own, started as a host starts it."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncGenerator, Awaitable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TypeVar

from tests.client.wire.server import TOKEN, Wire

T = TypeVar("T")

ROOT = Path(__file__).parents[3]
OURS = ("PARRY_", "DISCORD_")
BOT = ("bot", "run")


def at(
    wire: Wire, folder: Path, token: str = TOKEN, *, run: Sequence[str] = BOT, **more: str
) -> AbstractAsyncContextManager[BotProcess]:
    """The bot, or another one to `run`, at this small Discord."""
    return started(
        folder,
        run=run,
        DISCORD_TOKEN=token,
        DISCORD_API_BASE=wire.api_base,
        DISCORD_GATEWAY_URL=wire.gateway_url,
        **more,
    )


class BotProcess:
    """A running `python -m bot run`; `log` is the file that takes what it writes."""

    def __init__(self, process: asyncio.subprocess.Process, log: Path) -> None:
        self._process = process
        self._log = log
        self.pid = process.pid

    async def ended(self, seconds: float = 10) -> tuple[int, str]:
        """Wait for its end; the exit code, and everything it wrote."""
        async with asyncio.timeout(seconds):
            code = await self._process.wait()
        return code, self._log.read_text(encoding="utf-8")

    async def until(self, arrived: Awaitable[T]) -> T:
        """Wait for this while it runs; fails with what it wrote when it ends or nothing comes."""
        waiting = asyncio.ensure_future(arrived)
        end = asyncio.create_task(self._process.wait())
        await asyncio.wait({waiting, end}, return_when=asyncio.FIRST_COMPLETED)
        end.cancel()
        if waiting.done() and waiting.exception() is None:
            return waiting.result()
        waiting.cancel()
        if self._process.returncode is None:
            self._process.kill()
        await self._process.wait()
        raise AssertionError(self._log.read_text(encoding="utf-8"))

    async def says(self, words: str) -> None:
        """Wait until its log says this."""
        while True:
            if words in self._log.read_text(encoding="utf-8"):
                return
            await asyncio.sleep(0.02)

    def send(self, number: signal.Signals) -> None:
        """Send it a signal."""
        self._process.send_signal(number)


@asynccontextmanager
async def started(
    folder: Path, *, run: Sequence[str] = BOT, **variables: str
) -> AsyncGenerator[BotProcess]:
    """Start it with these variables on the database `folder`/parry.db; killed at the end."""
    empty = folder / "config.toml"
    empty.touch()
    bare = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    with NamedTemporaryFile(dir=folder, suffix=".log", delete=False) as said:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            *run,
            cwd=ROOT,
            env={
                **bare,
                "PARRY_CONFIG": str(empty),
                "PARRY_PICTURES_DICE": "false",
                "PARRY_DATABASE_URL": f"sqlite:{folder / 'parry.db'}",
                **variables,
            },
            stdin=asyncio.subprocess.DEVNULL,
            stdout=said,
            stderr=asyncio.subprocess.STDOUT,
        )
    try:
        yield BotProcess(process, Path(said.name))
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
