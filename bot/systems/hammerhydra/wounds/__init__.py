"""What a hit takes, and what a fight leaves to the GM (HH-51 to HH-63)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, says
from bot.systems.hammerhydra.attack.actions import Injure, Slow
from bot.systems.hammerhydra.wounds import cards, play

CHAPTER = Chapter(
    "HH-51 to HH-63",
    handlers=(
        on(play.Hit, play.hit_or_heal),
        on(play.SetWounds, play.set_wounds),
        on(play.Refill, play.refill),
        on(Injure, play.injure),
        on(Slow, play.slow),
    ),
    cards=(
        says(play.Harmed, cards.harm),
        says(play.WoundsSet, cards.wound_rules),
        says(play.Refilled, cards.refill),
    ),
)
