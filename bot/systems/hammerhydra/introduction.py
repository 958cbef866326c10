"""Hammerhydra for people who begin with it: a sentence and a roll to try."""

from __future__ import annotations

from bot.shared.system import Introduction
from bot.systems.hammerhydra.checks.actions import RollPool

INTRODUCTION = Introduction(
    "You roll ten-sided dice against a target; whoever is attacked answers before they fall.",
    RollPool(base=3, against=7),
)
