"""Ambushes: who lies in wait, who notices, who is caught (BD-33 to BD-39)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, says
from bot.systems.blackdice.surprise import actions, cards, play

SURPRISE = Chapter(
    "BD-33 to BD-39",
    handlers=(
        on(actions.Surprise, play.surprise),
        on(actions.Notice, play.notice),
        on(actions.NoticeRest, play.notice_rest),
    ),
    cards=(
        says(actions.AmbushWaits, cards.waiting_ambush),
        says(actions.Ambushed, cards.ambush_result),
    ),
)
