"""What journals hold of ambushes as an earlier version kept them."""

from __future__ import annotations

from bot.core.action import Outcome
from bot.core.report import Report
from bot.core.scene import Scene
from bot.shared.exchange.windows import Tale
from bot.systems.blackdice.surprise import cards
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


def ambushed_card(outcome: Ambushed, scene: Scene) -> Report:
    """An ambush of an earlier version's journal, as it is told today."""
    result = AmbushResult(outcome.by, outcome.against, outcome.met, outcome.round)
    state = AmbushState(outcome.combat, tuple(row.side for row in outcome.by), (), result=result)
    return cards.ambush(Tale(outcome.roll, state), scene)
