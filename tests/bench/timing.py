"""How the bench times things: medians in microseconds, ours and its baseline in turns."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import statistics
import time
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")

AT_ONCE = 64
RUSHES = 12
ROLLS = 500
SOME = 7
TURNS = 9

Statement = tuple[str, tuple[Any, ...]]
Repeat = Callable[[int], int]
"""How often something is measured, of as often as it takes for a figure that holds."""


def full(times: int) -> int:
    """As often as it takes for a figure that holds."""
    return times


def once(_times: int) -> int:
    """Once, which shows that it can be measured at all."""
    return 1


def sample(inputs: Iterable[T], repeat: Repeat) -> list[T]:
    """All the inputs, or some of them from all over where little is measured."""
    kept = list(inputs)
    step = len(kept) // (SOME * repeat(len(kept)))
    return kept[:: step | 1]  # odd, so that of inputs in pairs both kinds are there


def microseconds(times: list[float]) -> float:
    """The median of these seconds, in microseconds."""
    return round(statistics.median(times) * 1e6, 1)


def in_turn(repeat: Repeat, *works: Callable[[], None]) -> list[float]:
    """The median time of each work, which takes `ROLLS` rolls: microseconds a roll, in turns."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(repeat(TURNS)):
        for work, costs in zip(works, times, strict=True):
            begun = time.perf_counter()
            work()
            costs.append((time.perf_counter() - begun) / ROLLS * 1e6)
    return [round(statistics.median(costs), 2) for costs in times]


def transaction(connection: sqlite3.Connection, statements: list[Statement]) -> float:
    """Seconds for these statements in one blocking transaction."""
    begun = time.perf_counter()
    connection.execute("BEGIN IMMEDIATE")
    for sql, parameters in statements:
        connection.execute(sql, parameters).fetchall()
    connection.execute("COMMIT")
    return time.perf_counter() - begun


async def rushes(
    command: Callable[[int], Awaitable[object]], repeat: Repeat
) -> tuple[float, float]:
    """Microseconds a command, 64 of them at once and one after another, in turns.

    `command` is given its number, 1 to 64.
    """
    together: list[float] = []
    in_turn: list[float] = []
    for _ in range(repeat(RUSHES)):
        begun = time.perf_counter()
        await asyncio.gather(*(command(number) for number in range(1, AT_ONCE + 1)))
        together.append((time.perf_counter() - begun) / AT_ONCE)
        begun = time.perf_counter()
        for number in range(1, AT_ONCE + 1):
            await command(number)
        in_turn.append((time.perf_counter() - begun) / AT_ONCE)
    return microseconds(together), microseconds(in_turn)


def copied(start: Path, name: str) -> Path:
    """A database of this name beside `start`, the same as it."""
    return Path(shutil.copy(start, start.with_name(f"{name}.db")))
