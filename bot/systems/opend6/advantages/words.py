"""Advantages and support in words."""

from __future__ import annotations

from bot.systems.opend6.rules.effects import effect


def describe_effect(key: str) -> str:
    """`+1D on all checks`: an effect of the table, as an advantage."""
    return effect(key).words.replace("±", "+")


def describe_search(skill: str) -> str:
    """`looks for an advantage: research: memory`."""
    return f"looks for an advantage: {skill}"


def describe_support(target: str, skill: str, *, hinder: bool) -> str:
    """`helps Bob: presence`."""
    return f"{'hinders' if hinder else 'helps'} {target}: {skill}"
