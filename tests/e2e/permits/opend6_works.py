"""Who may do what with things, ranks and position in OpenD6; the orc is an NPC."""

from __future__ import annotations

from tests.e2e.permits.opend6 import OF_ORC, ORC
from tests.support.permits import ALL, GM, Case, Permits, Setup, Shown

WRECK: Setup = (*ORC, ("d6-gm element create", {"name": "Wreck", "bricks": "3"}))
GLIDER: Setup = (
    *WRECK,
    ("d6 set", {"what": "bricks", "value": "9"}),
    ("d6 set", {"what": "bricks", "value": "9", "who": "Orc"}),
    ("d6 build start", {"name": "Glider", "difficulty": 5, "cost": 9} | OF_ORC),
)
BUILT: Setup = (*GLIDER, ("d6 build roll", {"faces": "6,6"} | OF_ORC))
RICH: Setup = (
    *ORC,
    ("d6 set", OF_ORC | {"what": "ranks", "value": "4"}),
    ("gm condition", OF_ORC | {"name": "Sore", "more": "rank 1"}),
)
AMMO: Setup = (
    *ORC,
    ("d6 status create", {"name": "Ammo", "kind": "quantity", "skill": "1D"} | OF_ORC),
)
CHASE: Setup = (*ORC, ("d6 track create", {"name": "Chase", "length": "brief"}))
TROLL: Setup = (*ORC, ("character new", {"name": "Troll", "npc": True}))
FIGHT: Setup = (
    *TROLL,
    ("combat start", {"members": "Orc, Troll"}),
    ("combat next", {}),
)
FORCE = {"target": "Troll", "skill": "9D", "directions": "left"} | OF_ORC
NINE = "6,6,6,6,6,6,6,6,6"
OWED: Setup = (
    *FIGHT,
    ("d6 maneuver force", FORCE | {"faces": NINE}),
    ("combat next", {}),
)
ABLE: Setup = (
    *FIGHT,
    (
        "character edit",
        {"who": "Troll", "field": "skills", "value": "melee: deflect | value 2D"},
    ),
)

PERMITS = Permits(
    commands={
        "d6 smash": Case(GM, {"target": "Wreck", "faces": "3,4"} | OF_ORC, WRECK),
        "d6 build start": Case(GM, {"name": "Raft"} | OF_ORC, ORC),
        "d6 build join": Case(GM, {"role": "master", "who": "Troll"}, (*GLIDER, TROLL[-1])),
        "d6 build roll": Case(GM, {"faces": "3,4"} | OF_ORC, GLIDER),
        "d6 build assign": Case(GM, {"what": "body", "pips": 1} | OF_ORC, BUILT),
        "d6 build use": Case(GM, OF_ORC, BUILT),
        "d6 build show": Case(ALL),
        "d6 build bricks": Case(ALL),
        "d6 build take": Case(GM, {"amount": 1} | OF_ORC, GLIDER),
        "d6 build give": Case(GM, {"amount": 1} | OF_ORC, GLIDER),
        "d6 effects menu": Case(GM, OF_ORC, RICH),
        "d6 effects spend": Case(GM, {"effect": "full_action"} | OF_ORC, RICH),
        "d6 effects condition": Case(GM, {"name": "Wet", "ranks": 1} | OF_ORC, RICH),
        "d6 effects remove": Case(GM, {"condition": "Sore"} | OF_ORC, RICH),
        "d6 effects sway": Case(
            GM, {"target": "Orc", "ladder": "attitude", "towards": "down"} | OF_ORC, RICH
        ),
        "d6 status create": Case(
            GM, {"name": "Oil", "kind": "quantity", "skill": "1D"} | OF_ORC, ORC
        ),
        "d6 status test": Case(GM, {"name": "Ammo", "faces": "3"} | OF_ORC, AMMO),
        "d6 status show": Case(ALL),
        "d6 track create": Case(GM, {"name": "Chase", "length": "brief"}),
        "d6 track hit": Case(GM, {"name": "Chase", "rank": 1}, CHASE),
        "d6 track show": Case(ALL),
        "d6 track remove": Case(GM, {"name": "Chase"}, CHASE),
        "d6 set": Case(GM, {"what": "mind", "value": "attitude Hostile"} | OF_ORC, ORC),
        "d6 maneuver force": Case(GM, FORCE | {"faces": NINE}, FIGHT),
        "d6 maneuver restrict": Case(GM, FORCE | {"faces": NINE}, FIGHT),
        "d6 maneuver step": Case(GM, {"who": "Troll"}, OWED),
        "d6-gm element create": Case(GM, {"name": "Door"}),
        "d6-gm element show": Case(ALL),
        "d6-gm element damage": Case(GM, {"name": "Wreck", "code": "1D", "faces": "3"}, WRECK),
        "d6-gm element remove": Case(GM, {"name": "Wreck"}, WRECK),
        "d6-gm status remove": Case(GM, {"name": "Ammo"}, AMMO),
        "d6-gm build terms": Case(GM, {"name": "Glider", "cost": 5}, GLIDER),
        "d6-gm build remove": Case(GM, {"name": "Glider"}, GLIDER),
    },
    buttons={
        "Smash ": ALL,
        "Difficulty and cost": GM,
        "Orc builds": GM,
        "Help Orc": ALL,
        "Test ": ALL,
        "One more place": GM,
        "Agree": GM,
        "Rank ": GM,
        "Step back": GM,
        "Step left": GM,
        "Waive the step": GM,
        "Resist": GM,
        "Hold at": GM,
        "Why": ALL,
        "Orc: ": GM,
        "Troll: ": GM,
    },
    cards={
        "a device of the orc": Shown("d6 build show", {"name": "Glider"}, GLIDER),
        "an element": Shown("d6-gm element show", {"name": "Wreck"}, WRECK),
        "a status that failed": Shown(
            "d6 status test", {"name": "Ammo", "faces": "1"} | OF_ORC, AMMO
        ),
        "a mind to be moved": Shown(
            "d6 effects sway",
            {"target": "Orc", "ladder": "attitude", "towards": "down"} | OF_ORC,
            RICH,
        ),
        "a track": Shown("d6 track hit", {"name": "Chase", "rank": 1}, CHASE),
        "a maneuver of the orc": Shown("d6 maneuver force", FORCE | {"faces": NINE}, FIGHT),
        "a maneuver that waits": Shown(
            "d6 maneuver force", FORCE | {"defence": "melee: deflect"}, ABLE
        ),
    },
)
