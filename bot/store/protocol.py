"""What the house asks of a store; SQLite and any later engine answer the same way."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeVar

from msgspec import Struct

from bot.core.errors import ParryError, Refusal
from bot.core.scene import Entry, Scene, Table
from bot.store.forget import BEGIN, Person, Place
from bot.store.prune import Keep, PruneStep

T = TypeVar("T")


class StoreError(ParryError):
    """The disk or the database failed, or the store is closed; nothing of the command was kept."""


class Unsure(StoreError):
    """The answer to a commit was lost: whether the command was kept cannot be told."""


class AlreadyDone(ParryError):
    """The same interaction was delivered before and has been done; nobody needs to be told."""


class JournalRow(Struct, frozen=True):
    """One line of a table's journal. `at` is in seconds of the epoch, `touched` the rows changed.

    `undoes` are the ids of the lines this one reversed, `undone_by` the line that reversed it.
    `shown` are the cards it made or changed, as (offer, message), each message they ever had; only
    `Store.revert` says so.
    """

    id: int
    at: int
    entry: Entry
    touched: tuple[str, ...]
    undoes: tuple[int, ...] = ()
    undone_by: int | None = None
    shown: tuple[tuple[int, int], ...] = ()


class Size(NamedTuple):
    """How much a store keeps: lines of all journals, on a server as it estimates, and bytes."""

    lines: int
    bytes: int


class LaterChange(Refusal):
    """A line cannot be reversed, because a `later` one stands that changed the `same` rows.

    Without any such row it is about somebody whom the line made.
    """

    def __init__(self, line: JournalRow, later: JournalRow, same: Collection[str]) -> None:
        super().__init__(
            "undo_conflict",
            f"“{later.entry.summary}” came later and changed the same thing. Undo that first.",
        )
        self.line = line
        self.later = later
        self.same = same


class Store(Protocol):
    """A store of tables. Every method is safe to call from many tasks at once."""

    async def transact(
        self,
        table: Table,
        reduce: Callable[[Scene], tuple[T, Scene]],
        *,
        offer: int | None = None,
        interaction: int | None = None,
    ) -> T:
        """Load the scene, reduce it, write what differs with one journal row, commit, return.

        `offer` is loaded into the scene even where its roll is closed. `reduce` may run more than
        once, each time on what others have left meanwhile; what it did before counts for nothing.
        What it raises rolls this command back alone and is raised here. A scene that is unchanged
        writes nothing, no journal row either. Returns only after the commit has reached the disk.
        `interaction` is the id of the one that asks; raises `AlreadyDone` where a line of the
        journal bears it, and `Unsure` where nobody can say whether the command was kept.
        """
        ...

    async def look(
        self, table: Table, view: Callable[[Scene], T], *, offer: int | None = None
    ) -> T:
        """Read the scene as last committed; writes nothing."""
        ...

    async def attach(self, offer: int, message: int) -> None:
        """Note which Discord message shows this offer; not a change of the table."""
        ...

    async def offer_of(self, table: Table, roll: int) -> int | None:
        """The offer whose card shows the roll of this number; None where there is none."""
        ...

    async def overdue(self, moment: int) -> Sequence[tuple[Table, int]]:
        """Open rolls whose deadline is at or before `moment`, as (table, number); at most 100."""
        ...

    async def without_message(self) -> Sequence[tuple[Table, int]]:
        """Open rolls of whose card no message is known, as (table, number); at most 500."""
        ...

    def watch(self, notify: Callable[[Table], None]) -> None:
        """Have `notify` called after every `revert`, and `transact` where there is a panel.

        One that was there before counts too. It takes the place of an earlier `notify`.

        It is called on the loop, once the commit has reached the disk, and must not raise.
        """
        ...

    async def history(
        self, table: Table, limit: int, *, before: int | None = None
    ) -> Sequence[JournalRow]:
        """The newest `limit` lines of the table's journal, newest first.

        With `before` only lines older than the one of this id.
        """
        ...

    async def revert(
        self,
        table: Table,
        choose: Callable[[Sequence[JournalRow]], tuple[Sequence[int], Entry]],
        *,
        interaction: int | None = None,
    ) -> Sequence[JournalRow]:
        """Put back the before-images of chosen journal lines, in one transaction.

        `choose` sees the newest 100 lines, newest first, and returns the ids to reverse with the
        line this leaves in the journal; it may raise a Refusal. Raises `LaterChange`
        (`undo_conflict`) when a line that is neither chosen nor undone came later and touched the
        same rows, and `Refusal("undone_already")` for a line that is undone. Returns the reversed
        lines, with the cards they have `shown`. `interaction` is as for `transact`.
        """
        ...

    async def recall(self, key: str) -> str | None:
        """A small fact of the house, such as the hash of the commands last synced."""
        ...

    async def remember(self, key: str, value: str | None) -> None:
        """Keep such a fact, in place of an earlier one; None: none any more."""
        ...

    async def facts(self, begins: str) -> Mapping[str, str]:
        """The facts whose keys begin so, by their keys."""
        ...

    async def servers(self) -> Mapping[int, bool]:
        """The servers that have tables, and whether the bot is known to have left them."""
        ...

    async def note_servers(
        self, *, present: Iterable[int] = (), absent: Iterable[int] = ()
    ) -> None:
        """Note that the bot is in these servers, and no longer in those."""
        ...

    async def tables_to_prune(self, keep: Keep) -> Sequence[int]:
        """The channels at whose tables something may have become too old."""
        ...

    async def prune(
        self, table: int, keep: Keep, *, after: int = 0, dry: bool = False
    ) -> PruneStep:
        """One small step of taking what is too old from the table of this channel.

        It looks at lines `after` this one. Nothing goes that undo, redo or a recap can reach. A
        `dry` step takes nothing and says what it would take; it may count a roll twice.
        """
        ...

    async def tables_with(self, user: int) -> Sequence[Table]:
        """The tables at which this person is known."""
        ...

    async def tables_in(self, guild: int) -> Sequence[Table]:
        """The tables of this server."""
        ...

    async def forget(self, table: int, person: Person, place: Place = BEGIN) -> Place | None:
        """One small step of forgetting a person in the history of the table of this channel.

        It takes what lines, closed rolls and the buttons of cards say of them; what the table is
        now is not looked at. Where the next step begins, None where all is done. Twice is harmless.
        """
        ...

    async def forget_table(self, table: int) -> bool:
        """One small step of taking the table of this channel whole; whether there is more."""
        ...

    async def size(self) -> Size:
        """How much there is."""
        ...

    def counts(self) -> dict[str, float]:
        """How it fares, such as how many commands wait, for figures; totals end in `_total`."""
        ...

    def hasten(self) -> None:
        """Stop is near: from now on wait for nobody who holds the database.

        What would have to wait raises `StoreError`; nothing of it is kept.
        """
        ...

    async def close(self) -> None:
        """Finish what waits, close the file, give up the lock. Twice is harmless."""
        ...
