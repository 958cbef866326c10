"""An evening of Flamepunk told afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.core.action import Outcome
from bot.shared.exchange.windows import Tale
from bot.shared.table.evening import Attempt, Evening, Harm, head_words
from bot.shared.table.session import JournalEvent, SessionRules
from bot.systems.flamepunk.pools.actions import Automatic
from bot.systems.flamepunk.rolls.actions import RollState
from bot.systems.flamepunk.rolls.cards import head_of
from bot.systems.flamepunk.rolls.earlier import tale_of, tales_of


def recap(story: Sequence[JournalEvent]) -> Evening:
    """Rolls, wounds, and what GMs wrote of catastrophes.

    A roll counts once, as it was last read; one that has not been seen being made is left out.
    """
    rolls: dict[int, RollState] = {}
    results: dict[int, RollState] = {}
    for event in story:
        tale = tale_of(event.outcome)
        if tale is not None and tale.state.faces:  # dice thrown by hand may be still to fall
            rolls[tale.roll] = tale.state
        for other in _rolls_of(event.outcome, tale):
            if other.roll in rolls:
                rolls[other.roll] = other.state
                if other.state.closed:
                    results[other.roll] = other.state
    attempts = (
        _attempt(state, is_read=number in results)._replace(roll=number)
        for number, state in rolls.items()
    )
    quotes = (state.consequence for state in results.values() if state.consequence)
    return Evening(tuple(attempts), tuple(_harms(results.values())), tuple(quotes))


SESSION = SessionRules(recap=recap)
"""A session of Flamepunk starts and ends nothing: dice come back with rounds and time."""


def _rolls_of(outcome: Outcome, tale: Tale[RollState] | None) -> Iterator[Tale[RollState]]:
    """The rolls that an outcome tells of, those that it closed first."""
    if isinstance(outcome, Automatic):
        yield from tales_of(outcome.settled)
    if tale is not None:
        yield from (*tale.also, tale)


def _attempt(state: RollState, *, is_read: bool) -> Attempt:
    reading = state.reading
    if not is_read:
        return Attempt(state.name, None, None)
    return Attempt(state.name, reading.success, reading.signed_level, head_words(head_of(state)))


def _harms(states: Iterable[RollState]) -> Iterator[Harm]:
    """The wounds of attacks, as they were applied."""
    for state in states:
        if state.has_target and state.wounds is not None:
            before, after = state.wounds
            yield Harm(state.name, state.target_name, after - before)
