"""What journals hold of checks that an earlier version read."""

from __future__ import annotations

from bot.core.action import Outcome
from bot.core.report import Report
from bot.core.scene import Scene
from bot.shared.exchange.windows import Tale
from bot.systems.hammerhydra.checks.actions import CheckState, Closed
from bot.systems.hammerhydra.checks.cards import check
from bot.systems.hammerhydra.side import Side

STANDS: dict[str, Closed] = {"it stands": "kept", "time is up": "overdue"}
"""How a result stood, in the words of then."""


class Rolled(Outcome, frozen=True, tag="rolled"):
    """A check read; its fields are now those of its state."""

    roll: int
    side: Side
    task: str = ""
    edge: tuple[int, int] | None = None
    stands: str = ""


def state_of(outcome: Rolled) -> CheckState:
    """The check as it is kept today."""
    closed = STANDS.get(outcome.stands, "")
    return CheckState(outcome.side, outcome.task, thrown=True, closed=closed, edge=outcome.edge)


def rolled_card(outcome: Rolled, scene: Scene) -> Report:
    """The card of a check as it is told today."""
    return check(Tale(outcome.roll, state_of(outcome)), scene)
