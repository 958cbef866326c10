"""What can be asked for about position: maneuvers, the step that is due, the ground."""

from __future__ import annotations

from msgspec import Struct

from bot.core.action import Action
from bot.core.people import GMS
from bot.systems.opend6.maneuvers import CIRCUMSTANCE
from bot.systems.opend6.trial import Effects


class OnGround(Action, frozen=True):
    """Whatever is about position."""


class OfGm(OnGround, frozen=True):
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


class Maneuver(OnGround, frozen=True, tag="maneuver"):
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


class Meet(OnGround, frozen=True, tag="maneuver_meet"):
    """`who` meets the maneuver of this roll: with a check for an action, else as a fixed value."""

    roll: int = 0
    rolls: bool = True


class LetGo(OfGm, frozen=True, tag="maneuver_go_on"):
    """A maneuver goes on without an answer: the fixed value holds; `overdue` by the clock."""

    roll: int = 0
    overdue: bool = False


class Step(OnGround, frozen=True, tag="maneuver_step"):
    """`who` takes the step that is due (D6-143): so many feet in a direction."""

    feet: int = 5
    direction: str = ""
    on: Position | None = None


class Waive(OfGm, frozen=True, tag="maneuver_waive"):
    """A GM waives the step that somebody owes."""

    named: str = ""
    on: Position | None = None


class Circumstance(OfGm, frozen=True, tag="maneuver_ground"):
    """The ground puts somebody at an advantage or not (D6-138 to D6-140).

    `what` is higher ground, difficult ground, backed up or bad footing; `amount` takes the place
    of the usual 2 of the first two.
    """

    named: str = ""
    what: str = "difficult ground"
    amount: int = CIRCUMSTANCE
    on: Position | None = None


class Mapped(OfGm, frozen=True, tag="maneuver_map"):
    """Whether positions stand on a map, which shows who has the better of it (D6-138)."""

    on: bool = True


GroundAction = Maneuver | Meet | LetGo | Step | Waive | Circumstance | Mapped
