"""An evening of HFRPG told afterwards, and what a session does to tokens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.core.action import Outcome
from bot.core.scene import Scene
from bot.core.words import count
from bot.shared.exchange.states import close_standing
from bot.shared.exchange.windows import KeptTale
from bot.shared.table.evening import Attempt, Evening
from bot.shared.table.session import JournalEvent, SessionRules, SessionTurn
from bot.systems.hfrpg.rolls.actions import Automatic, RollState
from bot.systems.hfrpg.rolls.earlier import Resolved, tale_of
from bot.systems.hfrpg.rolls.words import VERDICTS
from bot.systems.hfrpg.rules.rolls import Result
from bot.systems.hfrpg.sheet import KEY
from bot.systems.hfrpg.tokens.play import clear_tokens


def recap(story: Sequence[JournalEvent]) -> Evening:
    """Rolls with what they came to; a group's is of all its names."""
    rolls: dict[int, Attempt] = {}
    for at, happened in enumerate(story):
        tale = happened.outcome
        for state, result in _results(tale):
            words = (state.name, state.task, f"{VERDICTS[result.band]} {result.total}")
            line = ", ".join(filter(None, words))
            number = tale.roll if isinstance(tale, KeptTale) else -1 - at
            if result.pool is not None:
                # By number: a roll read anew with bonuses counts once, as it came out in the end.
                rolls[number] = Attempt(
                    state.name, result.success, result.total, line, max(0, number)
                )
    return Evening(tuple(rolls.values()))


def _results(outcome: Outcome) -> Iterator[tuple[RollState, Result]]:
    """The roll that was read with this outcome, and what it came to."""
    state: RollState | None = None
    match outcome:
        case KeptTale():
            state = outcome.state_of(RollState)
        case Automatic(state=decided, result=result):
            yield decided, result
        case Resolved():
            state = tale_of(outcome).state
        case _:
            return
    if state is not None and state.result is not None:
        yield state, state.result


def begin_session(scene: Scene) -> SessionTurn:
    """Every pool starts at 0 (HF-27)."""
    return SessionTurn(clear_tokens(scene)[1], ("HFRPG: everybody starts with 0 tokens.",))


def end_session(scene: Scene) -> SessionTurn:
    """Bonuses are lost, penalties forgotten, both named; no roll is read anew (HF-28, HA-14)."""
    balances, after = clear_tokens(scene)
    visible = [(scene.name(key), held) for key, held in balances.items() if not scene.hides(key)]
    lines = tuple(
        f"{name} loses {count(balance, 'unused bonus', 'unused bonuses')}"
        if balance > 0
        else f"{name}: {count(-balance, 'penalty', 'penalties')} forgotten"
        for name, balance in visible
    )
    # Nothing is read anew with bonuses that are lost by now (HF-28).
    after = close_standing(after, KEY, after.characters, kind=RollState)
    unused = tuple((name, balance) for name, balance in visible if balance > 0)
    return SessionTurn(after, lines or ("Nobody held any tokens.",), unused)


SESSION = SessionRules(start=begin_session, end=end_session, recap=recap)
