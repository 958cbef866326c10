"""Who may follow or match a movement, and for which action (D6-29, D6-54, D6-63)."""

from __future__ import annotations

from bot.core.scene import Scene
from bot.shared.combat.arena import Fight, find_fight
from bot.systems.opend6.budget import is_out_of_action, remaining_actions
from bot.systems.opend6.field import opponents
from bot.systems.opend6.melee.actions import Follower, Trail
from bot.systems.opend6.rules import melee
from bot.systems.opend6.rules.melee import Response, Trigger


def options_of(scene: Scene, fight: Fight, trail: Trail, key: str) -> tuple[Response, ...]:
    """How this one could answer the movement (D6-13, D6-63)."""
    if key not in fight.combatants or is_out_of_action(scene, key, fight.key):
        return ()
    return melee.responses(trail.kind, remaining_actions(scene, fight, key))


def followers(scene: Scene, fight: Fight, key: str, kind: Trigger) -> tuple[Follower, ...]:
    """Who may answer a movement of this one: opponents with an action for it, and none hidden."""
    fight = find_fight(scene, fight.key)
    probe = Trail(fight.key, key, "", kind)
    keys = (
        other for other in opponents(scene, fight, key) if options_of(scene, fight, probe, other)
    )
    combatants = (fight.combatants[other] for other in keys)
    return tuple(Follower(other.key, other.name) for other in combatants if not other.hidden)
