"""An evening of Flamepunk told afterwards, in a few lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from bot.core.action import Outcome
from bot.core.words import count, join_words
from bot.shared.exchange.windows import Tale
from bot.shared.table.session import Happened, SessionRules
from bot.systems.flamepunk.pools.actions import Automatic, ConflictEnded
from bot.systems.flamepunk.rolls.actions import RollState
from bot.systems.flamepunk.rolls.earlier import tale_of, tales_of
from bot.systems.flamepunk.rolls.words import verdict

MOST_TOLD = 5
"""How many people, conflicts and catastrophes are named, so that it fits a phone."""


def recap(story: Sequence[Happened]) -> tuple[str, ...]:
    """Rolls per roller, the best and the worst of them, dodges, catastrophes and conflicts.

    A roll counts once, as it was last read; one that has not been seen being made is left out.
    """
    outcomes: list[Outcome] = [event.outcome for event in story]
    rolls: dict[int, RollState] = {}
    read: dict[int, RollState] = {}
    for outcome in outcomes:
        tale = tale_of(outcome)
        if tale is not None:
            rolls[tale.roll] = tale.state
        for told in _rolls_of(outcome, tale):
            if told.roll in rolls:
                rolls[told.roll] = told.state
                if told.state.closed:
                    read[told.roll] = told.state
    return tuple(_lines(outcomes, list(rolls.values()), list(read.values())))


SESSION = SessionRules(recap=recap)
"""A session of Flamepunk starts and ends nothing: dice come back with rounds and time."""


def _rolls_of(outcome: Outcome, tale: Tale[RollState] | None) -> Iterator[Tale[RollState]]:
    """The rolls that an outcome tells of, those that it closed first."""
    if isinstance(outcome, Automatic):
        yield from tales_of(outcome.settled)
    if tale is not None:
        yield from (*tale.also, tale)


def _lines(
    outcomes: Iterable[Outcome], rolls: Sequence[RollState], read: Sequence[RollState]
) -> Iterator[str]:
    if rolls:
        yield f"{count(len(rolls), 'roll')}: {_tally(Counter(state.name for state in rolls))}"
    good = [state for state in read if state.reading.success]
    bad = [state for state in read if not state.reading.success]
    if good:
        yield f"Best: {_verdict(max(good, key=lambda state: state.reading.level))}"
    if bad:
        yield f"Worst: {_verdict(max(bad, key=lambda state: state.reading.level))}"
    reflexes = Counter(reflex.name for state in rolls for reflex in state.reflexes)
    if reflexes:
        yield f"Defences: {_tally(reflexes)}"
    worst = [state for state in bad if state.reading.band == "catastrophic"]
    for state in worst[-MOST_TOLD:]:
        brings = f": {state.consequence}" if state.consequence else ""
        yield f"Catastrophe: {state.name}{_goal(state)}{brings}"
    conflicts_ended = (one for one in outcomes if isinstance(one, ConflictEnded))
    ended = [outcome for outcome in conflicts_ended if outcome.rounds]
    if ended:
        conflicts = (
            f"{outcome.kind} ({count(outcome.rounds, 'round')})" for outcome in ended[-MOST_TOLD:]
        )
        yield f"Conflicts: {join_words(conflicts)}"


def _tally(names: Counter[str]) -> str:
    tally = [f"{name} {number}" for name, number in names.most_common(MOST_TOLD)]
    rest = len(names) - len(tally)
    return join_words([*tally, *([f"{rest} more"] if rest else [])])


def _verdict(state: RollState) -> str:
    return f"{state.name}{_goal(state)}: {verdict(state.reading)}"


def _goal(state: RollState) -> str:
    if state.has_target:
        return f" against {state.target_name}"
    return f", {state.task}" if state.task else ""
