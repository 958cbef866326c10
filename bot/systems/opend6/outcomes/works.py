"""What comes of things: elements, smashing, bricks, building, tracks of conflicts."""

from __future__ import annotations

from msgspec import Struct

from bot.core.action import Outcome
from bot.core.report import Tone
from bot.systems.opend6.results import Result
from bot.systems.opend6.throw import Throw


class Thrown(Struct, frozen=True):
    """A roll as a card shows it: whose, of what, the throw that counts and the other one.

    `result` is None for a roll that is compared with nothing; `changes` are (source, what, amount).
    """

    name: str
    of: str
    throw: Throw
    other: Throw | None = None
    result: Result | None = None
    state: str = "none"
    critical: str = ""
    changes: tuple[tuple[str, str, int], ...] = ()


class OfWorks(Outcome, frozen=True):
    """Whatever came of something about things."""


class Worked(OfWorks, frozen=True, tag="worked"):
    """Something was done: in words, with its rolls.

    `row` is the number of the thing, project or track whose card this is, 0 for none; `over` says
    that it is no longer kept.
    """

    title: str
    row: int = 0
    tone: Tone = "plain"
    rolls: tuple[Thrown, ...] = ()
    why: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    over: bool = False


class BricksShown(OfWorks, frozen=True, tag="bricks"):
    """A look at everybody's bricks."""


class Looked(OfWorks, frozen=True, tag="looked"):
    """A look at the things, projects or tracks with these numbers; `what` they are."""

    what: str
    rows: tuple[int, ...]


WorksOutcome = Worked | BricksShown | Looked
