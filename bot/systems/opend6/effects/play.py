"""Ranks and conditions as a reducer: effects, durations, status, state of mind."""

from __future__ import annotations

from typing import assert_never

from bot.core.dice import Dice
from bot.core.scene import Scene
from bot.systems.opend6.effects import lasting, shop, status
from bot.systems.opend6.effects.actions import (
    Befall,
    Buy,
    Describe,
    DropStatus,
    Grant,
    Last,
    MakeStatus,
    Menu,
    RankAction,
    RankOutcome,
    Relieve,
    SetMind,
    SetStatus,
    ShowConditions,
    ShowStatus,
    Strike,
    Sway,
    TestStatus,
)
from bot.systems.opend6.effects.lasting import struck


def act(action: RankAction, scene: Scene, dice: Dice) -> tuple[RankOutcome, Scene]:
    """What the action comes to, and the scene after it; raises `Refusal` and changes nothing."""
    match action:
        case Menu() | Buy() | Befall() | Relieve() | Grant():
            return shop.act(action, scene, dice)
        case Describe() | Last() | ShowConditions():
            return lasting.act(action, scene, dice)
        case Strike():
            return struck(action, scene)
        case MakeStatus() | TestStatus() | SetStatus() | ShowStatus() | DropStatus():
            return status.act(action, scene, dice)
        case SetMind() | Sway():
            return lasting.act_on_minds(action, scene)
        case _:
            assert_never(action)
