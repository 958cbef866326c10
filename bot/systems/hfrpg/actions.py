"""What can be asked for in HFRPG, as values that a button can keep."""

from __future__ import annotations

from bot.core.action import Action
from bot.core.people import ANYONE, GMS


class Roll(Action, frozen=True, tag="roll"):
    """An ACS roll (HF-02 to HF-11): each value a number, or a name on the sheet.

    `difficulty` "" is the channel's. With `ready` the GM may change it before the dice are thrown.
    `typed` says that faces came along. `final` leaves nothing open: penalties go where they hurt
    most, bonuses are kept.
    """

    attribute: str = ""
    competency: str = ""
    specialisation: str = ""
    difficulty: str = ""
    shift: int = 0
    task: str = ""
    ready: bool = False
    typed: bool = False
    final: bool = False


class Group(Action, frozen=True, tag="group"):
    """A group roll begins: others join by button (HF-35, HF-36). Values as for a roll."""

    attribute: str = ""
    competency: str = ""
    specialisation: str = ""
    difficulty: str = ""
    shift: int = 0
    task: str = ""


class Join(Action, frozen=True, tag="join"):
    """Somebody joins a group; values left out are those the group was opened with."""

    roll: int = 0
    attribute: str = ""
    competency: str = ""
    specialisation: str = ""


class Ease(Action, frozen=True, tag="ease"):
    """The GM makes a roll that is not thrown yet harder, or easier below 0 (HF-11)."""

    asker = GMS

    roll: int = 0
    steps: int = 0


class Throw(Action, frozen=True, tag="throw"):
    """The dice of a prepared roll are thrown."""

    roll: int = 0


class Drop(Action, frozen=True, tag="drop"):
    """A prepared roll is not made."""

    roll: int = 0


class Bonus(Action, frozen=True, tag="bonus"):
    """One bonus goes on a die that shows this face (HF-29 to HF-31)."""

    roll: int = 0
    face: int = 0


class Best(Action, frozen=True, tag="best"):
    """The bonuses left go where they do most, as few as that takes; the roll is over.

    With a `target` they go for the best chance of that total, 0 for as much as can be.
    """

    roll: int = 0
    target: int = 0


class Keep(Action, frozen=True, tag="keep"):
    """The roll is read as it lies; `overdue` where time ran out."""

    roll: int = 0
    overdue: bool = False


class Lower(Action, frozen=True, tag="lower"):
    """The GM puts one penalty on a die that shows this face (HF-33, HF-34)."""

    asker = GMS

    roll: int = 0
    face: int = 0


class Harshest(Action, frozen=True, tag="harshest"):
    """The penalties left go where they hurt most; `overdue` where no GM answered (HA-09)."""

    asker = GMS

    roll: int = 0
    overdue: bool = False


class Tokens(Action, frozen=True, tag="tokens"):
    """A look at everybody's tokens."""

    asker = ANYONE


class Give(Action, frozen=True, tag="give"):
    """A GM gives tokens, penalties below 0 (HF-26, HF-32, HA-18)."""

    asker = GMS

    amount: int = 1
    why: str = ""


class Odds(Action, frozen=True, tag="odds"):
    """Exact chances by difficulty; `tokens` None are those the player holds."""

    asker = ANYONE

    attribute: str = ""
    competency: str = ""
    specialisation: str = ""
    tokens: int | None = None


class Half(Action, frozen=True, tag="half"):
    """Half of a number, rounded up (HF-37)."""

    asker = ANYONE

    number: str = ""


class Rules(Action, frozen=True, tag="rules"):
    """The rules in short, with the credit (HF-01)."""

    asker = ANYONE


HfAction = (
    Roll
    | Group
    | Join
    | Ease
    | Throw
    | Drop
    | Bonus
    | Best
    | Keep
    | Lower
    | Harshest
    | Tokens
    | Give
    | Odds
    | Half
    | Rules
)
