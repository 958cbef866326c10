"""What journals hold of opposed rolls that an earlier version read."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.action import Outcome
from bot.shared.exchange.windows import Tale
from bot.systems.hammerhydra.opposed.actions import OpposedState


class Faced(Outcome, frozen=True, tag="faced"):
    """Both results; `duel` is the state, but for the edge that was spent."""

    roll: int
    duel: OpposedState
    edge: tuple[tuple[str, int, int], ...] = ()


def tale_of(outcome: Faced) -> Tale[OpposedState]:
    """The opposed roll as it is kept today."""
    return Tale(outcome.roll, replace(outcome.duel, edge=outcome.edge))
