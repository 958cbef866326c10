-- What a system reads back of a condition of its own, as JSON; what was written into its note until
-- now is read from there.
ALTER TABLE conditions ADD COLUMN data BLOB NOT NULL DEFAULT X'';
