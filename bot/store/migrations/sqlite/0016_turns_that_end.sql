-- Whose turns end as soon as somebody else has answered, as JSON.
ALTER TABLE orders ADD COLUMN ending TEXT NOT NULL DEFAULT '[]';
