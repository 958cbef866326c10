"""Who may follow or match a movement, and for which action (D6-29, D6-54, D6-63)."""

from __future__ import annotations

from bot.core.scene import Scene
from bot.shared.combat.arena import Fight
from bot.systems.opend6.budget import is_out_of_action, remaining_actions
from bot.systems.opend6.field import opponents
from bot.systems.opend6.melee.actions import Follower
from bot.systems.opend6.rules import melee
from bot.systems.opend6.rules.melee import Response, Trigger


def options_of(scene: Scene, fight: Fight, kind: Trigger, key: str) -> tuple[Response, ...]:
    """How this one could answer a movement of this kind (D6-13, D6-63)."""
    if key not in fight.combatants or is_out_of_action(scene, key, fight.key):
        return ()
    return melee.responses(kind, remaining_actions(scene, fight, key))


def followers(scene: Scene, fight: Fight, key: str, kind: Trigger) -> tuple[Follower, ...]:
    """Who may answer a movement of this one: opponents with an action for it, and none hidden."""
    rows = (fight.combatants[other] for other in opponents(scene, fight, key))
    able = (row for row in rows if not row.hidden and options_of(scene, fight, kind, row.key))
    return tuple(Follower(row.key, row.name) for row in able)
