"""What was declared is done, or lost (D6-122, R-50)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.shared.combat.arena import Fight
from bot.shared.exchange.windows import Opening
from bot.systems.opend6.attack.play import ATTACKING
from bot.systems.opend6.budget import spend_action
from bot.systems.opend6.field import Plan, fighter_of, plan_of, with_fighter
from bot.systems.opend6.melee.stored import StoredActions
from bot.systems.opend6.melee.turn import in_turn
from bot.systems.opend6.movement.play import MOVING
from bot.systems.opend6.order.actions import Execute, PlanLost
from bot.systems.opend6.players import settings_of
from bot.systems.opend6.pressing.play import FORCING, INTERACTING
from bot.systems.opend6.recovery.play import RECOVERING

LOST = frozenset(
    {"bad_target", "out_of_reach", "not_engaged", "nothing_to_recover", "unknown_condition"}
)
"""What makes a declared action impossible (R-50)."""


KEPT = StoredActions(ATTACKING, FORCING, INTERACTING, MOVING, RECOVERING)
"""What can be declared."""


def execute(action: Execute, scene: Scene, dice: Dice) -> tuple[Opening[Any] | PlanLost, Scene]:
    """The declared action; lost where it has become impossible (D6-122, R-50).

    Raises `not_declared`, `not_your_turn`, `action_waits` and what the action itself raises.
    """
    who, fight, scene = in_turn(scene, action.who)
    plan = plan_of(fight.combatants[who.key], fight.combat.round)
    if plan is None or not plan.kept:
        raise Refusal("not_declared", f"{who.name} has declared no action for this round.")
    exchange, doing = KEPT.read(plan.kept)
    try:
        state, after = exchange.declare(doing, scene)
    except Refusal as no:
        # Any other refusal leaves the plan as it is: only the impossible is lost.
        if no.kind not in LOST:
            raise
        return _lose(scene, fight, who.key, plan, no.sentence)
    return exchange.begin(state, after)


def _lose(scene: Scene, fight: Fight, key: str, plan: Plan, why: str) -> tuple[PlanLost, Scene]:
    """A declaration made impossible: the action is gone, or may still defend by house rule."""
    defends = settings_of(scene).split_invalid == "defend"
    state = fighter_of(scene, fight.key, key)
    after = replace(state, plan=replace(plan, kept=b"", lost=True))
    scene = with_fighter(scene, fight.key, key, after)
    if not defends:
        scene = spend_action(scene, fight, key, ("full",))
    name = fight.combatants[key].name
    return PlanLost(name, plan.words, why, defends, combat=fight.key), scene
