"""Ambushes: who lies in wait, who notices, who is caught (BD-33 to BD-39)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, retells, tells
from bot.systems.blackdice.surprise import actions, cards, earlier, play

SURPRISE = Chapter(
    "BD-33 to BD-39",
    handlers=(on(actions.Surprise, play.surprise),),
    cards=(tells(actions.AmbushState, cards.ambush, why=cards.why),),
    earlier=(retells(earlier.Ambushed, earlier.tale_of),),
    exchanges=(play.AMBUSHING,),
)
