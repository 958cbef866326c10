"""Damage, armour, health, wounds and death (HH-43 to HH-47, HH-51 to HH-63)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from bot.core.errors import Refusal
from bot.core.words import join_words
from bot.systems.hammerhydra.rules.checks import faces, whole
from bot.systems.hammerhydra.rules.tables import BEST, SIDES, WORST
from bot.systems.hammerhydra.rules.weapons import MOST_WEAPON_MODIFIER

Wounds = Literal["standard", "grind"]
Cover = Literal["object", "body"]
WOUNDS: tuple[Wounds, ...] = ("standard", "grind")
COVERS: tuple[Cover, ...] = ("object", "body")
MOST_ARMOUR = 99
MOST_HIT = 999_999
SERIOUS = 3
"""Boxes lost at once that are a serious injury (HH-53)."""
HEALTH_BASE = 18


class DamageRoll(Struct, frozen=True):
    """A damage roll: the top die with what further tens add, and what it comes to."""

    top: int
    damage: int


class HitResult(Struct, frozen=True):
    """What a hit does to somebody: real boxes taken by it, and where health stands after it."""

    taken: int
    lost: int
    left: int
    grind_lost: int
    grind_left: int
    serious: bool
    dead: bool


def top_die(roll: Sequence[int]) -> int:
    """The highest die; each ten after the first raises it by one (HH-44, HH-46)."""
    return max(roll) + max(0, roll.count(SIDES) - 1)


def damage(roll: Sequence[int], mod: int = 0, armour: int = 0, *, floor: int = 1) -> DamageRoll:
    """Damage = top die + weapon modifier - armour, at least 1 (HH-44, HH-56, R-22, R-23).

    `floor` 0 lets armour stop everything. Raises `bad_armour`, `bad_rule`, `wrong_face_count`
    without dice, `bad_face`, `bad_damage`.
    """
    more = whole(mod, "bad_damage", "A modifier", -MOST_WEAPON_MODIFIER, MOST_WEAPON_MODIFIER)
    worn = protection(armour)
    if floor not in {0, 1}:
        raise Refusal("bad_rule", "The least damage through armour is 0 or 1.")
    dice = faces(roll)
    if not dice:
        raise Refusal("wrong_face_count", "A damage roll has at least one die.")
    top = top_die(dice)
    return DamageRoll(top, max(floor if worn else 1, top + more - worn))


def protection(armour: int) -> int:
    """What armour takes off every hit, 0..99; raises `bad_armour` (HH-56, HH-57)."""
    return whole(armour, "bad_armour", "Armour", 0, MOST_ARMOUR)


def let_through(amount: int, cover: Cover) -> int:
    """What a successful block lets through: nothing, or half rounded up (HH-47, R-24)."""
    # -(-n // 2) rounds up: 5 to 3, 1 to 1.
    return 0 if cover == "object" else -(-amount // 2)


def health(constitution: int) -> int:
    """Health boxes = 18 - Constitution 5..10; raises `attribute_out_of_range` (HH-51)."""
    what = "Constitution"
    return HEALTH_BASE - whole(constitution, "attribute_out_of_range", what, BEST, WORST)


def grind(full: int) -> int:
    """Grind wounds of so much full health: half, rounded up (HH-61)."""
    return -(-full // 2)


def wounds(
    full: int,
    missing: int,
    missing_grind: int,
    hit: int,
    *,
    mode: Wounds = "standard",
    dramatic: bool = False,
) -> HitResult:
    """What a hit takes from somebody with so many boxes (HH-52 to HH-54, HH-60 to HH-63, R-33).

    Raises `bad_rule`, `bad_wounds`, `bad_damage_amount`, `dead`.
    """
    if mode not in WOUNDS:
        raise Refusal("bad_rule", f"Wounds are {join_words(WOUNDS, last='or')}.")
    around = grind(full)
    missing = whole(missing, "bad_wounds", "Boxes lost", 0, full)
    worn = whole(missing_grind, "bad_wounds", "Grind wounds lost", 0, around - 1)
    amount = whole(hit, "bad_damage_amount", "Damage", 0, MOST_HIT)
    if missing >= full:
        raise Refusal("dead", "No health box is left: the dead cannot be hit.")
    if mode == "grind" and not dramatic:
        # The last grind wound costs a box and restores the row, so whole rows are boxes (HH-62).
        loss, worn = divmod(worn + amount, around)
    else:
        loss = amount
    # What is over the last box is ignored (HH-54).
    loss = min(loss, full - missing)
    health = full - missing - loss
    # Real boxes of one hit count, not grind wounds, and death takes the place of an injury.
    serious = loss >= SERIOUS and health > 0
    return HitResult(loss, missing + loss, health, worn, around - worn, serious, dead=health == 0)
