"""Getting rid of conditions (D6-36 to D6-41)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, says
from bot.systems.opend6.recovery import cards, play
from bot.systems.opend6.recovery.actions import Mend, Mended, Recover, RecoveryResult

RECOVERY = Chapter(
    "D6-36 to D6-41",
    handlers=(on(Recover, play.recover), on(Mend, play.mend)),
    cards=(says(RecoveryResult, cards.recovery_card), says(Mended, cards.mend_card)),
)
