"""Why a roll came out as it did: every step with its source."""

from __future__ import annotations

from bot.core.scene import Scene
from bot.shared.exchange.windows import Tale
from bot.systems.hfrpg.rolls import words
from bot.systems.hfrpg.rolls.actions import Closed, RollState
from bot.systems.hfrpg.tokens.cards import reasons_line

CLOSED: dict[Closed, str] = {
    "": "",
    "dropped": "it was not rolled",
    "rolled": "",
    "best": "bonuses used after the dice fell",
    "kept": "kept as it fell",
    "harshest": "penalties placed where they hurt most",
    "placed": "penalties placed by the GM",
    "overdue": "time was up",
    "away": "no GM was here: penalties placed where they hurt most",
    "automatic": "decided without dice",
}
BANDS = (
    "16+ critical success · 13–15 clean success",
    "10–12 scraped by · 7–9 almost there",
    "4–6 clean failure · 3 or less critical failure",
)


def why(tale: Tale[RollState], scene: Scene) -> tuple[str, ...]:
    """The difficulty, the numbers, the sum in full, what the pool did, and why tokens moved."""
    state, result = tale.state, tale.state.result
    lines = [words.level(state.level), *words.shares(state)]
    if result is not None and result.pool is not None:
        pool = result.pool
        lines += [words.sum_in_full(state, result, pool), *words.pool_lines(pool)]
        lines += [words.near(state, result.total, pool)]
    lines += [CLOSED[state.closed], *(reasons_line(m) for m in state.moved if m.reasons)]
    if state.rival is not None:
        lines.append(words.rival(state.rival, state.name))
    return (*filter(None, lines), *BANDS)
