"""What a Foul Failure brings, by the GM's word (BD-26)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on
from bot.systems.blackdice.fouls import play
from bot.systems.blackdice.tasks import actions

FOULS = Chapter(
    "BD-26",
    handlers=(on(actions.Spoil, play.spoil),),
)
