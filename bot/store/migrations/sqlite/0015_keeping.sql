-- Up to which line a table's journal has been thinned out, and since when the bot is no longer in its
-- server.
ALTER TABLE tables ADD COLUMN pruned_to INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN gone_at INTEGER;
CREATE INDEX tables_of_guild ON tables (guild);
