"""How an attack ends: landed with the others of its tie, or taken back (HH-50, HH-58)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.dice import ScriptedDice
from bot.core.scene import Scene
from bot.shared.combat.arena import find_fight, public_lines
from bot.shared.combat.turns import Turns
from bot.systems.hammerhydra.attack.steps import apply
from bot.systems.hammerhydra.combat import COMBAT
from bot.systems.hammerhydra.field import (
    AttackState,
    Obstacle,
    attacks_of,
    fighter_of,
    who_chose,
    with_fighter,
)
from bot.systems.hammerhydra.house import HOUSE
from bot.systems.hammerhydra.players import PLAYERS
from bot.systems.hammerhydra.rules.wounds import HitResult


def obstacle(state: AttackState, scene: Scene) -> Obstacle | None:
    """Why an attack that waits can go on no more, None where it can.

    Nothing is rolled against somebody dead (HH-54), or against who is there no more. The dead of a
    tie have struck all the same (R-30, R-42).
    """
    if state.is_over or state.obstacle is not None:
        return None
    for key, name in zip((state.attacker, state.defender), state.names, strict=True):
        if key not in scene.characters:
            return Obstacle("gone", name)
        if (state.combat, key) not in scene.combatants:
            return Obstacle("left", name)
        strikes = state.tie and key == state.attacker
        if state.stage == "declared" and not strikes and PLAYERS.of(scene, key).dead:
            return Obstacle("dead", name)
    return None


def waits_for_others(state: AttackState, scene: Scene) -> bool:
    """Whether an attack of this one's tie has not landed yet, or has not even begun (HH-58)."""
    # The attacks of a tie open one after the other: those up to `last` are still to begin.
    return scene.last_roll < state.last or any(
        attack.tie and attack.stage != "landed" and number != state.number
        for number, attack in attacks_of(scene, state.combat).items()
    )


def _landed_with(state: AttackState, scene: Scene) -> dict[int, AttackState]:
    """This attack and those of its tie that have landed, in the order in which they began."""
    landed = {
        number: attack
        for number, attack in attacks_of(scene, state.combat).items()
        if state.tie and attack.tie and attack.stage == "landed"
    }
    return dict(sorted({**landed, state.number: state}.items()))


def conclude(state: AttackState, scene: Scene) -> tuple[AttackState, Scene]:
    """What has landed is applied, with the others of its tie, and the turn is over (HH-50, HH-58).

    Who is dead by then loses nothing more (R-30). Whose attack was taken back, because its victim
    is there no more, still has the turn and chooses anew.
    """
    house = HOUSE.at(scene.house)
    landed = _landed_with(state, scene)
    hits: dict[int, HitResult | None] = {}
    for number, attack in landed.items():
        if attack.obstacle is not None:
            hits[number] = None
            continue
        scene, result = apply(scene, attack, house)
        hits[number] = result.hit
    hit = hits.pop(state.number)
    fight = find_fight(scene, state.combat)
    keys = {attack.attacker for attack in landed.values()}
    # Who dodged or blocked has used up the turn as well.
    if state.tie:
        keys |= set(who_chose(fight, fight.standing.turn))
    for attack in landed.values():
        if attack.obstacle is not None:
            keys.discard(attack.attacker)
            fighter = replace(fighter_of(scene, state.combat, attack.attacker), picked=None)
            scene = with_fighter(scene, state.combat, attack.attacker, fighter)
    if state.round != fight.combat.round:  # that turn was over long ago
        keys.clear()
    # The end of a turn throws no dice.
    event = Turns(COMBAT, ScriptedDice(())).finish(scene, state.combat, tuple(keys))
    lines = public_lines(event.notes, find_fight(event.scene, state.combat), fight)
    state = replace(end_attack(state), hit=hit, others=tuple(hits.items()), said=lines)
    return state, event.scene


def end_attack(state: AttackState) -> AttackState:
    """The attack when it is over: done, or taken back; without dice nothing was done."""
    is_off = state.obstacle is not None or state.side.check is None
    return replace(state, stage="off" if is_off else "done")
