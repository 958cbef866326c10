"""Attacks step by step: declared, met, rolled, landed (HH-38 to HH-50)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, says
from bot.systems.hammerhydra.attack import actions, cards, play
from bot.systems.hammerhydra.attack.earlier import Fought, fought_card

CHAPTER = Chapter(
    "HH-38 to HH-50",
    handlers=(on(actions.Strike, play.strike), on(actions.Compare, play.compare)),
    cards=(
        cards.ATTACK,
        says(Fought, fought_card),
        says(actions.Compared, cards.comparison),
    ),
    exchanges=(play.ATTACKING,),
)
