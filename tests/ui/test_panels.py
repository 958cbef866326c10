"""Where the panels of a channel are read from."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import cast

import discord

from bot.core.people import Actor
from bot.core.scene import Table
from bot.resolver import Resolver
from bot.shared.combat.actions import Start
from bot.shared.deal import Card
from bot.shared.table.actions import Setup
from bot.store.sqlite import open_sqlite
from bot.ui.panels import TASK, Panels
from bot.ui.pictures.easel import Easel
from bot.wiring import resolver_on

GM = Actor(1, "GM", gm=True)
THREAD = Table(1, 5, parent=4)


class Noting:
    """A resolver that notes whose panels it is asked for."""

    def __init__(self, real: Resolver) -> None:
        self._real = real
        self.asked: list[Table] = []

    async def panels(self, table: Table) -> tuple[Card, ...]:
        """As the resolver does."""
        self.asked.append(table)
        return await self._real.panels(table)


async def test_a_thread_is_read_with_its_channel_as_soon_as_that_is_known(tmp_path: Path) -> None:
    """The clock knows only the thread; what holds in its channel is seen after any command."""
    async with asyncio.timeout(30):
        store = await open_sqlite(tmp_path / "parry.db", clock=lambda: 1000)
        resolver = resolver_on(store)
        noting = Noting(resolver)
        panels = Panels(cast("Resolver", noting), Easel())
        await resolver.act(THREAD, GM, "table", Setup(system="flamepunk"))
        await resolver.act(THREAD, GM, "combat", Start())
        client = discord.Client(intents=discord.Intents.none())
        for table in (Table(1, 5), THREAD, Table(1, 5)):
            panels.touch(client, table)
            await asyncio.gather(*(t for t in asyncio.all_tasks() if t.get_name() == TASK))
        await store.close()

    assert noting.asked == [Table(1, 5), THREAD, THREAD]
