"""What a durable command costs through the resolver, beside its bare SQL statements."""

from __future__ import annotations

import asyncio
import itertools
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from bot.core.people import Actor
from bot.core.scene import Table
from bot.resolver import Resolver
from bot.shared.deal import Cards
from bot.store.protocol import Store
from bot.store.sqlite import open_sqlite, schema
from bot.systems.flamepunk.pools import actions as flame
from bot.systems.flamepunk.rolls import actions as rolls_actions
from bot.wiring import resolver_on
from tests.bench.statements import statements
from tests.bench.timing import AT_ONCE, Repeat, Statement, copied, microseconds, rushes, transaction

KEY = "flamepunk"
TABLE = Table(guild=1, channel=2)
SKAZ = Actor(user=1, name="Skaz")
BLAZER = Actor(user=2, name="Blazer")
BLOCKS = 10
BLOCK = 20


class Sixes:
    """Dice that always show six, so that every run writes the same."""

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """As many times the highest face as asked for."""
        return (sides,) * count


def measure(repeat: Repeat) -> dict[str, object]:
    """One command and its bare statements in turns; 64 at once against one commit a command.

    Times are microseconds a command, medians.
    """
    with tempfile.TemporaryDirectory() as folder:
        start = Path(folder) / "start.db"
        asyncio.run(_seated(start))
        blocks = repeat(BLOCKS)
        recorded = asyncio.run(_recorded(copied(start, "recorded"), blocks * BLOCK))
        ours, raw = asyncio.run(_alone(copied(start, "alone"), copied(start, "raw"), recorded))
        together, in_turn = asyncio.run(_together(copied(start, "together"), repeat))
    return {
        "durable command through the resolver": {
            "resolver_us": ours,
            "raw_sqlite3_us": raw,
            "ratio": round(ours / raw, 2),
            "statements": round(statistics.mean(map(len, recorded)), 1),
            "aim": "at most 2",
        },
        f"{AT_ONCE} commands at once through the resolver": {
            "together_us": together,
            "one_commit_each_us": in_turn,
            "gain": round(in_turn / together, 2),
            "aim": "at least 6",
        },
    }


def _resolver(store: Store) -> Resolver:
    numbers = itertools.count(1)
    return resolver_on(store, dice=Sixes, ids=lambda: next(numbers) << 8)


async def _seated(file: Path) -> None:
    """A table of six with a full pool each."""
    store = await open_sqlite(file, clock=time.time)
    try:
        resolver = _resolver(store)
        for actor in (SKAZ, BLAZER, *(Actor(n, f"Hero {n}") for n in range(3, 7))):
            await resolver.act(TABLE, actor, KEY, flame.Join(maximum=20))
    finally:
        await store.close()


async def _cycle(resolver: Resolver, spent: Callable[[], None]) -> None:
    """An attack, the target that takes it, a breath: three commands, each a change."""
    attack = rolls_actions.Roll(dice=1, target="Blazer")
    pending = await resolver.act(TABLE, SKAZ, KEY, attack)
    spent()
    card = pending.card
    take = [c.label.startswith("Take it") for c in card.report.choices].index(True)
    taken = await resolver.press(TABLE, BLAZER, card.offer or 0, card.indices[take])
    assert isinstance(taken, Cards)
    spent()
    await resolver.act(TABLE, SKAZ, KEY, flame.PassTime())
    spent()


async def _recorded(file: Path, cycles: int) -> list[list[Statement]]:
    async def play(store: Store, next_command: Callable[[], None]) -> None:
        resolver = _resolver(store)
        for _ in range(cycles):
            await _cycle(resolver, next_command)

    return await statements(file, play)


async def _alone(
    file: Path, raw_file: Path, recorded: Sequence[list[Statement]]
) -> tuple[float, float]:
    """The same commands through the resolver and as bare statements, block by block in turns."""
    store = await open_sqlite(file, clock=time.time)
    connection, _ = schema.prepare(raw_file, clock=time.time)
    commands: Iterator[list[Statement]] = iter(recorded)
    ours: list[float] = []
    raw: list[float] = []
    begun = 0.0

    def spent() -> None:
        nonlocal begun
        ours.append(time.perf_counter() - begun)
        begun = time.perf_counter()

    try:
        resolver = _resolver(store)
        for _ in range(len(recorded) // (3 * BLOCK)):
            begun = time.perf_counter()
            for _ in range(BLOCK):
                await _cycle(resolver, spent)
            raw.extend(transaction(connection, next(commands)) for _ in range(3 * BLOCK))
    finally:
        await store.close()
        connection.close()
    return microseconds(ours), microseconds(raw)


async def _together(file: Path, repeat: Repeat) -> tuple[float, float]:
    """Rushes of 64 commands at once, and 64 one after another, in turns."""
    store = await open_sqlite(file, clock=time.time)
    resolver = _resolver(store)

    async def command(number: int) -> None:
        spending = flame.Pyros(change=-1 if number % 2 else 1, who="Skaz")
        await resolver.act(TABLE, Actor(1, "Skaz", gm=True), KEY, spending)

    try:
        return await rushes(command, repeat)
    finally:
        await store.close()
