"""A fight's actions as a reducer."""

from __future__ import annotations

from typing import assert_never

from bot.core.dice import Dice
from bot.core.scene import OpenRoll, Scene
from bot.systems.hammerhydra.actions.fight import (
    Accept,
    Choose,
    Choosing,
    Compare,
    Defend,
    FightAction,
    Hit,
    Injure,
    NewRound,
    NoBlock,
    Nudge,
    Pass,
    Race,
    Refill,
    RollAgain,
    SetWounds,
    Slow,
    Strike,
    StrikeAgain,
    TakeBack,
)
from bot.systems.hammerhydra.fight import again, attacks, gmword, harm, ties
from bot.systems.hammerhydra.fight.rules import attack_in
from bot.systems.hammerhydra.outcomes.fight import FightOutcome


def act(action: FightAction, scene: Scene, dice: Dice) -> tuple[FightOutcome, Scene]:
    """What the action comes to; raises what its part of the fight raises."""
    match action:
        case Strike() | Defend() | StrikeAgain() | Accept() | TakeBack() | NoBlock() | Compare():
            return attacks.act(action, scene, dice)
        case Hit():
            return harm.act(action, scene)
        case Choosing() | Choose():
            return ties.act(action, scene, dice)
        case RollAgain():
            return again.act(action, scene, dice)
        case Pass() | NewRound() | Nudge() | SetWounds() | Refill() | Race() | Injure() | Slow():
            return gmword.act(action, scene, dice)
        case _:
            assert_never(action)


def overdue(roll: OpenRoll) -> FightAction | None:
    """A defender who was too slow counterattacks; a roll that nobody rolls again stands (R-46)."""
    attack = attack_in(roll)
    if attack is None or attack.stage == "landed":
        return None
    if attack.stage == "declared":
        return Defend(roll=roll.number, how="counterattack", overdue=True)
    return Accept(roll=roll.number, overdue=True)
