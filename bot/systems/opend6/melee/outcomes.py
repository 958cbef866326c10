"""What comes of actions in a fight: values only."""

from __future__ import annotations

from typing import Literal

from bot.core.action import Outcome
from bot.core.report import Tone
from bot.systems.opend6.checks.actions import RollShown
from bot.systems.opend6.melee.actions import Miss, Point, Trail, Winnings


class OfFight(Outcome, frozen=True):
    """Whatever came of an action in a fight."""


class Done(OfFight, frozen=True, omit_defaults=True, kw_only=True):
    """What came of something in a fight; its chapter adds what is its own.

    `combat` is which fight that is, `over` that at most one side stands. `roll` is the row whose
    card this is, `open` as long as it waits for something; `left` is what may be done in it.
    `changes` are what others have made of it, in words; `moved` the distances before and after by
    opponent. `points` are the action points that `actor`, a key, could spend on what failed,
    `point` is one that was, and `was` are the verdicts before. `overdue` says that time was up.
    """

    combat: str = ""
    roll: int | None = None
    success: bool = True
    rolls: tuple[RollShown, ...] = ()
    changes: tuple[str, ...] = ()
    moved: tuple[tuple[str, int, int], ...] = ()
    over: bool = False
    left: Trail | Winnings | None = None
    open: bool = False
    points: int = 0
    actor: str = ""
    point: Point | None = None
    was: tuple[str | Miss, ...] = ()
    overdue: bool = False


class Lost(Done, frozen=True, tag="lost"):
    """An action that could not take effect any more, and why in words (R-50)."""

    name: str
    words: str
    why: str


class Ended(Done, frozen=True, tag="ended"):
    """What waits no longer: a turn, a movement, ranks, or what failed, with its verdict."""

    name: str
    what: Literal["turn", "movement", "ranks", "miss"] = "turn"
    ranks: int = 0
    verdict: str | Miss = ""


class CalledOff(Done, frozen=True, tag="called_off"):
    """An action that waited was taken back, and the action it cost."""

    name: str
    words: str
    cost: str = ""


class OnTheDefensive(Done, frozen=True, tag="on_the_defensive"):
    """Somebody stands on the defensive (D6-23), with `skill` where one was chosen (D6-24)."""

    name: str
    skill: str = ""


class Said(Done, frozen=True, tag="said"):
    """Words in a fight; `luck_for` is the key of who may be given luck for them (D6-62)."""

    name: str
    kind: str
    words: str
    at: str = ""
    luck_for: str = ""


class InHand(Done, frozen=True, tag="in_hand"):
    """What somebody had in hand, and has now; "" for nothing."""

    name: str
    before: str
    after: str


class Watched(Done, frozen=True, tag="watched"):
    """Somebody has somebody else as focus (D6-11)."""

    name: str
    at: str


class Conceded(Done, frozen=True, tag="conceded"):
    """Somebody gave up, or fights on (D6-10)."""

    name: str
    back: bool = False


class Measured(Done, frozen=True, tag="measured"):
    """The feet between two, or the room of one; `hidden` where not everybody may know them."""

    one: str
    feet: int
    other: str = ""
    hidden: bool = False


class GangFormed(Done, frozen=True, tag="gang_formed"):
    """Who forms a gang by a GM's word; nobody where sides and focus say it again (D6-115)."""

    names: tuple[str, ...] = ()
    hidden: bool = False


class Surveyed(Done, frozen=True, tag="surveyed"):
    """A fight as whoever looked at it sees it."""

    name: str
    lines: tuple[str, ...]


class Fought(Done, frozen=True, tag="fought"):
    """Something was done, in words: what a journal holds from before each chapter had its own.

    `trail`, `winnings` and `ground` are what could be done then; of the ground `victim` is who
    stands on it. `held` are the keys of those whose advantages could be used.
    """

    title: str
    tone: Tone = "plain"
    why: tuple[str, ...] = ()
    trail: Trail | None = None
    winnings: Winnings | None = None
    ground: tuple[str, ...] = ()
    victim: str = ""
    hint: str = ""
    private: bool = False
    luck_for: str = ""
    held: tuple[str, ...] = ()
