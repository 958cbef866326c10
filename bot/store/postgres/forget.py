"""Forgetting a person at a table of the database, as in a file."""

from __future__ import annotations

import msgspec

from bot.core.scene import Entry
from bot.store.forget import ROWS_AT_ONCE, Line, Person, Place, forget_line, next_place
from bot.store.postgres.link import Link
from bot.store.postgres.rows import as_text

LINES = """
SELECT id, entry, touched, images FROM journal WHERE table_id = $1 AND id > $2
ORDER BY id LIMIT $3
"""
STAYS = """
UPDATE journal SET entry = x.entry, touched = x.touched, images = NULL
FROM unnest($1::bigint[], $2::text[], $3::text[]) AS x (id, entry, touched)
WHERE journal.id = x.id
"""
ROWS = {
    "rolls": """
SELECT number, row FROM rolls WHERE table_id = $1 AND number > $2 ORDER BY number LIMIT $3
""",
    "offers": """
SELECT id, row FROM offers WHERE table_id = $1 AND id > $2 ORDER BY id LIMIT $3
""",
}
GONE = {
    "rolls": "DELETE FROM rolls WHERE table_id = $1 AND number = ANY($2::bigint[]) AND NOT open",
    "offers": """
DELETE FROM offers WHERE table_id = $1 AND id = ANY($2::bigint[]) AND roll IS DISTINCT FROM 0
""",
}
TABLES_WITH = """
SELECT t.guild, t.table_id FROM rows r JOIN tables t USING (table_id)
WHERE r.collection = 'seats' AND r.key = $1 ORDER BY 2
"""
TABLES_IN = "SELECT guild, table_id FROM tables WHERE guild = $1 ORDER BY 2"


async def forget_step(link: Link, table: int, person: Person, place: Place) -> Place | None:
    """Look at some rows of a table, and take from them what they say of the person."""
    bounds = (table, place.after, ROWS_AT_ONCE)
    if place.of == "journal":
        return next_place(place, await _forget_lines(link, person, bounds))
    rows = await link.fetch(ROWS[place.of], *bounds)
    numbers = [number for number, row in rows if person.is_in(row)]
    if numbers:
        await link.fetch(GONE[place.of], table, numbers)
    return next_place(place, (number for number, _ in rows))


async def _forget_lines(link: Link, person: Person, bounds: tuple[int, int, int]) -> list[int]:
    records = await link.fetch(LINES, *bounds)
    lines = [
        Line(number, msgspec.json.decode(entry, type=Entry), touched, (images or "").encode())
        for number, entry, touched, images in records
    ]
    stay = [after for line in lines if (after := forget_line(person, line)) is not line]
    if stay:
        values = (
            [line.id for line in stay],
            [as_text(line.entry) for line in stay],
            [line.touched for line in stay],
        )
        await link.fetch(STAYS, *values)
    return [line.id for line in lines]
