"""Pressing an opponent in words, as it is declared."""

from __future__ import annotations

from bot.systems.opend6.words import short_skill


def describe_force(target: str, direction: str, skill: str) -> str:
    """`forces Orc to the door: grapple`."""
    where = f" {direction}" if direction else ""
    return f"forces {target}{where}: {short_skill(skill)}"


def describe_interact(skill: str, target: str) -> str:
    """`tries insult on Orc`."""
    return f"tries {short_skill(skill)} on {target}"


def describe_misdirection(target: str) -> str:
    """`misleads Orc`."""
    return f"misleads {target}"
