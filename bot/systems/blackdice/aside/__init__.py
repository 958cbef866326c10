"""Looks that roll nothing: the printed tables, and the chances of a roll."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, says
from bot.systems.blackdice.aside.cards import attack_odds, opposed_odds, table, task_odds
from bot.systems.blackdice.aside.play import (
    AttackOddsShown,
    Odds,
    OpposedOddsShown,
    Table,
    TableShown,
    TaskOddsShown,
    odds,
    show_table,
)

ASIDE = Chapter(
    "BD-13, BD-19, BD-71, BD-83, BD-89",
    handlers=(
        on(Table, show_table),
        on(Odds, odds),
    ),
    cards=(
        says(TableShown, table),
        says(TaskOddsShown, task_odds),
        says(OpposedOddsShown, opposed_odds),
        says(AttackOddsShown, attack_odds),
    ),
)
