"""Actions readied for what sets them off, or held back (D6-56 to D6-59)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on
from bot.systems.opend6.melee.actions import Fire
from bot.systems.opend6.melee.frame import reads
from bot.systems.opend6.readying import actions, play
from bot.systems.opend6.readying.fire import fire

READYING = Chapter(
    "D6-56 to D6-59",
    handlers=(on(actions.Ready, play.ready), on(actions.HoldBack, play.hold_back), on(Fire, fire)),
    cards=(
        reads(
            actions.DefenceReadied,
            "{name} readies a defence",
            "the fixed value, or the check +5; used up by one attack",
        ),
        reads(
            actions.CheckReadied,
            "{name} readies: {what}",
            "when {trigger}, until {name}'s next turn",
        ),
        reads(
            actions.HeldBack,
            "{name} holds the {kind} action",
            "to use within a slower one's action, until the round ends",
        ),
    ),
)
