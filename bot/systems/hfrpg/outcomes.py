"""What HFRPG's actions come to, with all a card needs to say it."""

from __future__ import annotations

from msgspec import Struct

from bot.core.action import Outcome
from bot.systems.hfrpg.attempt import Attempt
from bot.systems.hfrpg.pools import Moved
from bot.systems.hfrpg.results import Result


class Prepared(Outcome, frozen=True, tag="prepared"):
    """A roll is about to be made; others may join a group's, a GM may change the difficulty."""

    roll: int
    attempt: Attempt


class Dropped(Outcome, frozen=True, tag="dropped"):
    """A prepared roll was not made."""

    roll: int
    attempt: Attempt


class Waiting(Outcome, frozen=True, tag="waiting"):
    """The dice fell, and tokens are to be used before the roll is read."""

    roll: int
    attempt: Attempt
    deadline: int | None = None


class Rival(Struct, frozen=True):
    """One of a group who would have rolled better with the tokens they hold.

    Chances of success, 0..1: theirs, and that of who rolled.
    """

    name: str
    balance: int
    chance: float
    leader: float


class Resolved(Outcome, frozen=True, tag="resolved"):
    """A roll was read and booked.

    `chains` are the extra rolls of each exploding die. `how` says what closed it: rolled, best,
    kept, harshest, placed or overdue. `moved` is every balance that changed. `stopped` where the
    bot stopped throwing (HA-19). `rival` is who of a group would have been better with tokens.
    """

    roll: int
    attempt: Attempt
    result: Result
    chains: tuple[tuple[int, ...], ...] = ()
    moved: tuple[Moved, ...] = ()
    how: str = "rolled"
    stopped: bool = False
    rival: Rival | None = None


class Automatic(Outcome, frozen=True, tag="automatic"):
    """Certain or Impossible: nothing was rolled (HF-09, HF-10)."""

    attempt: Attempt
    result: Result
    roll: int | None = None


class TokensShown(Outcome, frozen=True, tag="tokens"):
    """A look at everybody's tokens, as (name, balance)."""

    rows: tuple[tuple[str, int], ...]


class TokensGiven(Outcome, frozen=True, tag="given"):
    """A GM gave tokens, or took some."""

    amount: int
    moved: Moved


class Chance(Struct, frozen=True):
    """One difficulty's chances, each 0..1; `better` is success with one bonus more, if any can."""

    level: str
    success: float
    critical: float
    worst: float
    better: float | None = None


class OddsShown(Outcome, frozen=True, tag="odds"):
    """Exact chances by difficulty."""

    name: str
    dice: int
    cs: int
    tokens: int
    rows: tuple[Chance, ...]


class HalfShown(Outcome, frozen=True, tag="half"):
    """Half of a number, rounded up."""

    number: str
    half: int


class RulesShown(Outcome, frozen=True, tag="rules"):
    """The rules in short."""


HfOutcome = (
    Prepared
    | Dropped
    | Waiting
    | Resolved
    | Automatic
    | TokensShown
    | TokensGiven
    | OddsShown
    | HalfShown
    | RulesShown
)
