"""What the GM has in a fight of Black Dice besides: ambushes, who is busy (BD-33 to BD-52)."""

from __future__ import annotations

from bot.core.action import Field, Form, Way
from bot.core.people import GMS
from bot.core.scene import Scene
from bot.core.words import count
from bot.shared.acts import Act
from bot.shared.chapter import Chapter
from bot.shared.combat.arena import combat_key, find_fight
from bot.shared.conditions import of
from bot.systems.blackdice.field import fighter_state
from bot.systems.blackdice.rounds.actions import Busy
from bot.systems.blackdice.sheet import KEY
from bot.systems.blackdice.surprise.actions import Surprise

LONG = range(1, 9)
"""Rounds that something is offered with."""
AMBUSH = Form(
    "An ambush",
    (
        Field("named", "Who might notice, with & between them", 400),
        Field("pool", "Dice of those in wait, if not the sheet's", 40, required=False),
        Field("trades", "Trades of those who lie in wait", 2, required=False),
        Field("black", "Black dice of those who lie in wait", 2, required=False),
    ),
)


def busy_ways(scene: Scene, names: str) -> tuple[Way, ...]:
    """A GM's word on somebody's long action, beside a fight too, or an end of it (BD-52, R-64)."""
    stop = Way(Busy(who=names, stop=True), "Breaks off", GMS, "stop")
    long = (Way(Busy(who=names, rounds=n), count(n, "round"), GMS, f"{n}") for n in LONG)
    return (*long, stop) if _is_busy(scene, names) else tuple(long)


def _is_busy(scene: Scene, names: str) -> bool:
    key = scene.key_of(KEY, names) or ""
    turns = (fighter_state(row) for (_, who), row in scene.combatants.items() if who == key)
    beside = "Busy" in (row.name for row in of(scene.conditions, key))
    return beside or any(turn.busy or turn.taken for turn in turns)


def not_one(scene: Scene, names: str) -> str:
    """Why this is not said of those chosen."""
    return "for whom?" if not names else "one at a time" if ", " in names else ""


def ambush_ways(scene: Scene, names: str) -> tuple[Way, ...]:
    """Whom those chosen lie in wait for, who are asked how they watch (BD-33 to BD-36)."""
    by = tuple(names.split(", "))
    fight = find_fight(scene, combat_key(scene))
    others = tuple(row.name for row in fight.combatants.values() if row.name not in by)
    ruses = ((False, "Hiding"), (True, "Looking harmless"))
    targets = (("Everybody else", others), *((name, (name,)) for name in others))
    at_targets = (
        Way(
            Surprise(by=by, against=against, bluff=bluff),
            ruse,
            GMS,
            f"{under.casefold()} {ruse.casefold()}",
            under=under,
        )
        for under, against in targets
        for bluff, ruse in ruses
    )
    with_details = (
        Way(Surprise(by=by, bluff=bluff), f"{ruse}, with…", GMS, f"{ruse.casefold()}", ask=AMBUSH)
        for bluff, ruse in ruses
    )
    return (*at_targets, *with_details)


def nobody_lurks(scene: Scene, names: str) -> str:
    """Why nobody chosen lies in wait."""
    return "" if names else "for whom?"


GM_MENU = Chapter(
    "BD-33 to BD-36, BD-47, BD-52",
    menu=(
        Act("Ambush…", "BD-33 to BD-36", ambush_ways, row=3, when="gm", not_now=nobody_lurks),
        Act("Busy…", "BD-47, BD-52", busy_ways, row=3, when="gm", not_now=not_one),
    ),
)
