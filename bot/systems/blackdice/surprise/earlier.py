"""What journals hold of ambushes as an earlier version kept them."""

from __future__ import annotations

from bot.core.action import Outcome
from bot.shared.exchange.windows import Tale
from bot.systems.blackdice.surprise.actions import (
    AmbushResult,
    AmbushRoll,
    AmbushState,
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


def tale_of(card: Ambushed) -> Tale[AmbushState]:
    """The ambush as it is kept today."""
    result = AmbushResult(card.by, card.against, card.met, card.round)
    sides = tuple(row.side for row in card.by)
    return Tale(card.roll, AmbushState(card.combat, sides, (), result=result))
