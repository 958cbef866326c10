"""What was tried before: black dice that grow, locks, and a GM's word on them (BD-29 to BD-32)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, says
from bot.systems.blackdice.retries.cards import tries, tries_changed
from bot.systems.blackdice.retries.play import (
    Again,
    Retries,
    TriesChanged,
    TriesShown,
    WalkAway,
    again,
    show,
    walk_away,
)

RETRIES = Chapter(
    "BD-29 to BD-32",
    handlers=(
        on(Retries, show),
        on(WalkAway, walk_away),
        on(Again, again),
    ),
    cards=(
        says(TriesShown, tries),
        says(TriesChanged, tries_changed),
    ),
)
