"""Pressing an opponent in words, as it is declared."""

from __future__ import annotations


def describe_force(target: str, direction: str, skill: str) -> str:
    """`forces Orc to the door: brawling: grapple`."""
    where = f" {direction}" if direction else ""
    return f"forces {target}{where}: {skill}"


def describe_interact(skill: str, target: str) -> str:
    """`tries taunt: insult on Orc`."""
    return f"tries {skill} on {target}"


def describe_misdirection(target: str) -> str:
    """`misleads Orc`."""
    return f"misleads {target}"
