"""What can be asked for in every fight, what waits, and what comes of it: values only."""

from __future__ import annotations

from typing import Generic, Literal, TypeVar

from msgspec import Struct

from bot.core.action import Action, Outcome
from bot.core.condition import Moment
from bot.core.people import ANYONE, GMS
from bot.shared.exchange.windows import Answer
from bot.systems.opend6.checks.actions import CheckPlan, Throws
from bot.systems.opend6.rules.melee import Response, Trigger

R = TypeVar("R", bound=Outcome)


class InFight(Action, frozen=True):
    """Whatever is about the fight."""


class Defend(InFight, frozen=True, tag="defend"):
    """`who` goes on the defensive (D6-23), or answers the attack that waits for them so.

    `skill` is another one that fits (D6-24); `only` makes a single active check instead (D6-13).
    """

    skill: str = ""
    only: bool = False
    effects: str = ""


class Respond(Answer, frozen=True, tag="answer"):
    """`who` answers an action that waits: defend, active_defence, resist or fixed (D6-13, D6-14).

    `pays` is full or bonus, "" the cheapest. `roll` 0 is the oldest that waits for them.
    """

    answer: str = "fixed"
    pays: str = ""
    skill: str = ""
    effects: str = ""


class GoOn(Answer, frozen=True, tag="go_on"):
    """An action that waits goes on without who has not answered: fixed values hold (D6-14).

    Of one that stands, what is left to choose is left.
    """

    asker = GMS

    overdue: bool = False


class CallOff(Answer, frozen=True, tag="call_off"):
    """A GM takes back an action that waits; what it cost comes back."""

    asker = GMS


class LetPass(Answer, frozen=True, tag="let_pass"):
    """`who` uses neither readied nor held action within this one."""


class SecondChance(Answer, frozen=True, tag="second_chance"):
    """An action point on a check that failed: `reroll`, or `dice` for two more (D6-09)."""

    use: str = "reroll"


class Fire(InFight, frozen=True, tag="fire"):
    """`who` uses the readied action, within the action of this roll (D6-57).

    `roll` 0 is the oldest that waits and sets it off, if any.
    """

    roll: int = 0


class Interrupt(InFight, frozen=True, tag="interrupt"):
    """`who` acts within a slower one's declared action, before it takes effect (D6-119).

    `roll` 0 is the oldest that waits and may be interrupted.
    """

    roll: int = 0


class Declare(InFight, frozen=True, tag="declare"):
    """What `who` will do in this round (D6-118, D6-122, D6-126).

    `deeds` are kinds such as physical, `what` an action of the round, `words` what is said.
    """

    deeds: tuple[str, ...] = ()
    what: str = ""
    target: str = ""
    skill: str = ""
    weapon: str = ""
    words: str = ""
    secret: bool = False


class Talk(InFight, frozen=True, tag="talk"):
    """Trash talk, banter, a plan: free, and never a check (D6-62, D6-64)."""

    kind: str = "talk"
    words: str = ""
    at: str = ""


class Equip(InFight, frozen=True, tag="equip"):
    """A weapon is drawn, or put away where none is named (D6-64)."""

    item: str = ""


class Focus(InFight, frozen=True, tag="focus"):
    """The main focus of attention is somebody else (D6-11)."""

    target: str = ""


class Concede(InFight, frozen=True, tag="concede"):
    """`who` gives up the fight, or takes that back (D6-10)."""

    back: bool = False


class Measure(InFight, frozen=True, tag="measure"):
    """A GM says how far two are apart, or how much room somebody has (D6-20, D6-25)."""

    asker = GMS

    one: str = ""
    other: str = ""
    feet: int = 0


class Gang(InFight, frozen=True, tag="gang"):
    """A GM says who forms a gang; nobody named gives it back to sides and focus (D6-115)."""

    asker = GMS

    names: tuple[str, ...] = ()


class Situation(InFight, frozen=True, tag="situation"):
    """A look at the fight: focus, distances, gangs, what is held and readied."""

    asker = ANYONE


class Ground(InFight, frozen=True, tag="ground"):
    """A GM's word on a forced or failed movement: needs a check, prone, stays (D6-28, D6-43)."""

    asker = GMS

    roll: int = 0
    what: str = "stays"
    difficulty: int | None = None


class Follower(Struct, frozen=True, omit_defaults=True):
    """One engaged with who moved, and whether the answer is still open."""

    key: str
    name: str
    open: bool = True


class Trail(Struct, frozen=True, tag="trail", omit_defaults=True):
    """A movement that happened and that opponents may follow or match (D6-29, D6-54, D6-63).

    `moved` are the distances before and after it by opponent. `difficulty` is None where the mover
    needed no check; `total` is what the mover reached. Of a failed one a GM `may` say that it stays
    where it was, or moves after all (D6-28).
    """

    combat: str
    actor: str
    name: str
    kind: Trigger
    difficulty: int | None = None
    total: int = 0
    skill: str = ""
    followers: tuple[Follower, ...] = ()
    moved: tuple[tuple[str, int, int], ...] = ()
    may: Literal["", "stays", "moves"] = ""

    @property
    def open_followers(self) -> tuple[Follower, ...]:
        """Those who may still follow, or not."""
        return tuple(follower for follower in self.followers if follower.open)

    @property
    def waits(self) -> bool:
        """Whether anybody has still to say something about it."""
        return bool(self.may or self.open_followers)

    @property
    def rest(self) -> Trail | None:
        """What of it is still open, None for nothing."""
        return self if self.waits else None


class Winnings(Struct, frozen=True, tag="winnings", omit_defaults=True):
    """Ranks that a check created and that buy one kind of thing: advantages or recovery.

    `ailment` is the number of the condition that recovery is about, `patient` whose it is. `gained`
    is when an advantage was made: it lasts from then on, whenever its effect is chosen (R-65).
    """

    combat: str
    actor: str
    name: str
    ranks: int
    what: Literal["advantage", "recovery"]
    patient: str = ""
    ailment: int = 0
    cost: int = 0
    gained: Moment | None = None


class Miss(Struct, frozen=True, omit_defaults=True):
    """A check against an opponent that failed: what it was, by whom on whom, and how far short."""

    kind: Trigger
    by: str
    on: str = ""
    short: int = 0


class Point(Struct, frozen=True, omit_defaults=True):
    """An action point on what had failed (D6-09): how many `by` had and has.

    `totals` are of the roll before and of the new one; there are none with two dice more.
    """

    by: str
    before: int
    after: int
    totals: tuple[int, ...] = ()


class Declaration(Struct, frozen=True, omit_defaults=True):
    """An action that is declared and paid; `words` say it on cards.

    `kind` is what it triggers, "" for what nobody answers. `cost` was paid by `actor`.
    """

    combat: str
    actor: str
    name: str
    words: str
    kind: Trigger | Literal[""] = ""
    cost: str = ""
    target: str = ""
    target_name: str = ""


class DeclarationState(Struct, Generic[R], frozen=True, omit_defaults=True, kw_only=True):
    """An action from its declaration to what is left of it; each chapter derives its own.

    While it `waits`, the target answers if it `answers`, `interrupters` and who has something
    `readied` may act within it, and `within` is who does that now. `parent` is the roll that waits
    for this one. `early` says that the dice fall before anybody answers (R-25).

    `reply` is the opponent's choice. `trial` and `fell` are the actor's check as it fell first,
    `uses` the action points on it (D6-09), the last of them `point`, and `was` its verdicts before
    those. `result` is what came of it last, `left` what may still be chosen. It is `lost` for a
    reason in words (R-50), or it `ended` without dice, or with something left.
    """

    deed: Declaration
    waits: bool = False
    answers: bool = False
    interrupters: tuple[str, ...] = ()
    readied: tuple[str, ...] = ()
    within: str = ""
    parent: int = 0
    early: bool = False
    overdue: bool = False
    reply: Response = Response()
    trial: CheckPlan | None = None
    fell: Throws | None = None
    uses: tuple[str, ...] = ()
    point: Point | None = None
    was: tuple[Miss, ...] = ()
    result: R | None = None
    left: Trail | Winnings | None = None
    lost: str = ""
    ended: Literal["", "called_off", "goes_on", "resumed", "left"] = ""
    applied: bool = False

    @property
    def asks(self) -> bool:
        """Whether anybody may answer it, or come before it."""
        return bool(self.answers or self.readied or self.interrupters)
