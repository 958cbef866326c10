"""Attacks step by step: declared, met, rolled, landed (HH-38 to HH-50)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, retells
from bot.systems.hammerhydra.attack import actions, cards, play
from bot.systems.hammerhydra.attack.earlier import Fought, tale_of

CHAPTER = Chapter(
    "HH-38 to HH-50",
    handlers=(on(actions.Strike, play.strike),),
    cards=(cards.ATTACK,),
    earlier=(retells(Fought, tale_of),),
    exchanges=(play.ATTACKING,),
)
