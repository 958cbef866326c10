"""A recovery in words."""

from __future__ import annotations


def describe_recovery(condition: str, patient: str) -> str:
    """`recovers from Wounded`, `recovers from Wounded of Orc`; "" for oneself."""
    whose = f" of {patient}" if patient else ""
    return f"recovers from {condition}{whose}"
