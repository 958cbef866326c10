"""What journals hold of ambushes as an earlier version kept them."""

from __future__ import annotations

from bot.core.action import Outcome
from bot.systems.blackdice.surprise.actions import (
    AmbushRoll,
    NoticeResult,
)


class Ambushed(Outcome, frozen=True, tag="ambushed"):
    """Everybody has rolled; its fields are now those of its state."""

    roll: int
    combat: str
    by: tuple[AmbushRoll, ...]
    against: tuple[AmbushRoll, ...]
    met: tuple[NoticeResult, ...]
    round: int
