"""What is asked of a check, what waits and what comes of it, as values that are kept."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from bot.core.action import Action, Outcome
from bot.core.people import ANYONE, GMS
from bot.shared.exchange.windows import Answer
from bot.systems.hammerhydra.side import Side


class CheckOptions(Action, frozen=True):
    """A check: the GM's modifiers, edge bought before it, and what unused tens do.

    `dice` and `target` are modifiers, -20 to 20 (HH-10, HH-11). `tens` is auto or raise (R-07).
    With `ready` the card waits before the dice are thrown. `final` leaves nothing open after them.
    """

    dice: int = 0
    target: int = 0
    edge_dice: int = 0
    edge_target: int = 0
    tens: str = "auto"
    task: str = ""
    ready: bool = False
    final: bool = False


class RollSkill(CheckOptions, frozen=True, tag="roll"):
    """A skill on any attribute; each a name on the sheet, or a number (HH-08).

    `skill` may be a heading, for a skill without dots of its own (R-13).
    """

    skill: str = ""
    attribute: str = ""


class RollAttribute(CheckOptions, frozen=True, tag="attribute"):
    """An attribute alone: three dice (HH-19)."""

    attribute: str = ""


def check_of(skill: str, attribute: str, **fields: Any) -> RollSkill | RollAttribute:
    """A skill on an attribute; without a skill the attribute alone."""
    if skill.strip():
        return RollSkill(skill=skill, attribute=attribute, **fields)
    return RollAttribute(attribute=attribute, **fields)


class RollPool(CheckOptions, frozen=True, tag="pool"):
    """So many dice against a target, with or without a sheet.

    `base` are the dice 0 to 30, `against` the target 5 to 10, both before modifiers.
    """

    base: int = 0
    against: int = 10


class Throw(Answer, frozen=True, tag="throw"):
    """The dice of a check that was made ready."""


class Drop(Answer, frozen=True, tag="drop"):
    """A check that was made ready is not made."""


class RuleOut(Answer, frozen=True, tag="rule_out"):
    """A GM rules a check out as plainly impossible: nothing is rolled or spent (HH-13)."""

    asker = GMS


class Adjust(Answer, frozen=True, tag="adjust"):
    """A GM changes the modifiers of a check before the dice are thrown (HH-10, HH-11)."""

    asker = GMS

    dice: int = 0
    target: int = 0


class Buy(Answer, frozen=True, tag="buy"):
    """One edge point more on dice or target before the dice are thrown, or less below 0."""

    dice: int = 0
    target: int = 0


class Again(Answer, frozen=True, tag="again"):
    """The whole thing again for one edge point, once a task (HH-70, R-37)."""


class Keep(Answer, frozen=True, tag="keep"):
    """The result stands, in earlier versions; `overdue` where time ran out."""

    overdue: bool = False


class Odds(Action, frozen=True, tag="odds"):
    """Exact chances: of a skill and attribute, or of numbers, alone or against another side."""

    asker = ANYONE

    skill: str = ""
    attribute: str = ""
    dice: int = 0
    target: int = 0
    vs_dice: int | None = None
    vs_target: int | None = None


Closed = Literal["", "dropped", "impossible", "kept", "overdue"]
"""How it came that nothing is chosen any more; "" while something may be, or as it fell.

`impossible`: a GM has ruled it out (HH-13).
"""


class CheckState(Struct, frozen=True, tag="check"):
    """A check of one side; `user` is who asked for it, `called` whether a GM called for it.

    `thrown` says that the dice fall, `again` that edge has bought a second roll (HH-70). A `final`
    one is not rolled again. `chance` is that of a better second roll, None where none is sold.
    `edge` is what the roller had before and after the last answer, where that changed.
    """

    side: Side
    task: str = ""
    user: int = 0
    called: bool = False
    final: bool = False
    thrown: bool = False
    again: bool = False
    closed: Closed = ""
    chance: float | None = None
    edge: tuple[int, int] | None = None


class Advice(Struct, frozen=True):
    """What a way of spending edge does to the chance of success, each 0..1 (None: cannot be)."""

    now: float
    die: float | None = None
    target: float | None = None
    again: float | None = None


class NotRolled(Outcome, frozen=True, tag="not_rolled"):
    """A check that was not made, as the journal keeps it from before it was kept as a state.

    Either it was `impossible` (HH-13), then without a `roll` where nobody had asked for it, or it
    was made ready and dropped.
    """

    side: Side
    task: str = ""
    roll: int | None = None
    impossible: bool = False


class OddsShown(Outcome, frozen=True, tag="odds"):
    """Exact chances of a pool: success, critical failure, mean, and each number of successes.

    `versus` are the chances against the `other` side's dice and target: win, lose, level, both
    lose.
    """

    name: str
    what: str
    dice: int
    target: int
    clamped: bool
    success: float
    critical: float
    mean: float
    law: tuple[float, ...]
    advice: Advice
    versus: tuple[float, ...] = ()
    other: tuple[int, int] = (0, 0)
