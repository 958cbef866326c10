"""Simultaneous action: picks in secret, opened together (HH-58, HH-59)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, says
from bot.systems.hammerhydra.combat import Choosing
from bot.systems.hammerhydra.ties import cards, play

CHAPTER = Chapter(
    "HH-58, HH-59",
    handlers=(on(Choosing, play.show_choice), on(play.Choose, play.choose)),
    cards=(says(play.Picking, cards.pick), says(play.Revealed, cards.hands)),
)
