-- The order in which rows came, so that lists read alike before and after a restart; those that
-- were there before are in the order of their keys, as a restart showed them.
ALTER TABLE seats ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
ALTER TABLE characters ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
ALTER TABLE pools ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
ALTER TABLE penalties ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
ALTER TABLE combats ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
ALTER TABLE combatants ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
ALTER TABLE conditions ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
ALTER TABLE settings ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
