-- Who sees a roll, as JSON; {} is everybody.
ALTER TABLE rolls ADD COLUMN sight TEXT NOT NULL DEFAULT '{}';
ALTER TABLE journal ADD COLUMN sight TEXT NOT NULL DEFAULT '{}';
-- Who sees the parts of a penalty that hidden rolls left: JSON of (roll, sight).
ALTER TABLE penalties ADD COLUMN unseen TEXT NOT NULL DEFAULT '[]';
