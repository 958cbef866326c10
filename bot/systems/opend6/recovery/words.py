"""A recovery in words."""

from __future__ import annotations


def describe_recovery(condition: str, patient: str) -> str:
    """`recovers from Wounded`, `recovers from Wounded of Orc`; "" for oneself."""
    whose = f" of {patient}" if patient else ""
    return f"recovers from {condition}{whose}"


def count_ranks(number: int) -> str:
    """`1 rank`, `2 ranks`."""
    return f"{number} rank{'' if number == 1 else 's'}"
