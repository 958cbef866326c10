"""What is asked of a check, what waits and what comes of it, as values that are kept."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from bot.core.action import Action, Outcome
from bot.core.people import ANYONE, GMS
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


class RollPool(CheckOptions, frozen=True, tag="pool"):
    """So many dice against a target, with or without a sheet.

    `base` are the dice 0 to 30, `against` the target 5 to 10, both before modifiers.
    """

    base: int = 0
    against: int = 10


class Call(Action, frozen=True, tag="call"):
    """A GM calls for a check with fixed modifiers, or rules it out (HH-10, HH-11, HH-13).

    `skill` "" is the bare attribute.
    """

    asker = GMS

    skill: str = ""
    attribute: str = ""
    dice: int = 0
    target: int = 0
    edge_dice: int = 0
    edge_target: int = 0
    tens: str = "auto"
    task: str = ""
    impossible: bool = False


class Throw(Action, frozen=True, tag="throw"):
    """The dice of a check that was made ready."""

    roll: int = 0


class Drop(Action, frozen=True, tag="drop"):
    """A check that was made ready is not made."""

    roll: int = 0


class RuleOut(Action, frozen=True, tag="rule_out"):
    """A GM rules a check out as plainly impossible: nothing is rolled or spent (HH-13)."""

    asker = GMS

    roll: int = 0


class Adjust(Action, frozen=True, tag="adjust"):
    """A GM changes the modifiers of a check before the dice are thrown (HH-10, HH-11)."""

    asker = GMS

    roll: int = 0
    dice: int = 0
    target: int = 0


class Buy(Action, frozen=True, tag="buy"):
    """One edge point more on dice or target before the dice are thrown, or less below 0."""

    roll: int = 0
    dice: int = 0
    target: int = 0


class Again(Action, frozen=True, tag="again"):
    """The whole thing again for one edge point, once a task (HH-70, R-37)."""

    roll: int = 0


class Keep(Action, frozen=True, tag="keep"):
    """The result stands; `overdue` where time ran out."""

    roll: int = 0
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


Stage = Literal["ready", "rolled", "done"]


class CheckState(Struct, frozen=True, tag="check"):
    """A check of one side; `user` is who asked for it, `called` whether a GM called for it.

    A `final` one stands as it falls.
    """

    side: Side
    stage: Stage = "ready"
    task: str = ""
    user: int = 0
    called: bool = False
    final: bool = False


class Advice(Struct, frozen=True):
    """What a way of spending edge does to the chance of success, each 0..1 (None: cannot be)."""

    now: float
    die: float | None = None
    target: float | None = None
    again: float | None = None


class Ready(Outcome, frozen=True, tag="ready"):
    """A check about to be made by `user`. `called` says that a GM called for it.

    `edge` is what the character has, the points set aside for this roll still among it.
    """

    roll: int
    side: Side
    task: str = ""
    called: bool = False
    edge: int = 0
    advice: Advice | None = None
    user: int = 0


class NotRolled(Outcome, frozen=True, tag="not_rolled"):
    """A check that was not made: dropped, or ruled out as impossible (HH-13)."""

    side: Side
    task: str = ""
    roll: int | None = None
    impossible: bool = False


class Rolled(Outcome, frozen=True, tag="rolled"):
    """A check read. `again` is the chance of a second roll while one may be bought, else None.

    `edge` is what the roller had before and has now, where that changed.
    """

    roll: int
    side: Side
    task: str = ""
    again: float | None = None
    edge: tuple[int, int] | None = None
    stands: str = ""


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
