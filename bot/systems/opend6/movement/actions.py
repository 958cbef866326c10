"""What can be asked for of movements, as values that a button can keep."""

from __future__ import annotations

from bot.core.people import GMS
from bot.systems.opend6.melee.actions import InFight


class Move(InFight, frozen=True, tag="move"):
    """A movement of so many feet (D6-26, D6-54, D6-63); `pace` is full, bonus or free.

    `towards` or `away` name another combatant. `difficulty` or the rows of D6-30 ask for a check.
    """

    feet: int = 0
    pace: str = "full"
    towards: str = ""
    away: str = ""
    skill: str = ""
    difficulty: int | None = None
    distance: int | None = None
    ascent: int | None = None
    terrain: str = ""
    passage: str = ""
    effects: str = ""


class Follow(InFight, frozen=True, tag="follow"):
    """`who` matches or follows the movement of this roll (D6-29, D6-54, D6-63).

    `rolls` makes the check with dice where one is due, else the fixed value stands.
    """

    roll: int = 0
    rolls: bool = True
    effects: str = ""


class Stay(InFight, frozen=True, tag="stay"):
    """`who` does not follow."""

    roll: int = 0


class Ground(InFight, frozen=True, tag="ground"):
    """A GM's word on a forced or failed movement: needs a check, prone, stays (D6-28, D6-43)."""

    asker = GMS

    roll: int = 0
    what: str = "stays"
    difficulty: int | None = None


class Shift(InFight, frozen=True, tag="shift"):
    """Something heavy is hurled or toppled onto a target (D6-35, D6-141)."""

    target: str = ""
    thing: int = 5
    feet: int = 0
    effects: str = ""
