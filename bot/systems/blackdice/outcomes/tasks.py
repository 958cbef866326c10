"""What the actions outside a fight come to, with all a card needs to say it."""

from __future__ import annotations

from typing import Literal, Self

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Outcome
from bot.systems.blackdice.attempt import Called, Facing, Gathering
from bot.systems.blackdice.rules.black import Source
from bot.systems.blackdice.rules.opposed import Opposed
from bot.systems.blackdice.rules.tables import Rung
from bot.systems.blackdice.rules.tasks import AUTOMATIC, NEED, Result, concluded
from bot.systems.blackdice.rules.together import together
from bot.systems.blackdice.sheet import Sheet
from bot.systems.blackdice.sides import Rolled, Side

How = Literal["rolled", "granted", "denied", "overdue", "moved on"]


class Waits(Outcome, frozen=True, tag="waits"):
    """A roll waits for those it names; `fresh` are those who have just rolled."""

    roll: int
    state: Called | Facing | Gathering
    deadline: int | None = None
    posted: bool = False
    fresh: tuple[TaskRolled, ...] = ()


class Dropped(Outcome, frozen=True, tag="dropped"):
    """What waited for dice waits no longer; `done` are who rolled before."""

    roll: int
    task: str
    state: Called | Facing | Gathering


class Helped(Struct, frozen=True):
    """One who helped, with the dice."""

    side: Side
    rolled: Rolled


class Mishap(Struct, frozen=True):
    """What a GM made of a foul failure: `Skaz's Revolver jams`."""

    name: str
    words: str


class TaskRolled(Outcome, frozen=True, tag="rolled"):
    """A task was rolled; `side` has all its black dice, `veiled` are those that only GMs know of.

    `helpers` are those of a group. `earlier` are the failed tries before, `next` the black dice
    that the next try of the task has, `locked` whether there is none. `waits` is whether a partial
    waits for a GM, `how` what became of it, `text` its catch. `settled` are partials that waited
    and that this roll has passed over.
    """

    roll: int
    side: Side
    rolled: Rolled
    rung: str
    task: str = ""
    need: int = NEED
    granted: bool = False
    automatic: bool = False
    hidden: bool = False
    veiled: tuple[Source, ...] = ()
    helpers: tuple[Helped, ...] = ()
    group: bool = False
    earlier: int = 0
    next: int = 0
    locked: bool = False
    waits: bool = False
    how: How = "rolled"
    text: str = ""
    mishaps: tuple[Mishap, ...] = ()
    settled: tuple[TaskRolled, ...] = ()

    @property
    def result(self) -> Result:
        """What it came to."""
        if self.automatic:
            return AUTOMATIC
        own = concluded(
            self.rolled.thrown,
            self.rolled.black,
            auto=self.rolled.auto,
            need=self.need,
            partial_ok=self.granted,
        )
        if not self.group:
            return own
        return together(own, [helper.rolled.result for helper in self.helpers])

    @property
    def fouls(self) -> tuple[tuple[str, int], ...]:
        """Who failed foully, by name, and by how much (BD-24)."""
        surplus = self.result.degree.foul
        return ((self.side.name, surplus),) if surplus else ()

    def with_mishap(self, mishap: Mishap) -> Self:
        """The same with what a GM made of a foul failure."""
        return replace(self, mishaps=(*self.mishaps, mishap))


class Looked(Outcome, frozen=True, tag="looked"):
    """A GM's look at hidden black dice."""

    card: TaskRolled


class Contested(Outcome, frozen=True, tag="contested"):
    """An opposed roll, both sides thrown."""

    roll: int
    task: str
    a: Side
    b: Side
    a_rolled: Rolled
    b_rolled: Rolled
    result: Opposed
    mishaps: tuple[Mishap, ...] = ()

    @property
    def fouls(self) -> tuple[tuple[str, int], ...]:
        """Who failed foully, by name, and by how much (BD-24)."""
        sides = ((self.a.name, self.result.a_foul), (self.b.name, self.result.b_foul))
        return tuple((name, surplus) for name, surplus in sides if surplus)

    def with_mishap(self, mishap: Mishap) -> Self:
        """The same with what a GM made of a foul failure."""
        return replace(self, mishaps=(*self.mishaps, mishap))


class TriesRow(Struct, frozen=True):
    """What somebody has tried of a task."""

    name: str
    task: str
    failed: int
    locked: bool


class TriesShown(Outcome, frozen=True, tag="tries"):
    """What everybody has tried."""

    rows: tuple[TriesRow, ...]


class TriesChanged(Outcome, frozen=True, tag="tries_changed"):
    """What was tried counts differently now; `how` is left, reset, set or locked."""

    how: str
    before: TriesRow
    after: TriesRow


class Bodily(Struct, frozen=True):
    """A character's injuries before and after something."""

    name: str
    before: Sheet
    after: Sheet


class Cared(Outcome, frozen=True, tag="cared"):
    """First aid or treatment: the roll, and what it gave; `later` are pips of later rounds."""

    first_aid: bool
    card: TaskRolled
    body: Bodily
    restored: int
    later: int = 0

    @property
    def fouls(self) -> tuple[tuple[str, int], ...]:
        """Who failed foully, by name, and by how much (BD-24)."""
        return self.card.fouls

    def with_mishap(self, mishap: Mishap) -> Self:
        """The same with what a GM made of a foul failure."""
        return replace(self, card=self.card.with_mishap(mishap))


class Recovered(Outcome, frozen=True, tag="recovered"):
    """Time or a night passed for these; `refused` are who could not, with why."""

    minutes: int | None
    rows: tuple[Bodily, ...]
    refused: tuple[tuple[str, str], ...] = ()


class Harmed(Outcome, frozen=True, tag="harmed"):
    """A GM's damage, or healing below 0; `overkill` goes beyond a track, by name."""

    pips: int
    kind: str
    rows: tuple[Bodily, ...]
    overkill: tuple[tuple[str, int], ...] = ()


class StatusShown(Outcome, frozen=True, tag="status"):
    """What injuries somebody carries."""

    name: str
    sheet: Sheet
    tried: tuple[TriesRow, ...] = ()


class TableShown(Outcome, frozen=True, tag="table"):
    """One of the printed tables."""

    which: str
    rungs: tuple[Rung, ...] = ()


class TradeRow(Struct, frozen=True):
    """So many trades, and the chance of success with them, 0..1."""

    trades: int
    dice: int
    chance: float
    best: bool = False


class TaskOddsShown(Outcome, frozen=True, tag="task_odds"):
    """Exact chances of a task, each 0..1, and of every number of trades."""

    side: Side
    rung: str
    need: int
    foul: float
    failure: float
    partial: float
    success: float
    mean: float
    trades: tuple[TradeRow, ...]
    degrees: tuple[tuple[str, float], ...] = ()


class OpposedOddsShown(Outcome, frozen=True, tag="opposed_odds"):
    """Exact chances that the asker wins, that nobody does, that the other side wins."""

    side: Side
    against: int
    their_black: int
    a: float
    tie: float
    b: float


class AttackOddsShown(Outcome, frozen=True, tag="attack_odds"):
    """Chances of a whole attack: of a hit, and of losing 0, 1, 2 ... pips, the last and more."""

    side: Side
    against: int
    weapon: int
    armour: int
    melee: bool
    hard: bool
    struck: float
    pips: tuple[float, ...]
    mean: float


RollOutcome = Waits | Dropped | TaskRolled | Looked | Contested
RetryOutcome = TriesShown | TriesChanged
HealthOutcome = Cared | Recovered | Harmed | StatusShown
AsideOutcome = TableShown | TaskOddsShown | OpposedOddsShown | AttackOddsShown
TaskOutcome = RollOutcome | RetryOutcome | HealthOutcome | AsideOutcome
