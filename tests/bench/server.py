"""A PostgreSQL server that works, is far away, or starts again: what a command costs and waits."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import tempfile
import time
from collections.abc import Awaitable
from pathlib import Path
from statistics import median

import asyncpg

from bot.core.errors import ParryError
from bot.core.scene import Table
from bot.store.postgres import PostgresStore, open_postgres
from tests.bench.postgres import play_for, roll
from tests.bench.store import gather
from tests.bench.timing import Repeat
from tests.store.relay import relay
from tests.support.postgres import Child, can_be_made, start_child

COMMANDS = 200
MILLISECONDS = 3000
AT_ONCE = 64
AWAY_SECONDS = 1.0
LINE_SECONDS = 0.001

PROCESS = """
import asyncio, sys, time
from bot.store.postgres import open_postgres
from tests.bench.postgres import play_for

async def main():
    url, first, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
    speed = await play_for([lambda: open_postgres(url, clock=time.time)], 64, seconds, first=first)
    print(speed.per_second)

asyncio.run(main())
"""
"""A process that plays at 64 tables and says how many commands a second it did."""


def measure(repeat: Repeat) -> dict[str, object]:
    """What the server's processor does for a command, a line of a millisecond, a restart."""
    if not can_be_made():
        return {"postgres": "no server can be made here"}
    with (
        tempfile.TemporaryDirectory(prefix="parry-") as folder,
        start_child(Path(folder)) as child,
    ):
        return asyncio.run(_measure(child, repeat(COMMANDS), repeat(MILLISECONDS) / 1e3))


async def _measure(child: Child, commands: int, seconds: float) -> dict[str, object]:
    url = await child.create()
    return {
        f"{AT_ONCE} at once": {
            "server_processor_us": await _processor(child, url, seconds),
            "aim": "at most 150 of the server's processor for each command",
        },
        "two processes": {
            "gain": await _two(url, seconds),
            "aim": "at least 1.5 where cores are free",
        },
        "on a slow line": {
            **await _far(await child.create(), commands),
            "aim": "over_ms at most 2: what a command takes beyond two round trips",
        },
        f"away for {AWAY_SECONDS:g} s": {
            **await _restart(child, await child.create(), seconds),
            "aim": "refuses nobody",
        },
    }


async def _processor(child: Child, url: str, seconds: float) -> float:
    """Microseconds of the server's processor for a command, of many that go together."""
    before = _seconds_of(child.pid)
    begun = time.perf_counter()
    speed = await play_for([lambda: open_postgres(url, clock=time.time)], AT_ONCE, seconds)
    passed = time.perf_counter() - begun
    return round((_seconds_of(child.pid) - before) / (speed.per_second * passed) * 1e6, 1)


def _seconds_of(parent: int) -> float:
    """The processor's seconds of a process, of those it began, and of those of them that ended."""
    ticks = 0
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            values = file.read_text("ascii", errors="replace").rpartition(")")[2].split()
        except OSError:
            continue  # it ended meanwhile
        if parent in {int(values[1]), int(file.parent.name)}:
            ticks += sum(map(int, values[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


async def _two(url: str, seconds: float) -> float:
    """How many times as much two processes do as one, at tables of their own."""
    alone = await _processes(url, 1, seconds)
    return round(await _processes(url, 2, seconds) / alone, 2)


async def _processes(url: str, count: int, seconds: float) -> float:
    """The commands a second of so many processes together."""
    started = [
        await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", PROCESS, url, str(1000 * (1 + number)), str(seconds)),
            stdout=asyncio.subprocess.PIPE,
        )
        for number in range(count)
    ]
    said = await asyncio.gather(*(process.communicate() for process in started))
    return sum(float(text) for text, _ in said)


async def _far(url: str, commands: int) -> dict[str, float]:
    """Milliseconds of a command alone, and of one round trip, where each way takes one."""
    with tempfile.TemporaryDirectory(prefix="parry-") as folder:
        async with relay(url, Path(folder)) as (way, far):
            way.delay = LINE_SECONDS
            connection = await asyncpg.connect(far)
            trips = [await _time(connection.fetchval("SELECT 1")) for _ in range(commands)]
            await connection.close()
            store = await open_postgres(far, clock=time.time)
            table = Table(1, 9)
            await store.transact(table, gather)
            times = [await _time(store.transact(table, roll)) for _ in range(commands)]
            await store.close()
    trip, command = median(trips), median(times)
    return {
        "command_ms": round(command, 2),
        "round_trip_ms": round(trip, 2),
        "over_ms": round(command - 2 * trip, 2),
    }


async def _time(work: Awaitable[object]) -> float:
    """The milliseconds that this takes."""
    begun = time.perf_counter()
    await work
    return (time.perf_counter() - begun) * 1000


async def _restart(child: Child, url: str, seconds: float) -> dict[str, float]:
    """Sixteen people play while the server goes for a second and comes back."""
    store: PostgresStore = await open_postgres(url, clock=time.time)
    until = time.perf_counter() + seconds + AWAY_SECONDS
    kept, refused, slowest = 0, 0, 0.0

    async def player(number: int) -> None:
        nonlocal kept, refused, slowest
        table = Table(1, 100 + number)
        while (begun := time.perf_counter()) < until:
            try:
                await store.transact(table, roll)
            except ParryError:
                refused += 1
            else:
                kept += 1
            slowest = max(slowest, time.perf_counter() - begun)

    async def go_away() -> None:
        await asyncio.sleep(seconds / 3)
        await asyncio.to_thread(child.end, signal.SIGINT)
        await asyncio.sleep(AWAY_SECONDS)
        await asyncio.to_thread(child.start)

    await asyncio.gather(go_away(), *(player(number) for number in range(16)))
    await store.close()
    return {"kept": kept, "refused": refused, "slowest_s": round(slowest, 2)}
