"""What Flamepunk declares for the GM's hand: wounds, what a condition may change."""

from __future__ import annotations

from bot.core.action import Action
from bot.shared.gm.rules import GmRules, Health
from bot.systems.flamepunk.rolls.reading import DODGES
from bot.systems.flamepunk.sheet import MOST_WOUNDS, WOUNDS
from bot.systems.flamepunk.tasks.play import SetPenalty


def set_grudge(name: str, task: str, amount: int) -> Action:
    """What earlier failures at a task cost (FP-33)."""
    return SetPenalty(who=name, task=task, amount=amount)


GM = GmRules(
    # The text gives damage and no hit points (FP-22), so damage is counted up.
    health=Health(WOUNDS, "wounds", MOST_WOUNDS, rises=True),
    modifiers=(DODGES,),
    penalty=set_grudge,
)
