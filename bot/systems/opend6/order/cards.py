"""The cards of how a fight is ordered, and of plans (§1.15)."""

from __future__ import annotations

from bot.core.report import Report
from bot.core.scene import Scene
from bot.core.words import join_words
from bot.systems.opend6.melee.frame import report
from bot.systems.opend6.melee.situation import WHO_PROFITS, method_words
from bot.systems.opend6.order.actions import ChaosSet, MethodSet, PlanLost, PlanMade


def method_card(card: MethodSet, scene: Scene) -> Report:
    """The method that is to come."""
    when = "from the next round on" if card.running else "from round 1 on"
    why = (when, WHO_PROFITS[card.how.mode], f"length: {card.length}")
    return report(card, scene, f"Order of battle: {method_words(card.how)}", why=why)


def chaos_card(card: ChaosSet, scene: Scene) -> Report:
    """The rounds in which awareness is rolled."""
    if card.first is None:
        why = ("from the next round on",)
        return report(card, scene, "Order: fixed values again", why=why)
    rounds = "for the whole encounter"
    if card.last is not None:
        several = card.last > card.first
        rounds = f"rounds {card.first} to {card.last}" if several else f"round {card.first}"
    return report(card, scene, f"CHAOS: awareness is rolled, {rounds}", "pending")


def plan_card(card: PlanMade, scene: Scene) -> Report:
    """A plan, and who has none yet."""
    why = ("everybody has declared",) if card.complete else ()
    if card.missing:
        why = (f"not yet declared: {join_words(card.missing)}",)
    words = card.words or "something, in secret"
    return report(card, scene, f"{card.name} declares: {words}", why=why)


def lost_plan_card(card: PlanLost, scene: Scene) -> Report:
    """A plan that came to nothing."""
    left = "the full action may still defend" if card.defends else "bonus and free actions stay"
    title = f"LOST: {card.name} had declared {card.words}"
    return report(card, scene, title, "bad", why=(card.why, left))
