"""Health: pips, the reserve behind them, and what injuries do to them (BD-82, 83, 90, 93)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.systems.blackdice.rules.tables import RESERVE_PIPS, penalty
from bot.systems.blackdice.rules.values import flag, signed, whole

Status = Literal["ok", "brink", "reserve", "spent"]

USUAL_DICE = 2
PIPS_A_DIE = 2


class Health(Struct, frozen=True):
    """Health dice and their pips."""

    dice: int
    pips: int


class Body(Struct, frozen=True):
    """Health pips, and how many pips wounds and bruises have taken; made by `body`."""

    pips: int
    lethal: int = 0
    bruise: int = 0

    @property
    def damage(self) -> int:
        """Pips lost."""
        return self.lethal + self.bruise

    @property
    def health_left(self) -> int:
        """Health pips left."""
        return max(0, self.pips - self.damage)

    @property
    def reserve_lost(self) -> int:
        """Pips of the reserve lost, 0..8."""
        return max(0, self.damage - self.pips)

    @property
    def reserve_left(self) -> int:
        """Pips of the reserve left, 0..8."""
        return RESERVE_PIPS - self.reserve_lost

    @property
    def penalty(self) -> int:
        """Black dice on all actions (BD-83)."""
        return penalty(self.reserve_lost)

    @property
    def status(self) -> Status:
        """Health left, just used up, into the reserve, or nothing left (R-44, R-47)."""
        if self.health_left:
            return "ok"
        if not self.reserve_lost:
            return "brink"
        return "reserve" if self.reserve_left else "spent"


class Wounded(Struct, frozen=True):
    """A body after damage; what goes beyond the track is told and not kept."""

    body: Body
    applied: int
    overkill: int


def health(fortitude: object = None, health_dice: object = None) -> Health:
    """2 dice and Fortitude, at least 1 (R-43), or the sheet's own number; a die is 2 pips.

    Raises `bad_type`, `out_of_range`, `missing` where neither or both are given (BD-90).
    """
    if (fortitude is None) == (health_dice is None):
        raise Refusal("missing", "Health takes Fortitude, or a number of Health dice instead.")
    if health_dice is not None:
        dice = whole(health_dice, "A number of Health dice", least=1)
    else:
        dice = max(1, USUAL_DICE + signed(fortitude, "Fortitude"))
    return Health(dice, dice * PIPS_A_DIE)


def body(pips: object, lethal: object = 0, bruise: object = 0) -> Body:
    """A body with so many Health pips and so much damage, at most 8 pips more than it has.

    Raises `bad_type`, `out_of_range`.
    """
    whole_pips = whole(pips, "A number of Health pips", least=1, most=None)
    found = Body(
        whole_pips,
        whole(lethal, "Wounds", most=None),
        whole(bruise, "Bruises", most=None),
    )
    whole(found.damage, "Damage", most=whole_pips + RESERVE_PIPS)
    return found


def wound(now: Body, amount: object, *, bruise: object = False) -> Wounded:
    """The body with so many more pips lost, 0 or more; raises `bad_type`, `out_of_range`."""
    pips = whole(amount, "Damage", most=None)
    soft = flag(bruise, "Whether it is a bruise")
    applied = min(pips, now.pips + RESERVE_PIPS - now.damage)
    if soft:
        after = replace(now, bruise=now.bruise + applied)
    else:
        after = replace(now, lethal=now.lethal + applied)
    return Wounded(after, applied, pips - applied)
