"""What is asked of an opposed roll and what waits, as values that are kept."""

from __future__ import annotations

from msgspec import Struct

from bot.core.action import Action
from bot.core.people import GMS
from bot.shared.exchange import windows
from bot.systems.hammerhydra.side import Side


class Oppose(Action, frozen=True, tag="oppose"):
    """A side declares its check against `opponent` (HH-25).

    Each value is a name on the sheet or a number, `skill` "" the bare attribute.
    """

    skill: str = ""
    attribute: str = ""
    dice: int = 0
    target: int = 0
    edge_dice: int = 0
    edge_target: int = 0
    tens: str = "auto"
    opponent: str = ""
    task: str = ""


class Answer(windows.Answer, frozen=True, tag="answer"):
    """The other side declares its own as for `Oppose`, and both results appear.

    `roll` 0 is the newest that waits for `who`.
    """

    skill: str = ""
    attribute: str = ""
    dice: int = 0
    target: int = 0
    edge_dice: int = 0
    edge_target: int = 0
    tens: str = "auto"


class Withdraw(windows.Answer, frozen=True, tag="withdraw"):
    """A GM closes an opposed roll that nobody has answered."""

    asker = GMS


class SideAgain(windows.Answer, frozen=True, tag="side_again"):
    """One side rolls again for one edge point, once (HH-70, R-37)."""


class SideKeep(windows.Answer, frozen=True, tag="side_keep"):
    """A side lets its result stand, in earlier versions; both where time ran out, `overdue`."""

    overdue: bool = False


class Draw(windows.Answer, frozen=True, tag="draw"):
    """After a draw both roll once more (R-19)."""


class OpposedState(Struct, frozen=True, tag="opposed"):
    """An opposed roll; `opponent` is the key of who answers, by the name `named`.

    `other` is None before the answer; dice of a side that has no check yet fall. `stands` are the
    places, 0 and 1, of the sides that let their result stand, in earlier versions, `again` of those
    whom edge has bought a second roll, `draws` how often both rolled after a draw. `chances` are
    those that a second roll of each side does more, None where none is sold. `edge` are (name,
    before, after) of those whose edge the last answer changed.
    """

    one: Side
    opponent: str
    named: str
    other: Side | None = None
    task: str = ""
    stands: tuple[int, ...] = ()
    again: tuple[int, ...] = ()
    draws: int = 0
    chances: tuple[float | None, ...] = ()
    edge: tuple[tuple[str, int, int], ...] = ()
    withdrawn: bool = False

    @property
    def throw(self) -> str:
        """What the newest throw of both is called."""
        return f"draw {self.draws}" if self.draws else "roll"

    @property
    def sides(self) -> tuple[Side, ...]:
        """Those who have declared."""
        return (self.one,) if self.other is None else (self.one, self.other)
