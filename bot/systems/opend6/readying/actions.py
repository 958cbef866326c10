"""What can be asked for so as to act later, and what comes of it: values only."""

from __future__ import annotations

from bot.systems.opend6.melee.actions import InFight
from bot.systems.opend6.melee.outcomes import Done


class Ready(InFight, frozen=True, tag="ready"):
    """A check is prepared for a condition (D6-56), or a defence (D6-58).

    `what` is attack, force, interact, move or defence; `target` its opponent and `whom` who is
    watched, "" for anybody.
    """

    what: str = "attack"
    target: str = ""
    skill: str = ""
    weapon: str = ""
    on: str = "custom"
    whom: str = ""
    trigger: str = ""
    feet: int = 0


class HoldBack(InFight, frozen=True, tag="hold_back"):
    """An action is kept so as to answer others later in the order (D6-59)."""

    kind: str = "full"


class DefenceReadied(Done, frozen=True, tag="defence_readied"):
    """A defence stands ready for one attack (D6-58)."""

    name: str


class CheckReadied(Done, frozen=True, tag="check_readied"):
    """A check in words stands ready until `trigger` (D6-56)."""

    name: str
    what: str
    trigger: str


class HeldBack(Done, frozen=True, tag="held_back"):
    """An action, full or bonus, is held (D6-59)."""

    name: str
    kind: str
