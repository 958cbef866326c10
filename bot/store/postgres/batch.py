"""Commands that wait, committed together: one LOAD, the reducers, one WRITE."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterable, Sequence
from time import perf_counter
from typing import Any, Generic, NamedTuple, TypeVar, cast

import asyncpg

from bot.core.changes import Change
from bot.core.scene import Entry, Scene, Table
from bot.store.journal import LARGEST, find_changes, tell_changes
from bot.store.memory import Memory, whole_rows
from bot.store.postgres import sql
from bot.store.postgres.link import Connection, Link
from bot.store.postgres.rows import (
    PLACES,
    Columns,
    Places,
    RowReader,
    TableScene,
    as_text,
    read_scenes,
    with_places,
)
from bot.store.protocol import AlreadyDone, StoreError, Unsure
from bot.store.prune import SESSION

T = TypeVar("T")

MOST_ATTEMPTS = 5
"""So often a command is reduced again because another process changed its table."""

REFUSED = (asyncpg.PostgresError, UnicodeError)
"""What the server says against a command's data, or what keeps it from being sent at all."""

VERSION_BITS = 24
"""The lower bits of a version are random, so that no two attempts have the same one."""


class Request(Generic[T]):
    """What waits for its turn at a table, and who waits for it."""

    def __init__(self, table: Table, *, interaction: int | None) -> None:
        self.table = table
        self.interaction = interaction
        self.attempts = 0
        self.outcome: asyncio.Future[tuple[bool, Any]] = asyncio.get_running_loop().create_future()

    def succeed(self, result: T) -> None:
        """Answer whoever waits."""
        if not self.outcome.done():
            self.outcome.set_result((True, result))

    def fail(self, error: BaseException) -> None:
        """Have this raised where it was asked for; a future cannot carry every exception."""
        if not self.outcome.done():
            self.outcome.set_result((False, error))

    async def answer(self) -> T:
        """What came of it."""
        worked, value = await self.outcome
        if worked:
            return cast("T", value)
        raise value

    def conflict(self) -> bool:
        """Note that another process changed the table meanwhile; whether to try again."""
        self.attempts += 1
        if self.attempts >= MOST_ATTEMPTS:
            self.fail(StoreError("Another process changed the table all the time."))
        return not self.outcome.done()


class Command(Request[T]):
    """A command that waits."""

    def __init__(
        self,
        table: Table,
        reduce: Callable[[Scene], tuple[T, Scene]],
        *,
        offer: int | None = None,
        interaction: int | None = None,
    ) -> None:
        super().__init__(table, interaction=interaction)
        self.reduce = reduce
        self.offer = offer if offer is not None and offer <= LARGEST else 0


class Line(NamedTuple):
    """A line to be written: the table before it, its version after it, and what it says."""

    table: Table
    last_roll: int
    was: int
    becomes: int
    interaction: int | None
    at: int
    entry: Entry
    numbers: tuple[int, int]
    changes: Sequence[Change]
    places: Places
    undoes: tuple[int, ...] = ()
    marks: Sequence[tuple[int, int]] = ()


class Step(NamedTuple):
    """A command that was reduced, and what is to be written of it."""

    command: Command[Any]
    result: Any
    before: Scene
    after: Scene
    line: Line


def next_version(was: int, moment: int) -> int:
    """A version that no attempt at this table ever had; a new table's starts at the time of day."""
    counter = (was >> VERSION_BITS) if was else moment
    # Seconds of the epoch take 31 bits, so that with the random ones a version fits a bigint.
    return (counter + 1) << VERSION_BITS | random.getrandbits(VERSION_BITS)


async def load(
    link: Link, commands: Sequence[Command[Any]], memory: Memory, *, moment: int
) -> list[TableScene]:
    """The scenes of the commands' tables; raises `StoreError`."""
    copies = [memory.known(command.table.channel) for command in commands]
    values = [
        [command.table.channel for command in commands],
        [command.table.parent for command in commands],
        [version for version, _ in copies],
        [command.offer for command in commands],
        [command.interaction or 0 for command in commands],
    ]
    begun = perf_counter()
    records = await link.fetch(sql.LOAD, *values)
    tables = [command.table for command in commands]
    scenes = read_scenes(records, tables, copies, memory, moment=moment)
    memory.tally.note("store_seconds", perf_counter() - begun, "load")
    return scenes


async def write(link: Link, lines: Sequence[Line]) -> dict[int, int]:
    """Write these lines; the ids of those that were kept, by their table.

    Raises `StoreError` where nothing was sent, `Unsure` where the answer was lost for good, and
    what else the server says against it.
    """
    columns = Columns()
    for line in lines:
        touched, images = tell_changes(line.changes, line.numbers)
        columns.add(
            (
                line.table.channel,
                line.table.guild,
                line.last_roll,
                line.was,
                line.becomes,
                line.interaction,
                line.at,
                line.entry.roll,
                line.entry.system == SESSION,
                as_text(line.entry),
                as_text(touched),
                f"{{{','.join(map(str, line.undoes))}}}",
                images.decode(),
            ),
            line.changes,
            line.places,
            line.marks,
        )
    values = columns.given()
    sent = 0

    async def keep(connection: Connection) -> dict[int, int]:
        nonlocal sent
        sent += 1
        ids = dict(await connection.fetch(sql.WRITE, *values))
        if sent > 1 and len(ids) < len(lines):
            # A lost answer may have been a yes: its version stands in the journal.
            ours = [[line.table.channel for line in lines], [line.becomes for line in lines]]
            ids.update(await connection.fetch(sql.KEPT, *ours))
        return ids

    try:
        return await link.insist(keep)
    except StoreError as error:
        if sent:
            raise Unsure(str(error)) from error.__cause__
        raise


async def read_rows_before(
    link: Link, table: Table, changes: Iterable[Change], *, last_roll: int, new_offers: bool
) -> list[Change]:
    """The changes with the rows that the scene had not loaded, such as a closed roll.

    With `new_offers` also offers that look new; raises `ValueError` for another table's.
    """
    changes = list(changes)

    def is_unseen(change: Change) -> bool:
        name = change.collection.name
        old = name == "rolls" and change.key <= last_roll
        return change.before is None and (old or (new_offers and name == "offers"))

    unseen = [(c.collection, c.key) for c in changes if is_unseen(c)]
    if not unseen:
        return changes
    values = RowReader(unseen).columns(table.channel)
    records = await link.fetch(sql.FIND, *values)
    rows, _ = RowReader.read(records, table.channel)
    complete = (
        c._replace(before=rows.get((c.collection.name, c.key))) if is_unseen(c) else c
        for c in changes
    )
    return [c for c in complete if c.before != c.after]


async def commit(
    link: Link, memory: Memory, commands: Sequence[Command[Any]], *, moment: int
) -> int:
    """Do commands of different tables and answer everybody; returns how many conflicts there were.

    Raises `StoreError` for all that are not answered.
    """
    conflicts = 0
    waiting = list(commands)
    while waiting:
        scenes = await load(link, waiting, memory, moment=moment)
        steps = [
            step
            for command, loaded in zip(waiting, scenes, strict=True)
            if (step := await _reduce(link, command, loaded, moment=moment)) is not None
        ]
        waiting = await _keep(link, memory, steps)
        conflicts += len(waiting)
        for command in waiting:
            memory.forget(command.table.channel)
        waiting = [command for command in waiting if command.conflict()]
    return conflicts


async def _reduce(
    link: Link, command: Command[Any], loaded: TableScene, *, moment: int
) -> Step | None:
    """The command on the scene as it is; None where it is answered already."""
    before = loaded.scene
    try:
        if loaded.done:
            raise AlreadyDone  # noqa: TRY301 - told like everything that is raised here
        result, after = command.reduce(before)
        changes = find_changes(before, after)
        if changes is None:
            command.succeed(result)
            return None
        changes = await read_rows_before(
            link, command.table, changes, last_roll=before.last_roll, new_offers=False
        )
    except BaseException as error:  # noqa: BLE001 - raised again where the command was given
        command.fail(error)
        return None
    changes, places = with_places(changes, loaded.places)
    line = Line(
        command.table,
        after.last_roll,
        loaded.version,
        next_version(loaded.version, moment),
        command.interaction,
        moment,
        cast("Entry", after.entry),
        (before.last_roll, after.last_roll),
        changes,
        places,
    )
    return Step(command, result, before, after, line)


async def _keep(link: Link, memory: Memory, steps: Sequence[Step]) -> list[Command[Any]]:
    """Write the steps and answer them; those that have to be done again."""
    if not steps:
        return []
    try:
        ids = await write(link, [step.line for step in steps])
    except REFUSED as error:
        return await _keep_one_by_one(link, memory, steps, error)
    again: list[Command[Any]] = []
    for step in steps:
        table = step.line.table.channel
        if table in ids:
            rows = {**whole_rows(step.before, step.after), PLACES: step.line.places}
            # Only what the server has kept: the table may be what another process made of it.
            memory.remember(table, step.line.becomes, rows)
            step.command.succeed(step.result)
        else:
            again.append(step.command)
    return again


async def _keep_one_by_one(
    link: Link, memory: Memory, steps: Sequence[Step], error: Exception
) -> list[Command[Any]]:
    """What to do where the data of one of the steps is refused."""
    if len(steps) > 1:
        # What one command says must not cost the others theirs.
        return [again for step in steps for again in await _keep(link, memory, [step])]
    (step,) = steps
    if isinstance(error, asyncpg.UniqueViolationError):
        # Discord gave the same interaction to two processes, and the other one was first.
        if error.constraint_name == "journal_asked":
            step.command.fail(AlreadyDone())
            return []
        if error.constraint_name == "offers_pkey":
            return await _keep_carefully(link, memory, step)
    step.command.fail(unkept(error) if isinstance(error, asyncpg.PostgresError) else error)
    return []


async def _keep_carefully(link: Link, memory: Memory, step: Step) -> list[Command[Any]]:
    """A step that sets an offer which its scene had not loaded."""
    line = step.line
    try:
        changes = await read_rows_before(
            link, line.table, line.changes, last_roll=line.numbers[0], new_offers=True
        )
    except ValueError as error:
        step.command.fail(error)
        return []
    if changes == line.changes:  # it went meanwhile, or came
        return [step.command]
    return await _keep(link, memory, [step._replace(line=line._replace(changes=changes))])


def unkept(cause: BaseException) -> StoreError:
    """What is told of a command that the server would not keep."""
    error = StoreError(f"The database could not keep this: {cause}.")
    error.__cause__ = cause
    return error
