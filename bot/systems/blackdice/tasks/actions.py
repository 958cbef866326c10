"""What can be asked for of tasks, what waits, and what comes of it: values only."""

from __future__ import annotations

from typing import Literal, Self

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Action, ByGms, Outcome
from bot.core.people import GMS, Audience
from bot.shared.exchange.windows import Answer, GmAnswer
from bot.systems.blackdice.rules import tables
from bot.systems.blackdice.rules.dice import Source, nonzero
from bot.systems.blackdice.rules.opposed import add_helpers
from bot.systems.blackdice.rules.tables import Rung
from bot.systems.blackdice.rules.tasks import AUTOMATIC, NEED, Result, result_of
from bot.systems.blackdice.sides import EXTRA, Side, SideDice

LONGEST_TEXT = 300


Ruin = Literal["jams", "breaks", "other"]


class Rolling(Action, frozen=True):
    """What every roll is made of (BD-02, BD-07, BD-11, BD-13, BD-16).

    The dice are the whole `pool`, or `attribute` and `skill` as numbers or names on the sheet.
    `black` are black dice and `bonus` pool dice besides the difficulty's, `trades` how often three
    dice are given up for a success.
    """

    pool: int | None = None
    attribute: str = ""
    skill: str = ""
    difficulty: str = "average"
    black: int = 0
    bonus: int = 0
    trades: int = 0
    task: str = ""


class Roll(Rolling, frozen=True, tag="roll"):
    """A task is tried (BD-05).

    With `hidden` a GM keeps the black dice from the players (BD-08), with `granted` a partial
    counts (BD-06). `ready` waits for the choice of trades. `final` leaves no partial open.
    """

    gm_if = ("hidden", "granted")

    need: int = 2
    hidden: bool = False
    granted: bool = False
    ready: bool = False
    final: bool = False


class Call(Rolling, frozen=True, tag="call"):
    """A GM calls on everybody `named` for a task; each presses Roll (BD-01, BD-08)."""

    asker = GMS

    named: str = ""
    need: int = 2
    hidden: bool = False
    granted: bool = False


class RollNow(Answer, frozen=True, tag="answer"):
    """Somebody rolls as called, with so many `trades`; `dice` are typed where none are known."""

    trades: int = 0
    dice: str = ""


class Drop(Answer, frozen=True, tag="drop"):
    """What waits for dice waits no longer."""


class Grant(GmAnswer, frozen=True, tag="grant"):
    """A GM grants a partial victory, with its catch in words, or does not (BD-06, BD-20)."""

    granted: bool = True
    text: str = ""
    overdue: bool = False


class NameMishap(GmAnswer, frozen=True, tag="name_mishap"):
    """A GM says what a foul failure brings (BD-26).

    `name` is whose it was, `weapon` what jams or breaks, `text` what else happens.
    """

    name: str = ""
    what: Ruin = "other"
    weapon: str = ""
    text: str = ""


class OnCard(ByGms, frozen=True):
    """A GM's word on a roll, which a button of its card carries as JSON."""

    card: bytes = b""


class NoMore(OnCard, frozen=True, tag="no_more"):
    """A GM says that the situation allows no further try (BD-29)."""


class Look(OnCard, frozen=True, tag="look"):
    """A GM looks at the hidden black dice of a roll."""


class Reveal(OnCard, frozen=True, tag="reveal"):
    """The hidden black dice of a roll are turned over."""


class Terms(Struct, frozen=True, omit_defaults=True):
    """What a roll is made of, before anybody's sheet is read; `task` is cleaned.

    `by_gm` says whose word the black dice are, `hidden` keeps them from the players, `granted`
    lets a partial count.
    """

    pool: int | None = None
    attribute: str = ""
    skill: str = ""
    difficulty: str = tables.AVERAGE
    black: int = 0
    bonus: int = 0
    task: str = ""
    need: int = NEED
    hidden: bool = False
    granted: bool = False
    by_gm: bool = False

    @property
    def rung(self) -> Rung:
        """The difficulty (BD-13)."""
        return tables.LADDER[self.difficulty]

    @property
    def names_dice(self) -> bool:
        """Whether they say which dice are rolled."""
        return self.pool is not None or bool(self.attribute or self.skill)

    @property
    def black_sources(self) -> tuple[Source, ...]:
        """The black dice of difficulty and GM."""
        who = "the GM" if self.by_gm else EXTRA
        return nonzero((Source(self.rung.title, self.rung.black), Source(who, self.black)))

    @property
    def bonus_sources(self) -> tuple[Source, ...]:
        """The bonus dice of difficulty and GM (BD-11)."""
        return nonzero((Source(self.rung.title, self.rung.pool_bonus), Source("bonus", self.bonus)))


class Person(Struct, frozen=True, omit_defaults=True):
    """Somebody who is called on, by name; `key` is the character's, "" for a person without one.

    `done` is the verdict of their roll, "" while it waits.
    """

    name: str
    key: str = ""
    user: int = 0
    done: str = ""

    @property
    def audience(self) -> Audience:
        """Whoever plays them, or the person."""
        return Audience(
            characters=(self.key,) if self.key else (), users=(self.user,) if self.user else ()
        )


class HelperDice(Struct, frozen=True):
    """One who helps, with the dice."""

    side: Side
    rolled: SideDice = SideDice()


class Mishap(Struct, frozen=True):
    """What a GM made of a foul failure: `Skaz's Revolver jams`."""

    name: str
    words: str


How = Literal["rolled", "granted", "denied", "overdue", "moved on"]


class TaskState(Struct, frozen=True, tag="task", omit_defaults=True):
    """One try of a task; a partial counts as none until a GM grants it (BD-06, R-16).

    `number` is that of the roll. `side` has all its black dice, `veiled` are those that only GMs
    know of. `helpers` are those of a `group`. `earlier` are the failed tries before, `next` the
    black dice that the next try of the task has, `locked` whether there is none. Of a partial
    that is `final` nobody decides; `how` is what became of one, `text` its catch. `thrown` and
    `booked` say that dice have fallen, and that what they leave behind is written down.
    """

    side: Side
    rolled: SideDice = SideDice()
    rung: str = tables.AVERAGE
    task: str = ""
    need: int = NEED
    number: int = 0
    granted: bool = False
    automatic: bool = False
    hidden: bool = False
    veiled: tuple[Source, ...] = ()
    helpers: tuple[HelperDice, ...] = ()
    group: bool = False
    final: bool = False
    thrown: bool = False
    booked: bool = False
    earlier: int = 0
    next: int = 0
    locked: bool = False
    how: How = "rolled"
    text: str = ""
    mishaps: tuple[Mishap, ...] = ()

    @property
    def result(self) -> Result:
        """What it came to."""
        if self.automatic:
            return AUTOMATIC
        own = result_of(
            self.rolled.thrown,
            self.rolled.black,
            auto=self.rolled.auto,
            need=self.need,
            partial_ok=self.granted,
        )
        if not self.group:
            return own
        return add_helpers(own, [helper.rolled.result for helper in self.helpers])

    @property
    def is_undecided(self) -> bool:
        """Whether it is a partial on which a GM has not decided (R-16)."""
        is_open = self.how == "rolled" and not (self.granted or self.final)
        return is_open and self.result.outcome == "partial"

    @property
    def fouls(self) -> tuple[tuple[str, int], ...]:
        """Who failed foully, by name, and by how much (BD-24)."""
        surplus = self.result.degree.foul
        return ((self.side.name, surplus),) if surplus else ()

    @property
    def keys(self) -> dict[str, str]:
        """The keys of those who may fail foully, by their names."""
        return {self.side.name: self.side.key}

    def with_mishap(self, mishap: Mishap) -> Self:
        """The same with what a GM made of a foul failure."""
        return replace(self, mishaps=(*self.mishaps, mishap))


class CallState(Struct, frozen=True, tag="called"):
    """A task that waits for those who are named; `ready` is one that its own player prepared.

    `rolling` is a try that begins now.
    """

    terms: Terms
    named: tuple[Person, ...]
    ready: bool = False
    rolling: TaskState | None = None
    dropped: bool = False

    @property
    def missing(self) -> tuple[Person, ...]:
        """Who has not rolled yet."""
        return tuple(person for person in self.named if not person.done)


class Looked(Outcome, frozen=True, tag="looked"):
    """A GM's look at the hidden black dice of a roll."""

    roll: int
    state: TaskState
