"""What is readied, in words."""

from __future__ import annotations

from bot.systems.opend6.sheet import Weapon
from bot.systems.opend6.words import short_skill


def describe_attack(target: str, weapon: Weapon) -> str:
    """`attack on Orc with Sword`."""
    return f"attack on {target} with {weapon.name}"


def describe_check(skill: str, target: str) -> str:
    """`insult on Orc`."""
    return f"{short_skill(skill)} on {target}"


def describe_move(feet: int) -> str:
    """`move 10 ft`."""
    return f"move {feet} ft"
