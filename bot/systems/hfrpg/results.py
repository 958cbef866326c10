"""What a roll comes to: total, band, and the tokens that it uses up and gives (steps 8 and 9)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.core.errors import Refusal
from bot.systems.hfrpg.rules import CERTAIN, SIDES, Pool, clamped, threshold


class Result(Struct, frozen=True):
    """A roll read to its end.

    `rolled` are the faces before tokens, `pool` what became of them (None without a roll), `extra`
    the extra rolls. `band` is one of the table or automatic, `token` the band's, `lone` that of a
    lone 1. `spent` is how many tokens were used up, `balance` what is held afterwards.
    """

    level: str
    band: str
    success: bool
    balance: int
    rolled: tuple[int, ...] = ()
    pool: Pool | None = None
    extra: tuple[int, ...] = ()
    total: int = 0
    token: int = 0
    spent: int = 0
    lone: int = 0


def automatic(level: str, balance: int) -> Result | None:
    """What Certain and Impossible come to; None where dice decide (HF-09, HF-10, HA-16)."""
    if SIDES[level] is not None:
        return None
    success = level == CERTAIN
    band = "automatic_success" if success else "automatic_failure"
    return Result(level, band, success, balance)


def no_roll(level: str) -> Refusal:
    """What somebody is told who brings dice or tokens where nothing is rolled."""
    return Refusal(
        "no_roll", f"{level.capitalize()} is decided without dice; leave faces and tokens out."
    )


def concluded(
    level: str,
    rolled: tuple[int, ...],
    read: Pool,
    extra: tuple[int, ...],
    *,
    cs: int,
    balance: int,
    spent: int,
) -> Result:
    """The result of a pool whose extra rolls lie on the table; `spent` tokens leave the balance."""
    total = read.sum + sum(extra) + cs
    meant = threshold(total)
    lone = -1 if read.lone else 0
    left = balance - spent if balance > 0 else balance + spent
    return Result(
        level=level,
        band=meant.band,
        success=meant.success,
        balance=clamped(left + lone + meant.token),
        rolled=rolled,
        pool=read,
        extra=extra,
        total=total,
        token=meant.token,
        spent=spent,
        lone=lone,
    )


def used(use: Sequence[int], balance: int, *, keep: bool) -> int:
    """How many tokens a roll uses up; unless they are kept, all penalties held go (HA-08)."""
    return -balance if balance < 0 and not keep else sum(use)
