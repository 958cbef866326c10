"""The cards of what is readied and held (D6-56 to D6-59)."""

from __future__ import annotations

from bot.core.report import Report
from bot.core.scene import Scene
from bot.systems.opend6.melee.frame import report
from bot.systems.opend6.readying.actions import CheckReadied, DefenceReadied, HeldBack


def defence_card(card: DefenceReadied, scene: Scene) -> Report:
    """A defence for the next attack."""
    why = "the better of the fixed value and the check +5; used up by one attack"
    return report(card, scene, f"{card.name} readies a defence", why=(why,))


def ready_card(card: CheckReadied, scene: Scene) -> Report:
    """A check, and what sets it off."""
    why = (f"when {card.trigger}", "until the own next turn starts")
    return report(card, scene, f"{card.name} readies: {card.what}", why=why)


def hold_back_card(card: HeldBack, scene: Scene) -> Report:
    """An action for later in the order."""
    why = "to use within the declared action of somebody slower; lost when the round ends"
    return report(card, scene, f"{card.name} holds the {card.kind} action", why=(why,))
