"""Rolls of several, one of whom leads (BD-27, BD-28)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on
from bot.systems.blackdice.together import actions, play

TOGETHER = Chapter("BD-27, BD-28", handlers=(on(actions.RollAsGroup, play.roll_as_group),))
