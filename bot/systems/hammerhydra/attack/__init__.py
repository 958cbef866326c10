"""Attacks from the declaration to what lands (HH-38 to HH-50)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, says
from bot.systems.hammerhydra.attack import actions, cards, play

CHAPTER = Chapter(
    "HH-38 to HH-50",
    handlers=(
        on(actions.Strike, play.strike),
        on(actions.Defend, play.defend),
        on(actions.StrikeAgain, play.roll_again),
        on(actions.Accept, play.accept),
        on(actions.TakeBack, play.take_back),
        on(actions.NoBlock, play.rule_out_block),
        on(actions.Compare, play.compare),
    ),
    cards=(
        says(actions.Fought, cards.attack),
        says(actions.Compared, cards.comparison),
    ),
)
