"""Who may do what in Flamepunk."""

from __future__ import annotations

from tests.support.permits import ALL, GM, MINE, SKAZ, Case, Permits, Shown

FIGHT = (("flame conflict start", {"kind": "combat"}),)
OPEN = (("flame roll", {"dice": 2, "who": "Thug", "target": "Skaz", "faces": "6,6"}),)
WARD = (("flame defence add", {"who": "Skaz", "name": "Ward"}),)
HIDDEN = {"dice": 2, "task": "spy", "faces": "1,2", "visibility": "gm"} | SKAZ

PERMITS = Permits(
    commands={
        "flame roll": Case(MINE, {"dice": 1, "faces": "6"} | SKAZ),
        "flame auto": Case(MINE, SKAZ),
        "flame pool": Case(GM, {"dice": 3} | SKAZ),
        "flame join": Case(GM, {"name": "Rat", "npc": True}),
        "flame leave": Case(MINE, SKAZ),
        "flame pyros spend": Case(MINE, {"amount": 1} | SKAZ),
        "flame pyros gain": Case(GM, {"amount": 1} | SKAZ),
        "flame penalty list": Case(ALL),
        "flame penalty set": Case(GM, {"task": "door", "amount": 2} | SKAZ),
        "flame penalty clear": Case(GM, {"task": "door"} | SKAZ),
        "flame conflict start": Case(GM, {"kind": "combat"}),
        "flame conflict end": Case(GM, first=FIGHT),
        "flame round": Case(GM, first=FIGHT),
        "flame time": Case(MINE, {"seconds": 9} | SKAZ),
        "flame defence add": Case(MINE, {"name": "Ward"} | SKAZ),
        "flame defence remove": Case(MINE, {"name": "Ward"} | SKAZ, WARD),
        "flame resolve": Case(GM, first=OPEN),
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
        "Next round": GM,
        "End conflict": GM,
        "Catch your breath": GM,
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
        "a round": Shown("flame conflict start", {"kind": "combat"}),
        "pools outside conflict": Shown("flame pool"),
    },
)
