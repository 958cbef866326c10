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


def harm_by_name(named: str, rank: int, track: str) -> Action:
    """Conditions of a rank on a track; below 0 the worst of at most that rank goes."""
    return Strike(named=named, rank=rank, track=track)


def find_conditions(scene: Scene) -> tuple[State, ...]:
    """The conditions that the text names, as they last at this table."""
    return states(HOUSE.at(own_house(scene, KEY).house).incapacitated)


LASTS: dict[str, Duration] = {
    "next turn": "turn",
    "combat": "encounter",
    "scene": "scene",
    "removed": "recovered",
}
"""How long conditions last in the words of all systems, and in the text's."""

CHANGES = (*durations.LENGTHENS, *durations.CUTS, *durations.MOVES, *durations.LADDER)
"""What changes how long one lasts: as ranks buy it, and durations (D6-95)."""


def describe(asked: Afflict) -> Describe | None:
    """A condition in the words of the text (D6-80 to D6-85); None for a time it does not know."""
    counted = asked.rolled or fold(asked.until) == "rounds"
    if asked.until and not counted and fold(asked.until) not in LASTS:
        return None
    kind = "progressive" if asked.family else "cumulative" if asked.again else "discrete"
    return Describe(
        named=asked.named,
        name=asked.condition,
        kind=kind,
        family=asked.family,
        lasts=LASTS.get(fold(asked.until), ""),
        rounds=("1D" if asked.rolled else str(asked.rounds)) if counted else "",
        rank=asked.rank,
        effect=asked.modifiers,
        note=asked.note,
        price=asked.price,
    )


def prolong(named: str, condition: str, change: str) -> Last:
    """A change as ranks buy it, or another duration (D6-95)."""
    key = "_".join(change.split())
    return Last(named=named, condition=condition, change=key if key in CHANGES else change)


def look(named: str) -> ShowConditions:
    """A look at conditions with what they change (D6-96)."""
    return ShowConditions(named=named)


GM = GmRules(
    harm=Harm(tuple(track.name for track in TRACKS), harm_by_name),
    modifiers=MODIFIERS,
    states=find_conditions,
    terms=Terms(describe, prolong, look, tuple(one.replace("_", " ") for one in CHANGES)),
)
