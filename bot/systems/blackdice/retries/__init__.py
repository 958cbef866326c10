"""What was tried before: black dice that grow, locks, and a GM's word on them (BD-29 to BD-32)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, says
from bot.systems.blackdice.retries import cards, play

RETRIES = Chapter(
    "BD-29 to BD-32",
    handlers=(
        on(play.Retries, play.show_tries),
        on(play.WalkAway, play.walk_away),
        on(play.Again, play.change_tries),
    ),
    cards=(
        says(play.TriesShown, cards.tries_table),
        says(play.TriesChanged, cards.tries_change),
    ),
)
