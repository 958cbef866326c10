"""Parry's process beside a bot that does nothing: what a command, a start and a rest cost."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path

from tests.bench.meter import NOOP, PARRY, Subject, ready
from tests.bench.timing import Repeat

BLOCKS = 8
BLOCK = 150
CALLERS = 50
RUSHES = 6
RUSH = 500
STARTS = 5


def measure(repeat: Repeat) -> dict[str, object]:
    """Both bots at one Discord each, in turns; times are medians."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measured(Path(folder), repeat))


async def _measured(folder: Path, repeat: Repeat) -> dict[str, object]:
    started = await _started(folder, repeat)
    async with AsyncExitStack() as stack:
        bots = [await stack.enter_async_context(ready(run, folder)) for run in (PARRY, NOOP)]
        await asyncio.sleep(1)
        rest = [bot.memory() for bot in bots]
        alone = await _alone(bots, repeat)
        rates = await _at_once(bots, repeat)
    return {
        **started,
        "memory at rest": {
            **_pair("resident_mib", [memory.resident for memory in rest]),
            "share_mib": rest[0].share,
            "noop_share_mib": rest[1].share,
            "aim": "at most 1.5",
        },
        **alone,
        f"{CALLERS} callers at once": {
            **_pair("commands_a_second", rates),
            "aim": "at least 0.65",
        },
    }


async def _started(folder: Path, repeat: Repeat) -> dict[str, object]:
    """Starts in turns, after one each that compiles and sends the commands."""
    wall: dict[Sequence[str], list[float]] = {PARRY: [], NOOP: []}
    spent: dict[Sequence[str], list[float]] = {PARRY: [], NOOP: []}
    for number in range(repeat(STARTS) + 1):
        for run in (PARRY, NOOP):
            begun = time.perf_counter()
            async with ready(run, folder) as bot:
                took, cost = time.perf_counter() - begun, bot.processor()
            if number:
                wall[run].append(took)
                spent[run].append(cost)
    return {
        "start to READY, commands known": {
            **_pair("seconds", [statistics.median(wall[run]) for run in (PARRY, NOOP)]),
            **_pair("cpu_s", [statistics.median(spent[run]) for run in (PARRY, NOOP)], "cpu_"),
            "aim": "at most 2",
        }
    }


async def _alone(bots: Sequence[Subject], repeat: Repeat) -> dict[str, object]:
    """One caller, block by block in turns; the first block is not counted."""
    times: list[list[float]] = [[] for _ in bots]
    costs: list[list[float]] = [[] for _ in bots]
    block_size = repeat(BLOCK)
    for block in range(repeat(BLOCKS) + 1):
        for at, bot in enumerate(bots):
            before = bot.processor()
            took = [await bot.answer() for _ in range(block_size)]
            await bot.meter.settle()
            if block:
                times[at] += took
                costs[at].append((bot.processor() - before) / block_size)
    return {
        "processor time of a command": {
            **_pair("cpu_ms", [statistics.median(cost) * 1e3 for cost in costs]),
            "aim": "at most 1.7",
        },
        "a command, one at a time": {
            **_pair("p50_ms", [statistics.median(each) * 1e3 for each in times]),
            "aim": "at most 1.5",
        },
    }


async def _at_once(bots: Sequence[Subject], repeat: Repeat) -> list[float]:
    """Commands a second with a caller in each of so many channels, in turns."""
    channels = range(1, CALLERS + 1)
    rates: list[list[float]] = [[] for _ in bots]
    rush_size = repeat(RUSH)
    for rush in range(repeat(RUSHES) + 1):
        for at, bot in enumerate(bots):
            seconds = await bot.answer_at_once(channels, rush_size)
            await bot.meter.settle()
            if rush:
                rates[at].append(rush_size / seconds)
    return [statistics.median(each) for each in rates]


def _pair(name: str, figures: Sequence[float], kind: str = "") -> dict[str, float]:
    """Ours, the baseline's, and the ratio."""
    ours, baseline = figures
    return {
        name: round(ours, 3),
        f"noop_{name}": round(baseline, 3),
        f"{kind}ratio": round(ours / baseline, 2),
    }
