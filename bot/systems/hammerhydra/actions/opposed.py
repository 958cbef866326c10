"""What can be asked for about opposed rolls: two sides, each with a check of its own."""

from __future__ import annotations

from bot.core.action import Action
from bot.core.people import GMS


class OnOpposed(Action, frozen=True):
    """Whatever is about an opposed roll."""


class Sided(OnOpposed, frozen=True):
    """One side's check; each value a name on the sheet or a number, `skill` "" the attribute."""

    skill: str = ""
    attribute: str = ""
    dice: int = 0
    target: int = 0
    edge_dice: int = 0
    edge_target: int = 0
    tens: str = "auto"


class Oppose(Sided, frozen=True, tag="oppose"):
    """A side declares its check against `opponent` (HH-25)."""

    opponent: str = ""
    task: str = ""


class Answer(Sided, frozen=True, tag="answer"):
    """The other side declares its own, and both results appear; `roll` 0 is the one that waits."""

    roll: int = 0


class Withdraw(OnOpposed, frozen=True, tag="withdraw"):
    """A GM closes an opposed roll that nobody has answered."""

    asker = GMS

    roll: int = 0


class SideAgain(OnOpposed, frozen=True, tag="side_again"):
    """One side rolls again for one edge point, once (HH-70, R-37)."""

    roll: int = 0


class SideKeep(OnOpposed, frozen=True, tag="side_keep"):
    """A side lets its result stand; both where time ran out and it is `overdue`."""

    roll: int = 0
    overdue: bool = False


class Draw(OnOpposed, frozen=True, tag="draw"):
    """After a draw both roll once more (R-19)."""

    roll: int = 0


OpposedAction = Oppose | Answer | Withdraw | SideAgain | SideKeep | Draw
