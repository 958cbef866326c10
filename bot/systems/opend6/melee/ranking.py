"""Who is before whom in the order of a fight, and what they have declared (D6-118 to D6-122)."""

from __future__ import annotations

from typing import NamedTuple

from bot.core.combat import standing
from bot.core.scene import Scene
from bot.shared.combat.arena import Fight
from bot.systems.opend6.budget import is_out_of_action, remaining_actions
from bot.systems.opend6.field import Place, field, fighter, fighter_of, method
from bot.systems.opend6.rules import order, readying
from bot.systems.opend6.rules.order import may_interrupt
from bot.systems.opend6.rules.readying import Watch


class OrderRow(NamedTuple):
    """A combatant as the order of battle sees it."""

    key: str
    actor: order.InOrder


def rank_present(fight: Fight) -> tuple[OrderRow, ...]:
    """Everybody present with what puts them in order, by key."""
    rows: list[OrderRow] = []
    for combatant in fight.present:
        score, perception, dexterity, player, _ = (*combatant.initiative, 0, 0, 0, 0, 0)[:5]
        rows.append(
            OrderRow(
                combatant.key,
                order.InOrder(
                    name=combatant.key,
                    score=score,
                    perception=perception,
                    dexterity=dexterity,
                    side=combatant.side,
                    player=bool(player),
                    joined=combatant.joined,
                    deeds=deeds_of(fighter(combatant), fight.combat.round),
                    spot=combatant.pinned or None,
                ),
            )
        )
    return tuple(rows)


def deeds_of(state: Place, round_number: int) -> tuple[str, ...]:
    """The kinds of deeds declared for this round."""
    return state.plan.deeds if state.plan is not None and state.plan.round == round_number else ()


def has_plan(state: Place, round_number: int) -> bool:
    """Whether anything is declared for this round."""
    return state.plan is not None and state.plan.round == round_number


def is_faster(fight: Fight, interrupter: str, actor: str) -> bool:
    """Whether the first of these keys is faster than the other (D6-119)."""
    rows = {ranked.key: ranked.actor for ranked in rank_present(fight)}
    if interrupter not in rows or actor not in rows:
        return False
    return rows[interrupter].speed > rows[actor].speed


def interrupters(scene: Scene, fight: Fight, actor: str) -> tuple[str, ...]:
    """Who may act within this one's action: the faster who hold; in LIFO all faster (D6-119).

    Nobody hidden: the card would name them.
    """
    mode = method(scene, fight.key).mode
    rows: dict[str, OrderRow] = {ranked.key: ranked for ranked in rank_present(fight)}
    if actor not in rows:
        return ()
    here = standing(fight.order)
    had = {*here.acted, *here.turn}
    result = list[str]()
    for key, ranked in rows.items():
        state = fighter_of(scene, fight.key, key)
        holding = bool(state.holds) and state.held_in == fight.combat.round
        budget = remaining_actions(scene, fight, key)
        free = key not in had and bool(budget.full or budget.bonus)
        if (
            key == actor
            or is_out_of_action(scene, key, fight.key)
            or not (holding or (mode == "lifo" and free))
        ):
            continue
        if fight.combatants[key].hidden:
            continue
        if field(scene, fight.key).within is not None:
            continue
        if may_interrupt(mode, ranked.actor, rows[actor].actor, is_holding=holding):
            result.append(key)
    return tuple(result)


def watching(scene: Scene, fight: Fight, actor: str, happened: Watch) -> tuple[str, ...]:
    """Whose readied action this sets off; nobody triggers their own (D6-56, D6-57).

    Nobody hidden: the card would name them.
    """
    result = list[str]()
    for key, combatant in fight.combatants.items():
        readied = fighter(combatant).readied
        if (
            readied is None
            or combatant.hidden
            or key == actor
            or is_out_of_action(scene, key, fight.key)
        ):
            continue
        if readying.fires(readied.watch, happened, watched=readied.whom, by=actor):
            result.append(key)
    return tuple(result)
