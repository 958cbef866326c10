"""What is done around a fight of thirty costs Parry's process, beside a plain roll."""

from __future__ import annotations

import asyncio
import itertools
import statistics
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from tests.bench.meter import PARRY, Meter, Subject, ready
from tests.bench.timing import Repeat
from tests.client.wire.payloads import CHANNEL
from tests.client.wire.server import Payload

GROUPS, COMBATANTS = ("Thug x15", "Guard x14"), 30
ROUNDS = 8
TIMES = 25


def measure(repeat: Repeat) -> dict[str, object]:
    """Milliseconds of the processor in turns, medians; the first turn is not counted."""
    with tempfile.TemporaryDirectory() as folder:
        costs = asyncio.run(_measured(Path(folder), repeat))
    roll = costs.pop("roll")
    return {
        f"{name} with {COMBATANTS} combatants": {
            "cpu_ms": cost,
            "plain_roll_cpu_ms": roll,
            "ratio": round(cost / roll, 2),
            "aim": "at most 1.5",
        }
        for name, cost in costs.items()
    }


async def _measured(folder: Path, repeat: Repeat) -> dict[str, float]:
    async with ready(PARRY, folder) as bot:
        panel = await _fight(bot.meter)
        target: Payload = {**given("target", ""), "focused": True}
        typing: Payload = {"name": "roll", "type": 1, "options": [target]}
        times = repeat(TIMES)
        channels = itertools.count(times)
        asked: dict[str, Callable[[], Awaitable[Any]]] = {
            "roll": lambda: bot.answer(channel=next(channels) // times),
            "a turn and the panel's redraw": lambda: bot.meter.ask("combat", called("next")),
            "a press of Act": lambda: press(bot.meter, "Act", panel),
            "a completion": lambda: bot.meter.fill("flame", typing),
        }
        costs: dict[str, list[float]] = {name: [] for name in asked}
        for turn in range(repeat(ROUNDS) + 1):
            for name, ask in asked.items():
                cost = await _cost(bot, ask, times)
                if turn:
                    costs[name].append(cost)
    return {name: round(statistics.median(each) * 1e3, 3) for name, each in costs.items()}


async def _fight(meter: Meter) -> Payload:
    """A fight that has begun; the message of its panel."""
    await meter.ask("table", called("setup", system="flamepunk"))
    await meter.ask("flame", called("roll", dice=1))
    await meter.ask("combat", called("start", npcs=GROUPS[0]))
    await meter.ask("combat", called("npc", line=GROUPS[1]))
    for label in ("Begin", "Act"):
        await meter.quiet()
        panel = [card for card in meter.messages.values() if "My sheet" in str(card)][-1]
        if label == "Begin":
            await press(meter, label, panel)
    return panel


async def _cost(bot: Subject, ask: Callable[[], Awaitable[Any]], times: int) -> float:
    await bot.meter.settle()
    before = bot.processor()
    for _ in range(times):
        await ask()
    await bot.meter.settle()
    return (bot.processor() - before) / times


async def press(meter: Meter, label: str, message: Payload) -> Payload:
    """Press the button that begins so."""
    parts = (part for row in message["components"] for part in row["components"])
    part = next(part for part in parts if str(part.get("label")).startswith(label))
    meter.channel = CHANNEL
    return await meter.press(part["custom_id"], message=message)


def called(name: str, **options: str | int) -> Payload:
    """A command of a group with its options, as Discord nests them."""
    return {"name": name, "type": 1, "options": [given(*option) for option in options.items()]}


def given(name: str, value: str | int) -> Payload:
    """An option of a command."""
    return {"name": name, "type": 4 if isinstance(value, int) else 3, "value": value}
