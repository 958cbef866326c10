"""Actions readied for what sets them off, or held back (D6-56 to D6-59)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, says
from bot.systems.opend6.melee.actions import Fire
from bot.systems.opend6.readying import actions, cards, play
from bot.systems.opend6.readying.fire import fire

READYING = Chapter(
    "D6-56 to D6-59",
    handlers=(on(actions.Ready, play.ready), on(actions.HoldBack, play.hold_back), on(Fire, fire)),
    cards=(
        says(actions.DefenceReadied, cards.defence_card),
        says(actions.CheckReadied, cards.ready_card),
        says(actions.HeldBack, cards.hold_back_card),
    ),
)
