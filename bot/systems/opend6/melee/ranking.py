"""Who is before whom in the order of a fight, and what they have declared (D6-118 to D6-122)."""

from __future__ import annotations

from bot.core.combat import standing
from bot.core.scene import Scene
from bot.shared.combat.arena import Fight
from bot.systems.opend6.budget import is_out_of_action, remaining_actions
from bot.systems.opend6.field import field, fighter, method, plan_of
from bot.systems.opend6.rules import readying
from bot.systems.opend6.rules.order import InOrder, may_interrupt
from bot.systems.opend6.rules.readying import Watch


def rank_present(fight: Fight) -> tuple[InOrder, ...]:
    """Everybody present by key, with what puts them in order."""
    actors: list[InOrder] = []
    for combatant in fight.present:
        # Who has only just joined has no score yet: zeros stand in for it.
        score, perception, dexterity, player, _ = (*combatant.initiative, 0, 0, 0, 0, 0)[:5]
        plan = plan_of(combatant, fight.combat.round)
        actors.append(
            InOrder(
                name=combatant.key,
                score=score,
                perception=perception,
                dexterity=dexterity,
                side=combatant.side,
                player=bool(player),
                joined=combatant.joined,
                deeds=plan.deeds if plan is not None else (),
                spot=combatant.pinned or None,
            )
        )
    return tuple(actors)


def is_faster(fight: Fight, interrupter: str, actor: str) -> bool:
    """Whether the first of these keys is faster than the other (D6-119)."""
    speeds = {ranked.name: ranked.speed for ranked in rank_present(fight)}
    if interrupter not in speeds or actor not in speeds:
        return False
    return speeds[interrupter] > speeds[actor]


def interrupters(scene: Scene, fight: Fight, actor: str) -> tuple[str, ...]:
    """Who may act within this one's action: the faster who hold; in LIFO all faster (D6-119).

    Nobody hidden: the card would name them.
    """
    mode = method(scene, fight.key).mode
    actors = {ranked.name: ranked for ranked in rank_present(fight)}
    # One at a time acts within another's action: nobody interrupts an interruption.
    if actor not in actors or field(scene, fight.key).within is not None:
        return ()
    here = standing(fight.order)
    had = {*here.acted, *here.turn}
    result = list[str]()
    for key, ranked in actors.items():
        combatant = fight.combatants[key]
        if key == actor or combatant.hidden or is_out_of_action(scene, key, fight.key):
            continue
        state, budget = fighter(combatant), remaining_actions(scene, fight, key)
        holding = bool(state.holds) and state.held_in == fight.combat.round
        free = key not in had and bool(budget.full or budget.bonus)
        able = holding or (mode == "lifo" and free)
        if able and may_interrupt(mode, ranked, actors[actor], is_holding=holding):
            result.append(key)
    return tuple(result)


def watching(scene: Scene, fight: Fight, actor: str, happened: Watch) -> tuple[str, ...]:
    """Whose readied action this sets off; nobody triggers their own (D6-56, D6-57).

    Nobody hidden: the card would name them.
    """
    result = list[str]()
    for key, combatant in fight.combatants.items():
        readied = fighter(combatant).readied
        if readied is None or combatant.hidden or key == actor:
            continue
        fires = readying.fires(readied.watch, happened, watched=readied.whom, by=actor)
        if fires and not is_out_of_action(scene, key, fight.key):
            result.append(key)
    return tuple(result)
