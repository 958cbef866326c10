"""What can be asked for in a round, what waits, and what comes of it: values only."""

from __future__ import annotations

from bot.core.action import Action, Outcome


class Declare(Action, frozen=True, tag="declare"):
    """So many actions in this round, said before the first of them (BD-49 to BD-51)."""

    actions: int = 1


class Trade(Action, frozen=True, tag="trade"):
    """Dice of a roll that is no task are traded so often from now on (R-11).

    `kind` is damage, initiative or consciousness.
    """

    kind: str = "damage"
    trades: int = 0


class Act(Action, frozen=True, tag="act"):
    """An action of the list is taken (BD-48); `weapon` is what is drawn, reloaded or cleared."""

    kind: str = ""
    weapon: str = ""
    actions: int = 0


class Busy(Action, frozen=True, tag="busy"):
    """Something that takes `rounds` rounds (BD-47, BD-52); with `stop` it is broken off (R-60)."""

    rounds: int = 0
    stop: bool = False


class Disengage(Action, frozen=True, tag="disengage"):
    """A break from the opponents who were beaten to the turn (BD-44)."""

    actions: int = 0


class Walk(Action, frozen=True, tag="walk"):
    """So many yards on foot (BD-56); `draw` is a weapon readied on the way (BD-62)."""

    distance: int = 0
    speed: int = 0
    draw: str = ""
    actions: int = 0


class Drive(Action, frozen=True, tag="drive"):
    """A vehicle changes its speed in yards a round (BD-57); "" names no vehicle to remember.

    `speed` None is what it goes at, `top` and `limit` None what was said of it before.
    """

    vehicle: str = ""
    speed: int | None = None
    change: int = 0
    top: int | None = None
    limit: int | None = None


class Menu(Action, frozen=True, tag="menu"):
    """A look at what could be done now: weapons, actions left, whom one is faster than."""


class Acted(Outcome, frozen=True, tag="acted"):
    """An action without a roll of its own; `left` and `declared` None where nobody counts."""

    name: str
    what: str
    left: int | None = None
    declared: int | None = None
    rolls: bool = False
    changes: tuple[str, ...] = ()
    why: tuple[str, ...] = ()


class MenuShown(Outcome, frozen=True, tag="menu"):
    """A look at what somebody could do now."""

    name: str
    lines: tuple[str, ...]
