"""An evening of HFRPG told afterwards, and what a session does to tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.core.words import count, listed
from bot.shared.table.session import Happened, SessionRules
from bot.systems.hfrpg.rolls.actions import Automatic, Resolved
from bot.systems.hfrpg.rolls.words import VERDICTS, goal
from bot.systems.hfrpg.tokens.play import TokensGiven, begins, ends

MOST_TOLD = 5


def recap(story: Sequence[Happened]) -> tuple[str, ...]:
    """Rolls per roller, the bands they came to, the best and the worst, tokens given."""
    rolls = [one.outcome for one in story if isinstance(one.outcome, Resolved)]
    lines: list[str] = []
    if rolls:
        per = Counter(card.attempt.name for card in rolls).most_common(MOST_TOLD)
        lines.append(f"{count(len(rolls), 'roll')}: {listed(f'{who} {n}' for who, n in per)}")
        bands = Counter(card.result.band for card in rolls)
        told = (f"{bands[band]} {words.lower()}" for band, words in VERDICTS.items() if bands[band])
        lines.append(listed(told))
        for what, card in (
            ("Best", max(rolls, key=lambda card: card.result.total)),
            ("Worst", min(rolls, key=lambda card: card.result.total)),
        ):
            verdict = VERDICTS[card.result.band].lower()
            total = card.result.total
            lines.append(f"{what}: {card.attempt.name}, {total} ({verdict}){goal(card.attempt)}")
    sure = sum(isinstance(one.outcome, Automatic) for one in story)
    if sure:
        lines.append(f"{count(sure, 'thing')} decided without dice")
    given = [one.outcome.amount for one in story if isinstance(one.outcome, TokensGiven)]
    if given:
        bonuses, penalties = sum(n for n in given if n > 0), -sum(n for n in given if n < 0)
        lines.append(
            f"The GM gave {count(bonuses, 'bonus', 'bonuses')} and "
            f"{count(penalties, 'penalty', 'penalties')}"
        )
    return tuple(lines)


SESSION = SessionRules(start=begins, end=ends, recap=recap)
