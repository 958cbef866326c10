"""Looks that roll nothing: the printed tables, and the chances of a roll."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, says
from bot.systems.blackdice.aside import cards, play

ASIDE = Chapter(
    "BD-13, BD-19, BD-71, BD-83, BD-89",
    handlers=(
        on(play.Table, play.show_table),
        on(play.Odds, play.odds),
    ),
    cards=(
        says(play.TableShown, cards.table),
        says(play.TaskOddsShown, cards.task_odds),
        says(play.OpposedOddsShown, cards.opposed_odds),
        says(play.AttackOddsShown, cards.attack_odds),
    ),
)
