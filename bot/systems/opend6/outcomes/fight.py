"""What comes of actions in a fight, with all that a card needs to say it."""

from __future__ import annotations

from msgspec import Struct

from bot.core.action import Outcome
from bot.core.report import Tone
from bot.systems.opend6.arena.pending import Deed, Trail, Winnings
from bot.systems.opend6.results import Result
from bot.systems.opend6.trial import Fell, Trial


class OfFight(Outcome, frozen=True):
    """Whatever came of an action in a fight."""


class Rolled(Struct, frozen=True):
    """A roll as a card shows it; `what` says what for, `result` is None where nothing resists.

    `versus` says in words what was to be reached.
    """

    trial: Trial
    fell: Fell
    what: str
    result: Result | None = None
    versus: str = ""


class Resumed(Struct, frozen=True):
    """An action that had waited for another one: it goes on, or is lost where `deed.lost` says."""

    roll: int
    deed: Deed
    open: bool = True


class Waits(OfFight, frozen=True, tag="waits"):
    """An action is declared and waits; `resumed` are others that this has changed."""

    roll: int
    deed: Deed
    resumed: tuple[Resumed, ...] = ()


class Fought(OfFight, frozen=True, tag="fought"):
    """Something was done, in words and with its rolls.

    `roll` is the row whose card this is. `over` says that at most one side stands, `combat` which
    fight that is. `trail`, `winnings` and `ground` are what may be done now; of the ground `victim`
    is who stands on it. `points` are the action points that `actor`, a key, could spend on what
    failed, `was` the verdicts before. `held` are the keys of those whose advantages may be used
    now.
    """

    title: str
    combat: str = ""
    roll: int | None = None
    tone: Tone = "plain"
    rolls: tuple[Rolled, ...] = ()
    why: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    over: bool = False
    trail: Trail | None = None
    winnings: Winnings | None = None
    ground: tuple[str, ...] = ()
    victim: str = ""
    hint: str = ""
    private: bool = False
    luck_for: str = ""
    moved: tuple[tuple[str, int, int], ...] = ()
    resumed: tuple[Resumed, ...] = ()
    open: bool = False
    points: int = 0
    actor: str = ""
    was: tuple[str, ...] = ()
    held: tuple[str, ...] = ()


FightOutcome = Waits | Fought
