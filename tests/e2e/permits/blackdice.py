"""Who may do what in Black Dice; the wolf is an NPC."""

from __future__ import annotations

from tests.support.permits import ALL, Case, Permits, Setup

WOLF: Setup = (
    ("table setup", {"system": "blackdice"}),
    ("character new", {"name": "Wolf", "npc": True}),
)

PERMITS = Permits(
    commands={
        "black status": Case(ALL, {"who": "Wolf"}, WOLF),
    },
    buttons={},
    cards={},
)
