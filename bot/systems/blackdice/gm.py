"""What Black Dice declares for the GM's hand: harm, calls, tries, what a condition may change."""

from __future__ import annotations

from bot.core.action import Action
from bot.core.scene import Scene
from bot.shared.gm.rules import CallRules, GmRules, Harm
from bot.systems.blackdice.injury.actions import Harm as HarmAction
from bot.systems.blackdice.injury.play import HARMS
from bot.systems.blackdice.retries.play import Again
from bot.systems.blackdice.rules.bounds import MOST_DICE
from bot.systems.blackdice.sides import BLACK, BONUS
from bot.systems.blackdice.tasks.actions import Roll


def harm(named: str, pips: int, kind: str) -> Action:
    """Damage or healing by the GM's word (BD-82)."""
    return HarmAction(named=named, pips=pips, kind=kind)


def roll_of_call(name: str, task: str, black: int, dice: int) -> Action:
    """A roll that a GM called for; a partial is not granted, so that nothing stays open."""
    return Roll(who=name, task=task, black=black, pool=dice, final=True)


def most_dice(scene: Scene, name: str) -> int:
    """Nobody's pool is limited but by the rules."""
    del scene, name
    return MOST_DICE


def set_tries(name: str, task: str, amount: int) -> Action:
    """So many failed tries of a task; 0 lifts a lock, too (BD-30)."""
    return Again(who=name, task=task, amount=amount)


GM = GmRules(
    harm=Harm(HARMS, harm),
    modifiers=(BLACK, BONUS),
    call=CallRules(
        number="Black dice",
        least=0,
        most=MOST_DICE,
        roll=roll_of_call,
        amount="Your dice: attribute + skill",
        can=most_dice,
    ),
    penalty=set_tries,
)
