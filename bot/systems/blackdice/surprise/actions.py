"""What can be asked for of an ambush, what waits, and what comes of it: values only."""

from __future__ import annotations

from msgspec import Struct

from bot.core.action import ByGms
from bot.shared.exchange.windows import Answer, GmAnswer
from bot.systems.blackdice.rules.initiative import Noticed
from bot.systems.blackdice.sides import Side, SideDice


class Surprise(ByGms, frozen=True, tag="surprise"):
    """Ambushers try to surprise others, who answer by button (BD-35).

    `skill` and `attribute` are theirs, `notice` and `sense` those of the others; "" stands for
    Hide & Sneak with Dexterity against Perception with Wits, with `bluff` for Bluff with Presence
    against Empathy with Wits. `named` are further of those others, `&` or commas between them.
    """

    by: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    bluff: bool = False
    trades: int = 0
    black: int = 0
    pool: str = ""
    named: str = ""


class Notice(Answer, frozen=True, tag="notice"):
    """`who` is ready to notice an ambush, with so many `trades`, or with another `pool`."""

    trades: int = 0
    pool: str = ""


class NoticeRest(GmAnswer, frozen=True, tag="notice_rest"):
    """A GM lets everybody notice who has not said how; all the dice are thrown."""


class Watch(Struct, frozen=True, omit_defaults=True):
    """One who might notice an ambush; `ready` says that how is settled."""

    side: Side
    ready: bool = False


class AmbushRoll(Struct, frozen=True):
    """One who takes part, with the dice."""

    side: Side
    rolled: SideDice = SideDice()


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


class AmbushResult(Struct, frozen=True):
    """Everybody who took part and what they noticed; it counts in this `round` of the fight."""

    by: tuple[AmbushRoll, ...]
    against: tuple[AmbushRoll, ...]
    met: tuple[NoticeResult, ...] = ()
    round: int = 0


class AmbushState(Struct, frozen=True, tag="waylay", omit_defaults=True):
    """An ambush, which waits for those who might notice it before anybody rolls.

    `result` is what everybody has rolled, once nobody is waited for. `gone` says that one side had
    left the fight before.
    """

    combat: str
    by: tuple[Side, ...]
    against: tuple[Watch, ...]
    bluff: bool = False
    result: AmbushResult | None = None
    gone: bool = False
