"""What a character carries besides what was bought: wounds, armour, edge, weapons.

HH-28 to HH-32, HH-53, HH-55 to HH-57, HH-71.
"""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, says
from bot.systems.hammerhydra.care import cards, play
from bot.systems.hammerhydra.care.actions import (
    AddWeapon,
    Cared,
    DropWeapon,
    EdgeRefreshed,
    EdgeShown,
    ListWeapons,
    NoteInjury,
    RefreshEdge,
    SetArmour,
    SetWound,
    ShowEdge,
)

CHAPTER = Chapter(
    "HH-28 to HH-32, HH-53, HH-55 to HH-57, HH-71",
    handlers=(
        on(SetWound, play.set_wound),
        on(NoteInjury, play.note_injury),
        on(SetArmour, play.set_armour),
        on(ShowEdge, play.show_edge),
        on(RefreshEdge, play.refresh_edge),
        on(AddWeapon, play.add_weapon),
        on(DropWeapon, play.drop_weapon),
        on(ListWeapons, play.list_weapons),
    ),
    cards=(
        says(Cared, cards.care),
        says(EdgeShown, cards.edge),
        says(EdgeRefreshed, cards.refresh),
    ),
)
