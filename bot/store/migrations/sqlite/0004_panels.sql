-- The combat whose panel an offer is, '' for every other card. A panel has the roll 0.
ALTER TABLE offers ADD COLUMN combat TEXT NOT NULL DEFAULT '';
