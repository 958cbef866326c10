"""What a character carries besides what was bought: wounds, armour, edge, weapons.

HH-28 to HH-32, HH-53, HH-55 to HH-57, HH-71.
"""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, says
from bot.systems.hammerhydra.care import actions as asks
from bot.systems.hammerhydra.care import cards, play

CHAPTER = Chapter(
    "HH-28 to HH-32, HH-53, HH-55 to HH-57, HH-71",
    handlers=(
        on(asks.SetWound, play.set_wound),
        on(asks.NoteInjury, play.note_injury),
        on(asks.SetArmour, play.set_armour),
        on(asks.RefreshEdge, play.refresh_edge),
        on(asks.AddWeapon, play.add_weapon),
        on(asks.DropWeapon, play.drop_weapon),
    ),
    cards=(
        says(asks.Cared, cards.care),
        says(asks.EdgeRefreshed, cards.refresh),
    ),
)
