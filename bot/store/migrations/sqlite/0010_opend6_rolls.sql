-- Rolls of OpenD6 are kept in another form: those that wait or lie open in the old one are over.
-- What a table keeps as a row without an owner (things, bricks, projects, tracks, ranks that were
-- given) and counts that several rolls add to stay.
UPDATE rolls SET open = 0, deadline = NULL
WHERE system = 'opend6' AND open = 1 AND who <> ''
  AND json_extract(CAST(state AS TEXT), '$.type') IS NOT 'tally';
