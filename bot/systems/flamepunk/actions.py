"""What can be asked for in Flamepunk, as values that a button can keep."""

from __future__ import annotations

from typing import Literal

from bot.core.action import Action
from bot.core.people import ANYONE, GMS

Kind = Literal["physical", "social", "magic", "flamerunning", "task"]


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


class Roll(Action, frozen=True, tag="roll"):
    """Dice out of the pool, rolled for a task or at a target (FP-05 to FP-09, FP-37, FP-44).

    `kind` None means physical at a target and task otherwise. `settle` closes the roller's earlier
    task rolls first, and this one at once where nobody has anything to decide. `final` reads it at
    once in any case.
    """

    dice: int = 0
    task: str = ""
    target: str = ""
    dodge: int = 0
    hit: str = ""
    kind: Kind | None = None
    settle: bool = True
    final: bool = False


class React(Action, frozen=True, tag="react"):
    """A reflexive defence against an open roll (FP-49 to FP-53).

    `removed` are the faces taken out by hand, or `picked` their places in the roll from 1; None
    leaves the choice to the bot (FA-15). `resolve` closes the roll when the target has chosen
    (FA-21).
    """

    roll: int = 0
    defence: str = "dodge"
    removed: tuple[int, ...] | None = None
    picked: tuple[int, ...] | None = None
    resolve: bool = True


class TakeIt(Action, frozen=True, tag="take"):
    """The target lets the roll through without a defence (FA-21)."""

    roll: int = 0


class Finish(Action, frozen=True, tag="finish"):
    """An open roll is read: by its roller, a GM or the clock (FP-05, FA-21).

    `removed` are faces a GM takes out by hand within the passive Dodge (FP-37), or `picked` their
    places in the roll from 1; None: the best.
    """

    asker = GMS

    roll: int = 0
    removed: tuple[int, ...] | None = None
    picked: tuple[int, ...] | None = None
    overdue: bool = False


class Shift(Action, frozen=True, tag="shift"):
    """One Pyros changes one die of one's own open roll (FA-17).

    `change` is `old>new`, such as `4>5`, for a select; else `old` and `new` are given. `settle`
    closes a task roll at once where nobody has anything left to decide.
    """

    roll: int = 0
    old: int = 0
    new: int = 0
    change: str = ""
    settle: bool = True


class Auto(Action, frozen=True, tag="auto"):
    """An automatic action: dice are paid, nothing is rolled, it works (FP-47, FP-48, FA-16).

    `settle` closes the character's open task rolls first.
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


class Penalties(Action, frozen=True, tag="penalties"):
    """A look at the tasks that hold a grudge, and how many dice each wants.

    `hidden` counts what hidden rolls left that the person who asks may see, for them alone.
    """

    asker = ANYONE

    hidden: bool = False


class SetPenalty(Action, frozen=True, tag="set_penalty"):
    """A GM sets what earlier failures cost this character at this task (FP-33); 0 clears."""

    asker = GMS

    task: str = ""
    amount: int = 0


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


class Consequence(Action, frozen=True, tag="consequence"):
    """A GM says what a catastrophe brings besides (FP-32)."""

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


class Rules(Action, frozen=True, tag="rules"):
    """The rules in short, with the credit (FP-01)."""

    asker = ANYONE


FlameAction = (
    Join
    | Leave
    | Roll
    | React
    | TakeIt
    | Finish
    | Shift
    | Auto
    | Pools
    | SetPool
    | Pyros
    | Penalties
    | SetPenalty
    | StartConflict
    | NextRound
    | EndConflict
    | PassTime
    | AddDefence
    | DropDefence
    | Consequence
    | WhatIf
    | Odds
    | HoldBack
    | Rules
)
