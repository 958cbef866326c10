"""Opposed rolls: declared, answered, rolled again, closed (HH-25 to HH-27, R-18 to R-20, R-47)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, retells, tells
from bot.systems.hammerhydra.opposed import actions, cards, play
from bot.systems.hammerhydra.opposed.earlier import Faced, tale_of

CHAPTER = Chapter(
    "HH-25 to HH-27",
    handlers=(on(actions.Oppose, play.oppose),),
    cards=(tells(actions.OpposedState, cards.contest, why=cards.explain),),
    earlier=(retells(Faced, tale_of),),
    exchanges=(play.OPPOSING,),
)
