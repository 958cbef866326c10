"""What OpenD6 declares for the GM's hand: harm by rank, conditions of the tracks."""

from __future__ import annotations

from bot.core.action import Action
from bot.core.scene import Scene
from bot.core.settings import own_house
from bot.core.words import fold
from bot.shared.gm.actions import Afflict
from bot.shared.gm.rules import GmRules, Harm, Terms
from bot.shared.states import State
from bot.systems.opend6.effects.actions import Describe, Last, ShowConditions, Strike
from bot.systems.opend6.house import HOUSE
from bot.systems.opend6.rules import durations
from bot.systems.opend6.rules.conditions import MODIFIERS
from bot.systems.opend6.rules.durations import Duration
from bot.systems.opend6.rules.tracks import TRACKS, states
from bot.systems.opend6.sheet import KEY


def harm_by_name(whom: str, rank: int, track: str) -> Action:
    """Conditions of a rank on a track; below 0 the worst of at most that rank goes."""
    return Strike(named=whom, rank=rank, track=track)


def find_conditions(scene: Scene) -> tuple[State, ...]:
    """The conditions that the text names, as they last at this table."""
    return states(HOUSE.at(own_house(scene, KEY).house).incapacitated)


LASTS: dict[str, Duration] = {
    "next turn": "turn",
    "fight": "encounter",
    "combat": "encounter",
    "scene": "scene",
    "removed": "recovered",
}
"""How long conditions last in the words of all systems, and in the text's."""

CHANGES = (*durations.LENGTHENS, *durations.CUTS, *durations.MOVES, *durations.LADDER)
"""What changes how long one lasts: as ranks buy it, and durations (D6-95)."""


def describe(affliction: Afflict) -> Describe | None:
    """A condition in the words of the text (D6-80 to D6-85); None for a time it does not know."""
    counted = affliction.rolled or fold(affliction.until) == "rounds"
    if affliction.until and not counted and fold(affliction.until) not in LASTS:
        return None
    kind = "progressive" if affliction.family else "cumulative" if affliction.again else "discrete"
    return Describe(
        named=affliction.named,
        name=affliction.condition,
        kind=kind,
        family=affliction.family,
        lasts=LASTS.get(fold(affliction.until), ""),
        rounds=("1D" if affliction.rolled else str(affliction.rounds)) if counted else "",
        rank=affliction.rank,
        effect=affliction.modifiers,
        note=affliction.note,
        price=affliction.price,
    )


def prolong(whom: str, condition: str, change: str) -> Last:
    """A change as ranks buy it, or another duration (D6-95)."""
    key = "_".join(change.split())
    return Last(named=whom, condition=condition, change=key if key in CHANGES else change)


def look(whom: str) -> ShowConditions:
    """A look at conditions with what they change (D6-96)."""
    return ShowConditions(named=whom)


GM = GmRules(
    harm=Harm(tuple(track.name for track in TRACKS), harm_by_name),
    modifiers=MODIFIERS,
    states=find_conditions,
    terms=Terms(describe, prolong, look, tuple(change.replace("_", " ") for change in CHANGES)),
)
