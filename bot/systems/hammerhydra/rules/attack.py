"""One attack from the declaration to the damage (HH-38 to HH-49).

Each step looks only at its own roll, so that a fight may stop between any two of them.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from bot.core.errors import Refusal
from bot.core.words import join_words
from bot.systems.hammerhydra.rules.checks import Check
from bot.systems.hammerhydra.rules.weapons import DamageStat
from bot.systems.hammerhydra.rules.wounds import COVERS, Cover, DamageRoll, let_through

Defence = Literal["counterattack", "dodge", "block", "none"]
DEFENCES: tuple[Defence, ...] = ("counterattack", "dodge", "block", "none")
"""`none` is for those who cannot defend: the unaware, and an attack for an attack in a tie."""


class Stance(Struct, frozen=True):
    """How somebody defends; a block is done with an object or with the body."""

    defence: Defence
    cover: Cover | None = None


class Landing(Struct, frozen=True):
    """What comes through in the end, and whether a block was tried and failed."""

    damage: int = 0
    failed_block: bool = False


def stance(defence: str, cover: str = "", *, may_block: bool = True) -> Stance:
    """A defence as it is declared; `bad_defence`, `bad_block_with`, `block_not_allowed` (HH-38)."""
    if defence not in DEFENCES:
        raise Refusal(
            "bad_defence", f"One defends by {join_words(DEFENCES[:3], last='or')}, or not at all."
        )
    if defence != "block":
        return Stance(defence)
    if not may_block:
        raise Refusal("block_not_allowed", "This attack cannot be blocked; dodge or counterattack.")
    if cover not in COVERS:
        raise Refusal("bad_block_with", "Say what blocks: an object or the body.")
    return Stance("block", cover)


def net(attack: Check, dodge: Check | None = None) -> int:
    """The successes of an attack that no dodge cancels (HH-39, HH-42, R-48)."""
    # Dodges beyond the hits are lost: a net of successes is never below 0.
    return max(0, attack.successes - (dodge.successes if dodge else 0))


def damage_dice(damage: DamageStat, hits: int) -> int:
    """Weapon dots + net successes (HH-43)."""
    return damage.dots + hits


def landing(blow: DamageRoll | None, block: Check | None, cover: Cover | None) -> Landing:
    """The end of an attack: what the block lets through (HH-47, HH-48).

    Without a hit there is nothing to block, hence no price for failing (R-21).
    """
    if blow is None:
        return Landing()
    if block is None or cover is None:
        return Landing(blow.damage)
    # One success is enough: more of them take nothing further off (HH-47).
    if block.is_failure:
        return Landing(blow.damage, failed_block=True)
    return Landing(let_through(blow.damage, cover))
