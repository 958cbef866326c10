"""Flamepunk's outcomes in words."""

from __future__ import annotations

from typing import assert_never

from bot.core.report import Report
from bot.core.scene import Scene
from bot.systems.flamepunk import cards, tables, tips
from bot.systems.flamepunk.outcomes import (
    Automatic,
    ConflictEnded,
    DefenceChanged,
    FlameOutcome,
    HeldBack,
    Joined,
    Left,
    OddsShown,
    PenaltiesShown,
    PenaltySet,
    PoolSet,
    PoolsShown,
    PyrosChanged,
    Resolved,
    RoundStarted,
    RulesShown,
    TimePassed,
    Waiting,
    WhatIfShown,
)


def report(outcome: FlameOutcome, scene: Scene) -> Report:
    """The card of an outcome at this table, in the grammar all systems share."""
    match outcome:
        case Waiting():
            return cards.waiting(outcome, scene)
        case Resolved():
            return cards.resolved(outcome, scene)
        case WhatIfShown():
            return tables.what_if(outcome)
        case OddsShown():
            return tips.odds(outcome)
        case HeldBack():
            return tips.held_back(outcome)
        case RulesShown():
            return tips.rules()
        case _:
            return _table(outcome, scene)


def _table(
    outcome: Joined
    | Left
    | Automatic
    | PoolsShown
    | PoolSet
    | PyrosChanged
    | PenaltiesShown
    | PenaltySet
    | RoundStarted
    | ConflictEnded
    | TimePassed
    | DefenceChanged,
    scene: Scene,
) -> Report:
    match outcome:
        case PenaltiesShown():
            return tables.penalties(outcome)
        case PenaltySet():
            return tables.penalty_set(outcome)
        case RoundStarted():
            return tables.round_started(outcome)
        case ConflictEnded():
            return tables.conflict_ended(outcome)
        case TimePassed():
            return tables.time_passed(outcome)
        case _:
            return _seat(outcome, scene)


def _seat(
    outcome: Joined | Left | Automatic | PoolsShown | PoolSet | PyrosChanged | DefenceChanged,
    scene: Scene,
) -> Report:
    match outcome:
        case Joined():
            return tables.joined(outcome)
        case Left():
            return tables.left(outcome)
        case Automatic():
            return tables.automatic(outcome, scene)
        case PoolsShown():
            return tables.pools(outcome)
        case PoolSet():
            return tables.pool_set(outcome)
        case PyrosChanged():
            return tables.pyros(outcome)
        case DefenceChanged():
            return tables.defence_changed(outcome)
        case _:
            assert_never(outcome)
