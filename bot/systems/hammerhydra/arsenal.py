"""Weapons of a character as the rules know them (HH-28 to HH-32)."""

from __future__ import annotations

from bot.systems.hammerhydra.rules.weapons import Damage, Weapon
from bot.systems.hammerhydra.sheet import Arm


def armed(arm: Arm) -> Weapon:
    """The weapon that a row of the sheet is."""
    return Weapon(arm.name, arm.attribute, arm.range, Damage(arm.dots, arm.modifier))
