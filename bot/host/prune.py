"""Taking from the database what no table needs any more, each night, in small steps."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Sequence
from datetime import UTC, datetime
from typing import Protocol

from msgspec.structs import asdict

from bot.config.sections import KeepSettings
from bot.core.words import join_words
from bot.store.protocol import Store, StoreError
from bot.store.prune import Keep, PruneCount, PruneStep

LOG = logging.getLogger("parry.prune")

FACT = "pruned_at"
PAUSE_SECONDS = 0.05
"""Between two steps, so that commands come first."""

NIGHT = range(2, 6)
"""The hours (UTC) in which it is done where the bot runs then."""

LEAST_HOURS = 20
MOST_HOURS = 44
"""After so many hours it is done at any time: the bot may run in the evening only."""


class Prunable(Protocol):
    """What can be pruned: a store, or a file that is only read."""

    async def tables_to_prune(self, keep: Keep) -> Sequence[int]:
        """As `Store.tables_to_prune`."""
        ...

    async def prune(
        self, table: int, keep: Keep, *, after: int = 0, dry: bool = False
    ) -> PruneStep:
        """As `Store.prune`."""
        ...


def keep_for(settings: KeepSettings) -> Keep:
    """For how long things are kept, as it is set."""
    return Keep(settings.images_days, settings.lines_days, settings.left_days)


async def prune(store: Prunable, keep: Keep, *, dry: bool = False, pause: float = 0) -> PruneCount:
    """Take what is too old from every table; what went, or would if `dry`."""
    total = PruneCount()
    for table in await store.tables_to_prune(keep):
        after: int | None = 0
        while after is not None:
            pruned, after = await store.prune(table, keep, after=after, dry=dry)
            total += pruned
            if pause:
                await asyncio.sleep(pause)
    return total


async def prune_when_due(store: Store, keep: Keep, clock: Callable[[], float]) -> PruneCount | None:
    """Prune once a night; what went, None where it is not the time. Logged; a fault waits."""
    moment = int(clock())
    try:
        if not _is_due(moment, int(await store.recall(FACT) or 0)):
            return None
        pruned = await prune(store, keep, pause=PAUSE_SECONDS)
        # Only after the whole: what a fault cut short is gone on with in an hour.
        await store.remember(FACT, str(moment))
    except StoreError:
        LOG.warning("not pruned", exc_info=True)
        return None
    LOG.info("pruned", extra=asdict(pruned))
    return pruned


async def note_servers(
    store: Store, present: Collection[int], is_mine: Callable[[int], bool]
) -> None:
    """Note which servers the bot is in, and which of those that `is_mine` it has left."""
    absence = await store.servers()
    back = [guild for guild, was_absent in absence.items() if was_absent and guild in present]
    away = [
        g for g, was_absent in absence.items() if not was_absent and g not in present and is_mine(g)
    ]
    if back or away:
        await store.note_servers(present=back, absent=away)


def words_for(pruned: PruneCount, *, dry: bool) -> str:
    """What went, for the host."""
    kinds = {
        "images": "change",
        "rolls": "closed roll",
        "offers": "card's buttons",
        "lines": "journal line",
        "tables": "table",
    }
    parts = [f"{number} × {kinds[kind]}" for kind, number in asdict(pruned).items() if number]
    if not parts:
        return "Nothing is too old."
    return f"{'Would go' if dry else 'Gone'}: {join_words(parts, last='and')}."


def _is_due(moment: int, last: int) -> bool:
    hours = (moment - last) // 3600
    in_the_night = datetime.fromtimestamp(moment, UTC).hour in NIGHT
    return hours >= MOST_HOURS or (in_the_night and hours >= LEAST_HOURS)
