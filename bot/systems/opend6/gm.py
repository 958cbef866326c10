"""What OpenD6 declares for the GM's hand: harm by rank, conditions of the tracks, calls."""

from __future__ import annotations

from bot.core.action import Action
from bot.core.scene import Scene
from bot.core.settings import own_house
from bot.shared.gm.rules import CallRules, GmRules, Harm
from bot.shared.states import State
from bot.systems.opend6.checks.actions import CheckFor
from bot.systems.opend6.effects.actions import Strike
from bot.systems.opend6.house import HOUSE
from bot.systems.opend6.rules.codes import MOST_DICE
from bot.systems.opend6.rules.conditions import MODIFIERS
from bot.systems.opend6.rules.tracks import TRACKS, states
from bot.systems.opend6.sheet import KEY

MOST_DIFFICULTY = 99


def harm_by_name(named: str, rank: int, track: str) -> Action:
    """Conditions of a rank on a track; below 0 the worst of at most that rank goes."""
    return Strike(named=named, rank=rank, track=track)


def call(name: str, task: str, number: int, amount: int) -> Action:
    """A check that a GM called for, of the skill that the task names, else of so many dice."""
    return CheckFor(
        who=name,
        skill=task or f"{amount}D",
        difficulty=str(number),
        instead=f"{amount}D",
        task=task,
        final=True,
    )


def find_conditions(scene: Scene) -> tuple[State, ...]:
    """The conditions that the text names, as they last at this table."""
    return states(HOUSE.at(own_house(scene, KEY).house).incapacitated)


GM = GmRules(
    harm=Harm(tuple(track.name for track in TRACKS), harm_by_name),
    modifiers=MODIFIERS,
    call=CallRules(
        number="Difficulty",
        least=0,
        most=MOST_DIFFICULTY,
        roll=call,
        amount="Your dice, if the task is no skill of yours",
        can=lambda _scene, _name: MOST_DICE,
    ),
    states=find_conditions,
)
