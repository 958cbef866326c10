"""What can be asked for of position, what waits, and what comes of it: values only."""

from __future__ import annotations

from msgspec import Struct

from bot.core.action import Action, Outcome
from bot.core.people import GMS
from bot.shared.exchange.windows import Answer
from bot.systems.opend6.budget import DueStep
from bot.systems.opend6.checks.actions import CheckPlan, RollLine
from bot.systems.opend6.rules.notation import Effects
from bot.systems.opend6.rules.position import CIRCUMSTANCE, Kind

HIGHER, DIFFICULT, BACKED = "higher ground", "difficult ground", "backed up"
FOOTINGS = (HIGHER, DIFFICULT, BACKED, "bad footing")


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


class Meet(Answer, frozen=True, tag="maneuver_meet"):
    """`who` meets the maneuver of this roll: with a check for an action, else as a fixed value."""

    rolls: bool = True


class LetGo(Answer, frozen=True, tag="maneuver_go_on"):
    """A maneuver goes on without an answer: the fixed value holds; `overdue` by the clock."""

    asker = GMS

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


class ManeuverState(Struct, frozen=True, tag="maneuver"):
    """A maneuver that is paid; `by` and `target` are keys.

    `pays` is the action that a check against it costs, "" where none can be made. `against` is what
    resists, with its fixed `value`; `more` is what attitude and willpower add to a check of it,
    `extra` what forcing is harder. `own` and `resists` are the rolls that are made. What counted
    against it is `counts`, with the extra `difficulty`. `most` are the feet of the step that is
    `due` where it succeeds; `asks` says that the GM is asked what the ground does. It is `lost` for
    a reason in words where its dice cannot be rolled any more.
    """

    by: str
    target: str
    kind: Kind
    skill: str
    directions: tuple[str, ...]
    defence: str = ""
    said: Effects = Effects()
    pays: str = ""
    against: str = ""
    value: int = 0
    more: int = 0
    extra: int = 0
    own: CheckPlan | None = None
    resists: CheckPlan | None = None
    rolls: tuple[RollLine, ...] = ()
    counts: int = 0
    difficulty: int = 0
    success: bool = False
    most: int = 0
    due: bool = False
    asks: bool = False
    lost: str = ""


class Waived(Outcome, frozen=True, tag="waived"):
    """A GM let somebody off a step; `on` is the card of a maneuver."""

    name: str
    owed: DueStep
    on: Position | None = None


class MapSet(Outcome, frozen=True, tag="map_set"):
    """Whether positions stand on a map."""

    on: bool


class Stepped(Outcome, frozen=True, tag="stepped"):
    """A step was taken; `other` is who it changed the distance to, in feet before and after."""

    name: str
    direction: str
    feet: int
    other: str = ""
    before: int = 0
    after: int = 0
    on: Position | None = None


class GroundSet(Outcome, frozen=True, tag="ground_set"):
    """The ground puts somebody at an advantage or not; `changes` say what stands then."""

    name: str
    what: str
    amount: int = 0
    changes: tuple[str, ...] = ()
    on: Position | None = None
