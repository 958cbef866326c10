"""What journals hold of opposed rolls that an earlier version read."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.action import Outcome
from bot.core.report import Report
from bot.core.scene import Scene
from bot.shared.exchange.windows import Tale
from bot.systems.hammerhydra.opposed.actions import OpposedState
from bot.systems.hammerhydra.opposed.cards import contest


class Faced(Outcome, frozen=True, tag="faced"):
    """Both results; `duel` is the state, but for the edge that was spent."""

    roll: int
    duel: OpposedState
    edge: tuple[tuple[str, int, int], ...] = ()


def faced_card(outcome: Faced, scene: Scene) -> Report:
    """The card of an opposed roll as it is told today."""
    return contest(Tale(outcome.roll, replace(outcome.duel, edge=outcome.edge)), scene)
