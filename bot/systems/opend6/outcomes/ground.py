"""What comes of position: maneuvers, steps, the ground."""

from __future__ import annotations

from bot.core.action import Outcome
from bot.core.report import Tone
from bot.systems.opend6.actions.ground import Position
from bot.systems.opend6.outcomes.works import Thrown


class OfGround(Outcome, frozen=True):
    """Whatever came of something about position."""


class Plotted(OfGround, frozen=True, tag="plotted"):
    """A maneuver waits for its answer: who makes it, against whom, and what would resist.

    `pays` is the action that a check of `against` costs; `value` is the fixed value.
    """

    roll: int
    by: str
    target: str
    words: str
    against: str
    value: int
    pays: str


class Maneuvered(OfGround, frozen=True, tag="maneuvered"):
    """A maneuver was rolled; keys of who made it and against whom.

    `due` says that the target owes a step, `asks` that the GM is asked what the ground does.
    """

    by: str
    target: str
    kind: str
    success: bool
    rolls: tuple[Thrown, ...]
    why: tuple[str, ...]
    changes: tuple[str, ...]
    due: bool = False
    asks: bool = False
    roll: int | None = None


class Placed(OfGround, frozen=True, tag="placed"):
    """A step was taken or waived, or the ground has its say; `on` the card of a maneuver."""

    title: str
    why: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    tone: Tone = "plain"
    on: Position | None = None


GroundOutcome = Plotted | Maneuvered | Placed
