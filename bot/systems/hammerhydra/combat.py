"""What Hammerhydra plugs into the combat engine."""

from __future__ import annotations

from collections.abc import Mapping

from bot.core.combat import Combatant
from bot.core.fight.rules import CombatRules, lowest_together
from bot.core.scene import Pool, Scene
from bot.systems.hammerhydra.people import extra, known, player


def status(scene: Scene, combatant: Combatant, pools: Mapping[str, Pool], *, full: bool) -> str:
    """Health boxes, full ones first, and a standing penalty."""
    del pools, full
    if combatant.key not in scene.characters:
        return ""
    who = known(scene, combatant.key)
    left = max(0, who.health.current)
    boxes = f"{'▣' * left}{'▢' * who.lost}"
    return f"{boxes} +{who.sheet.wound} to targets" if who.sheet.wound else boxes


def recruited(scene: Scene, name: str) -> Scene:
    """An NPC as people are on average (HH-06)."""
    return extra(scene, name)


def welcomed(scene: Scene, name: str) -> Scene:
    """A character for a person who has none yet."""
    return player(scene, name)[1]


COMBAT = CombatRules(arrange=lowest_together, recruit=recruited, welcome=welcomed, status=status)
