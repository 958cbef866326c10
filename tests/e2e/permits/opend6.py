"""Who may do what in OpenD6; the orc is an NPC."""

from __future__ import annotations

from tests.support.permits import ALL, GM, Case, Permits, Setup, Shown

ORC: Setup = (
    ("table setup", {"system": "opend6"}),
    ("character new", {"name": "Orc", "npc": True}),
)
CHAMPION: Setup = (
    *ORC,
    ("character edit", {"who": "Orc", "field": "dynamic", "value": "yes"}),
    ("d6 points", {"use": "give", "pool": "action points", "who": "Orc", "amount": 2}),
)
OF_ORC = {"who": "Orc"}
CHECK = {"skill": "2D", "difficulty": "9"} | OF_ORC

PERMITS = Permits(
    commands={
        "d6 check": Case(GM, CHECK | {"faces": "4,5"}, ORC),
        "d6 roll": Case(GM, {"code": "2D", "faces": "4,5"} | OF_ORC, ORC),
        "d6 successes": Case(GM, {"pool": "2", "required": 1, "faces": "4,5"} | OF_ORC, ORC),
        "d6 odds": Case(ALL, {"skill": "3D", "difficulty": "9"}, ORC[:1]),
        "d6 points": Case(GM, {"use": "narrate"} | OF_ORC, CHAMPION),
    },
    buttons={
        "Roll again": GM,
        "+2D": GM,
        "Spend ": GM,
        "Give up ": GM,
        "Again": GM,
        "Why": ALL,
    },
    cards={
        "a check of the orc": Shown("d6 check", CHECK | {"faces": "4,5"}, CHAMPION),
    },
)
