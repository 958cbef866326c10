"""A movement in words, as it is declared."""

from __future__ import annotations


def describe_move(feet: int, towards: str = "", away: str = "") -> str:
    """`moves 10 ft towards Orc`."""
    if towards.strip():
        return f"moves {feet} ft towards {towards.strip()}"
    where = f" away from {away.strip()}" if away.strip() else ""
    return f"moves {feet} ft{where}"
