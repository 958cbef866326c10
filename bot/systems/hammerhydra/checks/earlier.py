"""What journals hold of checks that an earlier version read."""

from __future__ import annotations

from bot.core.action import Outcome
from bot.shared.exchange.windows import Tale
from bot.systems.hammerhydra.checks.actions import CheckState, Closed
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


def tale_of(outcome: Rolled) -> Tale[CheckState]:
    """The check as it is kept today."""
    closed = STANDS.get(outcome.stands, "")
    state = CheckState(outcome.side, outcome.task, thrown=True, closed=closed, edge=outcome.edge)
    return Tale(outcome.roll, state)
