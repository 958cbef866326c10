-- Which of the faces somebody threw by hand and typed (their places from 0), and the faces that
-- were given with the command, whether or not they have fallen, as JSON. Where both are empty and
-- by_hand is set, all of the line's faces were typed with its command.
ALTER TABLE journal ADD COLUMN typed TEXT NOT NULL DEFAULT '[[],[]]';
