"""Rolls of several: one against the other, and groups with their helpers (BD-22, 23, 27, 28)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, says
from bot.systems.blackdice.tasks import actions
from bot.systems.blackdice.together import cards, play

TOGETHER = Chapter(
    "BD-22, BD-23, BD-27, BD-28",
    handlers=(
        on(play.Oppose, play.oppose),
        on(play.Meet, play.meet),
        on(play.Weigh, play.weigh),
        on(play.Group, play.group),
        on(play.Help, play.help_out),
        on(play.Together, play.together),
    ),
    cards=(
        says(actions.Waits, cards.waiting_roll),
        says(play.Contested, cards.contest),
    ),
)
