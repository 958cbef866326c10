"""What a durable command costs on PostgreSQL, beside the same on SQLite in the same minutes."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

from msgspec.structs import replace

from bot.core.scene import Offer, OpenRoll, Pool, Scene, Table, put, with_pool, with_roll
from bot.store.postgres import open_postgres
from bot.store.protocol import Store
from bot.store.sqlite import open_sqlite
from tests.bench.store import choice_of, gather, line_of
from tests.bench.timing import Repeat
from tests.support.postgres import Server, is_here, start_server

AT_ONCE = (1, 16, 64)
ROUNDS = 3
MILLISECONDS = 1500

Open = Callable[[], Awaitable[Store]]


class Speed(NamedTuple):
    """Commands a second, and the milliseconds of one: the median and the 99th in a hundred."""

    per_second: float
    p50: float
    p99: float


def measure(repeat: Repeat) -> dict[str, object]:
    """Both stores alone, with 16 and with 64 tables at once, and two processes' stores at once."""
    if not is_here():
        return {"postgres": "no server here"}
    with (
        tempfile.TemporaryDirectory(prefix="parry-") as folder,
        start_server(Path(folder), lasting=True) as server,
    ):
        seconds = repeat(MILLISECONDS) / 1e3
        return asyncio.run(_measure(server, Path(folder), seconds, repeat(ROUNDS)))


async def _measure(server: Server, folder: Path, seconds: float, rounds: int) -> dict[str, object]:
    url, file = await server.create(), folder / "parry.db"

    async def on_server() -> Store:
        return await open_postgres(url, clock=time.time)

    async def in_file() -> Store:
        return await open_sqlite(file, clock=time.time)

    figures: dict[str, object] = {}
    for count in AT_ONCE:
        ours: list[Speed] = []
        theirs: list[Speed] = []
        for _ in range(rounds):
            theirs.append(await play_for([in_file], count, seconds))
            ours.append(await play_for([on_server], count, seconds))
        postgres, sqlite = _middle(ours), _middle(theirs)
        figures[f"{count} at once"] = {
            "postgres": postgres._asdict(),
            "sqlite": sqlite._asdict(),
            "latency_ratio": round(postgres.p50 / sqlite.p50, 2),
            "throughput_ratio": round(postgres.per_second / sqlite.per_second, 2),
        }
    one = [await play_for([on_server], 64, seconds) for _ in range(rounds)]
    two = [await play_for([on_server, on_server], 64, seconds) for _ in range(rounds)]
    figures["two stores at once"] = {
        "gain": round(_middle(two).per_second / _middle(one).per_second, 2)
    }
    figures["aims"] = {
        "latency_ratio of 1 at once": "at most 3",
        "throughput_ratio of 64 at once": "at least 0.9",
        "gain": "of two processes at least 1.5 where cores are free; here both share one",
    }
    return figures


async def play_for(opens: Sequence[Open], count: int, seconds: float, *, first: int = 100) -> Speed:
    """So many tables at once, shared out among the stores, for so many seconds.

    `first` is the channel of the first of them.
    """
    stores = [await open_store() for open_store in opens]
    times: list[float] = []
    tables = [Table(1, first + number) for number in range(count)]

    async def player(number: int) -> None:
        store, table = stores[number % len(stores)], tables[number]
        is_over = False
        while not is_over:
            begun = time.perf_counter()
            await store.transact(table, roll)
            ended = time.perf_counter()
            times.append(ended - begun)
            is_over = ended >= until

    try:
        for number, table in enumerate(tables):
            await stores[number % len(stores)].transact(table, gather)
        begun = time.perf_counter()
        until = begun + seconds
        await asyncio.gather(*(player(number) for number in range(count)))
        passed = time.perf_counter() - begun
    finally:
        for store in stores:
            await store.close()
    times.sort()
    p50, p99 = (times[int(len(times) * part)] * 1000 for part in (0.5, 0.99))
    return Speed(round(len(times) / passed, 1), round(p50, 2), round(p99, 1))


def roll(scene: Scene) -> tuple[int, Scene]:
    """One pool, one roll, one offer and a line, as the bench of the file writes."""
    new = scene.last_roll + 1
    scene = with_pool(scene, "hero 1", "dice", Pool(new % 7, 6))
    state = b'{"faces":[3,3,5,6],"hit":[5,6],"task":"","target":"hero 2","kind":"physical"}'
    scene = with_roll(scene, OpenRoll(new, "flamepunk", "hero 1", state, open=False))
    offer = Offer(scene.table.channel << 40 | new, new, tuple(map(choice_of, (6, 5, 3))))
    return new, replace(scene, offers=put(scene.offers, offer.id, offer), entry=line_of(new))


def _middle(speeds: list[Speed]) -> Speed:
    """The median of each figure."""
    return Speed(*(median(values) for values in zip(*speeds, strict=True)))
