"""The journal read back, page by page."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from bot.core.scene import Table
from bot.store.protocol import JournalRow, Store


async def read_back(
    store: Store, table: Table, *, page: int = 250, most: int = 5000
) -> AsyncGenerator[JournalRow]:
    """The lines of this table, newest first, `most` of them; so many a `page` are read at once."""
    oldest: int | None = None
    for _ in range(0, most, page):
        lines = await store.history(table, page, before=oldest)
        for line in lines:
            yield line
        if len(lines) < page:
            return
        oldest = lines[-1].id
