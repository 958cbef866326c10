"""The cards of forcing and of words (D6-42 to D6-45, D6-51 to D6-53)."""

from __future__ import annotations

from bot.core.report import Report
from bot.core.scene import Scene
from bot.systems.opend6.melee.actions import Miss
from bot.systems.opend6.melee.frame import describe_miss, report
from bot.systems.opend6.melee.ground import ground_choices
from bot.systems.opend6.pressing.actions import ForcingResult, InteractResult
from bot.systems.opend6.pressing.against import describe_against, named_rolls


def force_card(card: ForcingResult, scene: Scene) -> Report:
    """Where an opponent is driven, with a GM's word on the ground there."""
    rolls, why = named_rolls(card.rolls, card.against), describe_against(card.against)
    on = card.against.on
    if not card.success:
        title = describe_miss(Miss("force", card.by, on))
        return report(card, scene, title, "bad", rolls=rolls, why=why)
    where = f" {card.direction}" if card.direction else ""
    moved = ()
    if card.before is not None:
        moved = (f"{card.by} and {on}: {card.before} → {card.after} ft",)
    return report(
        card,
        scene,
        f"FORCED: {on} goes {card.feet} ft{where}",
        "good",
        rolls=rolls,
        why=why,
        changes=moved,
        choices=ground_choices(card.victim, card.ground, scene),
    )


def interact_card(card: InteractResult, scene: Scene) -> Report:
    """What words have done."""
    on = card.against.on
    title = describe_miss(Miss("interact", card.by, on))
    if card.success:
        title = f"{card.name.upper()}, rank {card.rank}: {card.by} on {on}"
    why = (*describe_against(card.against), *((f"“{card.words}”",) if card.words else ()))
    return report(
        card,
        scene,
        title,
        "good" if card.success else "bad",
        rolls=named_rolls(card.rolls, card.against),
        why=why,
        luck_for=card.luck_for,
    )
