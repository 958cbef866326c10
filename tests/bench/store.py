"""What a durable command costs, beside the same statements without the store around them."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from bot.core.people import play
from bot.core.scene import (
    Character,
    Entry,
    Offer,
    OpenRoll,
    Pool,
    Scene,
    Seat,
    StoredChoice,
    Table,
    put,
    with_pool,
    with_roll,
)
from bot.store import journal, schema
from bot.store.memory import Memory
from bot.store.sqlite import SqliteStore, open_sqlite

TABLE = Table(guild=1, channel=2)
COMMANDS = 300
AT_ONCE = 64
RUSHES = 8

Statement = tuple[str, tuple[Any, ...]]


def measure() -> dict[str, object]:
    """One command, and 64 at once, each against its baseline of the same run.

    Times are in microseconds a command (medians); `ratio` is ours to the raw transaction's,
    `gain` the throughput of 64 at once to that of one commit a command.
    """
    with tempfile.TemporaryDirectory() as folder:
        start = Path(folder) / "start.db"
        _set_up(start)
        statements = _statements(_copy(start, "recorded"), COMMANDS)
        raw = _raw(_copy(start, "raw"), statements)
        alone = asyncio.run(_alone(_copy(start, "alone")))
        together, in_turn = asyncio.run(_together(_copy(start, "together")))
    return {
        "durable command": {
            "store_us": alone,
            "raw_sqlite3_us": raw,
            "ratio": round(alone / raw, 2),
            "aim": "at most 2",
        },
        f"{AT_ONCE} commands at once": {
            "together_us": together,
            "one_commit_each_us": in_turn,
            "gain": round(in_turn / together, 2),
            "raw_one_commit_each_us": raw,
            "gain_over_raw": round(raw / together, 2),
            "aim": "at least 5",
        },
    }


def roll(scene: Scene) -> tuple[int, Scene]:
    """A typical command: dice out of a pool, the roll before closed, a roll and its offer."""
    number = scene.last_roll + 1
    line = Entry(
        user=1,
        name="Skaz",
        system="flamepunk",
        action=b'{"do":"roll","dice":4,"target":"Blazer"}',
        outcome=b'{"is":"rolled","faces":[3,3,5,6],"magnitude":2,"level":3}',
        summary="Skaz punches Blazer",
        faces=((6, 3), (6, 3), (6, 5), (6, 6)),
        roll=number,
    )
    choices = tuple(
        StoredChoice(
            label=f"Dodge (1 die): take the {face}",
            system="flamepunk",
            action=b'{"do":"react","roll":1,"removed":[6]}',
            audience=play("blazer"),
        )
        for face in (6, 5, 3)
    )
    for earlier in list(scene.rolls.values()):
        scene = with_roll(scene, replace(earlier, open=False))
    state = b'{"faces":[3,3,5,6],"hit":[5,6],"task":"","target":"blazer","kind":"physical"}'
    scene = with_roll(scene, OpenRoll(number, "flamepunk", "skaz", state))
    scene = with_pool(scene, "hero 1", "dice", Pool(number % 7, 6))
    offers = put(scene.offers, number << 20, Offer(number << 20, number, choices))
    return number, replace(scene, offers=offers, entry=line)


def _set_up(file: Path) -> None:
    """A table of six characters with twelve pools, in the middle of a fight."""

    def gather(scene: Scene) -> tuple[None, Scene]:
        heroes = [f"hero {number}" for number in range(1, 7)]
        sheet = b'{"hit":[5,6],"defences":[{"name":"dodge","cost":1,"removes":1}]}'
        scene = replace(
            scene,
            seats={at: Seat(name, name) for at, name in enumerate(heroes)},
            characters={
                name: Character(name.title(), at, "flamepunk", sheet)
                for at, name in enumerate(heroes)
            },
            pools={(name, kind): Pool(6, 6) for name in heroes for kind in ("dice", "pyros")},
            house={"pool_max": "8"},
        )
        return None, roll(scene)[1]

    connection, _ = schema.prepare(file, clock=time.time)
    with closing(connection):
        journal.change(connection, Memory(), TABLE, gather, now=1)


def _copy(start: Path, name: str) -> Path:
    return Path(shutil.copy(start, start.with_name(f"{name}.db")))


class _Recorder(sqlite3.Connection):
    """A connection that notes what it is asked."""

    asked: list[Statement]

    def execute(self, sql: str, parameters: Any = ()) -> sqlite3.Cursor:
        self.asked.append((sql, tuple(parameters)))
        return super().execute(sql, parameters)


def _statements(file: Path, count: int) -> list[list[Statement]]:
    """The statements of each of so many commands."""
    recorded: list[list[Statement]] = []
    with closing(sqlite3.connect(file, isolation_level=None, factory=_Recorder)) as connection:
        for _ in range(count):
            connection.asked = []
            journal.change(connection, Memory(), TABLE, roll, now=1)
            recorded.append(connection.asked)
    return recorded


def _raw(file: Path, commands: Iterable[list[Statement]]) -> float:
    """The same statements in one blocking transaction a command."""
    connection, _ = schema.prepare(file, clock=time.time)
    times: list[float] = []
    with closing(connection):
        for statements in commands:
            begun = time.perf_counter()
            connection.execute("BEGIN IMMEDIATE")
            for sql, parameters in statements:
                connection.execute(sql, parameters).fetchall()
            connection.execute("COMMIT")
            times.append(time.perf_counter() - begun)
    return _microseconds(times)


async def _alone(file: Path) -> float:
    store = await open_sqlite(file, clock=time.time)
    try:
        return _microseconds([await _timed(store, 1) for _ in range(COMMANDS)])
    finally:
        await store.close()


async def _together(file: Path) -> tuple[float, float]:
    """Rushes of 64 commands at once, and one after another, in turns."""
    store = await open_sqlite(file, clock=time.time)
    together: list[float] = []
    in_turn: list[float] = []
    try:
        for _ in range(RUSHES):
            together.append(await _timed(store, AT_ONCE) / AT_ONCE)
            in_turn.append(sum([await _timed(store, 1) for _ in range(AT_ONCE)]) / AT_ONCE)
    finally:
        await store.close()
    return _microseconds(together), _microseconds(in_turn)


async def _timed(store: SqliteStore, count: int) -> float:
    begun = time.perf_counter()
    await asyncio.gather(*(store.transact(TABLE, roll) for _ in range(count)))
    return time.perf_counter() - begun


def _microseconds(times: list[float]) -> float:
    return round(statistics.median(times) * 1e6, 1)
