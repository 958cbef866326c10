"""Hammerhydra as a reducer: one action, one scene, one outcome."""

from __future__ import annotations

from typing import assert_never

import msgspec

from bot.core.dice import Dice
from bot.core.scene import OpenRoll, Scene
from bot.systems.hammerhydra import aside
from bot.systems.hammerhydra.aside import Aside, AsideAction, AsideOutcome
from bot.systems.hammerhydra.attack import play as attack_play
from bot.systems.hammerhydra.attack.actions import (
    Accept,
    Compare,
    Compared,
    Defend,
    Fought,
    Injure,
    NoBlock,
    Slow,
    Strike,
    StrikeAgain,
    TakeBack,
)
from bot.systems.hammerhydra.checks import play as checks_play
from bot.systems.hammerhydra.checks.actions import (
    Attempt,
    CheckAction,
    CheckOutcome,
    Drop,
    Keep,
    OnCheck,
)
from bot.systems.hammerhydra.combat import COMBAT
from bot.systems.hammerhydra.creation import care
from bot.systems.hammerhydra.creation import play as creation_play
from bot.systems.hammerhydra.creation.actions import OnSheet, SheetAction, SheetOutcome, Tending
from bot.systems.hammerhydra.field import Attack, attack_in
from bot.systems.hammerhydra.opposed import play as opposed_play
from bot.systems.hammerhydra.opposed.play import (
    Duel,
    OnOpposed,
    OpposedAction,
    OpposedOutcome,
    SideKeep,
    Withdraw,
)
from bot.systems.hammerhydra.order import rounds
from bot.systems.hammerhydra.order.actions import (
    Changed,
    NewRound,
    Nudge,
    OnFight,
    Pass,
    Race,
    Raced,
    RollAgain,
    Turned,
)
from bot.systems.hammerhydra.ties import play as ties_play
from bot.systems.hammerhydra.ties.play import Choose, Choosing, Picking, Revealed
from bot.systems.hammerhydra.wounds import play as wounds_play
from bot.systems.hammerhydra.wounds.play import Hit, Refill, SetWounds, shifted

FightAction = (
    Strike
    | Defend
    | StrikeAgain
    | Accept
    | TakeBack
    | NoBlock
    | Compare
    | Choosing
    | Choose
    | Pass
    | RollAgain
    | NewRound
    | Nudge
    | SetWounds
    | Refill
    | Hit
    | Race
    | Injure
    | Slow
)


FightOutcome = Fought | Compared | Picking | Revealed | Turned | Changed | Raced


HydraAction = AsideAction | CheckAction | OpposedAction | SheetAction | FightAction


HydraOutcome = AsideOutcome | CheckOutcome | OpposedOutcome | SheetOutcome | FightOutcome


State = Attempt | Duel


def act_in_fight(action: FightAction, scene: Scene, dice: Dice) -> tuple[FightOutcome, Scene]:
    """What the action comes to; raises what its part of the fight raises."""
    match action:
        case Strike() | Defend() | StrikeAgain() | Accept() | TakeBack() | NoBlock() | Compare():
            return attack_play.act(action, scene, dice, COMBAT)
        case Choosing() | Choose():
            return ties_play.act(action, scene, dice, COMBAT)
        case Pass() | NewRound() | Nudge() | Race() | RollAgain():
            return rounds.act(action, scene, dice, COMBAT)
        case Hit() | SetWounds() | Refill() | Injure() | Slow():
            return wounds_play.act(action, scene)
        case _:
            assert_never(action)


def overdue_in_fight(roll: OpenRoll) -> FightAction | None:
    """A defender who was too slow counterattacks; a roll that nobody rolls again stands (R-46)."""
    attack = attack_in(roll)
    if attack is None or attack.stage == "landed":
        return None
    if attack.stage == "declared":
        return Defend(roll=roll.number, how="counterattack", overdue=True)
    return Accept(roll=roll.number, overdue=True)


def act(action: HydraAction, scene: Scene, dice: Dice) -> tuple[HydraOutcome, Scene]:
    """What the action comes to, and the scene after it; raises `Refusal` and changes nothing."""
    match action:
        case Aside():
            return aside.act(action, scene)
        case OnCheck():
            return checks_play.act(action, scene, dice)
        case OnOpposed():
            return opposed_play.act(action, scene, dice)
        case OnSheet():
            outcome, after = _on_sheet(action, scene)
            return outcome, shifted(scene, after)
        case OnFight():
            return act_in_fight(action, scene, dice)
        case _:
            assert_never(action)


def _on_sheet(action: SheetAction, scene: Scene) -> tuple[SheetOutcome, Scene]:
    if isinstance(action, Tending):
        return care.act(action, scene)
    return creation_play.act(action, scene)


def overdue(roll: OpenRoll) -> HydraAction | None:
    """What could be rolled again stands after a day; what nobody threw or answered is dropped."""
    state: State | Attack = msgspec.json.decode(roll.state, type=State | Attack)
    match state:
        case Attempt(stage="ready"):
            return Drop(roll=roll.number)
        case Duel(other=None):
            return Withdraw(roll=roll.number)
        case Attempt():
            return Keep(roll=roll.number, overdue=True)
        case Duel():
            return SideKeep(roll=roll.number, overdue=True)
        case Attack():
            return overdue_in_fight(roll)


def timed(roll: OpenRoll) -> bool:
    """Whether a house rule says how long it waits: an attack (R-37, R-46)."""
    return isinstance(msgspec.json.decode(roll.state, type=State | Attack), Attack)
