"""Who may do what with the commands that all systems share."""

from __future__ import annotations

from tests.support.permits import ALL, GM, MINE, SKAZ, Case, Permits, Setup, Shown

BRAWL = (
    ("combat start", {"name": "brawl"}),
    ("combat join", {"who": "Skaz"}),
    ("combat join", {"who": "Thug"}),
)
TURN: Setup = (*BRAWL, ("combat next", {}))

PERMITS = Permits(
    commands={
        "privacy": Case(ALL),
        "help": Case(ALL),
        "doctor": Case(GM),
        "roll": Case(ALL, {"what": "1d6"}),
        "act": Case(MINE, {"what": "pyros: 1"} | SKAZ),
        "answer": Case(
            MINE,
            {"how": "take it"} | SKAZ,
            (("flame roll", {"dice": 2, "who": "Thug", "target": "Skaz", "faces": "6,6"}),),
        ),
        "undo": Case(("Skaz", "Blazer", "GM")),
        "table show": Case(ALL),
        "redo": Case(GM, first=(("flame auto", SKAZ), ("undo", {}))),
        "history": Case(ALL),
        "fairness": Case(ALL),
        "session start": Case(GM),
        "session end": Case(GM, first=(("session start", {}),)),
        "session recap": Case(ALL, first=(("session start", {}),)),
        "table setup": Case(GM, {"system": "flamepunk"}),
        "table gm": Case(GM),
        "character new": Case(ALL, {"name": "New"}),
        "character show": Case(ALL, SKAZ),
        "character edit": Case(MINE, {"field": "hit", "value": "4,5,6"} | SKAZ),
        "character use": Case(("Skaz",), SKAZ),
        "character list": Case(ALL),
        "character export": Case(MINE, SKAZ),
        "character import": Case(ALL),
        "character delete": Case(MINE, SKAZ),
        "combat start": Case(GM, {"name": "brawl"}),
        "combat join": Case(MINE, SKAZ, BRAWL[:1]),
        "combat npc": Case(GM, {"line": "Rat x2"}, BRAWL),
        "combat leave": Case(MINE, SKAZ, BRAWL),
        "combat next": Case(MINE, first=TURN),
        "combat order": Case(GM, {"names": "Thug, Skaz"}, BRAWL),
        "combat show": Case(ALL, first=BRAWL),
        "combat end": Case(GM, first=BRAWL),
        "gm call": Case(GM, {"what": "3", "hard": "2"} | SKAZ),
        "gm damage": Case(GM, {"amount": 1} | SKAZ),
        "gm heal": Case(GM, {"amount": 1} | SKAZ),
        "gm pool": Case(GM, {"pool": "dice", "to": 3} | SKAZ),
        "gm reveal": Case(GM, {"roll": 1}),
        "gm scene": Case(GM),
        "gm condition": Case(GM, {"name": "Dazed"} | SKAZ),
        "table house": Case(GM, {"key": "flamepunk removal", "value": "exact"}),
    },
    buttons={
        "Begin": GM,
        "Next: ": MINE,
        "Act": ALL,
        "Join": ALL,
        "NPCs…": GM,
        "Skaz attacks…": MINE,
        "Skaz rolls…": MINE,
        "Thug attacks…": GM,
        "Thug rolls…": GM,
        "Delay": MINE,
        "My sheet": ALL,
        "GM": GM,
        "Roll": ("Skaz", "Blazer", "GM"),
        "Restart": GM,
    },
    cards={
        "a fight not begun": Shown("combat start", {"name": "brawl", "members": "Skaz, Thug"}),
        "a session that runs": Shown("session start", first=(("session start", {}),)),
        "a call": Shown("gm call", {"who": "Skaz, Blazer", "what": "door"}),
    },
)
