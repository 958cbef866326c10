"""What can be asked for of an ambush, what waits, and what comes of it: values only."""

from __future__ import annotations

from msgspec import Struct

from bot.core.action import Action, Outcome
from bot.core.people import GMS
from bot.systems.blackdice.rules.initiative import Noticed
from bot.systems.blackdice.sides import Rolled, Side


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


class Watch(Struct, frozen=True, omit_defaults=True):
    """One who might notice an ambush; `ready` says that how is settled."""

    side: Side
    ready: bool = False


class AmbushState(Struct, frozen=True, tag="waylay"):
    """An ambush that waits for those who might notice it; nobody has rolled yet."""

    combat: str
    by: tuple[Side, ...]
    against: tuple[Watch, ...]
    bluff: bool = False

    @property
    def missing(self) -> tuple[Watch, ...]:
        """Who has not said how she watches."""
        return tuple(one for one in self.against if not one.ready)


class AmbushRoll(Struct, frozen=True):
    """One who took part, with the dice."""

    side: Side
    rolled: Rolled


class NoticeResult(Struct, frozen=True):
    """What one defender notices of each ambusher, by their keys, and the worst of it."""

    key: str
    name: str
    of: tuple[tuple[str, Noticed], ...]
    worst: Noticed

    @property
    def by(self) -> tuple[str, ...]:
        """The keys of those who surprise her."""
        return tuple(key for key, noticed in self.of if noticed != "aware")


class AmbushWaits(Outcome, frozen=True, tag="ambush_waits"):
    """An ambush waits for those who might notice it."""

    roll: int
    waits: AmbushState


class Ambushed(Outcome, frozen=True, tag="ambushed"):
    """Everybody has rolled; it counts in this `round` of `combat`."""

    roll: int
    combat: str
    by: tuple[AmbushRoll, ...]
    against: tuple[AmbushRoll, ...]
    met: tuple[NoticeResult, ...]
    round: int
