"""A small Discord that takes the time, and what the kernel says of a process."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from run import BYTECODE
from tests.bench.noop import COMMAND
from tests.client.wire.payloads import CHANNEL
from tests.client.wire.process import BOT, BotProcess, at
from tests.client.wire.server import Payload, Wire, listen

PARRY, NOOP = BOT, ("tests.bench.noop",)
SECONDS = 60
SETTLE_SECONDS = 0.05
"""How long nothing is asked before a block is over: what follows an answer is done by then."""

ROLL: Payload = {"name": "roll", "type": 1, "options": [{"name": "what", "type": 3, "value": "6"}]}
ASKED: dict[Sequence[str], tuple[str, tuple[Payload, ...]]] = {
    PARRY: ("black", (ROLL,)),
    NOOP: (COMMAND, ()),
}
"""What each bot is asked, by what runs it: `/black roll`, which is kept, and the baseline's one."""


class Meter(Wire):
    """A small Discord that hears of an answer at once, however many came before it."""

    def __init__(self) -> None:
        super().__init__()
        self._answers: dict[int, asyncio.Future[Payload]] = {}

    async def ask(self, name: str, *options: Payload, channel: int = CHANNEL) -> Payload:
        """Send a command from this channel; the body of its answer."""
        self.channel = channel
        return await self.command(name, *options)

    async def fill(self, name: str, *options: Payload) -> Payload:
        """Ask for completions from the one channel; the body of the answer."""
        self.channel = CHANNEL
        return await self._answer_to(await self.complete(name, *options))

    async def connected(self, shards: int = 1) -> None:
        """Wait until this many shards are ready, also where the modules are compiled first."""
        await self._until(lambda: len(self.sockets) >= shards, SECONDS)

    async def settle(self) -> None:
        """Let what follows the answers be done, and keep nothing of what was sent."""
        await self.quiet(SETTLE_SECONDS)
        self.calls.clear()
        self.messages.clear()

    async def _answer_to(self, number: int) -> Payload:
        async with asyncio.timeout(SECONDS):
            body = await self._future(number)
        del self._answers[number]
        return body

    def _answered(self, body: Payload, number: str, token: str) -> Payload:
        self._future(int(number)).set_result(body)
        return super()._answered(body, number, token)

    def _future(self, number: int) -> asyncio.Future[Payload]:
        fresh = asyncio.get_running_loop().create_future()
        return self._answers.setdefault(number, fresh)


class Memory(NamedTuple):
    """What a process holds, in MiB: all that is resident, and its share of it."""

    resident: float
    share: float


class Subject(NamedTuple):
    """A bot that runs, the Discord it is at, and what it is asked."""

    process: BotProcess
    meter: Meter
    name: str
    options: tuple[Payload, ...]

    async def answer(self, *, channel: int = CHANNEL) -> float:
        """Have it answer one command in this channel; the seconds that took."""
        begun = time.perf_counter()
        await self.meter.ask(self.name, *self.options, channel=channel)
        return time.perf_counter() - begun

    async def answer_at_once(self, channels: Sequence[int], many: int) -> float:
        """Have it answer so many commands, one at a time in each channel; seconds for all."""
        numbers = iter(range(many))

        async def caller(channel: int) -> None:
            for _ in numbers:
                await self.answer(channel=channel)

        begun = time.perf_counter()
        await asyncio.gather(*map(caller, channels))
        return time.perf_counter() - begun

    def processor(self) -> float:
        """The processor's seconds that the process has taken, all threads together."""
        # The clock of another process, as clock_getcpuclockid(3) makes it.
        return time.clock_gettime((~self.process.pid << 3) | 2)

    def memory(self) -> Memory:
        """What it holds now."""
        folder = Path("/proc") / str(self.process.pid)
        status = (folder / "status").read_text("ascii")
        rollup = (folder / "smaps_rollup").read_text("ascii")
        return Memory(_mebibytes("VmRSS", status), _mebibytes("Pss", rollup))


@asynccontextmanager
async def ready(run: Sequence[str], folder: Path) -> AsyncGenerator[Subject]:
    """One of the two bots, once it is at its Discord; its database is in the folder.

    Its modules are compiled once, as `run.py test` keeps them.
    """
    compiled = {"PYTHONPYCACHEPREFIX": str(BYTECODE), "PYTHONDONTWRITEBYTECODE": ""}
    name, options = ASKED[run]
    async with listen(Meter()) as meter, at(meter, folder, run=run, **compiled) as process:
        await process.until(meter.connected())
        yield Subject(process, meter, name, options)


def _mebibytes(name: str, said: str) -> float:
    found = re.search(rf"^{name}:\s+(\d+) kB", said, re.MULTILINE)
    assert found is not None
    return round(int(found[1]) / 1024, 1)
