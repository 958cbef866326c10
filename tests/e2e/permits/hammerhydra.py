"""Who may do what in Hammerhydra; the wolf is an NPC."""

from __future__ import annotations

from tests.support.permits import ALL, GM, SKAZ, Case, Permits, Setup, Shown

WOLF: Setup = (
    ("table setup", {"system": "hammerhydra"}),
    ("character new", {"name": "Wolf", "npc": True}),
)
BITER: Setup = (*WOLF, ("character edit", {"who": "Wolf", "field": "edge_bought", "value": "2"}))
OF_WOLF = {"who": "Wolf"}
AMBUSH: Setup = (
    *BITER,
    ("character new", {"name": "Bear", "npc": True}),
    ("combat start", {}),
    ("combat join", {"who": "Wolf"}),
    ("combat join", {"who": "Bear"}),
    ("act", {"what": "surprise: Bear", "who": "Wolf"}),
)
"""A fight whose first round needs no dice."""

HUNT: Setup = (*AMBUSH, ("combat next", {}))
BITE = {"who": "Wolf", "against": "Bear", "weapon": "oo", "more": "skill 1, attribute 7"}

PERMITS = Permits(
    commands={
        "hydra attack": Case(GM, BITE, HUNT),
        "hydra roll": Case(
            GM, {"skill": "2", "attribute": "7", "who": "Wolf", "faces": "8,7"}, WOLF
        ),
        "hydra pool": Case(GM, {"dice": 2, "target": 7, "who": "Wolf", "faces": "8,7"}, WOLF),
        "hydra oppose": Case(GM, {"opponent": "Stranger", "what": "3 on 7", "who": "Wolf"}, WOLF),
        "hydra odds": Case(ALL, {"attribute": "Strength"}),
        "hydra sheet": Case(ALL, SKAZ),
    },
    buttons={
        "Counterattack": GM,
        "Dodge": GM,
        "Block, ": GM,
        "Take it back": GM,
        "GM: ": GM,
        "Roll again": GM,
        "Attack again": GM,
        "Throw on": GM,
        "Roll": GM,
        "+1 die": GM,
        "Target ": GM,
        "Never mind": GM,
        "Answer…": GM,
        "Wolf again": GM,
        "Bear again": GM,
        "Both again": GM,
        "More…": GM,
        "Again": GM,
        "Why": ALL,
    },
    cards={
        "an attack of the wolf that waits for a defence": Shown("hydra attack", BITE, HUNT),
        "an attack of the wolf that edge may repeat": Shown(
            "hydra attack", BITE | {"more": f"{BITE['more']}, unaware", "faces": "2"}, HUNT
        ),
        "a bear that the wolf has bitten badly": Shown(
            "hydra attack",
            {"who": "Bear", "against": "Wolf", "weapon": "●", "faces": "8,4,2"}
            | {"more": "skill 1, attribute 7, unaware"},
            (*HUNT, ("act", {"what": "pass"} | OF_WOLF)),
        ),
        "a check of the wolf made ready": Shown(
            "hydra roll", {"attribute": "7", "who": "Wolf", "more": "ready"}, BITER
        ),
        "a check of the wolf that edge may repeat": Shown(
            "hydra roll", {"attribute": "7", "who": "Wolf", "faces": "8,7,3"}, BITER
        ),
        "an opposed roll of two NPCs": Shown(
            "hydra oppose",
            {"what": "3 on 7", "who": "Wolf", "opponent": "Bear"},
            (*BITER, ("character new", {"name": "Bear", "npc": True})),
        ),
    },
)
