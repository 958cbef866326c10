"""What can be asked for of position, what waits, and what comes of it: values only."""

from __future__ import annotations

from msgspec import Struct

from bot.core.action import Action, Outcome
from bot.core.people import GMS
from bot.core.report import Tone
from bot.systems.opend6.checks.actions import RollLine
from bot.systems.opend6.rules.notation import Effects
from bot.systems.opend6.rules.position import CIRCUMSTANCE


class GmsGround(Action, frozen=True):
    """What only a GM says about position."""

    asker = GMS


class Position(Struct, frozen=True, omit_defaults=True):
    """The maneuver on whose card something more is said: its verdicts so far, and who is in it.

    `due` says that a step is still to be taken, `left` what the ground may still be said to do.
    """

    told: tuple[str, ...] = ()
    by: str = ""
    target: str = ""
    due: bool = False
    left: tuple[str, ...] = ()


class Maneuver(Action, frozen=True, tag="maneuver"):
    """`who` forces or restricts the next step of `target` (D6-142).

    `directions` with commas: where to, or where not. `defence` is what resists instead of what
    usually does: a skill, a code or a number. `typed` says that faces were given with it.
    """

    kind: str = "force"
    target: str = ""
    skill: str = ""
    directions: str = ""
    defence: str = ""
    said: Effects = Effects()
    typed: bool = False


class Meet(Action, frozen=True, tag="maneuver_meet"):
    """`who` meets the maneuver of this roll: with a check for an action, else as a fixed value."""

    roll: int = 0
    rolls: bool = True


class LetGo(GmsGround, frozen=True, tag="maneuver_go_on"):
    """A maneuver goes on without an answer: the fixed value holds; `overdue` by the clock."""

    roll: int = 0
    overdue: bool = False


class Step(Action, frozen=True, tag="maneuver_step"):
    """`who` takes the step that is due (D6-143): so many feet in a direction."""

    feet: int = 5
    direction: str = ""
    on: Position | None = None


class Waive(GmsGround, frozen=True, tag="maneuver_waive"):
    """A GM waives the step that somebody owes."""

    named: str = ""
    on: Position | None = None


class Circumstance(GmsGround, frozen=True, tag="maneuver_ground"):
    """The ground puts somebody at an advantage or not (D6-138 to D6-140).

    `what` is higher ground, difficult ground, backed up or bad footing; `amount` takes the place
    of the usual 2 of the first two.
    """

    named: str = ""
    what: str = "difficult ground"
    amount: int = CIRCUMSTANCE
    on: Position | None = None


class Mapped(GmsGround, frozen=True, tag="maneuver_map"):
    """Whether positions stand on a map, which shows who has the better of it (D6-138)."""

    on: bool = True


class Ploy(Struct, frozen=True, tag="ploy"):
    """A maneuver that is paid and waits for its answer; `by` and `target` are keys.

    `pays` is the action that a check against it costs.
    """

    action: Maneuver
    by: str
    target: str
    pays: str


class Plotted(Outcome, frozen=True, tag="plotted"):
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


class Maneuvered(Outcome, frozen=True, tag="maneuvered"):
    """A maneuver was rolled; keys of who made it and against whom.

    `due` says that the target owes a step, `asks` that the GM is asked what the ground does.
    """

    by: str
    target: str
    kind: str
    success: bool
    rolls: tuple[RollLine, ...]
    why: tuple[str, ...]
    changes: tuple[str, ...]
    due: bool = False
    asks: bool = False
    roll: int | None = None


class Placed(Outcome, frozen=True, tag="placed"):
    """A step was taken or waived, or the ground has its say; `on` the card of a maneuver."""

    title: str
    why: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    tone: Tone = "plain"
    on: Position | None = None
