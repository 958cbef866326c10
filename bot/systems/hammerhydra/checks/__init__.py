"""Checks: asked, thrown, rolled again (HH-08 to HH-19)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, retells, says, tells
from bot.systems.hammerhydra.checks import actions, cards, pages, play
from bot.systems.hammerhydra.checks.earlier import Rolled, tale_of
from bot.systems.hammerhydra.checks.odds import show_odds

CHAPTER = Chapter(
    "HH-08 to HH-19, HH-67 to HH-70",
    handlers=(
        on(actions.RollSkill, play.roll_check),
        on(actions.RollAttribute, play.roll_check),
        on(actions.RollPool, play.roll_pool),
        on(actions.Odds, show_odds),
    ),
    cards=(
        tells(actions.CheckState, cards.check, why=cards.explain, again=cards.again),
        says(actions.NotRolled, cards.no_roll),
        says(actions.OddsShown, pages.odds),
    ),
    earlier=(retells(Rolled, tale_of),),
    exchanges=(play.CHECKING,),
)
