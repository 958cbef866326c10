"""What can be asked for in a round, what waits, and what comes of it: values only."""

from __future__ import annotations

from msgspec import Struct

from bot.core.action import Action, Outcome
from bot.core.people import GMS
from bot.systems.blackdice.rules.initiative import Noticed
from bot.systems.blackdice.sides import Rolled, Side


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


class Surprise(Action, frozen=True, tag="surprise"):
    """Ambushers try to surprise others, who answer by button (BD-35).

    `skill` and `attribute` are theirs, `notice` and `sense` those of the others; "" stands for
    Hide & Sneak with Dexterity against Perception with Wits, with `bluff` for Bluff with Presence
    against Empathy with Wits.
    """

    asker = GMS

    by: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    bluff: bool = False
    trades: int = 0
    black: int = 0
    pool: str = ""


class Notice(Action, frozen=True, tag="notice"):
    """`who` is ready to notice an ambush, with so many `trades`, or with another `pool`."""

    roll: int = 0
    trades: int = 0
    pool: str = ""


class NoticeRest(Action, frozen=True, tag="notice_rest"):
    """A GM lets everybody notice who has not said how; all the dice are thrown."""

    asker = GMS

    roll: int = 0


class Menu(Action, frozen=True, tag="menu"):
    """A look at what could be done now: weapons, actions left, whom one is faster than."""


class Watch(Struct, frozen=True, omit_defaults=True):
    """One who might notice an ambush; `ready` says that how is settled."""

    side: Side
    ready: bool = False


class Waylay(Struct, frozen=True, tag="waylay"):
    """An ambush that waits for those who might notice it; nobody has rolled yet."""

    combat: str
    by: tuple[Side, ...]
    against: tuple[Watch, ...]
    bluff: bool = False

    @property
    def missing(self) -> tuple[Watch, ...]:
        """Who has not said how she watches."""
        return tuple(one for one in self.against if not one.ready)


class Row(Struct, frozen=True):
    """One who took part, with the dice."""

    side: Side
    rolled: Rolled


class Met(Struct, frozen=True):
    """What one defender notices of each ambusher, by their keys, and the worst of it."""

    key: str
    name: str
    of: tuple[tuple[str, Noticed], ...]
    worst: Noticed

    @property
    def by(self) -> tuple[str, ...]:
        """The keys of those who surprise her."""
        return tuple(key for key, noticed in self.of if noticed != "aware")


class Acted(Outcome, frozen=True, tag="acted"):
    """An action without a roll of its own; `left` and `declared` None where nobody counts."""

    name: str
    what: str
    left: int | None = None
    declared: int | None = None
    rolls: bool = False
    changes: tuple[str, ...] = ()
    why: tuple[str, ...] = ()


class AmbushWaits(Outcome, frozen=True, tag="ambush_waits"):
    """An ambush waits for those who might notice it."""

    roll: int
    waits: Waylay


class Ambushed(Outcome, frozen=True, tag="ambushed"):
    """Everybody has rolled; it counts in this `round` of `combat`."""

    roll: int
    combat: str
    by: tuple[Row, ...]
    against: tuple[Row, ...]
    met: tuple[Met, ...]
    round: int


class MenuShown(Outcome, frozen=True, tag="menu"):
    """A look at what somebody could do now."""

    name: str
    lines: tuple[str, ...]
