"""What a Foul Failure brings, by the GM's word (BD-26)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on
from bot.systems.blackdice.fouls.play import spoil
from bot.systems.blackdice.tasks.actions import Spoil

FOULS = Chapter(
    "BD-26",
    handlers=(on(Spoil, spoil),),
)
