"""What is only looked up: the tables of the book, the rules in short (HH-02, HH-18, HH-29)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, says
from bot.systems.hammerhydra.aside.cards import rules, table
from bot.systems.hammerhydra.aside.play import (
    Rules,
    RulesShown,
    Tables,
    TableShown,
    show_rules,
    show_table,
)

CHAPTER = Chapter(
    "HH-02, HH-18, HH-29",
    handlers=(on(Tables, show_table), on(Rules, show_rules)),
    cards=(says(TableShown, table), says(RulesShown, rules)),
)
