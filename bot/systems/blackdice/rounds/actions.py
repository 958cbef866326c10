"""What can be asked for in a round, what waits, and what comes of it: values only."""

from __future__ import annotations

from msgspec import Struct

from bot.core.action import Action, Outcome

CLEAR = "clear"
"""Clearing a jam, which the list of actions does not name: it is one like picking up (BD-26)."""


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


class Declaration(Struct, frozen=True, tag="declaration"):
    """So many actions are declared, which divide all pools of the round (BD-50, BD-51)."""

    actions: int
    divisor: int


class Trading(Struct, frozen=True, tag="trading"):
    """Dice of this kind of roll are traded so often from now on (R-11)."""

    kind: str
    trades: int


class Deed(Struct, frozen=True, tag="deed"):
    """An action of the list, with the weapon it is about, "" for none (BD-48)."""

    kind: str
    weapon: str = ""


class Break(Struct, frozen=True, tag="break"):
    """A break from opponents, by their names: those it is free of, and those who hold (BD-44)."""

    free: tuple[str, ...]
    held: tuple[str, ...] = ()


class LongAction(Struct, frozen=True, tag="long"):
    """Something of so many rounds, of the `combat` of this name where one stands beside it."""

    rounds: int
    combat: str = ""


class LongActionEnd(Struct, frozen=True, tag="long_end"):
    """Something of several rounds is broken off; `beside` says that it was beside a fight."""

    beside: bool = False


class Steps(Struct, frozen=True, tag="steps"):
    """So many yards at so many a round, which take `rounds` (BD-56).

    `held` are opponents still in melee, `drawn` is a weapon readied on the way (BD-62).
    """

    distance: int
    speed: int
    rounds: int
    held: tuple[str, ...] = ()
    drawn: str = ""


class Ride(Struct, frozen=True, tag="ride"):
    """A vehicle changes its `speed` in yards a round to that `after`, of so many at most (BD-57).

    `limit` is by how much it may change in a round.
    """

    vehicle: str
    speed: int
    change: int
    after: int
    top: int
    limit: int


Done = Declaration | Trading | Deed | Break | LongAction | LongActionEnd | Steps | Ride


class Acted(Outcome, frozen=True, tag="acted", omit_defaults=True):
    """An action without a roll of its own; `left` and `declared` None where nobody counts.

    `rolls` says that its dice are rolled apart. A line of an earlier version has words instead of
    what was `done`: `what`, `changes` and `why`.
    """

    name: str
    what: str = ""
    left: int | None = None
    declared: int | None = None
    rolls: bool = False
    changes: tuple[str, ...] = ()
    why: tuple[str, ...] = ()
    done: Done | None = None


class MenuShown(Outcome, frozen=True, tag="menu"):
    """A look at what somebody could do now."""

    name: str
    lines: tuple[str, ...]
