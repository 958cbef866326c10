"""What a process holds after a long evening of many tables, beside a bot that does nothing."""

from __future__ import annotations

import asyncio
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path

from tests.bench.meter import NOOP, PARRY, Memory, Subject, ready
from tests.bench.timing import Repeat

CHANNELS = range(1, 201)
CALLERS = 50
STEPS = 8
RUSH = 625


def measure(repeat: Repeat) -> dict[str, object]:
    """Resident memory after so many commands; `growth_mib` is what the second half added."""
    with tempfile.TemporaryDirectory() as folder:
        ours, baseline = asyncio.run(_measured(Path(folder), repeat))
    half = len(ours) // 2 - 1
    commands = len(ours) * len(CHANNELS) // CALLERS * repeat(RUSH)
    return {
        f"memory after {commands:,} commands in {len(CHANNELS)} channels": {
            "resident_mib": ours[-1].resident,
            "noop_resident_mib": baseline[-1].resident,
            "ratio": round(ours[-1].resident / baseline[-1].resident, 2),
            "growth_mib": round(ours[-1].resident - ours[half].resident, 1),
            "noop_growth_mib": round(baseline[-1].resident - baseline[half].resident, 1),
            "aim": "at most 1.6, and flat",
        }
    }


async def _measured(folder: Path, repeat: Repeat) -> list[list[Memory]]:
    async with AsyncExitStack() as stack:
        bots = [await stack.enter_async_context(ready(run, folder)) for run in (PARRY, NOOP)]
        return [await _filled(bot, repeat) for bot in bots]


async def _filled(bot: Subject, repeat: Repeat) -> list[Memory]:
    """What it holds after each step; the callers go from channel to channel."""
    memory: list[Memory] = []
    for _ in range(repeat(STEPS)):
        for first in range(0, len(CHANNELS), CALLERS):
            channels = CHANNELS[first : first + CALLERS]
            await bot.answer_at_once(channels, repeat(RUSH))
            await bot.meter.settle()
        memory.append(bot.memory())
    return memory
