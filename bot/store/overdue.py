"""Rolls whose time is over, as every store tells of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.core.scene import Table
from bot.store.tally import Tally


def tell_overdue(
    tally: Tally, moment: int, records: Sequence[Sequence[Any]]
) -> list[tuple[Table, int]]:
    """The rolls of these rows (guild, channel, number, deadline), the earliest first.

    The tally hears by how many seconds that one is overdue, 0 where none is.
    """
    tally.note("overdue_seconds", moment - records[0][3] if records else 0)
    return [(Table(guild, channel), number) for guild, channel, number, _ in records]
