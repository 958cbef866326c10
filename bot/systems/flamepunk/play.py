"""Flamepunk as a reducer: one action, one scene, one outcome."""

from __future__ import annotations

from typing import assert_never

import msgspec

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import OpenRoll, Scene
from bot.systems.flamepunk import combat
from bot.systems.flamepunk.pools import play as pools_play
from bot.systems.flamepunk.pools.actions import (
    AddDefence,
    Auto,
    Automatic,
    ConflictEnded,
    DefenceChanged,
    DropDefence,
    EndConflict,
    Join,
    Joined,
    Leave,
    Left,
    NextRound,
    PassTime,
    Pools,
    PoolSet,
    PoolsShown,
    Pyros,
    PyrosChanged,
    RoundStarted,
    SetPool,
    StartConflict,
    TimePassed,
)
from bot.systems.flamepunk.rolls import odds as rolls_odds
from bot.systems.flamepunk.rolls import play as rolls_play
from bot.systems.flamepunk.rolls import reactions
from bot.systems.flamepunk.rolls.actions import (
    Consequence,
    Finish,
    HeldBack,
    HoldBack,
    Odds,
    OddsShown,
    React,
    Resolved,
    Roll,
    Rules,
    RulesShown,
    Shift,
    TakeIt,
    Waiting,
    WhatIf,
    WhatIfShown,
)
from bot.systems.flamepunk.tasks import play as tasks_play
from bot.systems.flamepunk.tasks.play import Penalties, PenaltiesShown, PenaltySet, SetPenalty

FlameAction = (
    Join
    | Leave
    | Roll
    | React
    | TakeIt
    | Finish
    | Shift
    | Auto
    | Pools
    | SetPool
    | Pyros
    | Penalties
    | SetPenalty
    | StartConflict
    | NextRound
    | EndConflict
    | PassTime
    | AddDefence
    | DropDefence
    | Consequence
    | WhatIf
    | Odds
    | HoldBack
    | Rules
)


FlameOutcome = (
    Joined
    | Left
    | Resolved
    | Waiting
    | Automatic
    | PoolsShown
    | PoolSet
    | PyrosChanged
    | PenaltiesShown
    | PenaltySet
    | RoundStarted
    | ConflictEnded
    | TimePassed
    | DefenceChanged
    | WhatIfShown
    | OddsShown
    | HeldBack
    | RulesShown
)


def act(action: FlameAction, scene: Scene, dice: Dice) -> tuple[FlameOutcome, Scene]:
    """What the action comes to, and the scene after it; raises `Refusal` and changes nothing."""
    match action:
        case Roll():
            return rolls_play.roll(action, scene, dice)
        case React() | TakeIt() | Finish() | Shift() | Consequence():
            return _answer(action, scene)
        case StartConflict():
            return combat.start(action, scene, dice)
        case NextRound():
            return combat.next_round(action, scene, dice)
        case EndConflict():
            return combat.end(scene, dice)
        case SetPenalty():
            return tasks_play.set_to(action, scene)
        case Pools() | Penalties() | WhatIf() | Odds() | HoldBack() | Rules():
            return _look(action, scene)
        case _:
            return _pool(action, scene)


def _answer(
    action: React | TakeIt | Finish | Shift | Consequence, scene: Scene
) -> tuple[FlameOutcome, Scene]:
    match action:
        case React():
            return reactions.react(action, scene)
        case TakeIt():
            return reactions.take(action, scene)
        case Finish():
            return reactions.finish(action, scene)
        case Shift():
            return reactions.shift(action, scene)
        case Consequence():
            return rolls_play.consequence(action, scene, _card(action))
        case _:
            assert_never(action)


def _pool(
    action: Join | Leave | Auto | SetPool | Pyros | PassTime | AddDefence | DropDefence,
    scene: Scene,
) -> tuple[FlameOutcome, Scene]:
    match action:
        case Join():
            return pools_play.join(action, scene)
        case Leave():
            return pools_play.leave(action, scene)
        case Auto():
            return pools_play.auto(action, scene)
        case SetPool():
            return pools_play.set_pool(action, scene)
        case Pyros():
            return pools_play.pyros(action, scene)
        case PassTime():
            return pools_play.pass_time(action, scene)
        case AddDefence():
            return pools_play.add_defence(action, scene)
        case DropDefence():
            return pools_play.drop_defence(action, scene)
        case _:
            assert_never(action)


def _look(
    action: Pools | Penalties | WhatIf | Odds | HoldBack | Rules,
    scene: Scene,
) -> tuple[FlameOutcome, Scene]:
    match action:
        case Pools():
            return pools_play.show(scene)
        case Penalties():
            return tasks_play.show(action, scene)
        case WhatIf():
            return rolls_odds.what_if(action, scene)
        case Odds():
            return rolls_odds.odds(action, scene)
        case HoldBack():
            return rolls_odds.hold_back(action, scene)
        case Rules():
            return RulesShown(), scene
        case _:
            assert_never(action)


def _card(action: Consequence) -> Resolved:
    try:
        return msgspec.json.decode(action.card, type=Resolved)
    except msgspec.DecodeError as error:
        raise Refusal(
            "unknown_roll", "Press “Add consequence” on the card of a catastrophic failure."
        ) from error


def overdue(roll: OpenRoll) -> FlameAction | None:
    """A roll whose deadline has passed is read without a reflexive defence (FA-21)."""
    return Finish(roll=roll.number, overdue=True)
