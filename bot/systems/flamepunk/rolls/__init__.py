"""Rolls from the dice to their reading (FP-05 to FP-29, FP-34 to FP-43, FP-49 to FP-53)."""

from bot.shared.chapter import Chapter, on, says, tells
from bot.systems.flamepunk.rolls import actions as asks
from bot.systems.flamepunk.rolls import cards, odds, pages, play
from bot.systems.flamepunk.rolls.earlier import Resolved, Waiting
from bot.systems.flamepunk.rolls.menu import MENU

ROLLS = Chapter(
    "FP-05 to FP-29, FP-34 to FP-43, FP-49 to FP-53",
    handlers=(
        on(asks.Roll, play.roll),
        on(asks.Consequence, play.add_consequence),
        on(asks.WhatIf, odds.show_what_if),
        on(asks.Odds, odds.show_odds),
        on(asks.HoldBack, odds.hold_back),
    ),
    cards=(
        tells(
            asks.RollState,
            cards.roll,
            why=cards.explain,
            again=cards.again,
            itself=cards.npc_words,
        ),
        says(Resolved, cards.earlier_card),
        says(Waiting, cards.earlier_card),
        says(asks.WhatIfShown, pages.what_if),
        says(asks.OddsShown, pages.odds),
        says(asks.HeldBack, pages.dice_split),
    ),
    exchanges=(play.ROLLING,),
    menu=MENU,
)
