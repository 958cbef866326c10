"""A stop while people are at it: nothing done stays unanswered, and nothing new is begun."""

from __future__ import annotations

import asyncio
import json
import signal
import sqlite3
from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.client.wire.process import BotProcess, at
from tests.client.wire.server import Payload, Wire, person

AUTO: Payload = {"name": "auto", "type": 1, "options": []}
REFUSED = "I am restarting and have changed nothing. Please try again in a moment."


async def stopped(bot: BotProcess) -> list[dict[str, Any]]:
    """The lines of a process that was asked to end and did so cleanly."""
    bot.send(signal.SIGTERM)
    code, said = await bot.ended()
    assert code == 0, said
    return [json.loads(line) for line in said.splitlines() if line.startswith("{")]


def results(lines: list[dict[str, Any]]) -> Mapping[str, int]:
    """How many commands came to what."""
    return Counter(line["result"] for line in lines if line["message"] == "answered")


def joined(folder: Path) -> int:
    """How many people have a character in the database."""
    with closing(sqlite3.connect(folder / "parry.db")) as connection:
        return int(connection.execute("SELECT count(*) FROM characters").fetchone()[0])


def answered(wire: Wire) -> Mapping[str, int]:
    """What people read: how many cards, and how many refusals."""
    read: Counter[str] = Counter()
    for call in wire.calls:
        if call.path.startswith("interactions/"):
            read["refused" if REFUSED in json.dumps(call.body) else "card"] += 1
    return read


async def test_a_stop_under_load_answers_whatever_it_has_done(wire: Wire, tmp_path: Path) -> None:
    """Whoever comes while it ends is told that it restarts; no line is an error."""
    wire.slow = 1.8
    async with at(wire, tmp_path) as bot:
        await bot.until(wire.connected())
        for user in range(1, 41):
            await wire.send("flame", AUTO, who=person(user, f"Player {user}"))
        await bot.until(wire.called("POST", "interactions/"))
        stopping = asyncio.ensure_future(stopped(bot))
        for user in range(41, 61):
            await wire.send("flame", AUTO, who=person(user, f"Player {user}"))
        lines = await stopping

    done = joined(tmp_path)
    assert done >= 1
    assert answered(wire)["card"] == done == results(lines)["ok"]
    assert answered(wire)["refused"] == results(lines).get("restarting", 0)
    assert [line for line in lines if line["level"] in {"ERROR", "WARNING"}] == []


async def test_a_stop_is_not_held_up_by_a_program_that_locks_the_file(
    wire: Wire, tmp_path: Path
) -> None:
    """What waited for the file is refused in words; the store closes all the same."""
    async with at(wire, tmp_path) as bot:
        await bot.until(wire.connected())
        with closing(sqlite3.connect(tmp_path / "parry.db", isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            await wire.send("flame", AUTO)
            await asyncio.sleep(0.2)
            lines = await stopped(bot)

    assert results(lines) == {"restarting": 1}
    assert answered(wire)["card"] + answered(wire)["refused"] == 1
    assert [line for line in lines if line["level"] == "ERROR"] == []
    assert joined(tmp_path) == 0
