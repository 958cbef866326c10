"""Flamepunk's outcomes in words."""

from __future__ import annotations

from typing import assert_never

from bot.core.report import Report
from bot.core.scene import Scene
from bot.systems.flamepunk.play import FlameOutcome
from bot.systems.flamepunk.pools import cards as pools_cards
from bot.systems.flamepunk.pools.actions import (
    Automatic,
    ConflictEnded,
    DefenceChanged,
    Joined,
    Left,
    PoolSet,
    PoolsShown,
    PyrosChanged,
    RoundStarted,
    TimePassed,
)
from bot.systems.flamepunk.rolls import cards as rolls_cards
from bot.systems.flamepunk.rolls import odds as rolls_odds
from bot.systems.flamepunk.rolls.actions import (
    HeldBack,
    OddsShown,
    Resolved,
    RulesShown,
    Waiting,
    WhatIfShown,
)
from bot.systems.flamepunk.tasks import cards as tasks_cards
from bot.systems.flamepunk.tasks.play import PenaltiesShown, PenaltySet


def report(outcome: FlameOutcome, scene: Scene) -> Report:
    """The card of an outcome at this table, in the grammar all systems share."""
    match outcome:
        case Waiting():
            return rolls_cards.waiting(outcome, scene)
        case Resolved():
            return rolls_cards.resolved(outcome, scene)
        case WhatIfShown():
            return rolls_odds.what_if_card(outcome)
        case OddsShown():
            return rolls_odds.odds_card(outcome)
        case HeldBack():
            return rolls_odds.held_back_card(outcome)
        case RulesShown():
            return rolls_odds.rules_card()
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
            return tasks_cards.penalties(outcome)
        case PenaltySet():
            return tasks_cards.penalty_set(outcome)
        case RoundStarted():
            return pools_cards.round_started(outcome)
        case ConflictEnded():
            return pools_cards.conflict_ended(outcome)
        case TimePassed():
            return pools_cards.time_passed(outcome)
        case _:
            return _seat(outcome, scene)


def _seat(
    outcome: Joined | Left | Automatic | PoolsShown | PoolSet | PyrosChanged | DefenceChanged,
    scene: Scene,
) -> Report:
    match outcome:
        case Joined():
            return pools_cards.joined(outcome)
        case Left():
            return pools_cards.left(outcome)
        case Automatic():
            return pools_cards.automatic(outcome, scene)
        case PoolsShown():
            return pools_cards.pools(outcome)
        case PoolSet():
            return pools_cards.pool_set(outcome)
        case PyrosChanged():
            return pools_cards.pyros(outcome)
        case DefenceChanged():
            return pools_cards.defence_changed(outcome)
        case _:
            assert_never(outcome)
