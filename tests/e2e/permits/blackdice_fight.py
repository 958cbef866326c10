"""Who may do what in Black Dice's fights; the wolf and the rat are NPCs with few dice."""

from __future__ import annotations

from tests.e2e.permits.blackdice import AS_WOLF, WOLF
from tests.support.permits import ALL, GM, Case, Permits, Setup, Shown

ARMED: Setup = (
    *WOLF,
    ("character weapon add", {"who": "Wolf", "name": "Fang | ready yes"}),
)
RING: Setup = (*ARMED, ("combat start", {"name": "den", "members": "Wolf"}), ("combat next", {}))
WOOD: Setup = (*WOLF, ("combat start", {"name": "wood", "members": "Wolf, Rat"}))
NIMBLE: Setup = (*WOLF, ("character edit", {"who": "Rat", "field": "dexterity", "value": "2"}))
AT_RAT = {"target": "Rat"} | AS_WOLF
ATTACKED: Setup = (*ARMED, ("black attack", AT_RAT | {"black": 1, "weapon": "Fang"}))
FOULED: Setup = (
    *ARMED,
    ("black attack", AT_RAT | {"black": 1, "weapon": "Fang", "faces": "1"}),
)
FAINT: Setup = (*WOLF, ("gm damage", {"who": "Wolf", "amount": 5}))
LIMITS = {"vehicle": "Cart", "speed": 5, "top": 20, "limit": 5, "change": 5}

PERMITS = Permits(
    commands={
        "black attack": Case(GM, AT_RAT, WOLF),
        "black defend": Case(GM, {"who": "Rat", "answer": "none", "faces": "2"}, ATTACKED),
        "black-fight declare": Case(GM, {"actions": 1} | AS_WOLF, RING),
        "black-fight trade": Case(GM, {"kind": "damage", "trades": 1} | AS_WOLF, RING),
        "black act": Case(GM, {"kind": "door"} | AS_WOLF, RING),
        "black-fight busy": Case(GM, {"rounds": 2} | AS_WOLF, RING),
        "black-fight disengage": Case(GM, AS_WOLF, RING),
        "black-fight move foot": Case(GM, {"distance": 5} | AS_WOLF, RING),
        "black-fight move vehicle": Case(GM, LIMITS | AS_WOLF, WOLF),
        "black-gm surprise": Case(GM, {"by": "Wolf", "against": "Rat"}, WOOD),
        "black-fight awake": Case(GM, AS_WOLF, FAINT),
        "black-fight now": Case(GM, AS_WOLF, WOLF),
    },
    buttons={
        "Counter": GM,
        "Evade": GM,
        "No defence": GM,
        "GM: ": GM,
        "Watch": GM,
        "More…": GM,
        "Attack again": GM,
        "Why": ALL,
        "Skaz attacks…": ("Skaz", "GM"),
        "Wolf attacks": GM,
    },
    cards={
        "an attack on the rat": Shown("black attack", AT_RAT | {"called": "arm"}, NIMBLE),
        "a foul attack of the wolf": Shown(
            "black defend", {"who": "Rat", "answer": "none"}, FOULED
        ),
        "an ambush of the wolf": Shown("black-gm surprise", {"by": "Wolf", "against": "Rat"}, WOOD),
        "the wolf's turn": Shown("combat show", {}, RING),
    },
)
