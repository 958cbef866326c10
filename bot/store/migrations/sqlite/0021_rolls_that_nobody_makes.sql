-- Opposed rolls, groups and calls that 0.2.0 opened by commands of their own are calls of the table
-- now: those that wait are over. What somebody prepared for themselves still waits.
UPDATE rolls SET open = 0, deadline = NULL
WHERE system = 'blackdice' AND open = 1
  AND (json_extract(CAST(state AS TEXT), '$.state.type') IN ('facing', 'gathering')
       OR (json_extract(CAST(state AS TEXT), '$.state.type') = 'called'
           AND json_extract(CAST(state AS TEXT), '$.state.ready') IS NOT 1));
UPDATE rolls SET open = 0, deadline = NULL
WHERE system = 'hammerhydra' AND open = 1
  AND json_extract(CAST(state AS TEXT), '$.state.type') = 'opposed';
