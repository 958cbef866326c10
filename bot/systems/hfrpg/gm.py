"""What HFRPG declares for the GM's hand: how a GM calls for a roll."""

from __future__ import annotations

from bot.core.action import Action
from bot.shared.gm.rules import CallRules, GmRules
from bot.systems.hfrpg.rolls.actions import Roll
from bot.systems.hfrpg.rules.rolls import LADDER, MOST_DICE


def call_roll(name: str, task: str, number: int, amount: int) -> Action:
    """A roll that a GM called for, read at once: penalties at their harshest, bonuses kept."""
    return Roll(who=name, task=task, attribute=str(amount), difficulty=LADDER[number], final=True)


GM = GmRules(
    call=CallRules(
        number="Difficulty (1 very easy, 3 normal, 5 very hard)",
        least=1,
        most=len(LADDER) - 2,
        roll=call_roll,
        amount="Your attribute, the number of dice",
        can=lambda _scene, _name: MOST_DICE,
    ),
)
