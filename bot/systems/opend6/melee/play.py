"""Going on the defensive, and acting within somebody's declared action (D6-13, D6-23, D6-59)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.shared.exchange.windows import KeptTale
from bot.systems.opend6.budget import must_have_turn, spend_action
from bot.systems.opend6.field import field, fighter_of, with_field, with_fighter
from bot.systems.opend6.melee import rows
from bot.systems.opend6.melee.actions import Defend, Interrupt, Respond
from bot.systems.opend6.melee.outcomes import OnTheDefensive
from bot.systems.opend6.melee.ranking import is_faster
from bot.systems.opend6.melee.responses import refuse_within
from bot.systems.opend6.melee.rows import DeclaredRoll
from bot.systems.opend6.melee.turn import in_fight
from bot.systems.opend6.players import value_of
from bot.systems.opend6.rules.attack import on_the_defensive
from bot.systems.opend6.rules.melee import ACTIONS


def defend(action: Defend, scene: Scene, dice: Dice) -> tuple[Respond | OnTheDefensive, Scene]:
    """The answer to an attack that waits, else the stance for the full action (D6-13, D6-23).

    Raises `already_active`, `no_action_left`, `unknown_roll`, `not_your_turn`, `unknown_skill`,
    `bad_notation` for dice where no attack waits.
    """
    who, fight, scene = in_fight(scene, action.who)
    waits = any(
        rows.asks(declared.state, who.key) and declared.state.within != who.key
        for declared in rows.open_rows(scene, fight.key)
    )
    if waits:
        how = "active_defence" if action.only else "defend"
        answer = Respond(who=who.name, answer=how, skill=action.skill, effects=action.effects)
        return answer, scene
    if action.only:
        raise Refusal("unknown_roll", f"No attack on {who.name} waits for an active defence.")
    must_have_turn(scene, fight, who.key)
    if action.effects.strip():
        raise Refusal("bad_notation", "Dice are changed in the answer to an attack, once it waits.")
    skill = value_of(scene, who, action.skill).name if action.skill.strip() else ""
    fighter = fighter_of(scene, fight.key, who.key)
    stance = on_the_defensive(fighter.stance)
    scene = spend_action(scene, fight, who.key, (ACTIONS["defend"],))
    # Written after the action is paid, which itself ends any stance.
    state = replace(fighter, stance=stance, defends=skill)
    scene = with_fighter(scene, fight.key, who.key, state)
    return OnTheDefensive(who.name, skill, combat=fight.key), scene


def interrupt(action: Interrupt, scene: Scene, dice: Dice) -> tuple[KeptTale, Scene]:
    """Somebody acts within the declared action of somebody slower (D6-59, D6-119).

    Raises `nothing_ready`, `slower_only`, `too_late`.
    """
    who, fight, scene = in_fight(scene, action.who)
    number = action.roll or rows.interruptible(scene, fight.key, who.key)
    if not number:
        raise Refusal("nothing_ready", f"Nothing waits that {who.name} could interrupt.")
    declared = rows.find_waiting(scene, number)
    state = declared.state
    if who.key not in state.interrupters:
        if is_faster(fight, who.key, state.deed.actor):
            raise Refusal("nothing_ready", f"{who.name} holds no action to interrupt with.")
        raise Refusal("slower_only", f"{state.deed.name} is faster than {who.name}, or as fast.")
    scene = pause(scene, declared, who.key)
    fighter = fighter_of(scene, fight.key, who.key)
    scene = with_fighter(scene, fight.key, who.key, replace(fighter, holds="", held_in=0))
    return KeptTale(number, rows.find_waiting(scene, number).row.state), scene


def pause(scene: Scene, declared: DeclaredRoll, key: str) -> Scene:
    """The scene in which this action waits for `key`, who acts within it now.

    Raises `action_waits` where somebody else does already.
    """
    state = declared.state
    refuse_within(scene, state.within)
    scene = rows.with_state(
        scene,
        declared,
        {
            "within": key,
            "readied": tuple(other for other in state.readied if other != key),
            "interrupters": tuple(other for other in state.interrupters if other != key),
        },
    )
    combat = state.deed.combat
    within = (key, declared.number)
    return with_field(scene, combat, replace(field(scene, combat), within=within))
