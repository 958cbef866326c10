"""What journals hold of rolls that an earlier version read."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.action import Outcome
from bot.shared.exchange.windows import Tale
from bot.systems.hfrpg.rolls.actions import Closed, Rival, RollState
from bot.systems.hfrpg.rules.rolls import Result
from bot.systems.hfrpg.tokens.play import TokenChange


class Resolved(Outcome, frozen=True, tag="resolved"):
    """A roll was read and booked; its fields are now those of its state."""

    roll: int
    attempt: RollState
    result: Result
    chains: tuple[tuple[int, ...], ...] = ()
    moved: tuple[TokenChange, ...] = ()
    how: Closed = "rolled"
    stopped: bool = False
    rival: Rival | None = None


def tale_of(card: Resolved) -> Tale[RollState]:
    """The roll as it is kept today."""
    state = replace(
        card.attempt,
        thrown=True,
        closed=card.how,
        result=card.result,
        chains=card.chains,
        moved=card.moved,
        stopped=card.stopped,
        rival=card.rival,
    )
    return Tale(card.roll, state)
