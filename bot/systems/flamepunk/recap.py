"""An evening of Flamepunk told afterwards, in a few lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from bot.core.action import Outcome
from bot.core.words import count, listed
from bot.shared.table.session import Happened, SessionRules
from bot.systems.flamepunk.pools.actions import Automatic, ConflictEnded
from bot.systems.flamepunk.rolls.actions import Attempt, Resolved, Waiting
from bot.systems.flamepunk.rolls.words import effect

MOST_TOLD = 5
"""How many people, conflicts and catastrophes are named, so that it fits a phone."""


def recap(story: Sequence[Happened]) -> tuple[str, ...]:
    """Rolls per roller, the best and the worst of them, dodges, catastrophes and conflicts.

    A roll counts once, as it was last read; one that has not been seen being made is left out.
    """
    outcomes: list[Outcome] = [event.outcome for event in story]
    rolls: dict[int, Attempt] = {}
    read: dict[int, Resolved] = {}
    for outcome in outcomes:
        if isinstance(outcome, Waiting | Resolved):
            rolls[outcome.roll] = outcome.attempt
        for card in _readings_of(outcome):
            if card.roll in rolls:
                rolls[card.roll], read[card.roll] = card.attempt, card
    return tuple(_lines(outcomes, list(rolls.values()), list(read.values())))


SESSION = SessionRules(recap=recap)
"""A session of Flamepunk starts and ends nothing: dice come back with rounds and time."""


def _readings_of(outcome: Outcome) -> Iterator[Resolved]:
    if isinstance(outcome, Waiting | Resolved | Automatic):
        yield from outcome.settled
    if isinstance(outcome, Resolved):
        yield outcome


def _lines(
    outcomes: Iterable[Outcome], rolls: Sequence[Attempt], read: Sequence[Resolved]
) -> Iterator[str]:
    if rolls:
        per_roller = Counter(attempt.name for attempt in rolls)
        yield f"{count(len(rolls), 'roll')}: {_tally(per_roller)}"
    good = [card for card in read if card.reading.success]
    bad = [card for card in read if not card.reading.success]
    if good:
        yield f"Best: {_verdict(max(good, key=lambda card: card.reading.level))}"
    if bad:
        yield f"Worst: {_verdict(max(bad, key=lambda card: card.reading.level))}"
    reflexes = Counter(reflex.name for attempt in rolls for reflex in attempt.reflexes)
    if reflexes:
        yield f"Defences: {_tally(reflexes)}"
    worst = [card for card in bad if card.reading.band == "catastrophic"]
    for card in worst[-MOST_TOLD:]:
        brings = f": {card.consequence}" if card.consequence else ""
        yield f"Catastrophe: {card.attempt.name}{_goal(card.attempt)}{brings}"
    ended = [outcome for outcome in outcomes if isinstance(outcome, ConflictEnded)]
    if ended:
        conflicts = (
            f"{outcome.kind} ({count(outcome.rounds, 'round')})" for outcome in ended[-MOST_TOLD:]
        )
        yield f"Conflicts: {listed(conflicts)}"


def _tally(names: Counter[str]) -> str:
    tally = [f"{name} {number}" for name, number in names.most_common(MOST_TOLD)]
    rest = len(names) - len(tally)
    return listed([*tally, *([f"{rest} more"] if rest else [])])


def _verdict(card: Resolved) -> str:
    reading = card.reading
    return f"{card.attempt.name}, {effect(reading)} ({reading.band}){_goal(card.attempt)}"


def _goal(attempt: Attempt) -> str:
    if attempt.has_target:
        return f" against {attempt.target_name}"
    return f" at {attempt.task}" if attempt.task else ""
