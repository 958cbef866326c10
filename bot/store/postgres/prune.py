"""Taking from the database what its tables no longer need, as from a file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from bot.store.postgres.link import Link
from bot.store.prune import MOST_ROWS, Keep, Mentions, PruneCount, PruneStep, names_in, since

TO_PRUNE = """
SELECT table_id FROM tables WHERE gone_at < $1
OR (SELECT at FROM journal WHERE journal.table_id = tables.table_id AND id > tables.pruned_to
    ORDER BY id LIMIT 1) < $2
OR (SELECT at FROM journal WHERE journal.table_id = tables.table_id ORDER BY id LIMIT 1) < $3
ORDER BY table_id
"""
STATE = "SELECT pruned_to, gone_at FROM tables WHERE table_id = $1"
NEAR = """
SELECT id, touched, undoes FROM journal WHERE table_id = $1 AND id >= $2 ORDER BY id DESC
"""
NTH = "SELECT id FROM journal WHERE table_id = $1 ORDER BY id DESC LIMIT 1 OFFSET $2"
EDGE = """
SELECT least(nth.id, old.id + 1)
FROM (SELECT id FROM journal WHERE table_id = $1 ORDER BY id DESC LIMIT 1 OFFSET $2) AS nth,
  (SELECT id FROM journal WHERE table_id = $1 AND at < $3 ORDER BY id DESC LIMIT 1) AS old
"""
OLDER = """
SELECT id, touched FROM journal WHERE table_id = $1 AND id > $2 AND id < $3
ORDER BY id LIMIT $4
"""
TOUCHED = "SELECT touched FROM journal WHERE id = ANY($1::bigint[])"
UNNEEDED = """
WITH r AS (
  SELECT number FROM rolls WHERE table_id = $1 AND number = ANY($2::bigint[]) AND NOT open)
SELECT 'rolls', number FROM r
UNION SELECT 'offers', o.id FROM r JOIN offers o ON o.table_id = $1 AND o.roll = r.number
UNION SELECT 'offers', o.id FROM offers o
  WHERE o.id = ANY($3::bigint[]) AND o.table_id = $1 AND o.roll IS DISTINCT FROM 0
  AND NOT EXISTS (SELECT FROM rolls WHERE table_id = $1 AND number = o.roll AND open)
"""
TAKE = """
WITH j AS (UPDATE journal SET images = NULL, touched = '[]'
    WHERE id = ANY($2::bigint[]) AND images IS NOT NULL),
r AS (DELETE FROM rolls WHERE table_id = $1 AND number = ANY($3::bigint[]) AND NOT open),
o AS (DELETE FROM offers WHERE id = ANY($4::bigint[]))
UPDATE tables SET pruned_to = greatest(pruned_to, $5) WHERE table_id = $1
"""
OLD_LINES = """
SELECT id FROM journal WHERE table_id = $1 AND id < $2 AND at < $3 AND NOT session
ORDER BY id LIMIT $4
"""
EVERY_LINE = "SELECT id FROM journal WHERE table_id = $1 AND id > $2 ORDER BY id LIMIT $3"
EVERY_OFFER = "SELECT id FROM offers WHERE table_id = $1 LIMIT $2"
DELETE_LINES = "DELETE FROM journal WHERE id = ANY($1::bigint[])"
GONE_LINES = """
WITH t AS MATERIALIZED (
  SELECT FROM tables WHERE table_id = $1 AND coalesce(gone_at < $2::bigint, $2 IS NULL) FOR UPDATE)
DELETE FROM journal USING t WHERE id = ANY($3::bigint[])
"""
"""The server may come back between one statement and the next, and find its table."""

GONE_OFFERS = """
WITH t AS MATERIALIZED (
  SELECT FROM tables WHERE table_id = $1 AND coalesce(gone_at < $2::bigint, $2 IS NULL) FOR UPDATE)
DELETE FROM offers USING t WHERE id = ANY($3::bigint[])
"""
GONE_TABLE = "DELETE FROM tables WHERE table_id = $1 AND coalesce(gone_at < $2::bigint, $2 IS NULL)"


class _Near(NamedTuple):
    """The old lines that stay as they are, and what is named by all that stay."""

    undone: frozenset[int]
    names: Mentions


async def tables_to_prune(link: Link, keep: Keep, moment: int) -> list[int]:
    """The tables of which something may be too old."""
    bounds = (since(moment, keep.left), since(moment, keep.images), since(moment, keep.lines))
    return [table for (table,) in await link.fetch(TO_PRUNE, *bounds)]


async def prune_step(
    link: Link, table: int, keep: Keep, moment: int, *, after: int, dry: bool
) -> PruneStep:
    """Take from a table what is too old among its lines `after` this one; nothing if `dry`."""
    state = await link.fetch(STATE, table)
    if not state:
        return PruneStep(PruneCount(), None)
    pruned_to, gone_at = state[0]
    if gone_at is not None and gone_at < since(moment, keep.left):
        return await forget_table(link, table, after, since(moment, keep.left), dry=dry)
    start, cutoff = max(pruned_to, after), since(moment, keep.images)
    edge = await link.fetch(EDGE, table, keep.near - 1, cutoff)
    lines: Sequence[Any] = []
    if edge:
        lines = await link.fetch(OLDER, table, start, edge[0][0], MOST_ROWS)
    if not lines:
        return await _prune_lines(link, table, keep, moment, dry=dry)
    near = await _near(link, table, keep.near, edge[0][0])
    old = [line for line, _ in lines if line not in near.undone]
    touched = [text for line, text in lines if line not in near.undone]
    emptied = sum(text != "[]" for text in touched)
    rolls, offers = await _surplus(link, table, names_in(touched), near)
    if not dry:
        # What an undo near by has reversed is looked at again when that has become old.
        bounds = (line - 1 for line, _ in lines if line in near.undone)
        await link.fetch(TAKE, table, old, rolls, offers, min(bounds, default=lines[-1][0]))
    return PruneStep(PruneCount(emptied, len(rolls), len(offers)), lines[-1][0])


async def _near(link: Link, table: int, least: int, edge: int) -> _Near:
    """What is said by the lines from `edge` on, and by those that the newest have undone."""
    lines = await link.fetch(NEAR, table, edge)
    undone = frozenset(line for _, _, undoes in lines[:least] for line in undoes)
    texts = [text for _, text, _ in lines]
    texts += [text for (text,) in await link.fetch(TOUCHED, list(undone))]
    return _Near(undone, names_in(texts))


async def _surplus(
    link: Link, table: int, old: Mentions, near: _Near
) -> tuple[list[int], list[int]]:
    """Of what old lines name, the rolls that are closed and the offers that nobody needs."""
    values = (list(old.rolls - near.names.rolls), list(old.offers))
    records = await link.fetch(UNNEEDED, table, *values)
    rolls = [number for kind, number in records if kind == "rolls"]
    offers = {number for kind, number in records if kind == "offers"}
    return rolls, list(offers - near.names.offers)


async def _prune_lines(link: Link, table: int, keep: Keep, moment: int, *, dry: bool) -> PruneStep:
    """Take whole lines that no recap reads; where sessions begin and end they stay."""
    bound = await link.fetch(NTH, table, keep.recap - 1)
    if not keep.lines or not bound:
        return PruneStep(PruneCount(), None)
    most = None if dry else MOST_ROWS
    lines = await link.fetch(OLD_LINES, table, bound[0][0], since(moment, keep.lines), most)
    if not dry:
        await link.fetch(DELETE_LINES, [line for (line,) in lines])
    more = len(lines) == MOST_ROWS and not dry
    return PruneStep(PruneCount(lines=len(lines)), bound[0][0] if more else None)


async def forget_table(
    link: Link, table: int, after: int, cutoff: int | None, *, dry: bool
) -> PruneStep:
    """Take a table whole: its journal first, and the rest, which is small, with its row.

    Only where its server is gone since before `cutoff`, None for any.
    """
    lines = [line for (line,) in await link.fetch(EVERY_LINE, table, after, MOST_ROWS)]
    if lines:
        if not dry:
            await link.fetch(GONE_LINES, table, cutoff, lines)
        return PruneStep(PruneCount(lines=len(lines)), lines[-1])
    most = None if dry else MOST_ROWS
    offers = [offer for (offer,) in await link.fetch(EVERY_OFFER, table, most)]
    if dry:
        return PruneStep(PruneCount(offers=len(offers), tables=1), None)
    await link.fetch(GONE_OFFERS, table, cutoff, offers)
    if len(offers) == MOST_ROWS:
        return PruneStep(PruneCount(offers=len(offers)), after)
    await link.fetch(GONE_TABLE, table, cutoff)
    return PruneStep(PruneCount(offers=len(offers), tables=1), None)
