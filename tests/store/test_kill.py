"""A process killed under load: what was acknowledged is in the file."""

from __future__ import annotations

import asyncio
import random
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from bot.core.scene import Pool
from bot.store.sqlite import open_sqlite
from tests.store.scenes import TABLE, seen

LOAD = """
import asyncio, sys, time
from bot.core.scene import Pool
from bot.store.sqlite import open_sqlite
from tests.store.scenes import TABLE, said, with_row

async def caller(store, number):
    count = 0
    while True:
        key = (f"caller {number}", "count")
        count += 1
        row = Pool(count, number)
        await store.transact(
            TABLE,
            lambda scene: (None, said(with_row("pools", key, row)(scene), f"{number}:{count}")),
        )
        sys.stdout.write(f"{number}:{count}\\n")
        sys.stdout.flush()

async def main():
    store = await open_sqlite(sys.argv[1], clock=time.time)
    await asyncio.gather(*(caller(store, number) for number in range(16)))

asyncio.run(main())
"""

ENOUGH = 1000


def test_no_acknowledged_command_is_lost_by_kill_9(path: Path) -> None:
    """After at least a thousand answers, at any moment: pools, journal lines, and a free lock."""
    process = subprocess.Popen(
        [sys.executable, "-c", LOAD, str(path)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    acknowledged: list[str] = []
    try:
        for line in process.stdout:
            acknowledged.append(line)
            if len(acknowledged) == ENOUGH:
                time.sleep(random.uniform(0, 0.2))  # noqa: S311 - any moment will do
                process.kill()
    finally:
        process.kill()
        process.wait()
        process.stdout.close()

    summaries, pools = asyncio.run(kept(path))
    whole = [line.strip() for line in acknowledged if line.endswith("\n")]
    assert process.returncode == -signal.SIGKILL
    assert len(whole) >= ENOUGH
    assert set(whole) <= summaries
    for said in whole:
        caller, count = said.split(":")
        assert pools[f"caller {caller}", "count"].current >= int(count)


async def kept(path: Path) -> tuple[set[str], Mapping[tuple[str, str], Pool]]:
    """What the journal and the pools say once the file is opened again."""
    store = await open_sqlite(path, clock=lambda: 0.0)
    lines = await store.history(TABLE, 1_000_000)
    pools = (await seen(store)).pools
    await store.close()
    return {line.entry.summary for line in lines}, pools
