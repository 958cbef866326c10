-- Whom somebody in a fight attacked last, as JSON.
ALTER TABLE combatants ADD COLUMN target TEXT NOT NULL DEFAULT '""';
