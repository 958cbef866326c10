"""Who may do what in HFRPG; the wolf is an NPC."""

from __future__ import annotations

from tests.support.permits import ALL, GM, Case, Permits, Setup, Shown

WOLF: Setup = (
    ("table setup", {"system": "hfrpg"}),
    ("character new", {"name": "Wolf", "npc": True}),
)

PERMITS = Permits(
    commands={
        "hf roll": Case(GM, {"what": "1", "who": "Wolf", "faces": "3"}, WOLF),
        "hf group": Case(ALL, {"what": "1", "who": "Skaz, Blazer"}, WOLF),
        "hf tokens": Case(GM, {"who": "Stranger", "amount": 1}),
        "hf odds": Case(ALL, {"what": "3"}),
    },
    buttons={
        "Roll": GM,
        "Join": ALL,
        "Easier": GM,
        "Harder": GM,
        "Never mind": GM,
        "Throw on": GM,
        "Use ": GM,
        "Other use…": GM,
        "8→7: ": GM,
        "5→4: ": GM,
        "Harshest": GM,
        "More…": ALL,
        "Again": GM,
        "Why": ALL,
    },
    cards={
        "a group": Shown("hf group", {"what": "2", "who": "Wolf"}, WOLF),
        "bonuses of the wolf": Shown(
            "hf roll",
            {"what": "2", "who": "Wolf", "faces": "6,3"},
            (*WOLF, ("hf tokens", {"who": "Wolf", "amount": 2})),
        ),
        "extra dice of the wolf": Shown(
            "hf roll",
            {"what": "2", "who": "Wolf", "faces": "8,6"},
            (*WOLF, ("hf tokens", {"who": "Wolf", "amount": 2})),
        ),
        "penalties of the wolf": Shown(
            "hf roll",
            {"what": "2", "who": "Wolf", "faces": "5,8"},
            (*WOLF, ("hf tokens", {"who": "Wolf", "amount": -1})),
        ),
    },
)
