"""What comes of ranks spent, and of conditions outside a blow."""

from __future__ import annotations

from msgspec import Struct

from bot.core.action import Outcome
from bot.core.report import Tone
from bot.systems.opend6.outcomes.works import Thrown


class OfRanks(Outcome, frozen=True):
    """Whatever came of ranks or conditions."""


class Shop(OfRanks, frozen=True, tag="shop"):
    """What the ranks left of `key`'s check can buy, after a purchase where one was `made`.

    `of` is the check, `roll` the number of its row; `target`, `on` and `condition` are what is
    being bought for, `told` what the card has said before.
    """

    key: str
    of: str
    ranks: int
    roll: int
    made: str = ""
    changes: tuple[str, ...] = ()
    rolls: tuple[Thrown, ...] = ()
    target: str = ""
    on: str = ""
    condition: str = ""
    barred: bool = False
    tone: Tone = "plain"
    told: tuple[str, ...] = ()


class Altered(OfRanks, frozen=True, tag="altered"):
    """A condition came, went or changed: in words, with a roll where there was one."""

    title: str
    tone: Tone = "plain"
    rolls: tuple[Thrown, ...] = ()
    why: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()


class StatusMoved(OfRanks, frozen=True, tag="status"):
    """A status after it was made, tested or set: `name` of `owner`, a key, at this `place`."""

    name: str
    owner: str
    place: int
    title: str
    rolls: tuple[Thrown, ...] = ()
    changes: tuple[str, ...] = ()
    tone: Tone = "plain"
    failed: bool = False
    told: tuple[str, ...] = ()


class Swaying(OfRanks, frozen=True, tag="swaying"):
    """Somebody would move another's mind from `now` to `wanted`; a GM agrees to `ladder`."""

    by: str
    target: str
    ladder: str
    now: str
    wanted: str
    ranks: int


class ConditionsShown(OfRanks, frozen=True, tag="conditions"):
    """A look at the conditions of those with these keys."""

    keys: tuple[str, ...]


class StatusShown(OfRanks, frozen=True, tag="statuses"):
    """A look at everything that is measured by status."""


class Harmed(Struct, frozen=True):
    """One whom a GM's word has harmed or healed: the conditions that came or went, in words."""

    name: str
    conditions: tuple[str, ...]


class Struck(OfRanks, frozen=True, tag="struck"):
    """A GM's damage or healing on a track."""

    track: str
    rank: int
    rows: tuple[Harmed, ...]


RankOutcome = Shop | Altered | StatusMoved | Swaying | ConditionsShown | StatusShown | Struck
