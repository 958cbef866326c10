"""Rolls from the dice to their reading (FP-05 to FP-29, FP-34 to FP-43, FP-49 to FP-53)."""

from bot.shared.chapter import Chapter, on, says
from bot.systems.flamepunk.rolls import actions as asks
from bot.systems.flamepunk.rolls import cards, odds, play, reactions

ROLLS = Chapter(
    "FP-05 to FP-29, FP-34 to FP-43, FP-49 to FP-53",
    handlers=(
        on(asks.Roll, play.roll),
        on(asks.React, reactions.react),
        on(asks.TakeIt, reactions.take),
        on(asks.Finish, reactions.finish),
        on(asks.Shift, reactions.shift),
        on(asks.Consequence, play.consequence),
        on(asks.WhatIf, odds.what_if),
        on(asks.Odds, odds.show_odds),
        on(asks.HoldBack, odds.hold_back),
        on(asks.Rules, odds.show_rules),
    ),
    cards=(
        says(asks.Resolved, cards.resolved),
        says(asks.Waiting, cards.waiting),
        says(asks.WhatIfShown, cards.what_if_card),
        says(asks.OddsShown, cards.odds_card),
        says(asks.HeldBack, cards.held_back_card),
        says(asks.RulesShown, cards.rules_card),
    ),
)
