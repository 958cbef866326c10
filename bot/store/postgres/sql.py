"""The statements: a batch of commands costs two of them, each a transaction of its own."""

from __future__ import annotations

LOAD = """
WITH a AS MATERIALIZED (
  SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
    AS a (id, parent, known, offer, asked)),
t AS MATERIALIZED (
  SELECT a.*, t.last_roll, t.version, t.version = a.known AS same
  FROM a JOIN tables t ON t.table_id = a.id)
SELECT id, '' AS collection, last_roll AS n, version AS m, NULL AS key, NULL AS row FROM t
UNION ALL SELECT t.id, r.collection, r.place, NULL, r.key, r.row
  FROM t JOIN rows r ON r.table_id = t.id WHERE NOT same
UNION ALL SELECT t.id, 'rolls', r.number, NULL, NULL, r.row
  FROM t JOIN rolls r ON r.table_id = t.id AND r.open
UNION ALL SELECT t.id, 'offers', o.id, o.message, NULL, o.row
  FROM t JOIN rolls r ON r.table_id = t.id AND r.open
  JOIN offers o ON o.table_id = t.id AND o.roll = r.number
UNION ALL SELECT t.id, 'offers', o.id, o.message, NULL, o.row
  FROM t JOIN offers o ON o.table_id = t.id AND o.roll = 0
UNION ALL SELECT t.id, 'asked', o.id, o.message, NULL, o.row
  FROM t JOIN offers o ON o.id = t.offer AND o.table_id = t.id
UNION ALL SELECT t.id, 'closed', r.number, NULL, NULL, r.row
  FROM t JOIN offers o ON o.id = t.offer AND o.table_id = t.id
  JOIN rolls r ON r.table_id = t.id AND r.number = o.roll AND NOT r.open
UNION ALL SELECT a.id, 'inherited', r.place, NULL, r.key, r.row
  FROM a JOIN rows r ON r.table_id = a.parent AND r.collection = 'house' WHERE a.parent <> 0
UNION ALL SELECT a.id, 'done', 0, NULL, NULL, NULL
  FROM a JOIN journal j ON j.asked = a.asked WHERE a.asked <> 0
"""
"""Tables with everything a scene shows; of an unchanged one the collections are left out.

$1 tables, $2 parents, $3 versions that are known, $4 offers that are pressed, $5 interactions.
"""

# Tables are taken in the order of their ids, so that two processes never wait for each other. One
# that has gone since it was loaded is not made anew (EXISTS).
WRITE = """
WITH x AS MATERIALIZED (
  SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[],
      $6::bigint[], $7::bigint[], $8::bigint[], $9::boolean[], $10::text[], $11::text[],
      $12::text[], $13::text[])
    AS x (table_id, guild, last_roll, was, becomes, asked, at, roll, session, entry, touched,
      undoes, images)),
t AS (
  INSERT INTO tables (table_id, guild, last_roll, version, touched_at)
  SELECT table_id, guild, last_roll, becomes, at FROM x
  WHERE was = 0 OR EXISTS (SELECT FROM tables WHERE tables.table_id = x.table_id) ORDER BY 1
  ON CONFLICT (table_id) DO UPDATE SET last_roll = excluded.last_roll, version = excluded.version,
    touched_at = excluded.touched_at
  WHERE tables.version = ($4::bigint[])[array_position($1::bigint[], tables.table_id)]
  RETURNING table_id),
rows_set AS (
  INSERT INTO rows (table_id, collection, key, row, place)
  SELECT r.table_id, r.collection, r.key, r.row, coalesce(r.place, r.nth + (
    SELECT coalesce(max(place), 0) FROM rows AS other
    WHERE other.table_id = r.table_id AND other.collection = r.collection))
  FROM unnest($14::bigint[], $15::text[], $16::text[], $17::text[], $18::bigint[]) WITH ORDINALITY
    AS r (table_id, collection, key, row, place, nth) JOIN t USING (table_id)
  WHERE r.row IS NOT NULL
  ON CONFLICT (table_id, collection, key) DO UPDATE SET row = excluded.row),
rows_gone AS (
  DELETE FROM rows USING unnest($14::bigint[], $15::text[], $16::text[], $17::text[])
    AS r (table_id, collection, key, row) JOIN t USING (table_id)
  WHERE r.row IS NULL AND rows.table_id = r.table_id AND rows.collection = r.collection
    AND rows.key = r.key),
rolls_set AS (
  INSERT INTO rolls (table_id, number, open, deadline, row)
  SELECT r.* FROM unnest($19::bigint[], $20::bigint[], $21::boolean[], $22::bigint[], $23::text[])
    AS r (table_id, number, open, deadline, row) JOIN t USING (table_id) WHERE r.row IS NOT NULL
  ON CONFLICT (table_id, number) DO UPDATE
  SET open = excluded.open, deadline = excluded.deadline, row = excluded.row),
rolls_gone AS (
  DELETE FROM rolls USING unnest($19::bigint[], $20::bigint[], $23::text[])
    AS r (table_id, number, row) JOIN t USING (table_id)
  WHERE r.row IS NULL AND rolls.table_id = r.table_id AND rolls.number = r.number),
offers_new AS (
  INSERT INTO offers (id, table_id, roll, message, row)
  SELECT o.id, o.table_id, o.roll, o.message, o.row
  FROM unnest($24::bigint[], $25::bigint[], $26::bigint[], $27::bigint[], $28::text[],
      $29::boolean[], $30::boolean[])
    AS o (table_id, id, roll, message, row, fresh, moved) JOIN t USING (table_id) WHERE o.fresh),
offers_set AS (
  UPDATE offers SET roll = o.roll, row = o.row,
    message = CASE WHEN o.moved THEN o.message ELSE offers.message END
  FROM unnest($24::bigint[], $25::bigint[], $26::bigint[], $27::bigint[], $28::text[],
      $29::boolean[], $30::boolean[])
    AS o (table_id, id, roll, message, row, fresh, moved) JOIN t USING (table_id)
  WHERE NOT o.fresh AND o.row IS NOT NULL AND offers.id = o.id AND offers.table_id = o.table_id),
offers_gone AS (
  DELETE FROM offers USING unnest($24::bigint[], $25::bigint[], $28::text[], $29::boolean[])
    AS o (table_id, id, row, fresh) JOIN t USING (table_id)
  WHERE NOT o.fresh AND o.row IS NULL AND offers.id = o.id AND offers.table_id = o.table_id),
added AS (
  INSERT INTO journal
    (table_id, version, asked, at, roll, session, entry, touched, undoes, images)
  SELECT x.table_id, x.becomes, x.asked, x.at, x.roll, x.session, x.entry, x.touched,
    x.undoes::bigint[], x.images
  FROM x JOIN t USING (table_id)
  RETURNING table_id, id),
marks AS (
  UPDATE journal SET undone_by = CASE u.by WHEN 0 THEN added.id ELSE nullif(u.by, -1) END
  FROM unnest($31::bigint[], $32::bigint[], $33::bigint[]) AS u (table_id, id, by)
  JOIN added USING (table_id) WHERE journal.id = u.id)
SELECT table_id, id FROM added
"""
"""Whole commands of different tables, with their lines; returns those that were kept.

A table whose version is another one than `was` is left as it is: another process changed it.
"""

KEPT = """
SELECT table_id, id FROM unnest($1::bigint[], $2::bigint[]) AS x (table_id, version)
JOIN journal USING (table_id, version)
"""

FIND = """
SELECT r.collection, r.key, r.place AS n, NULL::bigint AS m, r.row, r.table_id
  FROM unnest($2::text[], $3::text[]) AS x (collection, key)
  JOIN rows r ON r.table_id = $1 AND r.collection = x.collection AND r.key = x.key
UNION ALL SELECT 'rolls', NULL, r.number, NULL, r.row, r.table_id
  FROM unnest($4::bigint[]) AS x (number) JOIN rolls r ON r.table_id = $1 AND r.number = x.number
UNION ALL SELECT 'offers', NULL, o.id, o.message, o.row, o.table_id
  FROM unnest($5::bigint[]) AS x (id) JOIN offers o ON o.id = x.id
"""
"""Rows of a table, loaded by scenes or not: $2, $3 by collection and key, $4 rolls, $5 offers."""

STATE = "SELECT last_roll, version FROM tables WHERE table_id = $1"
COLUMNS = "id, at, entry, touched, undoes, undone_by"
NEWEST = (
    f"SELECT {COLUMNS} FROM journal WHERE table_id = $1 AND id < $2 "  # noqa: S608 - as above
    "ORDER BY id DESC LIMIT $3"
)
LINES = """
WITH RECURSIVE u AS (
  SELECT id, undoes FROM journal WHERE id = ANY($1::bigint[])
  UNION SELECT j.id, j.undoes FROM u JOIN journal j ON j.id = ANY(u.undoes))
SELECT u.id, u.undoes, j.images FROM u JOIN journal j ON j.id = u.id
"""
"""Lines, what they undid, what that undid, and so on, with what they changed."""

ASKED = "SELECT EXISTS (SELECT FROM journal WHERE asked = $1)"
NUMBERED_SINCE = """
SELECT EXISTS (
  SELECT FROM rolls WHERE table_id = $1 AND number > $2 AND number <> ALL($3::bigint[]))
OR EXISTS (SELECT FROM offers WHERE table_id = $1 AND roll > $2 AND id <> ALL($4::bigint[]))
"""
"""Whether something bears a higher number than $2, but for the rolls $3 and offers $4."""

# Joined with `s`, because a WITH that nobody reads is not done.
ATTACH = """
WITH s AS (SELECT set_config('synchronous_commit', 'off', true) AS off)
UPDATE offers SET message = x.message
FROM s, unnest($1::bigint[], $2::bigint[]) AS x (id, message) WHERE offers.id = x.id
"""
"""Which messages show these offers. A crash may lose it, and a redrawn card says it again."""

OFFER_OF = "SELECT id FROM offers WHERE table_id = $1 AND roll = $2 ORDER BY id LIMIT 1"
MINE = "($2::int = 0 OR (tables.guild >> 22) % $2 = ANY($3::int[]))"
OVERDUE = (
    "SELECT tables.guild, tables.table_id, rolls.number, rolls.deadline "  # noqa: S608 - as above
    "FROM rolls JOIN tables USING (table_id) "
    f"WHERE rolls.open AND rolls.deadline <= $1 AND {MINE} ORDER BY rolls.deadline LIMIT $4"
)
UNPOSTED = (
    "SELECT tables.guild, tables.table_id, rolls.number FROM rolls JOIN tables USING (table_id) "  # noqa: S608 - as above
    "JOIN offers ON offers.table_id = rolls.table_id AND offers.roll = rolls.number "
    f"WHERE rolls.open AND offers.message IS NULL AND {MINE} ORDER BY 2, 3 LIMIT $1"
)
RECALL = "SELECT value FROM facts WHERE key = $1"
REMEMBER = (
    "INSERT INTO facts (key, value) VALUES ($1, $2) "
    "ON CONFLICT (key) DO UPDATE SET value = excluded.value"
)
FACTS = "SELECT key, value FROM facts WHERE starts_with(key, $1)"
FORGET = "DELETE FROM facts WHERE key = $1"
# An estimate: count(*) would read the whole journal.
SIZE = """
SELECT greatest(0, reltuples, n_live_tup)::bigint, pg_database_size(current_database())
FROM pg_class JOIN pg_stat_user_tables ON relid = oid WHERE oid = 'journal'::regclass
"""
SERVERS = "SELECT guild, max(gone_at) IS NOT NULL FROM tables WHERE guild <> 0 GROUP BY guild"
NOTE_SERVERS = """
WITH back AS (
  UPDATE tables SET gone_at = NULL WHERE guild = ANY($1::bigint[]) AND gone_at IS NOT NULL)
UPDATE tables SET gone_at = $3
WHERE guild = ANY($2::bigint[]) AND guild <> 0 AND gone_at IS NULL
"""
