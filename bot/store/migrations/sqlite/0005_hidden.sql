-- Whether the players have not been shown an NPC since it was brought in hidden.
ALTER TABLE characters ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;
UPDATE characters SET hidden = 1 WHERE owner IS NULL AND EXISTS (
    SELECT 1 FROM combatants AS c
    WHERE c.table_id = characters.table_id AND c."key" = characters."key" AND c.hidden = 1
);
