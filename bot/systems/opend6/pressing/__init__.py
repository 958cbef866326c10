"""Forcing opponents about, and words that break composure (D6-42 to D6-45, D6-51 to D6-53)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on
from bot.systems.opend6.melee.asked import tells_action
from bot.systems.opend6.pressing import cards, play
from bot.systems.opend6.pressing.actions import Force, ForcingResult, Interact, InteractResult

PRESSING = Chapter(
    "D6-42 to D6-45, D6-51 to D6-53",
    handlers=(on(Force, play.force), on(Interact, play.interact)),
    cards=(
        *tells_action(play.FORCING, {ForcingResult: cards.force_card}),
        *tells_action(play.INTERACTING, {InteractResult: cards.interact_card}),
    ),
    exchanges=(play.FORCING, play.INTERACTING),
)
