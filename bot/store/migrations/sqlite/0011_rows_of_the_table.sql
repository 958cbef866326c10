-- Whether a character was made for a person who had not made one.
ALTER TABLE characters ADD COLUMN implicit INTEGER NOT NULL DEFAULT 0;

-- For whom a person acts, as JSON: the key of a character by its system.
UPDATE seats SET active = coalesce(
    (SELECT json_object(c.system, c."key") FROM characters AS c
     WHERE c.table_id = seats.table_id AND c."key" = seats.active),
    '{}'
);
-- Whether a person throws their dice by hand, and when they last did something, to five minutes.
ALTER TABLE seats ADD COLUMN by_hand INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN at INTEGER NOT NULL DEFAULT 0;

-- The same in the rows as they were, so that what was done before can still be taken back.
UPDATE journal SET images = CAST(json_set(CAST(images AS TEXT), '$.rows', json((
    SELECT json_group_array(json(CASE
        WHEN json_extract(row.value, '$[0]') <> 'seats' THEN row.value
        WHEN json_type(row.value, '$[2]') <> 'object' THEN row.value
        ELSE json_set(row.value, '$[2].active', json(coalesce(
            (SELECT json_object(c.system, c."key") FROM characters AS c
             WHERE c.table_id = journal.table_id
               AND c."key" = json_extract(row.value, '$[2].active')),
            '{}'
        )))
    END)) FROM json_each(CAST(images AS TEXT), '$.rows') AS row
))) AS BLOB)
WHERE touched LIKE '%"seats[%';

-- The interaction that asked for it: an event that is delivered twice does it once.
ALTER TABLE journal ADD COLUMN asked INTEGER;
CREATE UNIQUE INDEX journal_asked ON journal (asked) WHERE asked IS NOT NULL;
