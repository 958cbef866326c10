"""The fight of a channel: that it runs, what kind it is, and which round it is in."""

from __future__ import annotations

from msgspec import Struct


class Combat(Struct, frozen=True):
    """One running fight or other conflict; `round` counts from 1."""

    name: str
    kind: str
    round: int = 1


CURRENT = "main"
"""The name of a channel's combat when nobody gave it one."""
