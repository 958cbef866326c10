"""HFRPG as a reducer: one action, one scene, one outcome."""

from __future__ import annotations

from typing import assert_never

import msgspec

from bot.core.dice import Dice
from bot.core.scene import OpenRoll, Scene
from bot.systems.hfrpg import actions as ask
from bot.systems.hfrpg import rolls, table
from bot.systems.hfrpg.actions import HfAction
from bot.systems.hfrpg.attempt import Attempt
from bot.systems.hfrpg.outcomes import HfOutcome, RulesShown


def act(action: HfAction, scene: Scene, dice: Dice) -> tuple[HfOutcome, Scene]:
    """What the action comes to, and the scene after it; raises `Refusal` and changes nothing."""
    match action:
        case ask.Roll():
            return rolls.roll(action, scene, dice)
        case ask.Group():
            return rolls.group(action, scene)
        case ask.Join():
            return rolls.join(action, scene)
        case ask.Ease():
            return rolls.ease(action, scene)
        case ask.Throw():
            return rolls.throw(action, scene, dice)
        case ask.Drop():
            return rolls.drop(action, scene)
        case ask.Bonus() | ask.Best() | ask.Keep() | ask.Lower() | ask.Harshest():
            return _tokens(action, scene, dice)
        case _:
            return _aside(action, scene)


def _aside(
    action: ask.Tokens | ask.Give | ask.Odds | ask.Half | ask.Rules, scene: Scene
) -> tuple[HfOutcome, Scene]:
    match action:
        case ask.Tokens():
            return table.shown(scene)
        case ask.Give():
            return table.give(action, scene)
        case ask.Odds():
            return table.odds(action, scene)
        case ask.Half():
            return table.half(action, scene)
        case ask.Rules():
            return RulesShown(), scene
        case _:
            assert_never(action)


def _tokens(
    action: ask.Bonus | ask.Best | ask.Keep | ask.Lower | ask.Harshest, scene: Scene, dice: Dice
) -> tuple[HfOutcome, Scene]:
    match action:
        case ask.Bonus():
            return rolls.bonus(action, scene, dice)
        case ask.Best():
            return rolls.best(action, scene, dice)
        case ask.Keep():
            return rolls.stand(action, scene, dice)
        case ask.Lower():
            return rolls.lower(action, scene, dice)
        case ask.Harshest():
            return rolls.harshest(action, scene, dice)
        case _:
            assert_never(action)


def overdue(roll: OpenRoll) -> HfAction | None:
    """Without a GM penalties go where they hurt most; without the player the roll is kept.

    What was prepared and nobody threw is dropped.
    """
    match msgspec.json.decode(roll.state, type=Attempt).stage:
        case "gm_penalty":
            return ask.Harshest(roll=roll.number, overdue=True)
        case "bonus":
            return ask.Keep(roll=roll.number, overdue=True)
        case "ready":
            return ask.Drop(roll=roll.number)
        case "done":
            return None


def timed(roll: OpenRoll) -> bool:
    """Whether a house rule says how long it waits: once the dice are down (HA-09, HA-31)."""
    return msgspec.json.decode(roll.state, type=Attempt).stage != "ready"
