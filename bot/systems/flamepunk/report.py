"""Flamepunk's outcomes in words."""

from __future__ import annotations

from typing import assert_never

from bot.core.report import Report
from bot.core.scene import Scene
from bot.systems.flamepunk import cards, tables, tips
from bot.systems.flamepunk import outcomes as out
from bot.systems.flamepunk.outcomes import FlameOutcome


def report(outcome: FlameOutcome, scene: Scene) -> Report:
    """The card of an outcome at this table, in the grammar all systems share."""
    match outcome:
        case out.Waiting():
            return cards.waiting(outcome, scene)
        case out.Resolved():
            return cards.resolved(outcome, scene)
        case out.WhatIfShown():
            return tables.what_if(outcome)
        case out.OddsShown():
            return tips.odds(outcome)
        case out.HeldBack():
            return tips.held_back(outcome)
        case out.RulesShown():
            return tips.rules()
        case _:
            return _table(outcome, scene)


def _table(
    outcome: out.Joined
    | out.Left
    | out.Automatic
    | out.PoolsShown
    | out.PoolSet
    | out.PyrosChanged
    | out.PenaltiesShown
    | out.PenaltySet
    | out.RoundStarted
    | out.ConflictEnded
    | out.TimePassed
    | out.DefenceChanged,
    scene: Scene,
) -> Report:
    match outcome:
        case out.PenaltiesShown():
            return tables.penalties(outcome)
        case out.PenaltySet():
            return tables.penalty_set(outcome)
        case out.RoundStarted():
            return tables.round_started(outcome)
        case out.ConflictEnded():
            return tables.conflict_ended(outcome)
        case out.TimePassed():
            return tables.time_passed(outcome)
        case _:
            return _seat(outcome, scene)


def _seat(
    outcome: out.Joined
    | out.Left
    | out.Automatic
    | out.PoolsShown
    | out.PoolSet
    | out.PyrosChanged
    | out.DefenceChanged,
    scene: Scene,
) -> Report:
    match outcome:
        case out.Joined():
            return tables.joined(outcome)
        case out.Left():
            return tables.left(outcome)
        case out.Automatic():
            return tables.automatic(outcome, scene)
        case out.PoolsShown():
            return tables.pools(outcome)
        case out.PoolSet():
            return tables.pool_set(outcome)
        case out.PyrosChanged():
            return tables.pyros(outcome)
        case out.DefenceChanged():
            return tables.defence_changed(outcome)
        case _:
            assert_never(outcome)
