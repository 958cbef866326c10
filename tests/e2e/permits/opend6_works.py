"""Who may do what with things, ranks and position in OpenD6; the orc is an NPC."""

from __future__ import annotations

from tests.e2e.permits.opend6 import OF_ORC, ORC
from tests.support.permits import ALL, GM, Case, Permits, Setup, Shown

WRECK: Setup = (*ORC, ("d6 thing", {"name": "Wreck", "more": "bricks 3"}))
GLIDER: Setup = (
    *WRECK,
    ("d6 set", {"what": "bricks", "value": "9"}),
    ("d6 set", {"what": "bricks", "value": "9", "who": "Orc"}),
    ("d6 build", {"name": "Glider", "more": "begin, difficulty 5, cost 9"} | OF_ORC),
)
BUILT: Setup = (*GLIDER, ("d6 build", {"name": "Glider", "faces": "6,6"} | OF_ORC))
RICH: Setup = (
    *ORC,
    ("d6 set", OF_ORC | {"what": "ranks", "value": "4"}),
    ("gm condition", OF_ORC | {"name": "Sore", "more": "rank 1"}),
)
AMMO: Setup = (
    *ORC,
    ("d6 status", {"name": "Ammo", "kind": "quantity", "skill": "1D"} | OF_ORC),
)
CHASE: Setup = (*ORC, ("d6 track", {"name": "Chase", "length": "brief"}))
TROLL: Setup = (*ORC, ("character new", {"name": "Troll", "npc": True}))
FIGHT: Setup = (
    *TROLL,
    ("combat start", {"members": "Orc, Troll"}),
    ("combat next", {}),
)
FORCE = {"what": "maneuver", "target": "Troll", "more": "skill 9D, directions left"} | OF_ORC
DEFLECTED = {"more": "skill 9D, defence melee: deflect, directions left"}
NINE = "6,6,6,6,6,6,6,6,6"
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
        "d6 build": Case(GM, {"more": "take 1"} | OF_ORC, GLIDER),
        "d6 ranks": Case(GM, {"effect": "full_action"} | OF_ORC, RICH),
        "d6 status": Case(GM, {"name": "Ammo", "more": "test", "faces": "3"} | OF_ORC, AMMO),
        "d6 track": Case(GM, {"name": "Chase", "length": "brief"}),
        "d6 thing": Case(GM, {"name": "Wreck", "more": "damage 1D", "faces": "3"}, WRECK),
        "d6 set": Case(GM, {"what": "mind", "value": "attitude Hostile"} | OF_ORC, ORC),
    },
    buttons={
        "Smash ": ALL,
        "GM: ": GM,
        "Build a part": ALL,
        "Orc spends pips": GM,
        "Use it": ALL,
        "Begin a device": ALL,
        "Take bricks": ALL,
        "Give bricks": ALL,
        "Measure": ALL,
        "Glider": ALL,
        "Ammo": ALL,
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
        "a device of the orc": Shown("d6 build", {"name": "Glider"}, GLIDER),
        "an element": Shown("d6 thing", {"name": "Wreck"}, WRECK),
        "a status that failed": Shown("d6 status", {"name": "Ammo", "faces": "1"} | OF_ORC, AMMO),
        "a mind to be moved": Shown("d6 ranks", {"effect": "sway", "target": "Orc"} | OF_ORC, RICH),
        "what is built": Shown("d6 build", {}, BUILT),
        "what is measured": Shown("d6 status", {}, AMMO),
        "a device with pips to spend": Shown("d6 build", {"name": "Glider"}, BUILT),
        "a track": Shown("d6 track", {"name": "Chase"}, CHASE),
        "a maneuver of the orc": Shown("act", FORCE | {"faces": NINE}, FIGHT),
        "a maneuver that waits": Shown("act", FORCE | DEFLECTED, ABLE),
    },
)
