"""Who may do what in Black Dice's fights; the wolf and the rat are NPCs with few dice."""

from __future__ import annotations

from tests.e2e.permits.blackdice import AS_WOLF, WOLF
from tests.support.permits import ALL, GM, Case, Permits, Setup, Shown

ARMED: Setup = (
    *WOLF,
    ("character edit", {"who": "Wolf", "field": "weapon", "value": "Fang | ready yes"}),
)
RING: Setup = (*ARMED, ("combat start", {"name": "den", "members": "Wolf"}), ("combat next", {}))
WOOD: Setup = (*WOLF, ("combat start", {"name": "wood", "members": "Wolf, Rat"}))
NIMBLE: Setup = (*WOLF, ("character edit", {"who": "Rat", "field": "dexterity", "value": "2"}))
AIMED = {"target": "Rat", "more": "pool 1, called arm"} | AS_WOLF
AT_RAT = {"target": "Rat", "more": "pool 1"} | AS_WOLF
FOULED: Setup = (
    *ARMED,
    ("black attack", AT_RAT | {"more": "pool 1, black 1", "weapon": "Fang", "faces": "2 1"}),
)

PERMITS = Permits(
    commands={
        "black attack": Case(GM, AT_RAT, WOLF),
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
        "an attack on the rat": Shown("black attack", AIMED, NIMBLE),
        "a foul attack of the wolf": Shown("answer", {"how": "no defence", "who": "Rat"}, FOULED),
        "an ambush of the wolf": Shown("act", {"what": "ambush: rat hiding", "who": "Wolf"}, WOOD),
        "the wolf's turn": Shown("combat show", {}, RING),
    },
)
