"""What a command costs at a table where rolls wait, beside one where none does."""

from __future__ import annotations

import asyncio
import itertools
import tempfile
import time
from pathlib import Path

from msgspec.structs import replace

from bot.core.people import Actor
from bot.core.scene import Entry, Offer, Scene, Table, put, with_roll
from bot.resolver import Resolver
from bot.shared.calls.actions import CallFor
from bot.shared.waiting import MOST_OWN, MOST_WAITING
from bot.store.protocol import Store
from bot.store.sqlite import open_sqlite
from bot.systems.hfrpg.rolls import actions as hf
from bot.systems.hfrpg.tokens.play import Give
from bot.wiring import resolver_on
from tests.bench.commands import Sixes
from tests.bench.timing import Repeat, microseconds

KEY = "hfrpg"
PLAYERS = ("Skaz", "Blazer", *(f"Hero {number}" for number in range(3, MOST_WAITING // MOST_OWN)))
GM = Actor(user=99, name="GM", gm=True)
MANY = 1000
"""Far more than may wait, as a file of an earlier version may hold."""
TURNS = 60


def measure(repeat: Repeat) -> dict[str, object]:
    """The same command at a table where so many rolls wait and at one where none does, in turns.

    Microseconds of the processor, medians. The command throws no dice, which are refused where as
    many wait as may.
    """
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(_measured(Path(folder) / "waiting.db", repeat(TURNS)))
    quiet = figures.pop(0)
    return {
        "a command where rolls wait": {
            "none_us": quiet,
            **{f"{many}_waiting_us": cost for many, cost in figures.items()},
            **{f"{many}_ratio": round(cost / quiet, 2) for many, cost in figures.items()},
            "aim": f"a ratio of at most 1.5 with {MOST_WAITING}, the most that may wait",
        }
    }


async def _measured(file: Path, turns: int) -> dict[int, float]:
    store = await open_sqlite(file, clock=time.time)
    numbers = itertools.count(1)
    resolver = resolver_on(store, dice=Sixes, ids=lambda: next(numbers) << 12)
    tables = {many: Table(guild=1, channel=2 + many) for many in (0, MOST_WAITING, MANY)}
    spent: dict[int, list[float]] = {many: [] for many in tables}
    try:
        for many, table in tables.items():
            await _fill(resolver, store, table, many)
        # Apart, for where a thousand wait other tables are forgotten.
        for pair in ((0, MOST_WAITING), (MANY,)):
            for turn in range(turns):
                give = Give(who="Skaz", amount=-1 if turn % 2 else 1)
                for many in pair:
                    begun = time.process_time()
                    await resolver.act(tables[many], GM, KEY, give)
                    spent[many].append(time.process_time() - begun)
        for many, table in tables.items():
            waiting = await resolver.look(table, lambda scene: len(scene.rolls))
            assert waiting == many, waiting
    finally:
        await store.close()
    return {many: microseconds(times) for many, times in spent.items()}


async def _fill(resolver: Resolver, store: Store, table: Table, many: int) -> None:
    """A table where so many rolls wait: as many as each of ten may have, and the last of all anew.

    Of those who play each has as many prepared as may wait, and so many calls name them all.
    """
    players = [Actor(user, name) for user, name in enumerate(PLAYERS, 1)]
    for player in players:
        await resolver.act(table, player, KEY, hf.Roll(attribute="2"))
    if not many:
        return
    for _ in range(MOST_OWN):
        for player in players:
            await resolver.act(table, player, KEY, hf.Roll(attribute="2", ready=True))
        await resolver.act(table, GM, KEY, CallFor(named=", ".join(PLAYERS), what="2"))

    def again(scene: Scene) -> tuple[None, Scene]:
        row, offer = list(scene.rolls.values())[-1], list(scene.offers.values())[-1]
        for number in range(scene.last_roll + 1, scene.last_roll + 1 + many - len(scene.rolls)):
            scene = with_roll(scene, replace(row, number=number))
            copy: Offer = replace(offer, id=offer.id + number, roll=number)
            scene = replace(scene, offers=put(scene.offers, copy.id, copy))
        return None, replace(scene, entry=Entry(0, "bench", KEY, b"{}", b"{}", "many wait"))

    if many > MOST_WAITING:
        await store.transact(table, again)
