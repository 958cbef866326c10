"""OpenD6 for people who begin with it: a sentence and a roll to try."""

from __future__ import annotations

from bot.shared.system import Introduction
from bot.systems.opend6.checks.actions import RollCode

INTRODUCTION = Introduction(
    "You add up your dice to reach a number, and what is above it buys effects.",
    RollCode(code="4D+1", difficulty="15"),
    "/d6 roll code:4D+1 difficulty:15",
    (
        "A turn has a full action, a bonus action and a step.",
        "Against an attack your fixed value holds, or you defend for an action.",
        "What is above the number to reach buys ranks: harm, conditions, dice.",
    ),
)
