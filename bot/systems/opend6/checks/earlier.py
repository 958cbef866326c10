"""What journals hold of checks that an earlier version kept."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.action import Outcome
from bot.core.report import Report
from bot.core.scene import Scene
from bot.shared.exchange.windows import Tale
from bot.systems.opend6.checks.actions import CheckState, How, Running, Spent
from bot.systems.opend6.checks.cards import check_card


class Lies(Outcome, frozen=True, tag="lies"):
    """A check on the table; its fields are now those of its state."""

    roll: int
    attempt: CheckState
    open_: bool
    points: int = 0
    spent: tuple[Spent, ...] = ()
    used: tuple[str, ...] = ()
    earlier: tuple[tuple[int, CheckState], ...] = ()
    hint: str = ""
    how: How = ""
    running: Running | None = None


def state_of(card: Lies) -> CheckState:
    """The check as it is kept today; nothing is spent on it any more."""
    return replace(
        card.attempt,
        spent=card.spent,
        used=card.used,
        how=card.how,
        running=card.running,
        points=card.points,
        closed=True,
    )


def lies_card(card: Lies, scene: Scene) -> Report:
    """The card of a check as it is told today."""
    report = check_card(Tale(card.roll, state_of(card)), scene)
    over = (check_card(Tale(n, replace(old, points=1)), scene) for n, old in card.earlier)
    return replace(report, also=tuple(over))
