"""The cards of a GM's word on wounds."""

from __future__ import annotations

from collections.abc import Iterator

from bot.core.report import Report
from bot.core.scene import Scene
from bot.systems.hammerhydra.field import describe_wounds
from bot.systems.hammerhydra.wounds.play import Harmed, HitRow, Refilled, WoundsSet


def harm(outcome: Harmed, scene: Scene) -> Report:
    """Damage or healing by a GM's word."""
    what = "Healing" if outcome.amount < 0 else "Damage"
    where = ", to the real boxes" if outcome.dramatic else ""
    lines = tuple(line for hit in outcome.rows for line in _row_lines(hit))
    return Report(f"{what}: {abs(outcome.amount)}{where}", changes=lines)


def _row_lines(hit: HitRow) -> Iterator[str]:
    before, now = hit.health
    yield f"{hit.name}: Health {before} → {now}/{hit.full}"
    if hit.grind is not None:
        worn, left = hit.grind
        yield f"{hit.name}: grind wounds {worn} → {left}"
    if hit.serious:
        yield f"{hit.name}: a serious injury; /hydra-gm injury writes it down"
    if hit.dead:
        yield f"{hit.name} is dead"


def wound_rules(outcome: WoundsSet, scene: Scene) -> Report:
    """How wounds count in a fight."""
    lines = describe_wounds(outcome.mode, dramatic=outcome.dramatic)
    return Report(f"{outcome.fight}: wounds", changes=lines or (f"{outcome.mode} wounds",))


def refill(outcome: Refilled, scene: Scene) -> Report:
    """Grind wounds that came back."""
    lines = tuple(f"{name}: grind wounds {worn} → {full}" for name, worn, full in outcome.rows)
    return Report("Grind wounds are reset", changes=lines)
