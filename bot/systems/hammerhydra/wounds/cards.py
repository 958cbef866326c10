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
    lines = tuple(line for row in outcome.rows for line in _row_lines(row))
    return Report(f"{what}: {abs(outcome.amount)}{where}", changes=lines)


def _row_lines(row: HitRow) -> Iterator[str]:
    before, now = row.health
    yield f"{row.name}: Health {before} → {now}/{row.full}"
    if row.grind is not None:
        worn, left = row.grind
        yield f"{row.name}: grind wounds {worn} → {left}"
    if row.serious:
        yield f"{row.name}: a serious injury; /hydra-gm injury writes it down"
    if row.dead:
        yield f"{row.name} is dead"


def wound_rules(outcome: WoundsSet, scene: Scene) -> Report:
    """How wounds count in a fight."""
    lines = describe_wounds(outcome.mode, dramatic=outcome.dramatic)
    return Report(f"{outcome.fight}: wounds", changes=lines or (f"{outcome.mode} wounds",))


def refill(outcome: Refilled, scene: Scene) -> Report:
    """Grind wounds that came back."""
    lines = tuple(f"{name}: grind wounds {worn} → {full}" for name, worn, full in outcome.rows)
    return Report("Grind wounds are reset", changes=lines)
