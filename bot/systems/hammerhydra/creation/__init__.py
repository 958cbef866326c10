"""Making a character and caring for the sheet (HH-01 to HH-07, HH-20 to HH-24, HH-64 to HH-66)."""

from __future__ import annotations

from typing import get_args

from bot.shared.chapter import Chapter, on, says
from bot.systems.hammerhydra.creation import actions, play
from bot.systems.hammerhydra.creation.cards import audit, edge_use

CHAPTER = Chapter(
    "HH-01 to HH-07, HH-20 to HH-24, HH-64 to HH-66",
    handlers=(
        on(actions.ShowSheet, play.show_sheet),
        on(actions.CheckSheet, play.check_sheet),
        on(actions.SetLevel, play.set_level),
        on(actions.SetIdentity, play.set_identity),
        on(actions.UseEdge, play.use_edge),
        *(on(purchase, play.buy) for purchase in get_args(play.Purchase)),
        on(actions.Approve, play.approve),
        on(actions.Reopen, play.reopen),
        on(actions.MoveSkill, play.move_skill),
    ),
    cards=(
        says(actions.EdgeUsed, edge_use),
        says(actions.Audited, audit),
    ),
)
