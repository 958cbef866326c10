"""Rolls with attribute, competency and specialisation, alone and in a group (HF-02 to HF-37)."""

from bot.shared.chapter import Chapter, on, retells, says, tells
from bot.systems.hfrpg.rolls import actions, cards, play
from bot.systems.hfrpg.rolls.earlier import Resolved, tale_of
from bot.systems.hfrpg.rolls.menu import MENU
from bot.systems.hfrpg.rolls.odds import odds, odds_card
from bot.systems.hfrpg.rolls.why import why

ROLLS = Chapter(
    "HF-02 to HF-25, HF-29 to HF-31, HF-33 to HF-37",
    handlers=(
        on(actions.Roll, play.roll),
        on(actions.RollTogether, play.roll_together),
        on(actions.Odds, odds),
        on(actions.Half, play.half),
    ),
    cards=(
        tells(actions.RollState, cards.roll, why=why, again=cards.again),
        says(actions.Automatic, cards.automatic),
        says(actions.OddsShown, odds_card),
        says(actions.HalfShown, cards.half),
    ),
    earlier=(retells(Resolved, tale_of),),
    exchanges=(play.ROLLING,),
    menu=MENU,
)
