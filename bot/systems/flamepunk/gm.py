"""What Flamepunk declares for the GM's hand: wounds, calls, what a condition may change."""

from __future__ import annotations

from bot.core.action import Action
from bot.core.scene import Scene
from bot.shared.gm.rules import CallRules, GmRules, Health
from bot.systems.flamepunk.rolls.actions import Roll
from bot.systems.flamepunk.rolls.reading import DODGES
from bot.systems.flamepunk.rules.rolls import MOST_DEFENCE
from bot.systems.flamepunk.sheet import MOST_WOUNDS, PLAYERS, WOUNDS
from bot.systems.flamepunk.tasks.play import SetPenalty


def call_roll(name: str, task: str, dodge: int, dice: int) -> Action:
    """A roll that a GM called for: read at once (FP-37)."""
    return Roll(who=name, dice=dice, task=task, dodge=dodge, final=True)


def dice_to_roll(scene: Scene, name: str) -> int:
    """How many dice this character, or person without one, can roll now."""
    return PLAYERS.acting(scene, name)[0].dice.current


def set_grudge(name: str, task: str, amount: int) -> Action:
    """What earlier failures at a task cost (FP-33)."""
    return SetPenalty(who=name, task=task, amount=amount)


GM = GmRules(
    # The text gives damage and no hit points (FP-22), so damage is counted up.
    health=Health(WOUNDS, "wounds", MOST_WOUNDS, rises=True),
    modifiers=(DODGES,),
    call=CallRules(
        number="Dodge",
        least=0,
        most=MOST_DEFENCE,
        roll=call_roll,
        amount="How many dice of your pool",
        can=dice_to_roll,
    ),
    penalty=set_grudge,
)
