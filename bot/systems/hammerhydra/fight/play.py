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
from bot.systems.hammerhydra.fight import attacks, gmword, rounds, ties
from bot.systems.hammerhydra.fight.rules import COMBAT, attack_in
from bot.systems.hammerhydra.outcomes.fight import FightOutcome


def act(action: FightAction, scene: Scene, dice: Dice) -> tuple[FightOutcome, Scene]:
    """What the action comes to; raises what its part of the fight raises."""
    match action:
        case Strike() | Defend() | StrikeAgain() | Accept() | TakeBack() | NoBlock() | Compare():
            return attacks.act(action, scene, dice, COMBAT)
        case Choosing() | Choose():
            return ties.act(action, scene, dice, COMBAT)
        case Pass() | NewRound() | Nudge() | Race() | RollAgain():
            return rounds.act(action, scene, dice, COMBAT)
        case Hit() | SetWounds() | Refill() | Injure() | Slow():
            return gmword.act(action, scene)
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
