"""Undo: what chosen lines changed, put back in one statement."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace

from bot.core.changes import BY_NAME, Change, Collection, Key, Row, whole
from bot.core.scene import Entry, Table
from bot.store.journal import (
    NO_LINE,
    REACH,
    Images,
    about_same_cards,
    cards_of,
    choose_lines,
    mark,
    read_images,
    reverse,
)
from bot.store.memory import Memory
from bot.store.postgres import sql
from bot.store.postgres.batch import Line, Request, next_version, write
from bot.store.postgres.link import Link
from bot.store.postgres.rows import RowReader, read_line
from bot.store.protocol import AlreadyDone, JournalRow

Choose = Callable[[Sequence[JournalRow]], tuple[Sequence[int], Entry]]

STANDS, BY_THIS = -1, 0
"""How WRITE is told that a line stands again, and that it is undone by the line it writes."""


class Undo(Request[Sequence[JournalRow]]):
    """An undo that waits for its lane like every command, and goes alone."""

    def __init__(self, table: Table, choose: Choose, *, interaction: int | None = None) -> None:
        super().__init__(table, interaction=interaction)
        self.choose = choose


async def newest(
    link: Link, table: Table, limit: int, *, before: int | None = None
) -> list[JournalRow]:
    """The newest lines of a table, newest first; all older than `before`, where that is given."""
    values = (table.channel, NO_LINE if before is None else before, limit)
    return [read_line(r) for r in await link.fetch(sql.NEWEST, *values)]


async def undo(link: Link, memory: Memory, command: Undo, *, moment: int) -> None:
    """Do it and answer it; raises `StoreError` where it is not answered."""
    while True:
        try:
            reversed_lines = await _attempt(link, memory, command, moment=moment)
        except Exception as error:  # noqa: BLE001 - raised again where the undo was asked for
            command.fail(error)
            return
        if reversed_lines is not None:
            command.succeed(reversed_lines)
            return
        memory.forget(command.table.channel)
        if not command.conflict():
            return


async def _attempt(
    link: Link, memory: Memory, command: Undo, *, moment: int
) -> list[JournalRow] | None:
    """The lines that were reversed; None where another process changed the table meanwhile."""
    table = command.table
    if command.interaction is not None:
        interaction = command.interaction
        if await link.fetchval(sql.ASKED, interaction):
            raise AlreadyDone
    # Nothing that is read from here on can have changed where this version still stands in WRITE.
    state = await link.insist(lambda c: c.fetchrow(sql.STATE, table.channel))
    lines = await newest(link, table, REACH)
    choice, entry = command.choose(tuple(lines))
    reversed_lines = choose_lines(lines, choice)
    last_roll, version = state
    related = {line.id: about_same_cards(line, lines) for line in reversed_lines}
    needed = {number for ids in related.values() for number in ids}
    images, undoes = await _read_lines(link, sorted(needed))
    rows, places = await _read_rows(link, table, images)

    def find(collection: Collection, key: Key) -> Row | None:
        return rows.get((collection.name, key))

    changes, number = reverse(
        (_names_of(images, line.id) for line in reversed_lines), last_roll, find
    )
    changes = [
        c._replace(place=places.get((c.collection.name, c.key))) if c.after is None else c
        for c in changes
    ]
    if number < last_roll and await _is_numbered_since(link, table, number, changes):
        # A number may be given out again only when nothing stored still bears it.
        number = last_roll
    marks = [
        (at, STANDS if by is None else by)
        for line in reversed_lines
        for at, by in mark(line.id, BY_THIS, partial(_undoes, undoes))
    ]
    cards = {
        line.id: cards_of((_names_of(images, other) for other in related[line.id]), find)
        for line in reversed_lines
    }
    line = Line(
        table,
        number,
        version,
        next_version(version, moment),
        command.interaction,
        moment,
        entry,
        (last_roll, number),
        changes,
        {},
        tuple(line.id for line in reversed_lines),
        marks,
    )
    written_ids = await write(link, [line])
    if table.channel not in written_ids:
        return None
    memory.forget(table.channel)
    added = written_ids[table.channel]
    return [replace(line, undone_by=added, shown=cards[line.id]) for line in reversed_lines]


async def _read_lines(
    link: Link, ids: Sequence[int]
) -> tuple[dict[int, Images | None], dict[int, Sequence[int]]]:
    """What these lines and all that they undid changed, None where that is too old, and undid."""
    records = await link.fetch(sql.LINES, ids)
    images = {line: read_images(raw) if raw else None for line, _, raw in records}
    return images, {line: undoes for line, undoes, _ in records}


async def _read_rows(
    link: Link, table: Table, lines: dict[int, Images | None]
) -> tuple[dict[tuple[str, Key], Row], dict[tuple[str, Key], int]]:
    """The rows that these lines changed as they are now, and their places."""
    every = (image for images in lines.values() if images for image in images.rows)
    values = RowReader((BY_NAME[i.collection], whole(i.key)) for i in every).columns(table.channel)
    records = await link.fetch(sql.FIND, *values)
    return RowReader.read(records, table.channel)


async def _is_numbered_since(
    link: Link, table: Table, number: int, changes: Sequence[Change]
) -> bool:
    """Whether a roll or an offer bears a higher number once these changes were made."""
    rolls = {c.key: c.after for c in changes if c.collection.name == "rolls"}
    offers = {c.key: c.after for c in changes if c.collection.name == "offers"}
    numbers = [n for n, row in rolls.items() if row is not None]
    numbers += [row.roll or 0 for row in offers.values() if row is not None]
    if any(other > number for other in numbers):
        return True
    values = (table.channel, number, list(rolls), list(offers))
    return await link.fetchval(sql.NUMBERED_SINCE, *values)


def _names_of(lines: dict[int, Images | None], line: int) -> Images:
    """What a line changed; raises `Refusal` where it is too old."""
    return lines.get(line) or read_images(None)


def _undoes(lines: dict[int, Sequence[int]], line: int) -> Sequence[int]:
    return lines.get(line, ())
