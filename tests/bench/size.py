"""Whether a command stays as cheap in a big database as in an empty one."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
import statistics
import tempfile
import time
from contextlib import closing
from pathlib import Path

from bot.core.scene import Table
from bot.store.sqlite import open_sqlite
from bot.systems.flamepunk.pools import actions as flame
from bot.systems.flamepunk.rolls import actions as rolls_actions
from bot.wiring import resolver_on
from tests.bench.commands import KEY, SKAZ, TABLE, Sixes
from tests.bench.timing import Repeat

TABLES = 10_000
LINES = 1_000_000
OTHERS = "INSERT INTO tables (table_id, guild, last_roll, version) SELECT 1000 + i, 7, 20, 1 FROM n"
POOLS = (
    "INSERT INTO pools (table_id, who, pool, current, maximum) "
    "SELECT 1000 + i, 'skaz', 'dice', 6, 6 FROM n"
)
JOURNAL = (
    "INSERT INTO journal (table_id, at, user, name, system, action, outcome, summary, "
    "faces, by_hand, touched, undoes, images) SELECT CASE WHEN i % 10 THEN 1000 + "
    "i % 10000 ELSE 2 END, i, 1, 'Skaz', 'flamepunk', x'7b7d', x'7b7d', 'a roll', "
    "'[]', 0, '[]', '[]', x'7b7d' FROM n"
)
BLOCKS = 12
BLOCK = 40


def measure(repeat: Repeat) -> dict[str, object]:
    """Microseconds a command (median), block by block in turns, and the ratio."""
    with tempfile.TemporaryDirectory() as folder:
        empty, big = Path(folder) / "empty.db", Path(folder) / "big.db"
        asyncio.run(_begun(empty))
        asyncio.run(_begun(big))
        tables, lines = repeat(TABLES), repeat(LINES)
        _filled(big, tables, lines)
        size = big.stat().st_size
        in_big, in_empty = asyncio.run(_in_turn(big, empty, repeat))
    return {
        f"command with {tables:,} tables and {lines:,} journal lines": {
            "big_us": in_big,
            "empty_us": in_empty,
            "ratio": round(in_big / in_empty, 2),
            "megabytes": round(size / 2**20),
            "aim": "at most 1.2",
        }
    }


async def _begun(file: Path) -> None:
    store = await open_sqlite(file, clock=time.time)
    try:
        await resolver_on(store).act(TABLE, SKAZ, KEY, flame.Join(maximum=20))
    finally:
        await store.close()


def _filled(file: Path, tables: int, lines: int) -> None:
    """Other tables with pools and a long journal; this one's is long too."""
    numbers = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?1 - 1) "
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("BEGIN")
        for sql, count in (
            (OTHERS, tables),
            (POOLS, tables),
            (JOURNAL, lines),
        ):
            connection.execute(numbers + sql, (count,))
        connection.execute("COMMIT")


async def _in_turn(big: Path, empty: Path, repeat: Repeat) -> tuple[float, float]:
    stores = [await open_sqlite(file, clock=time.time) for file in (big, empty)]
    times: list[list[float]] = [[], []]
    try:
        numbers = itertools.count(1)
        resolvers = [resolver_on(s, dice=Sixes, ids=lambda: next(numbers) << 8) for s in stores]
        for _ in range(repeat(BLOCKS)):
            for resolver, kept in zip(resolvers, times, strict=True):
                for turn in range(BLOCK):
                    action = rolls_actions.Roll(dice=1) if turn % 2 else flame.PassTime()
                    begun = time.perf_counter()
                    await resolver.act(Table(1, 2), SKAZ, KEY, action)
                    kept.append(time.perf_counter() - begun)
    finally:
        for store in stores:
            await store.close()
    in_big, in_empty = (round(statistics.median(kept) * 1e6, 1) for kept in times)
    return in_big, in_empty
