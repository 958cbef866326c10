-- Who answers for an NPC that is asked something, as JSON: it does by itself, or a GM does.
ALTER TABLE combatants ADD COLUMN answers TEXT NOT NULL DEFAULT '"gm"';
