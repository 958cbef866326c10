"""The cards of a GM's word on wounds."""

from __future__ import annotations

from collections.abc import Iterator

from bot.core.combat import begin_with_fight
from bot.core.report import Head, Report
from bot.core.scene import Scene
from bot.shared.gm.healing import Healing
from bot.shared.renaming import name_many
from bot.systems.hammerhydra.creation.page import boxes
from bot.systems.hammerhydra.field import describe_wounds
from bot.systems.hammerhydra.wounds.play import Harmed, HitRow, Refilled, WoundsSet


def harm(outcome: Harmed, scene: Scene) -> Report:
    """Damage or healing by a GM's word."""
    changes = tuple(" ".join(_words(hit)) for hit in outcome.rows)
    if outcome.amount < 0:
        amounts = [(hit.name, hit.boxes_back) for hit in outcome.rows]
        healing = Healing(amounts, -outcome.amount, ("box", "boxes"))
        return Report(Head(healing.deed), tone="good", lines=healing.lines, changes=changes)
    where = " to the real boxes" if outcome.dramatic else ""
    names = name_many([hit.name for hit in outcome.rows])
    effect = f"{outcome.amount} damage{where}"
    return Report(Head(names, "", effect), tone="bad", changes=changes)


def _words(hit: HitRow) -> Iterator[str]:
    """`Ben ▣▣▣▢▢▢▢▢ grind wounds 5 → 4 SERIOUS`."""
    health = hit.health[1]
    yield hit.name
    yield boxes(health, hit.full - health)
    if hit.grind is not None:
        before, after = hit.grind
        yield f"grind wounds {before} → {after}"
    if hit.dead:
        yield "DEAD"
    elif hit.serious:
        yield "SERIOUS"


def wound_rules(outcome: WoundsSet, scene: Scene) -> Report:
    """How wounds count in a fight."""
    lines = describe_wounds(outcome.mode, dramatic=outcome.dramatic)
    return Report(
        Head(begin_with_fight(outcome.fight), "", "wounds"),
        lines=lines or (f"{outcome.mode} wounds",),
    )


def refill(outcome: Refilled, scene: Scene) -> Report:
    """Grind wounds that came back."""
    lines = tuple(f"{name}: grind wounds {worn} → {full}" for name, worn, full in outcome.rows)
    return Report(Head("Grind wounds are whole again"), changes=lines)
