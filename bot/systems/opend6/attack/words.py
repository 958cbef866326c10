"""An attack in words, as it is declared."""

from __future__ import annotations

from bot.systems.opend6.sheet import Weapon


def describe_attack(target: str, weapon: Weapon) -> str:
    """`attacks Orc: Sword 4D`."""
    return f"attacks {target}: {weapon.name} {weapon.damage}"


def describe_source(target: str) -> str:
    """`the attack on Orc`: where ranks kept for other effects come from."""
    return f"the attack on {target}"


def describe_unreachable(target: str) -> str:
    """Why an attack on somebody out of the weapon's reach is lost (D6-122, R-50)."""
    return f"{target} is out of reach"
