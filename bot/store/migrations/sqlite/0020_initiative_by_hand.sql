-- Initiative dice that somebody threw by hand, as JSON, and the round they are for.
ALTER TABLE combatants ADD COLUMN thrown TEXT NOT NULL DEFAULT '[]';
ALTER TABLE combatants ADD COLUMN thrown_for INTEGER NOT NULL DEFAULT 0;
