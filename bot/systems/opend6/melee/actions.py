"""What can be asked for in every fight, what waits, and what comes of it: values only."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from bot.core.action import Action
from bot.core.condition import Moment
from bot.core.people import ANYONE, GMS
from bot.systems.opend6.checks.actions import CheckPlan, Mendable, Throws
from bot.systems.opend6.rules.attack import Stance
from bot.systems.opend6.rules.melee import Response, Trigger


class InFight(Action, frozen=True):
    """Whatever is about the fight."""


class Defend(InFight, frozen=True, tag="defend"):
    """`who` goes on the defensive (D6-23), or answers the attack that waits for them so.

    `skill` is another one that fits (D6-24); `only` makes a single active check instead (D6-13).
    """

    skill: str = ""
    only: bool = False
    effects: str = ""


class Answer(InFight, frozen=True, tag="answer"):
    """`who` answers an action that waits: defend, active_defence, resist or fixed (D6-13, D6-14).

    `pays` is full or bonus, "" the cheapest. `roll` 0 is the oldest that waits for them.
    """

    roll: int = 0
    answer: str = "fixed"
    pays: str = ""
    skill: str = ""
    effects: str = ""


class GoOn(InFight, frozen=True, tag="go_on"):
    """An action that waits goes on without who has not answered: fixed values hold (D6-14)."""

    asker = GMS

    roll: int = 0
    overdue: bool = False


class CallOff(InFight, frozen=True, tag="call_off"):
    """A GM takes back an action that waits; what it cost comes back."""

    asker = GMS

    roll: int = 0


class Fire(InFight, frozen=True, tag="fire"):
    """`who` uses the readied action, within the action of roll `roll` (D6-57), 0 for none."""

    roll: int = 0


class LetPass(InFight, frozen=True, tag="let_pass"):
    """`who` uses neither readied nor held action within this one."""

    roll: int = 0


class Interrupt(InFight, frozen=True, tag="interrupt"):
    """`who` acts within a slower one's declared action, before it takes effect (D6-119)."""

    roll: int = 0


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


class SecondChance(Action, frozen=True, tag="second_chance"):
    """An action point on a check that failed: `reroll`, or `dice` for two more (D6-09)."""

    roll: int = 0
    use: str = "reroll"


class Thrown(Struct, frozen=True):
    """Dice that lie before anybody answers, where the house has it so (R-25)."""

    trial: CheckPlan
    fell: Throws


class Deed(Struct, frozen=True, tag="deed", omit_defaults=True):
    """An action that waits; `action` is the stored action that it is.

    `kind` is what it triggers, "" for what nobody answers. `words` say it on cards. `cost` was paid
    by `actor`. `target` answers while `answers`; `interrupters` may act within it by readied or
    held actions, `within` is who does that now. `parent` is the roll that waits for this one.
    `done` is a movement that has happened already and whose turn only waits.
    """

    combat: str
    action: bytes
    actor: str
    name: str
    words: str
    kind: Trigger | Literal[""] = ""
    cost: str = ""
    target: str = ""
    target_name: str = ""
    answers: bool = False
    interrupters: tuple[str, ...] = ()
    readied: tuple[str, ...] = ()
    within: str = ""
    parent: int = 0
    thrown: Thrown | None = None
    done: bool = False
    lost: str = ""


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


class Missed(Mendable, frozen=True, tag="missed", omit_defaults=True):
    """An attack or push that failed, and that an action point may still mend (D6-09).

    `faces` are the opponent's dice as they fell, `stance` is how the opponent stood before them.
    `was` are the verdicts so far, as words where they were kept so.
    """

    deed: Deed
    reply: Response
    faces: tuple[int, ...] = ()
    stance: Stance = "passive"
    was: tuple[str | Miss, ...] = ()


Waiting = Deed | Trail | Winnings | Missed
