"""What a durable command costs, beside the same statements without the store around them."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from msgspec.structs import replace

from bot.core.people import player_of
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
from bot.store.protocol import Store
from bot.store.sqlite import open_sqlite, schema
from tests.bench.statements import statements
from tests.bench.timing import AT_ONCE, Repeat, Statement, copied, microseconds, rushes, transaction

TABLE = Table(guild=1, channel=2)
COMMANDS = 300


def measure(repeat: Repeat) -> dict[str, object]:
    """One command, and 64 at once, each against its baseline of the same run.

    Times are in microseconds a command (medians); `ratio` is ours to the raw transaction's,
    `gain` the throughput of 64 at once to that of one commit a command.
    """
    with tempfile.TemporaryDirectory() as folder:
        start = Path(folder) / "start.db"
        asyncio.run(_set_up(start))
        recorded = asyncio.run(_statements(copied(start, "recorded"), repeat(COMMANDS)))
        alone, raw = asyncio.run(_alone(copied(start, "alone"), copied(start, "raw"), recorded))
        together, in_turn = asyncio.run(_together(copied(start, "together"), repeat))
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


def take_turn(scene: Scene) -> tuple[int, Scene]:
    """A typical command: an attack is rolled, or the open one is dodged.

    Either way one pool, one roll, one offer and a line of the journal are written.
    """
    waiting = next(iter(scene.rolls.values()), None)
    number = scene.last_roll + 1 if waiting is None else waiting.number
    who = "hero 1" if waiting is None else "hero 2"
    scene = with_pool(scene, who, "dice", Pool(number % 7, 6))
    if waiting is None:
        state = b'{"faces":[3,3,5,6],"hit":[5,6],"task":"","target":"hero 2","kind":"physical"}'
        scene = with_roll(scene, OpenRoll(number, "flamepunk", "hero 1", state))
        offer = Offer(number << 20, number, tuple(map(choice_of, (6, 5, 3))))
    else:
        scene = with_roll(scene, replace(waiting, open=False))
        offer = scene.offers[number << 20]
        closed = tuple(replace(choice, status="closed") for choice in offer.choices)
        offer = replace(offer, choices=closed)
    return number, replace(scene, offers=put(scene.offers, offer.id, offer), entry=line_of(number))


def choice_of(face: int) -> StoredChoice:
    """A button of a typical card."""
    return StoredChoice(
        label=f"Dodge (1 die): take the {face}",
        system="flamepunk",
        action=b'{"do":"react","roll":1,"removed":[6]}',
        audience=player_of("hero 2"),
    )


def line_of(number: int) -> Entry:
    """A typical line of the journal."""
    return Entry(
        user=1,
        name="Skaz",
        system="flamepunk",
        action=b'{"do":"roll","dice":4,"target":"Blazer"}',
        outcome=b'{"is":"rolled","faces":[3,3,5,6],"magnitude":2,"level":3}',
        summary="Skaz punches Blazer",
        faces=((6, 3), (6, 3), (6, 5), (6, 6)),
        roll=number,
    )


def gather(scene: Scene) -> tuple[None, Scene]:
    """Six characters with twelve pools, in the middle of a fight."""
    heroes = [f"hero {number}" for number in range(1, 7)]
    sheet = b'{"hit":[5,6],"defences":[{"name":"dodge","cost":1,"removes":1}]}'
    scene = replace(
        scene,
        seats={at: Seat(name, {"flamepunk": name}) for at, name in enumerate(heroes)},
        characters={
            name: Character(name.title(), at, "flamepunk", sheet) for at, name in enumerate(heroes)
        },
        pools={(name, kind): Pool(6, 6) for name in heroes for kind in ("dice", "pyros")},
        house={"pool_max": "8"},
    )
    return None, replace(scene, entry=line_of(0))


def _begin(scene: Scene) -> tuple[None, Scene]:
    return None, take_turn(gather(scene)[1])[1]


async def _set_up(file: Path) -> None:
    """A table of six characters with twelve pools, in the middle of a fight."""
    store = await open_sqlite(file, clock=time.time)
    try:
        await store.transact(TABLE, _begin)
    finally:
        await store.close()


async def _statements(file: Path, count: int) -> list[list[Statement]]:
    """The statements of each of so many commands."""

    async def play(store: Store, next_command: Callable[[], None]) -> None:
        for _ in range(count):
            await store.transact(TABLE, take_turn)
            next_command()

    return await statements(file, play)


async def _alone(
    file: Path, raw_file: Path, recorded: Iterable[list[Statement]]
) -> tuple[float, float]:
    """A command through the store and its statements in a blocking transaction, in turns."""
    connection, _ = schema.prepare(raw_file, clock=time.time)
    store = await open_sqlite(file, clock=time.time)
    ours: list[float] = []
    raw: list[float] = []
    try:
        for command in recorded:
            raw.append(transaction(connection, command))
            begun = time.perf_counter()
            await store.transact(TABLE, take_turn)
            ours.append(time.perf_counter() - begun)
    finally:
        await store.close()
        connection.close()
    return microseconds(ours), microseconds(raw)


async def _together(file: Path, repeat: Repeat) -> tuple[float, float]:
    """Rushes of 64 commands at once, and one after another, in turns."""
    store = await open_sqlite(file, clock=time.time)
    try:
        return await rushes(lambda _: store.transact(TABLE, take_turn), repeat)
    finally:
        await store.close()
