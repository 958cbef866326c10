"""A plan in words."""

from __future__ import annotations


def describe_plan(what: str, target: str, words: str) -> str:
    """`attack Orc (from behind)`."""
    plan = f"{what} {target}" if target else what
    return f"{plan} ({words})" if words else plan
