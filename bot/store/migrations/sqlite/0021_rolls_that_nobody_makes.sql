-- Opposed rolls, groups and calls of Black Dice that 0.2.0 opened by commands of their own are called
-- now: those that wait are over. What somebody prepared for themselves still waits.
UPDATE rolls SET open = 0, deadline = NULL
WHERE system = 'blackdice' AND open = 1
  AND (json_extract(CAST(state AS TEXT), '$.state.type') IN ('facing', 'gathering')
       OR (json_extract(CAST(state AS TEXT), '$.state.type') = 'called'
           AND json_extract(CAST(state AS TEXT), '$.state.ready') IS NOT 1));
