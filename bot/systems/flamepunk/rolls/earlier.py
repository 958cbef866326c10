"""What journals and buttons hold of rolls as an earlier version kept them."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.action import Outcome
from bot.shared.exchange.windows import KeptTale, Tale
from bot.systems.flamepunk.rolls.actions import Closed, RollState
from bot.systems.flamepunk.rules.rolls import Reading


class Resolved(Outcome, frozen=True, tag="resolved"):
    """A roll was read; its fields are now those of its state."""

    roll: int
    attempt: RollState
    reading: Reading
    how: Closed
    owed: int = 0
    forgotten: int = 0
    consequence: str = ""
    settled: tuple[Resolved, ...] = ()


class Waiting(Outcome, frozen=True, tag="waiting"):
    """A roll waited for somebody; `settled` are earlier ones that it closed."""

    roll: int
    attempt: RollState
    reading: Reading
    settled: tuple[Resolved, ...] = ()


def state_of(card: Resolved | Waiting) -> RollState:
    """The roll as it is kept today."""
    state = replace(
        card.attempt, number=card.roll, dice=len(card.attempt.faces), reading=card.reading
    )
    if isinstance(card, Waiting):
        return state
    return replace(
        state,
        closed=card.how,
        owed=card.owed,
        forgotten=card.forgotten,
        consequence=card.consequence,
    )


def tale_of_earlier(outcome: Resolved | Waiting) -> Tale[RollState]:
    """The roll with those that it closed."""
    also = tuple(map(tale_of_earlier, outcome.settled))
    return Tale(outcome.roll, state_of(outcome), also=also)


def tale_of(outcome: Outcome) -> Tale[RollState] | None:
    """A roll as this version's journal keeps it, or an earlier one's; None for anything else."""
    if isinstance(outcome, Resolved | Waiting):
        return tale_of_earlier(outcome)
    state = outcome.state_of(RollState) if isinstance(outcome, KeptTale) else None
    if not isinstance(outcome, KeptTale) or state is None:
        return None
    return Tale(outcome.roll, state, also=tales_of(outcome.also))


def tales_of(outcomes: tuple[Outcome, ...]) -> tuple[Tale[RollState], ...]:
    """The rolls among these."""
    return tuple(tale for outcome in outcomes if (tale := tale_of(outcome)) is not None)
