"""How long a server is silent when its process is killed or stopped and another one waits."""

from __future__ import annotations

import asyncio
import signal
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median
from typing import NamedTuple

from tests.bench.timing import Repeat
from tests.client.wire.process import BotProcess, at
from tests.client.wire.server import Payload, Wire, small_discord
from tests.support.postgres import Server, is_here, start_server
from tests.support.shards import Shards, shards_on

ROUNDS = 3
ENDS = {"after kill -9": signal.SIGKILL, "after SIGTERM": signal.SIGTERM}
TOKENS: Payload = {
    "name": "tokens",
    "type": 1,
    "options": [
        {"name": "amount", "type": 4, "value": 1},
        {"name": "who", "type": 3, "value": "GM"},
    ],
}


class Silence(NamedTuple):
    """Seconds from the signal until the other process holds the shard, and until it answers."""

    held: float
    answers: float


def measure(repeat: Repeat) -> dict[str, object]:
    """The median of so many ends of either kind, each with a process that waits."""
    if not is_here():
        return {"postgres": "no server here"}
    with (
        tempfile.TemporaryDirectory(prefix="parry-") as folder,
        start_server(Path(folder), lasting=True) as server,
    ):
        silences = asyncio.run(_measure(server, Path(folder), repeat(ROUNDS)))
    return {
        **{
            name: {"held_s": _middle(each, 0), "answers_s": _middle(each, 1)}
            for name, each in silences.items()
        },
        "aim": "held at most 1 s after kill -9; answers when it has logged in and been greeted",
    }


async def _measure(server: Server, folder: Path, rounds: int) -> dict[str, list[Silence]]:
    url = await server.create()
    settings = {"PARRY_DATABASE_URL": url, "PARRY_SHARDS_COUNT": "1"}
    silences: dict[str, list[Silence]] = {name: [] for name in ENDS}
    async with AsyncExitStack() as at_end, small_discord() as wire, shards_on(url) as shards:

        async def begin() -> BotProcess:
            return await at_end.enter_async_context(at(wire, folder, **settings))

        bot = await begin()
        await bot.until(wire.meet(1))
        for _ in range(rounds):
            for name, how in ENDS.items():
                waits = await begin()
                await waits.until(waits.says("waits for shards"))
                await bot.until(wire.command("hf", TOKENS))
                await wire.quiet()
                await shards.door_is_open()
                silences[name].append(await _end(bot, how, waits, wire, shards))
                bot = waits
    return silences


async def _end(
    bot: BotProcess, how: signal.Signals, waits: BotProcess, wire: Wire, shards: Shards
) -> Silence:
    met, before = len(wire.identified), await shards.holders()
    begun = time.perf_counter()
    bot.send(how)
    holding = asyncio.ensure_future(shards.held_by_others(before))
    holding.add_done_callback(lambda _: times.append(time.perf_counter() - begun))
    times: list[float] = []
    await waits.until(wire.meet(met + 1))
    await waits.until(wire.command("hf", TOKENS))
    times.append(time.perf_counter() - begun)
    await bot.ended()
    return Silence(*times)


def _middle(silences: list[Silence], which: int) -> float:
    return round(median(each[which] for each in silences), 2)
