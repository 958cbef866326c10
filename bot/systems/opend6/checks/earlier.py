"""What journals hold of checks that an earlier version kept."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.action import Outcome
from bot.shared.exchange.windows import Tale
from bot.systems.opend6.checks.actions import CheckState, How, PoolChange, RunningCount


class EarlierCheck(Outcome, frozen=True, tag="lies"):
    """A check on the table; its fields are now those of its state."""

    roll: int
    attempt: CheckState
    open_: bool
    points: int = 0
    spent: tuple[PoolChange, ...] = ()
    used: tuple[str, ...] = ()
    earlier: tuple[tuple[int, CheckState], ...] = ()
    hint: str = ""
    how: How = ""
    running: RunningCount | None = None


def tale_of(card: EarlierCheck) -> Tale[CheckState]:
    """The check as it is kept today; nothing is spent on it, and on what it closed, any more."""
    state = replace(
        card.attempt,
        spent=card.spent,
        used=card.used,
        how=card.how,
        running=card.running,
        points=card.points,
        closed=True,
    )
    also = tuple(Tale(number, replace(old, points=1)) for number, old in card.earlier)
    return Tale(card.roll, state, also=also)
