"""Who may do what in Flamepunk."""

from __future__ import annotations

from tests.support.permits import ALL, GM, MINE, SKAZ, Case, Permits, Shown

HIDDEN = {"dice": 2, "task": "spy", "faces": "1,2", "visibility": "gm"} | SKAZ

PERMITS = Permits(
    commands={
        "flame roll": Case(MINE, {"dice": 1, "faces": "6"} | SKAZ),
        "flame auto": Case(MINE, SKAZ),
        "flame pyros": Case(MINE, {"amount": 1} | SKAZ),
        "flame penalty": Case(ALL),
        "flame pool": Case(GM, {"dice": 3} | SKAZ),
        "flame time": Case(MINE, {"seconds": 9} | SKAZ),
        "flame odds": Case(ALL),
    },
    buttons={
        "Dodge, 1 die": ("Skaz",),
        "Other die…": ("Skaz",),
        "Take it": MINE,
        "Shift": MINE,
        "Again": MINE,
        "GM: what else goes wrong": GM,
        "Why": ALL,
        "GM: ": GM,
        "Show me": MINE,
        "Reveal": GM,
    },
    cards={
        "a hidden roll": Shown("flame roll", HIDDEN),
        "an attack on Skaz": Shown(
            "flame roll", {"dice": 3, "who": "Thug", "target": "Skaz", "faces": "4,6,6"}
        ),
        "a task of Skaz": Shown(
            "flame roll", {"dice": 3, "who": "Skaz", "task": "lock", "dodge": 1, "faces": "4,5,6"}
        ),
        "a catastrophe of Skaz": Shown(
            "flame roll", {"dice": 4, "who": "Skaz", "task": "spell", "faces": "1,1,1,1"}
        ),
        "the grudges": Shown("flame penalty"),
        "pools outside conflict": Shown("flame pool"),
    },
)
