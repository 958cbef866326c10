"""The cards of luck and action points."""

from __future__ import annotations

from typing import assert_never

from bot.core.report import Report
from bot.core.scene import Scene
from bot.core.words import listed
from bot.systems.opend6.outcomes.points import Held, PointOutcome, PointsMoved, PointsShown

USES = {
    "narrate": "something in the story is added or changed",
    "bend": "a rule is bent: 1D in an untrained skill, or one skill in place of another",
}


def pointed(outcome: PointOutcome, scene: Scene) -> Report:
    """The card of points."""
    del scene
    match outcome:
        case PointsShown(pool, rows):
            lines = tuple(f"{row.name}: {row.after} of {row.most}" for row in rows[:40])
            hint = "refilled with each session; only dynamic characters have any"
            return Report(pool.capitalize(), why=lines or ("Nobody has any.",), hint=hint)
        case PointsMoved():
            return _moved(outcome)
        case _:
            assert_never(outcome)


def _moved(card: PointsMoved) -> Report:
    names = listed(row.name for row in card.rows[:8]) or "Nobody"
    title = {
        "award": f"{names} is given {card.pool}",
        "refill": f"{card.pool.capitalize()} refilled: {names}",
        "spend": f"{names} spends {_one(card.pool)}",
    }[card.how]
    why = tuple(filter(None, (USES.get(card.use, ""), card.why)))
    hint = "the GM may say no" if card.how == "spend" else ""
    return Report(title, "good", why=why, changes=tuple(map(_line, card.rows[:40])), hint=hint)


def _one(pool: str) -> str:
    return "a luck point" if pool == "luck" else "an action point"


def _line(row: Held) -> str:
    return f"{row.name}: {row.before} → {row.after}"
