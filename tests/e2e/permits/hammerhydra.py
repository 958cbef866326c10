"""Who may do what in Hammerhydra; the wolf is an NPC."""

from __future__ import annotations

from tests.support.permits import ALL, GM, Case, Permits, Setup, Shown

WOLF: Setup = (
    ("table setup", {"system": "hammerhydra"}),
    ("character new", {"name": "Wolf", "npc": True}),
)
BITER: Setup = (*WOLF, ("character edit", {"who": "Wolf", "field": "edge_bought", "value": "2"}))
AT_WOLF: Setup = (
    *WOLF,
    ("character new", {"name": "Bear", "npc": True}),
    ("hydra oppose", {"who": "Bear", "opponent": "Wolf", "attribute": "7", "faces": "1,2,3"}),
)

PERMITS = Permits(
    commands={
        "hydra roll": Case(
            GM, {"skill": "2", "attribute": "7", "who": "Wolf", "faces": "8,7"}, WOLF
        ),
        "hydra attribute": Case(
            GM, {"attribute": "Strength", "who": "Wolf", "faces": "8,7,3"}, WOLF
        ),
        "hydra pool": Case(GM, {"dice": 2, "target": 7, "who": "Wolf", "faces": "8,7"}, WOLF),
        "hydra oppose": Case(
            GM, {"opponent": "Stranger", "attribute": "7", "who": "Wolf", "faces": "8,7,3"}, WOLF
        ),
        "hydra answer": Case(GM, {"attribute": "7", "who": "Wolf", "faces": "8,7,3"}, AT_WOLF),
        "hydra odds": Case(ALL, {"attribute": "Strength"}),
        "hydra tables": Case(ALL, {"table": "levels"}),
        "hydra rules": Case(ALL),
    },
    buttons={
        "Roll": GM,
        "Edge": GM,
        "Die ": GM,
        "Target ": GM,
        "Impossible": GM,
        "Never mind": GM,
        "Keep": GM,
        "Answer": GM,
        "Withdraw": GM,
        "Wolf ": GM,
        "Both roll again": GM,
        "It stays a draw": GM,
    },
    cards={
        "a check of the wolf made ready": Shown(
            "hydra attribute", {"attribute": "7", "who": "Wolf", "ready": True}, BITER
        ),
        "a check of the wolf that edge may repeat": Shown(
            "hydra attribute", {"attribute": "7", "who": "Wolf", "faces": "8,7,3"}, BITER
        ),
        "an opposed roll of two NPCs": Shown(
            "hydra oppose",
            {"attribute": "7", "who": "Wolf", "opponent": "Bear", "faces": "8,7,3"},
            (*BITER, ("character new", {"name": "Bear", "npc": True})),
        ),
        "a draw of two NPCs": Shown(
            "hydra answer",
            {"attribute": "7", "who": "Wolf", "faces": "8,7,3"},
            (
                *BITER,
                ("character new", {"name": "Bear", "npc": True}),
                (
                    "hydra oppose",
                    {"who": "Bear", "opponent": "Wolf", "attribute": "7", "faces": "8,7,3"},
                ),
            ),
        ),
    },
)
