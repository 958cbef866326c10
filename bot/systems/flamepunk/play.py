"""Flamepunk as a reducer: one action, one scene, one outcome."""

from __future__ import annotations

from typing import assert_never

import msgspec

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import OpenRoll, Scene
from bot.systems.flamepunk import advice, conflict, penalties, pools, reactions, rolls
from bot.systems.flamepunk.actions import (
    AddDefence,
    Auto,
    Consequence,
    DropDefence,
    EndConflict,
    Finish,
    FlameAction,
    HoldBack,
    Join,
    Leave,
    NextRound,
    Odds,
    PassTime,
    Penalties,
    Pools,
    Pyros,
    React,
    Roll,
    Rules,
    SetPenalty,
    SetPool,
    Shift,
    StartConflict,
    TakeIt,
    WhatIf,
)
from bot.systems.flamepunk.outcomes import FlameOutcome, Resolved, RulesShown


def act(action: FlameAction, scene: Scene, dice: Dice) -> tuple[FlameOutcome, Scene]:
    """What the action comes to, and the scene after it; raises `Refusal` and changes nothing."""
    match action:
        case Roll():
            return rolls.roll(action, scene, dice)
        case React() | TakeIt() | Finish() | Shift() | Consequence():
            return _answer(action, scene)
        case StartConflict():
            return conflict.start(action, scene, dice)
        case NextRound():
            return conflict.next_round(action, scene, dice)
        case EndConflict():
            return conflict.end(scene, dice)
        case SetPenalty():
            return penalties.set_to(action, scene)
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
            return rolls.consequence(action, scene, _card(action))
        case _:
            assert_never(action)


def _pool(
    action: Join | Leave | Auto | SetPool | Pyros | PassTime | AddDefence | DropDefence,
    scene: Scene,
) -> tuple[FlameOutcome, Scene]:
    match action:
        case Join():
            return pools.join(action, scene)
        case Leave():
            return pools.leave(action, scene)
        case Auto():
            return pools.auto(action, scene)
        case SetPool():
            return pools.set_pool(action, scene)
        case Pyros():
            return pools.pyros(action, scene)
        case PassTime():
            return pools.pass_time(action, scene)
        case AddDefence():
            return pools.add_defence(action, scene)
        case DropDefence():
            return pools.drop_defence(action, scene)
        case _:
            assert_never(action)


def _look(
    action: Pools | Penalties | WhatIf | Odds | HoldBack | Rules,
    scene: Scene,
) -> tuple[FlameOutcome, Scene]:
    match action:
        case Pools():
            return pools.show(scene)
        case Penalties():
            return penalties.show(action, scene)
        case WhatIf():
            return advice.what_if(action, scene)
        case Odds():
            return advice.odds(action, scene)
        case HoldBack():
            return advice.hold_back(action, scene)
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
