"""Weapons of a character as the rules know them (HH-28 to HH-32)."""

from __future__ import annotations

from bot.core.words import fold
from bot.systems.hammerhydra.rules.weapons import Damage, Weapon
from bot.systems.hammerhydra.sheet import Sheet


def arsenal(sheet: Sheet) -> dict[str, Weapon]:
    """The character's own weapons by folded name; the samples of the text come besides."""
    return {
        fold(one.name): Weapon(one.name, one.attribute, one.range, Damage(one.dots, one.modifier))
        for one in sheet.weapons
    }


def usual_skill(sheet: Sheet, name: str) -> str:
    """The skill that goes with this weapon on the sheet, "" for none."""
    return next((one.skill for one in sheet.weapons if fold(one.name) == fold(name)), "")
