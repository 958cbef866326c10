"""The store in one SQLite file, written by one process."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from bot.core.scene import Entry, Scene, Table
from bot.store.forget import BEGIN, Person, Place
from bot.store.overdue import tell_overdue
from bot.store.panels import NotingPanels
from bot.store.protocol import JournalRow, Size, Store, StoreError
from bot.store.prune import Keep, PruneStep
from bot.store.sqlite import forget, journal, prune, schema, tables
from bot.store.sqlite.lock import FileLock
from bot.store.sqlite.memory import FileMemory
from bot.store.sqlite.writer import LOCK_MILLISECONDS, NOTE_SECONDS, Writer
from bot.store.tally import UNCOUNTED, Tally

T = TypeVar("T")

MOST_OVERDUE = 100
MOST_UNPOSTED = 500

OFFER_OF = "SELECT id FROM offers WHERE table_id = ? AND roll = ? ORDER BY id LIMIT 1"
OVERDUE = (
    "SELECT tables.guild, tables.table_id, rolls.number, rolls.deadline "
    "FROM rolls JOIN tables USING (table_id) "
    "WHERE rolls.open = 1 AND rolls.deadline <= ? ORDER BY rolls.deadline LIMIT ?"
)

UNPOSTED = (
    "SELECT tables.guild, tables.table_id, rolls.number FROM rolls INDEXED BY open_rolls "
    "JOIN tables USING (table_id) "
    "JOIN offers ON offers.table_id = rolls.table_id AND offers.roll = rolls.number "
    "WHERE rolls.open = 1 AND offers.message IS NULL ORDER BY 2, 3 LIMIT ?"
)


SERVERS = "SELECT guild, max(gone_at) IS NOT NULL FROM tables WHERE guild <> 0 GROUP BY guild"
PRESENT = "UPDATE tables SET gone_at = NULL WHERE guild = ? AND gone_at IS NOT NULL"
GONE = "UPDATE tables SET gone_at = ? WHERE guild = ? AND guild <> 0 AND gone_at IS NULL"


RECALLED = 'SELECT value FROM facts WHERE "key" = ?'
# Not LIKE: there _ and % stand for any text, and capitals for small letters.
FACTS = 'SELECT "key", value FROM facts WHERE substr("key", 1, ?) = ?'
REMEMBERED = (
    'INSERT INTO facts ("key", value) VALUES (?, ?) '
    'ON CONFLICT ("key") DO UPDATE SET value = excluded.value'
)
FORGOTTEN = 'DELETE FROM facts WHERE "key" = ?'
SIZE = (
    "SELECT count(*), (SELECT page_count * page_size FROM pragma_page_count, pragma_page_size) "
    "FROM journal"
)


LOG = logging.getLogger("parry.store")


def _log_loss(error: BaseException) -> None:
    LOG.warning("what is remembered may be old", exc_info=error)


class SqliteStore(Store):
    """`Store` on SQLite; made by `open_sqlite`, and to be closed."""

    def __init__(
        self, writer: Writer, lock: FileLock, clock: Callable[[], float], tally: Tally
    ) -> None:
        self._writer = writer
        self._lock = lock
        self._clock = clock
        self._tally = tally
        self._memory = FileMemory(tally)
        self._notify: Callable[[Table], None] = lambda _table: None

    async def transact(
        self,
        table: Table,
        reduce: Callable[[Scene], tuple[T, Scene]],
        *,
        offer: int | None = None,
        interaction: int | None = None,
    ) -> T:
        """One whole command, as `Store.transact`; `reduce` runs on the writer's thread.

        Raises `StoreError` when the commit fails, and `ValueError` for a changed scene without
        `entry`.
        """
        moment = int(self._clock())
        memory = self._memory
        step = NotingPanels(reduce)
        result = await self._writer.write(
            lambda connection: journal.change(
                connection, memory, table, step, moment=moment, offer=offer, interaction=interaction
            )
        )
        # Whoever draws panels reads the table again, on the writer's thread; most tables have none.
        if step.seen:
            self._notify(table)
        return result

    async def look(
        self, table: Table, view: Callable[[Scene], T], *, offer: int | None = None
    ) -> T:
        """The scene as last committed, handed to `view` on the writer's thread."""
        moment = int(self._clock())
        memory = self._memory
        return await self._writer.read(
            lambda connection: view(
                tables.load(connection, memory, table, moment=moment, offer=offer).scene
            )
        )

    async def attach(self, offer: int, message: int) -> None:
        """Note which Discord message shows this offer; no journal line, no conflict for undo.

        It is kept with what is committed next. A kill before that loses it: the card of a roll
        that waits is then looked for at the next start.
        """
        memory = self._memory

        def note(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE offers SET message = ? WHERE id = ?", (message, offer))
            memory.shown(offer, message)

        def forget(_: sqlite3.Connection) -> None:
            memory.forget()

        def lost(error: BaseException) -> None:
            LOG.warning("place not kept", exc_info=error)
            # Memory may hold what the disk does not, under a version that is still the table's.
            with suppress(StoreError):
                self._writer.note(forget, _log_loss)

        self._writer.note(note, lost)

    async def offer_of(self, table: Table, roll: int) -> int | None:
        return await self._fetch_one(OFFER_OF, table.channel, roll)

    async def overdue(self, moment: int) -> Sequence[tuple[Table, int]]:
        records = await self._fetch(OVERDUE, moment, MOST_OVERDUE)
        return tell_overdue(self._tally, moment, records)

    async def without_message(self) -> Sequence[tuple[Table, int]]:
        records = await self._fetch(UNPOSTED, MOST_UNPOSTED)
        return [(Table(guild, channel), number) for guild, channel, number in records]

    def watch(self, notify: Callable[[Table], None]) -> None:
        self._notify = notify

    async def history(
        self, table: Table, limit: int, *, before: int | None = None
    ) -> Sequence[JournalRow]:
        return await self._writer.read(
            lambda connection: journal.newest(connection, table, limit, before=before)
        )

    async def revert(
        self,
        table: Table,
        choose: Callable[[Sequence[JournalRow]], tuple[Sequence[int], Entry]],
        *,
        interaction: int | None = None,
    ) -> Sequence[JournalRow]:
        """Put back the before-images of chosen journal lines, as `Store.revert`.

        Reversing the line that this leaves is redo: the lines it had undone stand again. Raises
        `ValueError` when `choose` names no line, or one it was not shown.
        """
        moment = int(self._clock())
        lines = await self._writer.write(
            lambda connection: journal.revert(
                connection, self._memory, table, choose, moment=moment, interaction=interaction
            )
        )
        self._notify(table)
        return lines

    async def recall(self, key: str) -> str | None:
        return await self._fetch_one(RECALLED, key)

    async def remember(self, key: str, value: str | None) -> None:
        if value is None:
            await self._execute(FORGOTTEN, key)
        else:
            await self._execute(REMEMBERED, key, value)

    async def facts(self, begins: str) -> Mapping[str, str]:
        return dict(await self._fetch(FACTS, len(begins), begins))

    async def servers(self) -> Mapping[int, bool]:
        return {guild: bool(is_absent) for guild, is_absent in await self._fetch(SERVERS)}

    async def note_servers(
        self, *, present: Iterable[int] = (), absent: Iterable[int] = ()
    ) -> None:
        moment = int(self._clock())
        back, away = [(guild,) for guild in present], [(moment, guild) for guild in absent]

        def note(connection: sqlite3.Connection) -> None:
            connection.executemany(PRESENT, back)
            connection.executemany(GONE, away)

        await self._writer.write(note)

    async def tables_to_prune(self, keep: Keep) -> Sequence[int]:
        moment = int(self._clock())
        return await self._writer.read(
            lambda connection: prune.tables_to_prune(connection, keep, moment)
        )

    async def prune(
        self, table: int, keep: Keep, *, after: int = 0, dry: bool = False
    ) -> PruneStep:
        moment = int(self._clock())
        memory = self._memory

        def step(connection: sqlite3.Connection) -> PruneStep:
            result = prune.prune_step(connection, table, keep, moment, after=after, dry=dry)
            if result.pruned.tables and not dry:
                memory.forget(table)
            return result

        return await (self._writer.read(step) if dry else self._writer.write(step))

    async def tables_with(self, user: int) -> Sequence[Table]:
        return [Table(*row) for row in await self._fetch(forget.TABLES_WITH, user)]

    async def tables_in(self, guild: int) -> Sequence[Table]:
        return [Table(*row) for row in await self._fetch(forget.TABLES_IN, guild)]

    async def forget(self, table: int, person: Person, place: Place = BEGIN) -> Place | None:
        return await self._writer.write(
            # What scenes load has lost the person before this, so what is remembered stays true.
            lambda connection: forget.forget_step(connection, table, person, place)
        )

    async def forget_table(self, table: int) -> bool:
        def step(connection: sqlite3.Connection) -> bool:
            result = prune.forget_table(connection, table, 0, dry=False)
            if result.pruned.tables:
                self._memory.forget(table)
            return not result.pruned.tables

        return await self._writer.write(step)

    async def size(self) -> Size:
        (sizes,) = await self._fetch(SIZE)
        return Size(*sizes)

    def counts(self) -> dict[str, float]:
        return {"waiting": self._writer.waiting}

    def hasten(self) -> None:
        self._writer.hasten()

    async def close(self) -> None:
        try:
            await self._writer.close()
        finally:
            # Last: the next process may take the file as soon as the lock is free.
            self._lock.release()

    async def _fetch(self, sql: str, *values: int | str) -> list[Any]:
        return await self._writer.read(lambda link: link.execute(sql, values).fetchall())

    async def _execute(self, sql: str, *values: int | str) -> None:
        await self._writer.write(lambda link: link.execute(sql, values).close())

    async def _fetch_one(self, sql: str, *values: int | str) -> Any:
        """The only column of the first row; None where there is none."""
        rows = await self._fetch(sql, *values)
        return rows[0][0] if rows else None


async def open_sqlite(
    path: Path | str,
    *,
    clock: Callable[[], float],
    note_seconds: float = NOTE_SECONDS,
    tally: Tally = UNCOUNTED,
) -> SqliteStore:
    """The store in this file, made where it is missing, brought up to date where it is old.

    `clock` gives seconds of the epoch; where a card stands waits up to `note_seconds` for a command
    to be kept with, and `tally` keeps figures. Raises `StartError` when another process has the
    file, or it is damaged, another program's, or a newer version's.
    """
    file = await asyncio.to_thread(Path(path).resolve)
    lock = schema.take(file)

    def connect() -> sqlite3.Connection:
        connection = schema.prepare(file, clock=clock)[0]
        # Only after the start, which waits longer for the file: see `BUSY_SECONDS`.
        connection.execute(f"PRAGMA busy_timeout = {LOCK_MILLISECONDS}")
        return connection

    writer = Writer(connect, note_seconds=note_seconds, tally=tally)
    try:
        await writer
    except BaseException:
        lock.release()
        if writer.stopped is not None:  # its thread must not speak to a loop that has ended
            await writer.stopped
        raise
    tally.note("schema", len(schema.list_migrations()))
    return SqliteStore(writer, lock, clock, tally)
