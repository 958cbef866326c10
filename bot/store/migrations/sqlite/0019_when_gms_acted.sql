-- When a person last did something as a GM, to a minute.
ALTER TABLE seats ADD COLUMN gm_at INTEGER NOT NULL DEFAULT 0;
