-- The state of every table (a channel or thread), one SQL table for each collection of a scene.
-- Whatever belongs to a table goes with its row in `tables`.

CREATE TABLE tables (
    table_id INTEGER PRIMARY KEY,  -- the Discord id of the channel or thread
    guild INTEGER NOT NULL,        -- 0 in direct messages
    last_roll INTEGER NOT NULL,
    version INTEGER NOT NULL       -- counts the changes, never backwards
) STRICT;

CREATE TABLE seats (
    table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    user INTEGER NOT NULL,
    name TEXT NOT NULL,
    active TEXT,
    PRIMARY KEY (table_id, user)
) STRICT, WITHOUT ROWID;

CREATE TABLE characters (
    table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    "key" TEXT NOT NULL,           -- the folded name
    name TEXT NOT NULL,
    owner INTEGER,                 -- a user id; NULL for an NPC
    system TEXT NOT NULL,
    sheet BLOB NOT NULL,           -- the system's own JSON
    PRIMARY KEY (table_id, "key")
) STRICT, WITHOUT ROWID;

CREATE TABLE pools (
    table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    who TEXT NOT NULL,
    pool TEXT NOT NULL,
    current INTEGER NOT NULL,
    maximum INTEGER NOT NULL,
    PRIMARY KEY (table_id, who, pool)
) STRICT, WITHOUT ROWID;

CREATE TABLE penalties (
    table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    who TEXT NOT NULL,             -- the key of a character, or * for everybody
    folded_task TEXT NOT NULL,
    task TEXT NOT NULL,            -- as it was first written
    parts TEXT NOT NULL,           -- JSON: (number of the roll, amount)
    PRIMARY KEY (table_id, who, folded_task)
) STRICT, WITHOUT ROWID;

CREATE TABLE combats (
    table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    "key" TEXT NOT NULL,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    round INTEGER NOT NULL,
    PRIMARY KEY (table_id, "key")
) STRICT, WITHOUT ROWID;

CREATE TABLE rolls (
    table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    number INTEGER NOT NULL,
    system TEXT NOT NULL,
    who TEXT NOT NULL,
    state BLOB NOT NULL,           -- the system's own JSON
    open INTEGER NOT NULL,
    deadline INTEGER,              -- seconds of the epoch; NULL waits for ever
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

-- Closed rolls stay as history; a scene and the clock look at open ones only.
CREATE INDEX open_rolls ON rolls (table_id) WHERE open = 1;
CREATE INDEX deadlines ON rolls (deadline) WHERE open = 1 AND deadline IS NOT NULL;

CREATE TABLE offers (
    id INTEGER PRIMARY KEY,        -- unguessable, good for all tables
    table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    roll INTEGER,                  -- the roll its card shows; NULL for other cards
    choices TEXT NOT NULL,         -- JSON
    message INTEGER,               -- the Discord message that shows it, once known
    by_hand INTEGER NOT NULL       -- whether its dice were thrown by hand
) STRICT;

CREATE INDEX offers_of_roll ON offers (table_id, roll);

CREATE TABLE settings (
    table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    "key" TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (table_id, "key")
) STRICT, WITHOUT ROWID;

CREATE TABLE journal (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    at INTEGER NOT NULL,           -- seconds of the epoch
    user INTEGER NOT NULL,
    name TEXT NOT NULL,
    system TEXT NOT NULL,
    action BLOB NOT NULL,          -- JSON
    outcome BLOB NOT NULL,         -- JSON
    summary TEXT NOT NULL,
    faces TEXT NOT NULL,           -- JSON: (sides, face) in the order thrown
    by_hand INTEGER NOT NULL,
    roll INTEGER,
    touched TEXT NOT NULL,         -- JSON: names of the rows changed
    undoes TEXT NOT NULL,          -- JSON: ids of the lines this one reversed
    undone_by INTEGER,
    images BLOB NOT NULL           -- JSON: the rows as they were before
) STRICT;

CREATE INDEX journal_of_table ON journal (table_id, id);

CREATE TABLE facts (
    "key" TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
