"""Hammerhydra for people who begin with it: a sentence and a roll to try."""

from __future__ import annotations

from bot.shared.system import Introduction
from bot.systems.hammerhydra.checks.actions import RollPool

INTRODUCTION = Introduction(
    "You roll ten-sided dice against a target; whoever is attacked answers before they fall.",
    RollPool(base=3, against=7),
    "/hydra pool dice:3 target:7",
    (
        "Whoever is attacked dodges, blocks or strikes back, before the dice.",
        "A point of edge throws one of your rolls again, before the next dice fall.",
        "Whoever has the same initiative chooses in secret, and all hands open at once.",
    ),
)
