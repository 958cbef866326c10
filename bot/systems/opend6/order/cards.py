"""The cards of how a fight is ordered, and of plans (§1.15)."""

from __future__ import annotations

from bot.core.report import Head, Report
from bot.core.scene import Scene
from bot.core.words import join_words
from bot.shared.gm.whom import among_gms
from bot.shared.renaming import short_names
from bot.systems.opend6.melee.frame import report
from bot.systems.opend6.melee.situation import WHO_PROFITS, method_words
from bot.systems.opend6.order.actions import ChaosSet, MethodSet, PlanLost, PlanMade, PlansMade


def method_card(card: MethodSet, scene: Scene) -> Report:
    """The method that is to come."""
    when = "from the next round on" if card.running else "from round 1 on"
    lines = (when, WHO_PROFITS[card.how.mode], f"length: {card.length}")
    return report(card, scene, Head("Order of battle", "", method_words(card.how)), lines=lines)


def chaos_card(card: ChaosSet, scene: Scene) -> Report:
    """The rounds in which awareness is rolled."""
    if card.first is None:
        lines = ("from the next round on",)
        return report(card, scene, Head("Order of battle", "", "fixed values again"), lines=lines)
    rounds = "for the whole encounter"
    if card.last is not None:
        several = card.last > card.first
        rounds = f"rounds {card.first} to {card.last}" if several else f"round {card.first}"
    return report(card, scene, Head("Awareness is rolled", rounds), "pending")


def plan_card(card: PlanMade, scene: Scene) -> Report:
    """A plan, and who has none yet."""
    return _plan_report(card, scene, f"{card.name} declares")


def plans_card(card: PlansMade, scene: Scene) -> Report:
    """The plan of several NPCs; only GMs read of those whom the players do not see."""
    visible = [scene.name(key) for key in card.keys if not scene.hides(key)]
    if not visible:
        names = short_names(map(scene.name, card.keys))
        return among_gms(scene, _plan_report(card, scene, f"{names} declare"), card.keys)
    verb = "declare" if len(visible) > 1 else "declares"
    return _plan_report(card, scene, f"{short_names(visible)} {verb}")


def _plan_report(card: PlanMade | PlansMade, scene: Scene, who: str) -> Report:
    lines = ("all have declared",) if card.complete else ()
    if card.missing:
        lines = (f"still to say: {join_words(card.missing)}",)
    words = card.words or "something, hidden"
    return report(card, scene, Head(who, "", words), lines=lines)


def lost_plan_card(card: PlanLost, scene: Scene) -> Report:
    """A plan that came to nothing."""
    rest = "the full action may still defend" if card.defends else "bonus and free actions stay"
    head = Head(f"{card.name}'s plan is lost", "", card.words)
    return report(card, scene, head, "bad", lines=(card.why, rest))
