"""Flamepunk as a reducer: one action, one scene, one outcome."""

from __future__ import annotations

from typing import assert_never

import msgspec

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import OpenRoll, Scene
from bot.systems.flamepunk import actions as ask
from bot.systems.flamepunk import advice, conflict, penalties, pools, reactions, rolls
from bot.systems.flamepunk.actions import FlameAction
from bot.systems.flamepunk.outcomes import FlameOutcome, Resolved, RulesShown


def act(action: FlameAction, scene: Scene, dice: Dice) -> tuple[FlameOutcome, Scene]:
    """What the action comes to, and the scene after it; raises `Refusal` and changes nothing."""
    match action:
        case ask.Roll():
            return rolls.roll(action, scene, dice)
        case ask.React() | ask.TakeIt() | ask.Finish() | ask.Shift() | ask.Consequence():
            return _answer(action, scene)
        case ask.StartConflict():
            return conflict.start(action, scene, dice)
        case ask.NextRound():
            return conflict.next_round(action, scene, dice)
        case ask.EndConflict():
            return conflict.end(scene, dice)
        case ask.SetPenalty():
            return penalties.set_to(action, scene)
        case (
            ask.Pools() | ask.Penalties() | ask.WhatIf() | ask.Odds() | ask.HoldBack() | ask.Rules()
        ):
            return _look(action, scene)
        case _:
            return _pool(action, scene)


def _answer(
    action: ask.React | ask.TakeIt | ask.Finish | ask.Shift | ask.Consequence, scene: Scene
) -> tuple[FlameOutcome, Scene]:
    match action:
        case ask.React():
            return reactions.react(action, scene)
        case ask.TakeIt():
            return reactions.take(action, scene)
        case ask.Finish():
            return reactions.finish(action, scene)
        case ask.Shift():
            return reactions.shift(action, scene)
        case ask.Consequence():
            return rolls.consequence(action, scene, _card(action))
        case _:
            assert_never(action)


def _pool(
    action: ask.Join
    | ask.Leave
    | ask.Auto
    | ask.SetPool
    | ask.Pyros
    | ask.PassTime
    | ask.AddDefence
    | ask.DropDefence,
    scene: Scene,
) -> tuple[FlameOutcome, Scene]:
    match action:
        case ask.Join():
            return pools.join(action, scene)
        case ask.Leave():
            return pools.leave(action, scene)
        case ask.Auto():
            return pools.auto(action, scene)
        case ask.SetPool():
            return pools.set_pool(action, scene)
        case ask.Pyros():
            return pools.pyros(action, scene)
        case ask.PassTime():
            return pools.pass_time(action, scene)
        case ask.AddDefence():
            return pools.add_defence(action, scene)
        case ask.DropDefence():
            return pools.drop_defence(action, scene)
        case _:
            assert_never(action)


def _look(
    action: ask.Pools | ask.Penalties | ask.WhatIf | ask.Odds | ask.HoldBack | ask.Rules,
    scene: Scene,
) -> tuple[FlameOutcome, Scene]:
    match action:
        case ask.Pools():
            return pools.show(scene)
        case ask.Penalties():
            return penalties.show(action, scene)
        case ask.WhatIf():
            return advice.what_if(action, scene)
        case ask.Odds():
            return advice.odds(action, scene)
        case ask.HoldBack():
            return advice.hold_back(action, scene)
        case ask.Rules():
            return RulesShown(), scene
        case _:
            assert_never(action)


def _card(action: ask.Consequence) -> Resolved:
    try:
        return msgspec.json.decode(action.card, type=Resolved)
    except msgspec.DecodeError as error:
        raise Refusal(
            "unknown_roll", "Press “Add consequence” on the card of a catastrophic failure."
        ) from error


def overdue(roll: OpenRoll) -> FlameAction | None:
    """A roll whose deadline has passed is read without a reflexive defence (FA-21)."""
    return ask.Finish(roll=roll.number, overdue=True)
