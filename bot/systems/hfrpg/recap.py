"""An evening of HFRPG told afterwards, and what a session does to tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from bot.core.action import Outcome
from bot.core.scene import Scene
from bot.core.words import count, join_words
from bot.shared.exchange.rows import close_standing
from bot.shared.exchange.windows import KeptTale
from bot.shared.table.session import Happened, SessionRules, Turned
from bot.systems.hfrpg.rolls.actions import Automatic, RollState
from bot.systems.hfrpg.rolls.earlier import Resolved, state_of
from bot.systems.hfrpg.rolls.words import VERDICTS
from bot.systems.hfrpg.rules.rolls import Result
from bot.systems.hfrpg.sheet import KEY
from bot.systems.hfrpg.tokens.play import TokensGiven, clear_tokens

MOST_TOLD = 5


def recap(story: Sequence[Happened]) -> tuple[str, ...]:
    """Rolls per roller, the bands they came to, the best and the worst, tokens given."""
    results = [result for happened in story for result in _results(happened.outcome)]
    rolls = [(state, result) for state, result in results if result.pool is not None]
    lines: list[str] = []
    if rolls:
        per = Counter(state.name for state, _ in rolls).most_common(MOST_TOLD)
        lines.append(f"{count(len(rolls), 'roll')}: {join_words(f'{who} {n}' for who, n in per)}")
        bands = Counter(result.band for _, result in rolls)
        told = (f"{bands[band]} {words.lower()}" for band, words in VERDICTS.items() if bands[band])
        lines.append(join_words(told))
        for what, (state, result) in (
            ("Best", max(rolls, key=lambda roll: roll[1].total)),
            ("Worst", min(rolls, key=lambda roll: roll[1].total)),
        ):
            told = (state.name, state.task, f"{VERDICTS[result.band]} {result.total}")
            lines.append(f"{what}: {', '.join(filter(None, told))}")
    sure = len(results) - len(rolls)
    if sure:
        lines.append(f"{count(sure, 'thing')} decided without dice")
    given = [event.outcome.amount for event in story if isinstance(event.outcome, TokensGiven)]
    if given:
        bonuses, penalties = sum(n for n in given if n > 0), -sum(n for n in given if n < 0)
        lines.append(
            f"The GM gave {count(bonuses, 'bonus', 'bonuses')} and "
            f"{count(penalties, 'penalty', 'penalties')}"
        )
    return tuple(lines)


def _results(outcome: Outcome) -> Iterator[tuple[RollState, Result]]:
    """The roll that was read with this outcome, and what it came to."""
    state: RollState | None = None
    match outcome:
        case KeptTale():
            state = outcome.state_of(RollState)
        case Automatic(state=decided, result=result):
            yield decided, result
        case Resolved():
            state = state_of(outcome)
        case _:
            return
    if state is not None and state.result is not None:
        yield state, state.result


def begin_session(scene: Scene) -> Turned:
    """Every pool starts at 0 (HF-27)."""
    return Turned(clear_tokens(scene)[1], ("HFRPG: everybody starts with 0 tokens.",))


def end_session(scene: Scene) -> Turned:
    """Bonuses are lost, penalties forgotten, both named; no roll is read anew (HF-28, HA-14)."""
    lost, after = clear_tokens(scene)
    hidden = {key for (_, key), combatant in scene.combatants.items() if combatant.hidden}
    lines = tuple(
        f"{scene.characters[key].name} loses {count(have, 'unused bonus', 'unused bonuses')}"
        if have > 0
        else f"{scene.characters[key].name}: {count(-have, 'penalty', 'penalties')} forgotten"
        for key, have in lost.items()
        if key not in hidden
    )
    after = close_standing(after, KEY, after.characters, kind=RollState)
    return Turned(after, lines or ("Nobody held any tokens.",))


SESSION = SessionRules(start=begin_session, end=end_session, recap=recap)
