"""What is asked of a roll, what waits and what comes of it, as values that are kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct, field

from bot.core.action import Action, Outcome
from bot.core.people import ANYONE, GMS
from bot.shared.exchange.windows import Answer
from bot.systems.flamepunk.rules.rolls import UNREAD, Reading
from bot.systems.flamepunk.sheet import TASK

Kind = Literal["physical", "social", "magic", "flamerunning", "task"]


class Roll(Action, frozen=True, tag="roll"):
    """Dice out of the pool, rolled for a task or at a target (FP-05 to FP-09, FP-37, FP-44).

    `kind` None means physical at a target and task otherwise. Without `settle` a roll that nobody
    defends against waits to be read. `final` reads it at once in any case.
    """

    dice: int = 0
    task: str = ""
    target: str = ""
    dodge: int = 0
    hit: str = ""
    kind: Kind | None = None
    settle: bool = True
    final: bool = False

    def aims(self) -> str:
        """A roll is an attack where its kind says so."""
        return "" if self.kind in {None, "task"} else "target"


class React(Answer, frozen=True, tag="react"):
    """A reflexive defence against an open roll (FP-49 to FP-53).

    `removed` are the faces taken out by hand, or `picked` their places in the roll from 1; None
    leaves the choice to the bot (FA-15). `resolve` closes the roll when the target has chosen
    (FA-21). `itself` says that an NPC answers by itself.
    """

    newest = True

    defence: str = "dodge"
    removed: tuple[int, ...] | None = None
    picked: tuple[int, ...] | None = None
    resolve: bool = True
    itself: bool = False


class TakeIt(Answer, frozen=True, tag="take"):
    """The roll goes through undefended: by its target, a GM, or in time its roller (FA-21).

    `itself` says that an NPC answers by itself.
    """

    newest = True

    itself: bool = False


TAKE_IT = "take"
"""Instead of a defence, that the target takes it."""


class AnswerOtherwise(Answer, frozen=True, tag="answer_otherwise"):
    """A GM's answer instead of the one that an NPC gave by itself.

    `how` is `take`, or a defence with the faces it takes out: `dodge: 6`.
    """

    asker = GMS

    how: str = TAKE_IT


class Finish(Answer, frozen=True, tag="finish"):
    """An open roll is read: by its roller, a GM or the clock (FP-05, FA-21).

    `removed` are faces a GM takes out by hand within the passive Dodge (FP-37), or `picked` their
    places in the roll from 1; None: the best.
    """

    asker = GMS
    newest = True

    removed: tuple[int, ...] | None = None
    picked: tuple[int, ...] | None = None
    overdue: bool = False


class Stand(Answer, frozen=True, tag="stand"):
    """What journals of earlier versions hold of a roll that was read without anybody asked."""

    how: Literal["rolled", "moved_on"] = "rolled"


class Shift(Answer, frozen=True, tag="shift"):
    """One Pyros changes one die of one's own open roll (FA-17).

    `change` is `old>new`, such as `4>5`, for a select; else `old` and `new` are given. `settle` is
    what buttons of earlier versions say.
    """

    newest = True

    old: int = 0
    new: int = 0
    change: str = ""
    settle: bool = True


class NameConsequence(Answer, frozen=True, tag="name_consequence"):
    """A GM says what a catastrophe brings besides (FP-32)."""

    asker = GMS

    text: str = ""


class Consequence(Action, frozen=True, tag="consequence"):
    """What a GM says on the `card` of an earlier version's catastrophe, as journals keep it."""

    asker = GMS

    roll: int = 0
    text: str = ""
    card: bytes = b""


class WhatIf(Action, frozen=True, tag="what_if"):
    """A look at what else a finished roll could have been; changes nothing.

    `removed` is what was taken out, `allowance` how much might be, `passive` how much of that no
    reflex paid for.
    """

    asker = ANYONE

    faces: tuple[int, ...] = ()
    hit: tuple[int, ...] = (5, 6)
    removed: tuple[int, ...] = ()
    allowance: int = 0
    passive: int = 0
    attack: bool = False


class Odds(Action, frozen=True, tag="odds"):
    """Exact chances for 1 to `dice` dice (FP-28, FP-42), penalties of `task` included.

    `who` "" is the active character of whoever asks, if there is one.
    """

    asker = ANYONE

    dice: int | None = None
    dodge: int = 0
    hit: str = ""
    task: str = ""


class HoldBack(Action, frozen=True, tag="hold"):
    """How many dice to keep for defence against the attacks still expected (FP-07).

    `incoming` is the dice of each attack, such as `4,3`; `who` as for odds.
    """

    asker = ANYONE

    incoming: str = ""
    target_dodges: bool = True


class Reflex(Struct, frozen=True):
    """A defence declared against a roll and paid; `removed` None leaves the dice to the bot."""

    who: str
    name: str
    defence: str
    cost: int
    removes: int
    removed: tuple[int, ...] | None = None


LONGEST_CONSEQUENCE = 300


class Payment(Struct, frozen=True):
    """What somebody paid: `what` is dice or pyros."""

    name: str
    what: str
    before: int
    after: int
    maximum: int


Closed = Literal["", "rolled", "stood", "taken", "defended", "overdue", "moved_on"]
"""How it came that nothing is chosen any more; "" while something may be.

`rolled`: nothing was to decide, `moved_on`: its roller went on.
"""


class RollState(Struct, frozen=True, tag="roll", omit_defaults=True):
    """One roll. `roller` and `target` are keys with their shown names beside them.

    `number` is the roll's own and `dice` how many are rolled. `dodge` is the Dodge given, `parts`
    what earlier failures add as (roll, amount) (FP-44), `modifiers` what conditions change of it,
    as (condition, amount) (FP-36). `settle` and `final` are those of the action, `since` is when it
    was rolled, in seconds of the epoch.

    `faces` are the dice as they lie, `shift` is (place from 0, old, new) of a die turned by Pyros.
    `chosen` are the faces that a GM took out for the passive Dodge, None where that was left to
    the bot. `reading` is how it reads if nothing more happens. Once it is `closed`, `owed` is the
    task's whole penalty, `forgotten` what a success cleared, `consequence` the GM's (FP-32), and
    `wounds` are the target's before and after, and `target_dice` what its pool then held of how
    many, None where an older version kept none. `applied` says that all of this has come about,
    `itself` that an NPC has answered by itself.
    """

    roller: str
    name: str
    hit: tuple[int, ...]
    kind: str
    number: int = 0
    dice: int = 0
    target: str = ""
    target_name: str = ""
    task: str = ""
    dodge: int = 0
    parts: tuple[tuple[int, int], ...] = ()
    # What is kept calls them weights, and would be lost under another name.
    modifiers: tuple[tuple[str, int], ...] = field(default=(), name="weights")
    settle: bool = True
    final: bool = False
    since: int = 0
    faces: tuple[int, ...] = ()
    shift: tuple[int, int, int] | None = None
    reflexes: tuple[Reflex, ...] = ()
    chosen: tuple[int, ...] | None = None
    paid: tuple[Payment, ...] = ()
    reading: Reading = UNREAD
    closed: Closed = ""
    owed: int = 0
    forgotten: int = 0
    consequence: str = ""
    wounds: tuple[int, int] | None = None
    target_dice: tuple[int, int] | None = None
    fell: bool = False
    applied: bool = False
    itself: bool = False

    @property
    def passive(self) -> int:
        """The Dodge that costs nobody anything: the task's, and what is added to it."""
        return passive(self.dodge, self.parts, self.modifiers)

    @property
    def has_target(self) -> bool:
        """Whether it is aimed at somebody, who may answer it (FP-09, FA-12)."""
        return bool(self.target)

    @property
    def is_task(self) -> bool:
        """Whether its task remembers how it went; other kinds have their own chapters (FA-27)."""
        return self.kind == TASK

    @property
    def deals_damage(self) -> bool:
        """Whether its success level is damage (FP-22)."""
        return self.has_target and self.kind == "physical"

    @property
    def by_hand(self) -> tuple[int, ...]:
        """The faces that defenders took out themselves."""
        return tuple(face for reflex in self.reflexes for face in reflex.removed or ())

    @property
    def left_to_bot(self) -> int:
        """How many dice the bot may take out: the passive Dodge and reflexes not aimed by hand."""
        return self.passive + sum(r.removes for r in self.reflexes if r.removed is None)

    @property
    def is_catastrophe(self) -> bool:
        """Whether a GM may add what goes wrong besides (FP-32); combat reads levels its own way."""
        return self.reading.band == "catastrophic" and (self.is_task or not self.has_target)

    def has_reflex_of(self, who: str) -> bool:
        """Whether this character has used its reflex on this roll (FP-53)."""
        return any(reflex.who == who for reflex in self.reflexes)


def passive(
    dodge: int, parts: Sequence[tuple[int, int]], modifiers: Sequence[tuple[str, int]]
) -> int:
    """The Dodge with what earlier failures and conditions add or take, never below 0."""
    return max(0, dodge + sum(amount for _, amount in (*parts, *modifiers)))


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

    @property
    def defence_matters(self) -> bool:
        """Whether the roll comes to something else by its defence."""
        bare, real = self.bare, self.real
        return (bare.success, bare.signed_level) != (real.success, real.signed_level)

    @property
    def one_more(self) -> tuple[float, float]:
        """With one die more: the chance of a success, and the mean level (a failure counts 0)."""
        levels = [reading.level for reading in self.more if reading.success]
        return len(levels) / len(self.more), sum(levels) / len(self.more)


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
    modifiers: tuple[tuple[str, int], ...] = field(default=(), name="weights")


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
