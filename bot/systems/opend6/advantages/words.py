"""Advantages and support in words."""

from __future__ import annotations

from bot.systems.opend6.rules.effects import effect
from bot.systems.opend6.words import short_skill


def describe_effect(key: str) -> str:
    """`+1D on all checks`: an effect of the table, as an advantage."""
    return effect(key).words.replace("±", "+")


def describe_search(skill: str) -> str:
    """`looks for an advantage: memory`."""
    return f"looks for an advantage: {short_skill(skill)}"


def describe_support(target: str, skill: str, *, hinder: bool) -> str:
    """`helps Bob: presence`."""
    return f"{'hinders' if hinder else 'helps'} {target}: {short_skill(skill)}"
