"""Whether this process lives and serves, over HTTP, for whoever looks after it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from bot import VERSION
from bot.config.sections import HealthSettings
from bot.store.protocol import Size, Store, StoreError

if TYPE_CHECKING:
    from bot.host.figures import Figures

LOG = logging.getLogger("parry.health")

BEAT_SECONDS = 0.5
"""How often it is looked whether the loop comes round."""

LATE_SECONDS = 1.0
"""A loop that comes round so late is worth a line in the log."""

HUNG_SECONDS = 5.0
"""One that came round so late is not well; nor is one that does not answer at all."""

STORE_SECONDS = 2.0

SIZE_SECONDS = 60.0
"""How long it is not asked again how large the database is."""


class Client(Protocol):
    """What is at Discord."""

    def is_connected(self) -> bool:
        """Whether every shard is connected."""
        ...


class Health:
    """How this process is; `store` and `client` are None until there are any.

    `figures` writes the page of figures, where there is one. `lag` is by how many seconds the
    loop was late when it last came round, `size` how much the store kept when that was asked.
    """

    def __init__(self) -> None:
        self.store: Store | None = None
        self.client: Client | None = None
        self.lag = 0.0
        self.size: Size | None = None
        self._size_at = float("-inf")
        self.figures: Callable[[], bytes] | None = None

    async def watch(self) -> None:
        """Look for ever whether the loop comes round in time."""
        while True:
            began = monotonic()
            await asyncio.sleep(BEAT_SECONDS)
            self.lag = max(0.0, monotonic() - began - BEAT_SECONDS)
            if self.lag >= LATE_SECONDS:
                LOG.warning("loop late", extra={"milliseconds": round(self.lag * 1000)})

    def counts(self) -> dict[str, float]:
        """How the store fares."""
        return self.store.counts() if self.store is not None else {}

    async def measure(self) -> None:
        """Ask how much the store keeps, where that was not asked for a while."""
        if self.store is None or monotonic() - self._size_at < SIZE_SECONDS:
            return
        # Before the answer: a store that does not give one is not asked again by everybody who
        # looks.
        self._size_at = monotonic()
        with suppress(StoreError, TimeoutError):
            async with asyncio.timeout(STORE_SECONDS):
                self.size = await self.store.size()

    async def lacks(self) -> list[str]:
        """What keeps this process from serving anybody."""
        lacking: list[str] = []
        try:
            if self.store is None:
                lacking.append("store")
            else:
                async with asyncio.timeout(STORE_SECONDS):
                    # There is no such fact: what counts is that somebody answers.
                    await self.store.recall("ready")
        except (StoreError, TimeoutError):
            lacking.append("store")
        if self.client is None or not self.client.is_connected():
            lacking.append("discord")
        return lacking


def make_figures(settings: HealthSettings, health: Health) -> Figures | None:
    """The figures of this process; None where nobody asks, or without the extra `metrics`."""
    if not settings.port:
        return None
    try:
        from bot.host.figures import Figures, count_log  # noqa: PLC0415 - of the extra `metrics`
    except ImportError:
        return None
    figures = Figures(VERSION, health)
    count_log(figures)
    health.figures = figures.page
    return figures
