"""What OpenD6 declares for the GM's hand: harm by rank, conditions of the tracks."""

from __future__ import annotations

from bot.core.action import Action
from bot.core.scene import Scene
from bot.core.settings import own_house
from bot.shared.gm.rules import GmRules, Harm
from bot.shared.states import State
from bot.systems.opend6.effects.actions import Strike
from bot.systems.opend6.house import HOUSE
from bot.systems.opend6.rules.conditions import MODIFIERS
from bot.systems.opend6.rules.tracks import TRACKS, states
from bot.systems.opend6.sheet import KEY


def harm_by_name(named: str, rank: int, track: str) -> Action:
    """Conditions of a rank on a track; below 0 the worst of at most that rank goes."""
    return Strike(named=named, rank=rank, track=track)


def find_conditions(scene: Scene) -> tuple[State, ...]:
    """The conditions that the text names, as they last at this table."""
    return states(HOUSE.at(own_house(scene, KEY).house).incapacitated)


GM = GmRules(
    harm=Harm(tuple(track.name for track in TRACKS), harm_by_name),
    modifiers=MODIFIERS,
    states=find_conditions,
)
