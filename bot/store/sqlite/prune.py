"""Taking from a file what its tables no longer need, in steps that nobody waits for."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Sequence
from typing import NamedTuple

import msgspec

from bot.store.prune import (
    MOST_ROWS,
    SESSION,
    Keep,
    Mentions,
    PruneCount,
    PruneStep,
    names_in,
    since,
)

# The first line by id is also the oldest, so one row is read where min(at) would read them all.
FIRST_AFTER = (
    "(SELECT at FROM journal WHERE table_id = tables.table_id AND id > {line} ORDER BY id LIMIT 1)"
)
TO_PRUNE = (
    "SELECT table_id FROM tables WHERE gone_at < ?1 "  # noqa: S608 - names of this module's making
    f"OR {FIRST_AFTER.format(line='tables.pruned_to')} < ?2 "
    f"OR {FIRST_AFTER.format(line='0')} < ?3 ORDER BY table_id"
)
STATE = "SELECT pruned_to, gone_at FROM tables WHERE table_id = ?"
NEWEST = "SELECT id, at, touched, undoes FROM journal WHERE table_id = ? ORDER BY id DESC"
OLDER = (
    "SELECT id, touched FROM journal WHERE table_id = ? AND id > ? AND id < ? ORDER BY id LIMIT ?"
)
# A line that is empty already is not written again by the next night.
EMPTY = "UPDATE journal SET images = X'', touched = '[]' WHERE id = ? AND length(images) > 0"
PRUNED_TO = "UPDATE tables SET pruned_to = ? WHERE table_id = ? AND pruned_to < ?"
CLOSED = "SELECT 1 FROM rolls WHERE table_id = ? AND number = ? AND open = 0"
OFFERS_OF_ROLL = "SELECT id FROM offers WHERE table_id = ? AND roll = ?"
# Panels are of roll 0, which has no row that could be closed: an old line that names one
# takes nothing of it.
LOOSE = (
    "SELECT 1 FROM offers WHERE id = ?2 AND table_id = ?1 AND roll IS NOT 0 AND NOT EXISTS "
    "(SELECT 1 FROM rolls WHERE table_id = ?1 AND number = offers.roll AND open = 1)"
)
NTH = "SELECT id FROM journal WHERE table_id = ? ORDER BY id DESC LIMIT 1 OFFSET ?"
OLD_LINES = (
    "SELECT id FROM journal WHERE table_id = ? AND id < ? AND at < ? AND system <> ? "
    "ORDER BY id LIMIT ?"
)
EVERY_LINE = "SELECT id FROM journal WHERE table_id = ? AND id > ? ORDER BY id LIMIT ?"
EVERY_OFFER = "SELECT id FROM offers WHERE table_id = ? LIMIT ?"

IDS = msgspec.json.Decoder(tuple[int, ...])


class _Near(NamedTuple):
    """What stays as it is: all lines from `edge` on, and those in `undone`."""

    edge: int
    undone: frozenset[int]
    names: Mentions


class FileToRead:
    """A file that somebody else may have open, for asking what would be taken from it."""

    def __init__(self, connection: sqlite3.Connection, moment: int) -> None:
        self._connection = connection
        self._moment = moment

    async def tables_to_prune(self, keep: Keep) -> Sequence[int]:
        """As `Store.tables_to_prune`."""
        return tables_to_prune(self._connection, keep, self._moment)

    async def prune(self, table: int, keep: Keep, *, after: int = 0, dry: bool = True) -> PruneStep:
        """As `Store.prune`; a step that is not dry fails, because the file is only read."""
        return prune_step(self._connection, table, keep, self._moment, after=after, dry=dry)


def tables_to_prune(connection: sqlite3.Connection, keep: Keep, moment: int) -> list[int]:
    """The tables of which something may be too old."""
    bounds = (since(moment, keep.left), since(moment, keep.images), since(moment, keep.lines))
    return [table for (table,) in connection.execute(TO_PRUNE, bounds)]


def prune_step(
    connection: sqlite3.Connection, table: int, keep: Keep, moment: int, *, after: int, dry: bool
) -> PruneStep:
    """Take from a table what is too old among its lines `after` this one; nothing if `dry`."""
    state = connection.execute(STATE, (table,)).fetchone()
    if state is None:
        return PruneStep(PruneCount(), None)
    pruned_to, gone_at = state
    if gone_at is not None and gone_at < since(moment, keep.left):
        return forget_table(connection, table, after, dry=dry)
    near = _near(connection, table, keep.near, since(moment, keep.images))
    # A dry run leaves `pruned_to` where it is and gets on by `after` alone.
    start = max(pruned_to, after)
    lines = connection.execute(OLDER, (table, start, near.edge, MOST_ROWS)).fetchall()
    if not lines:
        return _prune_lines(connection, table, keep, moment, dry=dry)
    old = [line for line in lines if line[0] not in near.undone]
    emptied = len([line for line in old if line[1] != "[]"])
    rolls, offers = _surplus(connection, table, names_in(touched for _, touched in old), near)
    if not dry:
        connection.executemany(EMPTY, [(line,) for line, _ in old])
        _delete(connection, "rolls", "table_id = ? AND number = ?", [(table, n) for n in rolls])
        _delete(connection, "offers", "id = ?", [(offer,) for offer in offers])
        # What an undo near by has reversed is looked at again when that has become old.
        upto = min((line - 1 for line, _ in lines if line in near.undone), default=lines[-1][0])
        connection.execute(PRUNED_TO, (upto, table, upto))
    return PruneStep(PruneCount(emptied, len(rolls), len(offers)), lines[-1][0])


def _near(connection: sqlite3.Connection, table: int, least: int, cutoff: int) -> _Near:
    edge, undone, texts = 0, set[int](), list[str]()
    # Read row by row: of a long journal only what is near or young comes out of the file.
    for count, (line, at, touched, undoes) in enumerate(connection.execute(NEWEST, (table,))):
        if count >= least and at < cutoff:
            edge = line + 1
            break
        # An undo near by can be undone itself (redo), which reads what the older line had changed.
        if count < least:
            undone.update(IDS.decode(undoes))
        texts.append(touched)
    for line in undone:
        row = connection.execute("SELECT touched FROM journal WHERE id = ?", (line,)).fetchone()
        texts += row or ()
    return _Near(edge, frozenset(undone), names_in(texts))


def _surplus(
    connection: sqlite3.Connection, table: int, old: Mentions, near: _Near
) -> tuple[list[int], set[int]]:
    """Of what old lines name, the rolls that are closed and the offers that nobody needs."""

    def is_there(sql: str, number: int) -> bool:
        return connection.execute(sql, (table, number)).fetchone() is not None

    rolls = [n for n in sorted(old.rolls - near.names.rolls) if is_there(CLOSED, n)]
    offers = {n for n in old.offers if is_there(LOOSE, n)}
    for number in rolls:
        offers.update(n for (n,) in connection.execute(OFFERS_OF_ROLL, (table, number)))
    return rolls, offers - near.names.offers


def _prune_lines(
    connection: sqlite3.Connection, table: int, keep: Keep, moment: int, *, dry: bool
) -> PruneStep:
    """Take whole lines that no recap reads; where sessions begin and end they stay."""
    bound = connection.execute(NTH, (table, keep.recap - 1)).fetchone()
    if not keep.lines or bound is None:
        return PruneStep(PruneCount(), None)
    # SQLite takes LIMIT -1 for none: what a dry step leaves in place the next would count again.
    most = -1 if dry else MOST_ROWS
    values = (table, bound[0], since(moment, keep.lines), SESSION, most)
    lines = connection.execute(OLD_LINES, values).fetchall()
    if not dry:
        _delete(connection, "journal", "id = ?", lines)
    more = len(lines) == MOST_ROWS and not dry
    return PruneStep(PruneCount(lines=len(lines)), bound[0] if more else None)


def forget_table(connection: sqlite3.Connection, table: int, after: int, *, dry: bool) -> PruneStep:
    """Take a table whole: its journal first, and the rest, which is small, with its row."""
    lines = connection.execute(EVERY_LINE, (table, after, MOST_ROWS)).fetchall()
    if lines:
        if not dry:
            _delete(connection, "journal", "id = ?", lines)
        return PruneStep(PruneCount(lines=len(lines)), lines[-1][0])
    most = -1 if dry else MOST_ROWS
    offers = connection.execute(EVERY_OFFER, (table, most)).fetchall()
    if dry:
        return PruneStep(PruneCount(offers=len(offers), tables=1), None)
    _delete(connection, "offers", "id = ?", offers)
    # The table's row takes the rest along (ON DELETE CASCADE): not thousands of offers at once.
    if len(offers) == MOST_ROWS:
        return PruneStep(PruneCount(offers=len(offers)), after)
    _delete(connection, "tables", "table_id = ?", [(table,)])
    return PruneStep(PruneCount(offers=len(offers), tables=1), None)


def _delete(
    connection: sqlite3.Connection, table: str, where: str, keys: Collection[Sequence[int]]
) -> None:
    connection.executemany(f"DELETE FROM {table} WHERE {where}", keys)  # noqa: S608 - names of this module's making
