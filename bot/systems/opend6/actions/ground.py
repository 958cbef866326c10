"""What can be asked for about position: maneuvers, the step that is due, the ground."""

from __future__ import annotations

from bot.core.people import GMS, Audience
from bot.core.report import Action
from bot.systems.opend6.trial import Effects


class OnGround(Action, frozen=True):
    """Whatever is about position."""


class OfGm(OnGround, frozen=True):
    """What only a GM says about position."""

    def needs(self) -> Audience | None:
        return GMS


class Maneuver(OnGround, frozen=True, tag="maneuver"):
    """`who` forces or restricts the next step of `target` (D6-142).

    `directions` with commas: where to, or where not. `defence` is what resists instead of what
    usually does: a skill, a code or a number.
    """

    kind: str = "force"
    target: str = ""
    skill: str = ""
    directions: str = ""
    defence: str = ""
    said: Effects = Effects()


class Step(OnGround, frozen=True, tag="maneuver_step"):
    """`who` takes the step that is due (D6-143): so many feet in a direction."""

    feet: int = 5
    direction: str = ""


class Waive(OfGm, frozen=True, tag="maneuver_waive"):
    """A GM waives the step that somebody owes."""

    named: str = ""


class Circumstance(OfGm, frozen=True, tag="maneuver_ground"):
    """The ground puts somebody at an advantage or not (D6-138 to D6-140).

    `what` is higher ground, difficult ground, backed up or bad footing; `amount` takes the place
    of the usual 2 of the first two.
    """

    named: str = ""
    what: str = "difficult ground"
    amount: int = 2


class Mapped(OfGm, frozen=True, tag="maneuver_map"):
    """Whether positions stand on a map, which shows who has the better of it (D6-138)."""

    on: bool = True


GroundAction = Maneuver | Step | Waive | Circumstance | Mapped
