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
    ("d6-fight focus", {"target": "Troll"} | OF_ORC),
    ("d6 set", {"what": "distance", "value": "5", "who": "Orc, Troll"}),
)
SPLIT: Setup = (
    *BRUTES,
    ("combat start", {"members": "Orc, Troll"}),
    ("d6-fight order mode", {"mode": "split"}),
    ("combat next", {}),
)
AT_TROLL = {"target": "Troll"} | OF_ORC
ATTACKED: Setup = (*RING, ("d6 attack", AT_TROLL))
HURT: Setup = (*RING, ("gm damage", {"who": "Orc", "amount": 1}))
MEMORY = {"skill": "research: memory", "difficulty": 5, "faces": "6,6"} | OF_ORC
READY = {"what": "attack", "on": "acts"} | AT_TROLL

PERMITS = Permits(
    commands={
        "d6 attack": Case(GM, AT_TROLL, RING),
        "d6 defend": Case(GM, OF_ORC, RING),
        "d6 move": Case(GM, {"feet": 5} | OF_ORC, RING),
        "d6 recover": Case(GM, OF_ORC | {"faces": "6,6"}, HURT),
        "d6 force": Case(GM, {"skill": "tactics: arena"} | AT_TROLL, RING),
        "d6 interact": Case(GM, {"skill": "taunt: insult"} | AT_TROLL, RING),
        "d6 support": Case(GM, {"skill": "2D", "faces": "3,3"} | AT_TROLL, RING),
        "d6 ready": Case(GM, READY, RING),
        "d6 free": Case(GM, {"what": "talk", "text": "Ha!"} | OF_ORC, RING),
        "d6 advantage gain": Case(GM, MEMORY, RING),
        "d6 advantage pass": Case(GM, {"to": "Troll"} | OF_ORC, RING),
        "d6 advantage use": Case(GM, OF_ORC, RING),
        "d6-fight answer": Case(GM, {"who": "Troll", "how": "fixed", "faces": "1,1"}, ATTACKED),
        "d6-fight fire": Case(GM, {"who": "Orc"}, (*RING, ("d6 ready", READY))),
        "d6-fight hold": Case(GM, OF_ORC, RING),
        "d6-fight focus": Case(GM, AT_TROLL, RING),
        "d6-fight concede": Case(GM, OF_ORC, RING),
        "d6-fight shift": Case(GM, {"thing": 5} | AT_TROLL, RING),
        "d6-fight situation": Case(ALL, {}, RING),
        "d6-fight order mode": Case(GM, {"mode": "lifo"}, RING),
        "d6-fight order chaos": Case(GM, {"rounds": 1}, RING),
        "d6-fight order declare": Case(GM, {"words": "waits", "who": "Troll"}, SPLIT),
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
        "a step of the orc": Shown(
            "d6 free", {"what": "step", "feet": 5, "away": "Troll"} | OF_ORC, RING
        ),
        "the orc's recovery": Shown("d6 recover", OF_ORC | {"faces": "6,6"}, HURT),
        "an advantage of the orc": Shown("d6 advantage gain", MEMORY, RING),
        "the orc's turn": Shown("combat show", {}, RING),
    },
)
