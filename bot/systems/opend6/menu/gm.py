"""What a GM says of those who are chosen, by presses: ground, distances, gangs, minds, ranks."""

from __future__ import annotations

from bot.core.action import Field, Form, Way
from bot.core.people import GMS
from bot.core.scene import Scene
from bot.shared.acts import Act
from bot.shared.menu.targets import fight_of
from bot.systems.opend6.effects.actions import Grant, SetMind
from bot.systems.opend6.melee.actions import Gang, Measure
from bot.systems.opend6.position.actions import FOOTINGS, Circumstance, Mapped
from bot.systems.opend6.rules.minds import LADDERS
from bot.systems.opend6.rules.results import MOST_RANK

FEET = Form("How far in feet", (Field("feet", "Feet", 4),))


def ground_ways(scene: Scene, whom: str) -> tuple[Way, ...]:
    """What the ground does to the one who is chosen (D6-138 to D6-140); the map (D6-138)."""
    who = _first(whom)
    ground = (Way(Circumstance(named=who, what=what), what, GMS) for what in FOOTINGS if who)
    maps = (Way(Mapped(on=on), f"map {'on' if on else 'off'}", GMS) for on in (True, False))
    return (*ground, *maps)


def distance_ways(scene: Scene, whom: str) -> tuple[Way, ...]:
    """How far the one who is chosen is from another, and the room around (D6-20, D6-25)."""
    who = _first(whom)
    key = scene.key_of(scene.system, who)
    fight = fight_of(scene, key) if key is not None else None
    if fight is None:
        return ()
    others = [row.name for row in fight.combatants.values() if row.key != key]
    apart = (Way(Measure(one=who, other=name), f"To {name}…", GMS, ask=FEET) for name in others)
    return (*apart, Way(Measure(one=who), "Room around…", GMS, ask=FEET))


def gang_ways(scene: Scene, whom: str) -> tuple[Way, ...]:
    """Those who are chosen gang up, or as sides and focus have it (D6-113 to D6-115)."""
    names = tuple(whom.split(", "))
    ways = (Way(Gang(names=names), "They gang up", GMS),) if len(names) > 1 else ()
    return (*ways, Way(Gang(), "As the rules have it", GMS))


def mind_ways(scene: Scene, whom: str) -> tuple[Way, ...]:
    """A step of attitude or willpower (D6-99)."""
    who = _first(whom)
    return tuple(
        Way(SetMind(named=who, ladder=ladder, step=step), f"{ladder}: {step}", GMS)
        for ladder, steps in LADDERS.items()
        for step in steps
    )


def rank_ways(scene: Scene, whom: str) -> tuple[Way, ...]:
    """Ranks to spend, for a check that was made without the bot (D6-86)."""
    who = _first(whom)
    return tuple(
        Way(Grant(named=who, ranks=ranks), f"{ranks}", GMS) for ranks in range(1, MOST_RANK + 1)
    )


def nobody(scene: Scene, whom: str) -> str:
    """Nobody is chosen."""
    return "" if whom else "for whom?"


def _first(whom: str) -> str:
    return whom.split(", ", maxsplit=1)[0]


NUMBERS = (
    Act("Ground…", "D6-138 to D6-140", ground_ways, row=4, when="gm"),
    Act("Distance…", "D6-20, D6-25", distance_ways, row=4, when="gm", not_now=nobody),
    Act("Gang…", "D6-113 to D6-115", gang_ways, row=4, when="gm"),
    Act("Mind…", "D6-99", mind_ways, row=4, when="gm", not_now=nobody),
    Act("Ranks…", "D6-86", rank_ways, row=4, when="gm", not_now=nobody),
)
"""What stands behind `Numbers…`."""
