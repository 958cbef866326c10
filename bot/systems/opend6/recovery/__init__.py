"""Getting rid of conditions (D6-36 to D6-41)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on
from bot.systems.opend6.melee.asked import tells_action
from bot.systems.opend6.recovery import cards, play
from bot.systems.opend6.recovery.actions import Mended, Recover, RecoveryResult

RECOVERY = Chapter(
    "D6-36 to D6-41",
    handlers=(on(Recover, play.recover),),
    cards=tells_action(
        play.RECOVERING, {RecoveryResult: cards.recovery_card, Mended: cards.mend_card}
    ),
    exchanges=(play.RECOVERING,),
)
