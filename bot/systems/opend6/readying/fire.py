"""A readied action is taken (D6-56, D6-57)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.shared.combat.arena import find_fight
from bot.shared.exchange.windows import Opening
from bot.systems.opend6.attack.play import ATTACKING
from bot.systems.opend6.budget import is_out_of_action, spend_action
from bot.systems.opend6.field import fighter_of, with_fighter
from bot.systems.opend6.melee.actions import Fire
from bot.systems.opend6.melee.play import pause
from bot.systems.opend6.melee.responses import refuse_within
from bot.systems.opend6.melee.rows import find_waiting, setting_off
from bot.systems.opend6.melee.stored import StoredActions
from bot.systems.opend6.melee.turn import in_fight
from bot.systems.opend6.movement.play import MOVING
from bot.systems.opend6.players import settings_of
from bot.systems.opend6.pressing.play import FORCING, INTERACTING

READY = StoredActions(ATTACKING, FORCING, INTERACTING, MOVING)
"""What can be readied."""


def fire(action: Fire, scene: Scene, dice: Dice) -> tuple[Opening[Any], Scene]:
    """A readied action taken, directly before the one that sets it off (D6-56, D6-57).

    Raises `nothing_ready`, `too_late`, `out_of_action`, and what the action itself raises.
    """
    who, fight, scene = in_fight(scene, action.who)
    fighter = fighter_of(scene, fight.key, who.key)
    if fighter.readied is None:
        raise Refusal("nothing_ready", f"{who.name} has nothing ready.")
    if is_out_of_action(scene, who.key, fight.key):
        raise Refusal("out_of_action", f"{who.name} is out of action.")
    custom = fighter.readied.watch == "custom"
    number = action.roll or setting_off(scene, fight.key, who.key, custom=custom)
    if number:
        declared = find_waiting(scene, number)
        refuse_within(scene, declared.state.within)
        if not custom and who.key not in declared.state.readied:
            raise Refusal("nothing_ready", f"{who.name} has nothing ready for this.")
        scene = pause(scene, declared, who.key)
    exchange, doing = READY.read(fighter.readied.action)
    scene = with_fighter(scene, fight.key, who.key, replace(fighter, readied=None))
    state, scene = exchange.declare(doing, scene, free=True)
    if settings_of(scene).ready_price == "bonus_and_action":
        scene = spend_action(scene, find_fight(scene, fight.key), who.key, ("full",))
    deed = replace(state.deed, words=f"{state.deed.words} (readied)")
    return exchange.begin(replace(state, deed=deed), scene)
