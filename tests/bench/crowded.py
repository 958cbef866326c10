"""What a command costs at a table that has much, beside one where nobody else is."""

from __future__ import annotations

import asyncio
import itertools
import tempfile
import time
from pathlib import Path

from msgspec.structs import replace

from bot.core.condition import Condition
from bot.core.scene import Character, Entry, Offer, OpenRoll, Scene, Table, put, with_roll
from bot.resolver import Resolver
from bot.store.sqlite import open_sqlite
from bot.systems.blackdice.sheet import KEY
from bot.systems.blackdice.tasks.actions import Roll
from bot.wiring import resolver_on
from tests.bench.commands import SKAZ
from tests.bench.timing import Repeat, microseconds

OPEN, CHARACTERS, CONDITIONS = 50, 60, 50
TURNS = 100
FULL, EMPTY = Table(guild=1, channel=2), Table(guild=1, channel=3)


class OneHit:
    """Dice of which the first alone is a success: a partial, on which a GM may decide."""

    def roll(self, count: int, sides: int) -> tuple[int, ...]:  # noqa: ARG002 -- as all dice
        """A one, and twos."""
        return (1, *(2,) * (count - 1))


class Ones:
    """Dice that are all successes, so that nothing is left to be done about a roll."""

    def roll(self, count: int, sides: int) -> tuple[int, ...]:  # noqa: ARG002 -- as all dice
        """As many ones as asked for."""
        return (1,) * count


def measure(repeat: Repeat) -> dict[str, object]:
    """The same roll at both tables in turns: microseconds of the processor, medians."""
    with tempfile.TemporaryDirectory() as folder:
        full, empty = asyncio.run(_measured(Path(folder) / "crowded.db", repeat))
    many = f"{OPEN} open rolls, {CHARACTERS} characters, {CONDITIONS} conditions each"
    return {
        f"a command at a table with {many}": {
            "full_us": full,
            "empty_us": empty,
            "ratio": round(full / empty, 2),
            "aim": "at most 1.5",
        }
    }


async def _measured(file: Path, repeat: Repeat) -> tuple[float, float]:
    numbers = itertools.count(1)
    store = await open_sqlite(file, clock=time.time)
    spent: dict[Table, list[float]] = {FULL: [], EMPTY: []}
    try:
        partial = resolver_on(store, dice=OneHit, ids=lambda: next(numbers) << 12)
        await partial.act(FULL, SKAZ, KEY, Roll(pool=6))
        await store.transact(FULL, _crowd)
        resolver = resolver_on(store, dice=Ones, ids=lambda: next(numbers) << 12)
        await resolver.act(EMPTY, SKAZ, KEY, Roll(pool=6))
        for _ in range(repeat(TURNS)):
            for table, times in spent.items():
                times.append(await _timed(resolver, table))
        still = await resolver.look(FULL, lambda scene: len(scene.rolls))
    finally:
        await store.close()
    assert still == OPEN, still
    return microseconds(spent[FULL]), microseconds(spent[EMPTY])


async def _timed(resolver: Resolver, table: Table) -> float:
    begun = time.process_time()
    await resolver.act(table, SKAZ, KEY, Roll(pool=6))
    return time.process_time() - begun


def _crowd(scene: Scene) -> tuple[None, Scene]:
    """The table with the one roll it has as often as that, and with everybody."""
    (row,), (offer,) = scene.rolls.values(), scene.offers.values()
    owner, who = next(iter(scene.characters)), next(iter(scene.characters.values()))
    for number in range(1, CHARACTERS):
        someone = Character(f"Somebody {number}", None, KEY, who.sheet)
        scene = replace(scene, characters=put(scene.characters, f"somebody {number}", someone))
    for bearer, number in itertools.product(scene.characters, range(1, CONDITIONS + 1)):
        condition = Condition(f"Trouble {number}", bearer, note="it hurts")
        scene = replace(scene, conditions={**scene.conditions, (bearer, number): condition})
    bearers = [key for key in scene.characters if key != owner]
    for number in range(scene.last_roll + 1, scene.last_roll + OPEN):
        again: OpenRoll = replace(row, number=number, who=bearers[number])
        copy: Offer = replace(offer, id=offer.id + number, roll=number)
        scene = with_roll(scene, again)
        scene = replace(scene, offers=put(scene.offers, copy.id, copy))
    return None, replace(scene, entry=Entry(0, "bench", KEY, b"{}", b"{}", "a full table"))
