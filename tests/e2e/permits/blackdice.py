"""Who may do what in Black Dice outside fights; the wolf and the rat are NPCs."""

from __future__ import annotations

from tests.support.permits import ALL, GM, Case, Permits, Setup, Shown

WOLF: Setup = (
    ("table setup", {"system": "blackdice"}),
    ("character new", {"name": "Wolf", "npc": True}),
    ("character new", {"name": "Rat", "npc": True}),
)
HURT: Setup = (*WOLF, ("gm damage", {"who": "Rat", "amount": 2}))
BRUISED: Setup = (*WOLF, ("gm damage", {"who": "Wolf", "amount": 3, "pool": "bruises"}))
TRIED: Setup = (*WOLF, ("black roll", {"who": "Wolf", "what": "1", "faces": "2", "task": "den"}))
AS_WOLF = {"who": "Wolf"}
ARMED: Setup = (
    *WOLF,
    ("character edit", {"who": "Wolf", "field": "weapon", "value": "Fang"}),
    ("character edit", {"who": "Wolf", "field": "weapon", "value": "Claw | kind ranged"}),
)

PERMITS = Permits(
    commands={
        "black roll": Case(GM, {"what": "1", "faces": "2"} | AS_WOLF, WOLF),
        "black oppose": Case(GM, {"what": "1", "target": "Rat"} | AS_WOLF, WOLF),
        "black group": Case(ALL, {"what": "1 + 1", "who": "Skaz, Blazer"}, WOLF),
        "black odds": Case(ALL, {"what": "3"}),
        "black tries": Case(ALL, first=TRIED),
        "black heal": Case(GM, {"target": "Rat", "more": "what 1", "faces": "1"} | AS_WOLF, HURT),
        "black rest": Case(GM, {"how": "30"} | AS_WOLF, BRUISED),
    },
    buttons={
        "Roll": GM,
        "1 sure": GM,
        "2 sure": GM,
        "Grant": GM,
        "Not enough": GM,
        "Reveal": GM,
        "GM": GM,
        "Lead": GM,
        "More…": GM,
        "Again": GM,
        "Wolf leaves den": GM,
        "Why": ALL,
    },
    cards={
        "a partial of the wolf": Shown(
            "black roll", {"what": "1", "faces": "1", "task": "den"} | AS_WOLF, WOLF
        ),
        "a foul failure of the armed wolf": Shown(
            "black roll",
            {"what": "1", "more": "black 1", "faces": "2,1", "task": "den"} | AS_WOLF,
            ARMED,
        ),
        "the trades of the wolf": Shown(
            "black roll", {"what": "6", "more": "ready"} | AS_WOLF, WOLF
        ),
        "a roll of the wolf with hidden black dice": Shown(
            "black roll", {"what": "2", "more": "hidden", "faces": "1,1"} | AS_WOLF, WOLF
        ),
        "the wolf against the rat": Shown(
            "black oppose", {"what": "3", "target": "Rat"} | AS_WOLF, WOLF
        ),
        "the tries of the wolf": Shown("black tries", {}, TRIED),
        "a group": Shown("black group", {"what": "1 + 2", "who": "Wolf, Rat"}, WOLF),
    },
)
