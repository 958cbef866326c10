"""The cards of what is readied and held (D6-56 to D6-59)."""

from __future__ import annotations

from bot.core.report import Head, Report
from bot.core.scene import Scene
from bot.systems.opend6.melee.frame import report
from bot.systems.opend6.readying.actions import CheckReadied, DefenceReadied, HeldBack


def defence_card(card: DefenceReadied, scene: Scene) -> Report:
    """A defence for the next attack."""
    line = "the fixed value, or the check +5; used up by one attack"
    return report(card, scene, Head(f"{card.name} readies a defence"), lines=(line,))


def ready_card(card: CheckReadied, scene: Scene) -> Report:
    """A check, and what sets it off."""
    line = f"when {card.trigger}, until {card.name}'s next turn"
    return report(card, scene, Head(f"{card.name} readies", "", card.what), lines=(line,))


def hold_back_card(card: HeldBack, scene: Scene) -> Report:
    """An action for later in the order."""
    line = "for within a slower one's action, until the round ends"
    return report(card, scene, Head(f"{card.name} holds the {card.kind} action"), lines=(line,))
