"""What is asked of pools and rounds and what comes of it, as values that are kept."""

from __future__ import annotations

from msgspec import Struct

from bot.core.action import Action, Outcome
from bot.core.people import ANYONE, GMS
from bot.shared.exchange.windows import KeptTale
from bot.systems.flamepunk.rolls.earlier import Resolved
from bot.systems.flamepunk.sheet import Defence


class Join(Action, frozen=True, tag="join"):
    """A character takes a seat with full pools (FP-02, FP-04, FA-24).

    `name` is the character's, `scene.actor` its owner; with `npc` it belongs to the GMs. `pool`
    and `pyros` are what it starts with (None: full), `maximum` is 1..20 (None: the house rule),
    `hit` its default hit numbers.
    """

    asker = ANYONE
    gm_if = ("npc",)

    name: str = ""
    npc: bool = False
    pool: int | None = None
    maximum: int | None = None
    pyros: int | None = None
    pyros_max: int = 6
    hit: str = ""


class Leave(Action, frozen=True, tag="leave"):
    """The character goes, with its pools and penalties."""


class Auto(Action, frozen=True, tag="auto"):
    """An automatic action: dice are paid, nothing is rolled, it works (FP-47, FP-48, FA-16).

    `settle` is what buttons of earlier versions say.
    """

    cost: int = 1
    what: str = ""
    settle: bool = True


class Pools(Action, frozen=True, tag="pools"):
    """A look at everybody's pools, pips and who can still dodge."""

    asker = ANYONE


class SetPool(Action, frozen=True, tag="set_pool"):
    """A GM sets a character's dice or its maximum (FP-02, FA-13, FA-23)."""

    asker = GMS

    current: int | None = None
    maximum: int | None = None


class Pyros(Action, frozen=True, tag="pyros"):
    """Pyros spent (negative `change`) or gained (FP-04); gaining is the GM's."""

    gm_if = ("gains",)

    change: int = 0
    what: str = ""

    @property
    def gains(self) -> bool:
        """Whether the pool grows."""
        return self.change > 0


class PassTime(Action, frozen=True, tag="time"):
    """Time passes outside conflict: +3 for every few seconds (FP-46).

    `seconds` None is enough for a full refresh; `everyone` is the GM's.
    """

    gm_if = ("everyone",)

    seconds: int | None = None
    everyone: bool = False


class AddDefence(Action, frozen=True, tag="add_defence"):
    """A further defence for a character (FP-11): `against` names kinds or `any`."""

    name: str = ""
    cost: int = 1
    removes: int = 1
    against: str = "physical"


class DropDefence(Action, frozen=True, tag="drop_defence"):
    """A defence is taken from the character; `dodge` stays."""

    name: str = ""


class StartConflict(Action, frozen=True, tag="start_conflict"):
    """A conflict begins; the start of round 1 refreshes too (FP-45, FA-13).

    `kind` is checked by the rules, so that a wrong one is the refusal `bad_conflict`.
    """

    asker = GMS

    kind: str = "combat"


class NextRound(Action, frozen=True, tag="next_round"):
    """A round starts: everybody regains 3 dice (FP-03). `seen` guards against a second press."""

    asker = GMS

    seen: int | None = None


class EndConflict(Action, frozen=True, tag="end_conflict"):
    """The conflict is over; pools stay."""

    asker = GMS


LENGTHS = {
    "combat": "a few seconds",
    "flamerunning": "a few seconds",
    "social": "about a minute",
    "other": "as long as it takes",
}
"""How long a round is, by kind of conflict (FP-45)."""

USUAL = "combat"
"""The kind of which nobody needs to be told."""


class PoolLine(Struct, frozen=True):
    """One character's pools, before and after what happened, and its wounds."""

    name: str
    before: int
    after: int
    maximum: int
    pyros: int
    pyros_max: int
    wounds: int = 0


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


class Automatic(Outcome, frozen=True, tag="automatic"):
    """An automatic action was paid and works."""

    name: str
    what: str
    cost: int
    before: int
    after: int
    maximum: int
    settled: tuple[KeptTale | Resolved, ...] = ()


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
