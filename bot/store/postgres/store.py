"""The store on a PostgreSQL server, which several processes may share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeVar

import asyncpg

from bot.core.errors import StartError
from bot.core.scene import Entry, Scene, Table
from bot.store.forget import BEGIN, Person, Place
from bot.store.journal import LARGEST
from bot.store.memory import Memory
from bot.store.overdue import tell_overdue
from bot.store.panels import NotingPanels
from bot.store.postgres import forget, prune, schema, sql
from bot.store.postgres.batch import Command, Request, commit, load, unkept
from bot.store.postgres.lanes import Lanes
from bot.store.postgres.link import Connection, Hurry, Link, Links
from bot.store.postgres.revert import Undo, newest, undo
from bot.store.protocol import JournalRow, Size, Store, StoreError
from bot.store.prune import Keep, PruneStep
from bot.store.tally import UNCOUNTED, Tally

T = TypeVar("T")

LANES = 2
"""Two, so that one slow commit does not stop everybody."""

READERS = 2
MOST_OVERDUE = 100
MOST_UNPOSTED = 500
ATTACH_SECONDS = 0.05
"""For so long the messages of cards are collected, because each commit costs the server."""


class PostgresStore(Store):
    """`Store` on PostgreSQL; made by `open_postgres`, and to be closed."""

    def __init__(self, url: str, clock: Callable[[], float], tally: Tally = UNCOUNTED) -> None:
        self._clock = clock
        self._tally = tally
        self._memory = Memory(tally)
        self._hurry = Hurry()

        def links(count: int) -> list[Link]:
            return [Link(url, self._hurry, tally=tally) for _ in range(count)]

        self._lanes = Lanes(links(LANES), self._run, self._hurry)
        self._readers = Links(links(READERS))
        self._notify: Callable[[Table], None] = lambda _table: None
        self._shown: dict[int, int] = {}
        self._collecting: asyncio.Task[None] | None = None
        self._attaching: set[asyncio.Task[None]] = set()
        self._shards: tuple[int, Sequence[int]] = (0, ())
        self._closed = False
        self.conflicts = 0

    def serve_shards(self, count: int, shards: Sequence[int]) -> None:
        """Look after the overdue rolls of these shards' servers only; `count` 0: of all."""
        self._shards = (count, tuple(shards))

    async def transact(
        self,
        table: Table,
        reduce: Callable[[Scene], tuple[T, Scene]],
        *,
        offer: int | None = None,
        interaction: int | None = None,
    ) -> T:
        """One whole command, as `Store.transact`; `reduce` runs on the loop."""
        step = NotingPanels(reduce)
        result = await self._lanes.do(Command(table, step, offer=offer, interaction=interaction))
        if step.seen:
            self._notify(table)
        return result

    async def look(
        self, table: Table, view: Callable[[Scene], T], *, offer: int | None = None
    ) -> T:
        """The scene as last committed, with where every card stands that was noted."""
        if self._collecting is not None:
            with suppress(StoreError):  # the looking itself may do without it
                await asyncio.shield(self._collecting)
        # A command that nobody does: it only says what is to be loaded.
        asking = Command(table, lambda scene: (None, scene), offer=offer)
        moment = int(self._clock())
        (loaded,) = await self._read(lambda link: load(link, [asking], self._memory, moment=moment))
        return view(loaded.scene)

    async def attach(self, offer: int, message: int) -> None:
        """Note which Discord message shows this offer; no journal line, no conflict for undo."""
        if self._closed:
            raise StoreError("The store is closed.")
        self._shown[offer] = message
        if self._collecting is None:
            self._collecting = asyncio.create_task(self._attach())
            self._attaching.add(self._collecting)
            self._collecting.add_done_callback(self._attaching.discard)
        # Shielded: who is cancelled must not take the others' notes along.
        await asyncio.shield(self._collecting)

    async def offer_of(self, table: Table, roll: int) -> int | None:
        if abs(roll) > LARGEST:
            return None
        return await self._fetchval(sql.OFFER_OF, table.channel, roll)

    async def overdue(self, moment: int) -> Sequence[tuple[Table, int]]:
        """Open rolls of the served shards whose deadline has come, earliest first; at most 100."""
        records = await self._fetch(sql.OVERDUE, moment, *self._shards, MOST_OVERDUE)
        return tell_overdue(self._tally, moment, records)

    async def without_message(self) -> Sequence[tuple[Table, int]]:
        records = await self._fetch(sql.UNPOSTED, MOST_UNPOSTED, *self._shards)
        return [(Table(guild, channel), number) for guild, channel, number in records]

    def watch(self, notify: Callable[[Table], None]) -> None:
        self._notify = notify

    async def history(
        self, table: Table, limit: int, *, before: int | None = None
    ) -> Sequence[JournalRow]:
        return await self._read(lambda link: newest(link, table, limit, before=before))

    async def revert(
        self,
        table: Table,
        choose: Callable[[Sequence[JournalRow]], tuple[Sequence[int], Entry]],
        *,
        interaction: int | None = None,
    ) -> Sequence[JournalRow]:
        lines = await self._lanes.do(Undo(table, choose, interaction=interaction))
        self._notify(table)
        return lines

    async def recall(self, key: str) -> str | None:
        return await self._fetchval(sql.RECALL, key)

    async def remember(self, key: str, value: str | None) -> None:
        if value is None:
            await self._fetch(sql.FORGET, key)
        else:
            await self._fetch(sql.REMEMBER, key, value)

    async def facts(self, begins: str) -> Mapping[str, str]:
        return dict(await self._fetch(sql.FACTS, begins))

    async def servers(self) -> Mapping[int, bool]:
        return dict(await self._fetch(sql.SERVERS))

    async def note_servers(
        self, *, present: Iterable[int] = (), absent: Iterable[int] = ()
    ) -> None:
        await self._fetch(sql.NOTE_SERVERS, list(present), list(absent), int(self._clock()))

    async def tables_to_prune(self, keep: Keep) -> Sequence[int]:
        moment = int(self._clock())
        return await self._read(lambda link: prune.tables_to_prune(link, keep, moment))

    async def prune(
        self, table: int, keep: Keep, *, after: int = 0, dry: bool = False
    ) -> PruneStep:
        moment = int(self._clock())
        step = await self._read(
            lambda link: prune.prune_step(link, table, keep, moment, after=after, dry=dry)
        )
        if step.pruned.tables and not dry:
            self._memory.forget(table)
        return step

    async def tables_with(self, user: int) -> Sequence[Table]:
        return [Table(*row) for row in await self._fetch(forget.TABLES_WITH, f"[{user}]")]

    async def tables_in(self, guild: int) -> Sequence[Table]:
        return [Table(*row) for row in await self._fetch(forget.TABLES_IN, guild)]

    async def forget(self, table: int, person: Person, place: Place = BEGIN) -> Place | None:
        return await self._read(lambda link: forget.forget_step(link, table, person, place))

    async def forget_table(self, table: int) -> bool:
        step = await self._read(lambda link: prune.forget_table(link, table, 0, None, dry=False))
        if step.pruned.tables:
            self._memory.forget(table)
        return not step.pruned.tables

    async def size(self) -> Size:
        return Size(*(await self._fetch(sql.SIZE))[0])

    def counts(self) -> dict[str, float]:
        return {
            "waiting": self._lanes.waiting,
            "connected": self._lanes.up,
            "conflicts_total": self.conflicts,
        }

    def hasten(self) -> None:
        self._hurry.now = True

    async def close(self) -> None:
        """Finish what waits and close the connections. Twice is harmless."""
        if self._closed:
            return
        # Before the store counts as closed, which would refuse what they still have to write.
        while self._attaching:
            await asyncio.wait(self._attaching)
        self._closed = True
        await self._lanes.close()
        await self._readers.close()

    async def _run(self, link: Link, batch: list[Request[Any]]) -> None:
        moment = int(self._clock())
        self._tally.note("store_together", len(batch))
        commands = [command for command in batch if isinstance(command, Command)]
        if commands:
            conflicts = await commit(link, self._memory, commands, moment=moment)
            self.conflicts += conflicts  # another lane may have counted meanwhile
        for command in batch:
            if isinstance(command, Undo):
                await undo(link, self._memory, command, moment=moment)

    async def _attach(self) -> None:
        await asyncio.sleep(ATTACH_SECONDS)
        # Before anything is awaited: what comes from here on is collected by the next.
        self._collecting, messages, self._shown = None, self._shown, {}
        await self._fetch(sql.ATTACH, list(messages), list(messages.values()))

    async def _fetch(self, statement: str, *values: Any) -> Any:
        return await self._read(lambda link: link.fetch(statement, *values))

    async def _fetchval(self, statement: str, *values: Any) -> Any:
        return await self._read(lambda link: link.fetchval(statement, *values))

    async def _read(self, ask: Callable[[Link], Any]) -> Any:
        if self._closed:
            raise StoreError("The store is closed.")
        try:
            async with self._readers.one() as link:
                return await ask(link)
        except asyncpg.PostgresError as error:
            raise unkept(error) from error


async def open_postgres(
    url: str, *, clock: Callable[[], float], tally: Tally = UNCOUNTED
) -> PostgresStore:
    """The store in this database, brought up to date where it is old.

    `clock` gives seconds of the epoch, `tally` keeps figures. Raises `StartError` when the server
    cannot be reached, does not let us in, or has the tables of another program or a newer version.
    """
    connection: Connection = await schema.connect(url)
    try:
        await schema.prepare(connection)
    except asyncpg.PostgresError as error:
        raise StartError(
            f"The database cannot be brought up to date: {error}. Let Parry's user own it."
        ) from error
    finally:
        await connection.close()
    tally.note("schema", len(schema.list_steps()))
    return PostgresStore(url, clock, tally)
