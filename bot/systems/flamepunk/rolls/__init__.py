"""Rolls from the dice to their reading (FP-05 to FP-29, FP-34 to FP-43, FP-49 to FP-53)."""

from bot.shared.chapter import Chapter, on, says
from bot.systems.flamepunk.rolls import actions as asks
from bot.systems.flamepunk.rolls import cards, odds, play, reactions

ROLLS = Chapter(
    "FP-05 to FP-29, FP-34 to FP-43, FP-49 to FP-53",
    handlers=(
        on(asks.Roll, play.roll),
        on(asks.React, reactions.react),
        on(asks.TakeIt, reactions.take_it),
        on(asks.Finish, reactions.finish),
        on(asks.Shift, reactions.shift),
        on(asks.Consequence, play.add_consequence),
        on(asks.WhatIf, odds.show_what_if),
        on(asks.Odds, odds.show_odds),
        on(asks.HoldBack, odds.hold_back),
        on(asks.Rules, odds.show_rules),
    ),
    cards=(
        says(asks.Resolved, cards.roll_result),
        says(asks.Waiting, cards.open_roll),
        says(asks.WhatIfShown, cards.what_if),
        says(asks.OddsShown, cards.odds),
        says(asks.HeldBack, cards.dice_split),
        says(asks.RulesShown, cards.rules),
    ),
)
