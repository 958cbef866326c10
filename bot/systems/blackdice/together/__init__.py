"""Rolls of several: one against the other, and groups with their helpers (BD-22, 23, 27, 28)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, retells, tells
from bot.systems.blackdice.together import actions, cards, earlier, play

TOGETHER = Chapter(
    "BD-22, BD-23, BD-27, BD-28",
    handlers=(
        on(actions.Oppose, play.oppose),
        on(actions.Group, play.group),
        on(actions.RollAsGroup, play.roll_as_group),
    ),
    cards=(
        tells(actions.OpposedState, cards.contest, why=cards.why),
        tells(actions.GroupState, cards.group, why=cards.group_why),
    ),
    earlier=(retells(earlier.Contested, earlier.tale_of),),
    exchanges=(play.OPPOSING, play.GROUPING),
)
