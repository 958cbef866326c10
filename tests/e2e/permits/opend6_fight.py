"""Who may do what in OpenD6's fights; the orc and the troll are NPCs."""

from __future__ import annotations

from tests.e2e.permits.opend6 import OF_ORC, ORC
from tests.support.permits import ALL, GM, Case, Permits, Setup, Shown

SKILLS = "; ".join(
    f"{one} | add 0D" for one in ("melee", "brawling", "stamina", "tactics", "taunt", "bluff",
                                  "insight", "research", "survival")
)  # fmt: skip
BRUTES: Setup = (
    *ORC,
    ("character new", {"name": "Troll", "npc": True}),
    *(("character edit", {"who": name, "field": "skills", "value": SKILLS})
      for name in ("Orc", "Troll")),
)  # fmt: skip
RING: Setup = (
    *BRUTES,
    ("combat start", {"members": "Orc, Troll"}),
    ("combat next", {}),
    ("act", {"what": "turn to", "target": "Troll"} | OF_ORC),
    ("d6 set", {"what": "distance", "value": "5", "who": "Orc, Troll"}),
)
AT_TROLL = {"target": "Troll"} | OF_ORC
HURT: Setup = (*RING, ("gm damage", {"who": "Orc", "amount": 1}))
MEMORY = {"more": "skill research: memory, difficulty 5", "faces": "6,6"} | OF_ORC
STEP = {"what": "step", "more": "feet 5, away Troll"} | OF_ORC

PERMITS = Permits(
    commands={
        "d6 attack": Case(GM, AT_TROLL, RING),
    },
    buttons={
        "Defend": GM,
        "Active, ": GM,
        "Resist": GM,
        "Hold at": GM,
        "More…": GM,
        "Why": ALL,
        "Troll matches": GM,
        "Troll stays": GM,
        "Troll: attack": GM,
        "Troll: let it pass": GM,
        "GM: nobody else": GM,
        "Remove ": GM,
        "+1D on the next": GM,
        "+2 on one": GM,
        "+1D on one": GM,
        "+1 bonus action": GM,
        "Advantage on one": GM,
        "Act": ALL,
        "Orc attacks": GM,
    },
    cards={
        "an attack on the troll": Shown("d6 attack", AT_TROLL, RING),
        "a step of the orc": Shown("act", STEP, RING),
        "the orc's recovery": Shown("act", {"what": "recover", "faces": "6,6"} | OF_ORC, HURT),
        "an advantage of the orc": Shown("act", {"what": "advantage"} | MEMORY, RING),
        "the orc's turn": Shown("combat show", {}, RING),
    },
)
