"""What Flamepunk's actions come to, with all a card needs to say it."""

from __future__ import annotations

from msgspec import Struct

from bot.core.action import Outcome
from bot.systems.flamepunk.attempt import Attempt
from bot.systems.flamepunk.rules import Reading
from bot.systems.flamepunk.sheet import Defence


class Joined(Outcome, frozen=True, tag="joined"):
    """A character took a seat."""

    name: str
    dice: int
    maximum: int
    pyros: int
    pyros_max: int
    npc: bool


class Left(Outcome, frozen=True, tag="left"):
    """A character went; `rolls` are its open rolls, which were dropped."""

    name: str
    rolls: tuple[int, ...] = ()


class Resolved(Outcome, frozen=True, tag="resolved"):
    """A roll was read.

    `how` says who closed it: `rolled` (nothing to decide), `stood`, `taken`, `defended`, `overdue`
    or `moved_on` (its roller went on). `owed` is the task's whole penalty now, `forgotten` what a
    success cleared. `settled` are rolls that this one closed. `consequence` is the GM's (FP-32).
    """

    roll: int
    attempt: Attempt
    reading: Reading
    how: str
    owed: int = 0
    forgotten: int = 0
    consequence: str = ""
    settled: tuple[Resolved, ...] = ()


class Waiting(Outcome, frozen=True, tag="waiting"):
    """A roll waits for somebody. `reading` is how it reads if nothing more happens.

    `settled` are earlier rolls of the roller that this one closed.
    """

    roll: int
    attempt: Attempt
    reading: Reading
    settled: tuple[Resolved, ...] = ()


class Automatic(Outcome, frozen=True, tag="automatic"):
    """An automatic action was paid and works."""

    name: str
    what: str
    cost: int
    before: int
    after: int
    maximum: int
    settled: tuple[Resolved, ...] = ()


class PoolLine(Struct, frozen=True):
    """One character's pools, before and after what happened, and its wounds."""

    name: str
    before: int
    after: int
    maximum: int
    pyros: int
    pyros_max: int
    wounds: int = 0


class PoolsShown(Outcome, frozen=True, tag="pools"):
    """A look at everybody's pools; `kind` and `round` are the conflict's, "" and 0 outside."""

    pools: tuple[PoolLine, ...]
    kind: str = ""
    round: int = 0


class PoolSet(Outcome, frozen=True, tag="pool_set"):
    """A GM set a pool."""

    pool: PoolLine
    old_maximum: int


class PyrosChanged(Outcome, frozen=True, tag="pyros"):
    """Pyros was spent or gained, `asked` points of it."""

    name: str
    what: str
    asked: int
    before: int
    after: int
    maximum: int


class Grudge(Struct, frozen=True):
    """A task that is harder for somebody: `name` is "" where it is so for everybody."""

    name: str
    task: str
    parts: tuple[tuple[int, int], ...]
    blocked: bool

    @property
    def amount(self) -> int:
        """What it adds to the task's Dodge."""
        return sum(amount for _, amount in self.parts)


class PenaltiesShown(Outcome, frozen=True, tag="penalties"):
    """A look at grudges; `private` where hidden rolls may be among what left them."""

    grudges: tuple[Grudge, ...]
    private: bool = False


class PenaltySet(Outcome, frozen=True, tag="penalty_set"):
    """A GM set what earlier failures cost; `name` is "" where it holds for everybody."""

    name: str
    task: str
    before: int
    after: int


class RoundStarted(Outcome, frozen=True, tag="round"):
    """A round of a conflict started and everybody was refreshed."""

    kind: str
    round: int
    pools: tuple[PoolLine, ...]


class ConflictEnded(Outcome, frozen=True, tag="conflict_ended"):
    """The conflict is over after so many rounds."""

    kind: str
    rounds: int
    pools: tuple[PoolLine, ...]


class TimePassed(Outcome, frozen=True, tag="time"):
    """Time passed outside conflict; `seconds` None was enough for a full refresh."""

    seconds: int | None
    pools: tuple[PoolLine, ...]


class DefenceChanged(Outcome, frozen=True, tag="defence"):
    """A defence was added to a character or taken from it."""

    name: str
    defence: Defence
    added: bool


class WhatIfShown(Outcome, frozen=True, tag="what_if"):
    """What else a roll could have been.

    `real` is how it was read, `bare` without any reflex, `more` the possible readings with one die
    more, one per face, and `shift` the best turn of one die as (old, new, reading).
    """

    faces: tuple[int, ...]
    real: Reading
    bare: Reading
    more: tuple[Reading, ...]
    shift: tuple[int, int, Reading] | None


class Chance(Struct, frozen=True):
    """The chances of so many dice, each 0..1; `exact` is the chance of success as p/q."""

    dice: int
    success: float
    exact: str
    mean: float
    bands: dict[str, float]


class OddsShown(Outcome, frozen=True, tag="odds"):
    """Exact chances for 1 to so many dice; `pool` is what the character holds, if known."""

    rows: tuple[Chance, ...]
    hit: tuple[int, ...]
    dodge: int
    parts: tuple[tuple[int, int], ...] = ()
    name: str = ""
    task: str = ""
    pool: int | None = None
    weights: tuple[tuple[str, int], ...] = ()


class Split(Struct, frozen=True):
    """Attacking with so many dice and holding the rest: mean damage dealt and taken."""

    attack: int
    held: int
    dealt: float
    taken: float


class HeldBack(Outcome, frozen=True, tag="hold"):
    """How many dice to keep against the attacks expected; `best` is the number to attack with."""

    incoming: tuple[int, ...]
    target_dodges: bool
    rows: tuple[Split, ...]
    best: int


class RulesShown(Outcome, frozen=True, tag="rules"):
    """The rules in short."""


FlameOutcome = (
    Joined
    | Left
    | Resolved
    | Waiting
    | Automatic
    | PoolsShown
    | PoolSet
    | PyrosChanged
    | PenaltiesShown
    | PenaltySet
    | RoundStarted
    | ConflictEnded
    | TimePassed
    | DefenceChanged
    | WhatIfShown
    | OddsShown
    | HeldBack
    | RulesShown
)
