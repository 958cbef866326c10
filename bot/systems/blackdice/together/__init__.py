"""Rolls of several: one against the other, and groups with their helpers (BD-22, 23, 27, 28)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, says
from bot.systems.blackdice.tasks.actions import Waits
from bot.systems.blackdice.together.cards import contested, waits
from bot.systems.blackdice.together.play import (
    Contested,
    Group,
    Help,
    Meet,
    Oppose,
    Together,
    Weigh,
    group,
    help_out,
    meet,
    oppose,
    together,
    weigh,
)

TOGETHER = Chapter(
    "BD-22, BD-23, BD-27, BD-28",
    handlers=(
        on(Oppose, oppose),
        on(Meet, meet),
        on(Weigh, weigh),
        on(Group, group),
        on(Help, help_out),
        on(Together, together),
    ),
    cards=(
        says(Waits, waits),
        says(Contested, contested),
    ),
)
