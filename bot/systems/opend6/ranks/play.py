"""Ranks and conditions as a reducer: effects, durations, status, state of mind."""

from __future__ import annotations

from typing import assert_never

from bot.core.dice import Dice
from bot.core.scene import Scene
from bot.systems.opend6.actions.ranks import (
    Befall,
    Buy,
    Describe,
    DropStatus,
    Grant,
    Last,
    MakeStatus,
    Menu,
    RankAction,
    Relieve,
    SetMind,
    SetStatus,
    ShowConditions,
    ShowStatus,
    Strike,
    Sway,
    TestStatus,
)
from bot.systems.opend6.harming import struck
from bot.systems.opend6.outcomes.ranks import RankOutcome
from bot.systems.opend6.ranks import lasting, minds, shop, statuses


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
            return statuses.act(action, scene, dice)
        case SetMind() | Sway():
            return minds.act(action, scene)
        case _:
            assert_never(action)
