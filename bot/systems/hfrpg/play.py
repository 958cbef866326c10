"""HFRPG as a reducer: one action, one scene, one outcome."""

from __future__ import annotations

from typing import assert_never

import msgspec

from bot.core.dice import Dice
from bot.core.scene import OpenRoll, Scene
from bot.systems.hfrpg.rolls import actions as ask
from bot.systems.hfrpg.rolls import odds as rolls_odds
from bot.systems.hfrpg.rolls import play as rolls_play
from bot.systems.hfrpg.rolls.actions import (
    Attempt,
    Automatic,
    Best,
    Bonus,
    Drop,
    Dropped,
    Ease,
    Group,
    Half,
    HalfShown,
    Harshest,
    Join,
    Keep,
    Lower,
    Odds,
    OddsShown,
    Prepared,
    Resolved,
    Roll,
    Rules,
    RulesShown,
    Throw,
    Waiting,
)
from bot.systems.hfrpg.tokens import play as tokens_play
from bot.systems.hfrpg.tokens.play import Give, Tokens, TokensGiven, TokensShown

HfAction = (
    Roll
    | Group
    | Join
    | Ease
    | Throw
    | Drop
    | Bonus
    | Best
    | Keep
    | Lower
    | Harshest
    | Tokens
    | Give
    | Odds
    | Half
    | Rules
)


HfOutcome = (
    Prepared
    | Dropped
    | Waiting
    | Resolved
    | Automatic
    | TokensShown
    | TokensGiven
    | OddsShown
    | HalfShown
    | RulesShown
)


def act(action: HfAction, scene: Scene, dice: Dice) -> tuple[HfOutcome, Scene]:
    """What the action comes to, and the scene after it; raises `Refusal` and changes nothing."""
    match action:
        case ask.Roll():
            return rolls_play.roll(action, scene, dice)
        case ask.Group():
            return rolls_play.group(action, scene)
        case ask.Join():
            return rolls_play.join(action, scene)
        case ask.Ease():
            return rolls_play.ease(action, scene)
        case ask.Throw():
            return rolls_play.throw(action, scene, dice)
        case ask.Drop():
            return rolls_play.drop(action, scene)
        case ask.Bonus() | ask.Best() | ask.Keep() | ask.Lower() | ask.Harshest():
            return _tokens(action, scene, dice)
        case _:
            return _aside(action, scene)


def _aside(
    action: tokens_play.Tokens | tokens_play.Give | ask.Odds | ask.Half | ask.Rules, scene: Scene
) -> tuple[HfOutcome, Scene]:
    match action:
        case tokens_play.Tokens():
            return tokens_play.shown(scene)
        case tokens_play.Give():
            return tokens_play.give(action, scene)
        case ask.Odds():
            return rolls_odds.odds(action, scene)
        case ask.Half():
            return rolls_play.half(action, scene)
        case ask.Rules():
            return RulesShown(), scene
        case _:
            assert_never(action)


def _tokens(
    action: ask.Bonus | ask.Best | ask.Keep | ask.Lower | ask.Harshest, scene: Scene, dice: Dice
) -> tuple[HfOutcome, Scene]:
    match action:
        case ask.Bonus():
            return rolls_play.bonus(action, scene, dice)
        case ask.Best():
            return rolls_play.best(action, scene, dice)
        case ask.Keep():
            return rolls_play.stand(action, scene, dice)
        case ask.Lower():
            return rolls_play.lower(action, scene, dice)
        case ask.Harshest():
            return rolls_play.harshest(action, scene, dice)
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
