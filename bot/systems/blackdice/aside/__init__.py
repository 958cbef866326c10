"""Looks that roll nothing: the chances of a roll."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, says
from bot.systems.blackdice.aside import cards, play

ASIDE = Chapter(
    "BD-16, BD-18",
    handlers=(on(play.Odds, play.odds),),
    cards=(
        says(play.TaskOddsShown, cards.task_odds),
        says(play.OpposedOddsShown, cards.opposed_odds),
        says(play.AttackOddsShown, cards.attack_odds),
    ),
)
