CREATE TABLE orders (
    table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    "key" TEXT NOT NULL,
    current INTEGER NOT NULL,
    version INTEGER NOT NULL,
    running INTEGER NOT NULL,
    phase INTEGER NOT NULL,
    "groups" TEXT NOT NULL,
    free INTEGER NOT NULL,
    past TEXT NOT NULL,
    started TEXT NOT NULL,
    finished TEXT NOT NULL,
    state BLOB NOT NULL,
    PRIMARY KEY (table_id, "key")
) STRICT, WITHOUT ROWID;

CREATE TABLE combatants (
    table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    combat TEXT NOT NULL,
    "key" TEXT NOT NULL,
    name TEXT NOT NULL,
    side TEXT NOT NULL,
    initiative TEXT NOT NULL,
    pinned INTEGER NOT NULL,
    hidden INTEGER NOT NULL,
    "group" TEXT NOT NULL,
    made INTEGER NOT NULL,
    joined INTEGER NOT NULL,
    since INTEGER NOT NULL,
    surprised TEXT NOT NULL,
    unaware INTEGER NOT NULL,
    caught INTEGER NOT NULL,
    spent TEXT NOT NULL,
    spent_in INTEGER NOT NULL,
    state BLOB NOT NULL,
    PRIMARY KEY (table_id, combat, "key")
) STRICT, WITHOUT ROWID;

CREATE TABLE conditions (
    table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    bearer TEXT NOT NULL,
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    source TEXT NOT NULL,
    rank INTEGER NOT NULL,
    stacking TEXT NOT NULL,
    family TEXT NOT NULL,
    clock TEXT NOT NULL,
    modifiers TEXT NOT NULL,
    since INTEGER NOT NULL,
    price INTEGER NOT NULL,
    note TEXT NOT NULL,
    PRIMARY KEY (table_id, bearer, number)
) STRICT, WITHOUT ROWID;
