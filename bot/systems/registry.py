"""Which systems this bot runs."""

from __future__ import annotations

from bot.core.system import Registry
from bot.systems.flamepunk import FLAMEPUNK


def registry() -> Registry:
    """Every system, by key; a further one is a further entry."""
    return Registry((FLAMEPUNK,))
