"""Ambushes: who lies in wait, who notices, who is caught (BD-33 to BD-39)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, says
from bot.systems.blackdice.surprise.actions import (
    Ambushed,
    AmbushWaits,
    Notice,
    NoticeRest,
    Surprise,
)
from bot.systems.blackdice.surprise.cards import ambush, ambushed
from bot.systems.blackdice.surprise.play import notice, notice_rest, surprise

SURPRISE = Chapter(
    "BD-33 to BD-39",
    handlers=(
        on(Surprise, surprise),
        on(Notice, notice),
        on(NoticeRest, notice_rest),
    ),
    cards=(
        says(AmbushWaits, ambush),
        says(Ambushed, ambushed),
    ),
)
