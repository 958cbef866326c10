"""What Black Dice declares for the GM's hand: harm, tries, what a condition may change."""

from __future__ import annotations

from bot.core.action import Action
from bot.shared.gm.rules import GmRules, Harm
from bot.systems.blackdice.injury.actions import Harm as HarmAction
from bot.systems.blackdice.injury.play import HARMS
from bot.systems.blackdice.retries.play import Again
from bot.systems.blackdice.sides import BLACK, BONUS


def harm(names: str, pips: int, kind: str) -> Action:
    """Damage or healing by the GM's word (BD-82)."""
    return HarmAction(named=names, pips=pips, kind=kind)


def set_tries(name: str, task: str, amount: int) -> Action:
    """So many failed tries of a task; 0 lifts a lock, too (BD-30)."""
    return Again(who=name, task=task, amount=amount)


GM = GmRules(
    harm=Harm(HARMS, harm),
    modifiers=(BLACK, BONUS),
    penalty=set_tries,
)
