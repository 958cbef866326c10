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


class Ranked(NamedTuple):
    """A combatant as the order of battle sees it."""

    key: str
    actor: order.InOrder


def rank_present(now: Fight) -> tuple[Ranked, ...]:
    """Everybody present with what puts them in order, by key."""
    rows: list[Ranked] = []
    for row in now.present:
        score, perception, dexterity, player, _ = (*row.initiative, 0, 0, 0, 0, 0)[:5]
        rows.append(
            Ranked(
                row.key,
                order.InOrder(
                    name=row.key,
                    score=score,
                    perception=perception,
                    dexterity=dexterity,
                    side=row.side,
                    player=bool(player),
                    joined=row.joined,
                    deeds=deeds_of(fighter(row), now.combat.round),
                    spot=row.pinned or None,
                ),
            )
        )
    return tuple(rows)


def deeds_of(kept: Place, now: int) -> tuple[str, ...]:
    """The kinds of deeds declared for this round."""
    return kept.plan.deeds if kept.plan is not None and kept.plan.round == now else ()


def has_plan(kept: Place, now: int) -> bool:
    """Whether anything is declared for this round."""
    return kept.plan is not None and kept.plan.round == now


def is_faster(now: Fight, one: str, other: str) -> bool:
    """Whether one is faster than another (D6-119)."""
    rows = {row.key: row.actor for row in rank_present(now)}
    return one in rows and other in rows and rows[one].speed > rows[other].speed


def interrupters(scene: Scene, now: Fight, actor: str) -> tuple[str, ...]:
    """Who may act within this one's action: the faster who hold; in LIFO all faster (D6-119).

    Nobody hidden: the card would name them.
    """
    mode = method(scene, now.key).mode
    rows: dict[str, Ranked] = {one.key: one for one in rank_present(now)}
    if actor not in rows:
        return ()
    here = standing(now.order)
    had = {*here.acted, *here.turn}
    found = list[str]()
    for key, row in rows.items():
        kept = fighter_of(scene, now.key, key)
        held = bool(kept.holds) and kept.held_in == now.combat.round
        budget = remaining_actions(scene, now, key)
        free = key not in had and bool(budget.full or budget.bonus)
        if (
            key == actor
            or is_out_of_action(scene, key, now.key)
            or not (held or (mode == "lifo" and free))
        ):
            continue
        if now.combatants[key].hidden:
            continue
        if field(scene, now.key).within is not None:
            continue
        if may_interrupt(mode, row.actor, rows[actor].actor, held=held):
            found.append(key)
    return tuple(found)


def watching(scene: Scene, now: Fight, actor: str, happened: Watch) -> tuple[str, ...]:
    """Whose readied action this sets off; nobody triggers their own (D6-56, D6-57).

    Nobody hidden: the card would name them.
    """
    found = list[str]()
    for key, row in now.combatants.items():
        kept = fighter(row).readied
        if kept is None or row.hidden or key == actor or is_out_of_action(scene, key, now.key):
            continue
        if readying.fires(kept.watch, happened, watched=kept.whom, by=actor):
            found.append(key)
    return tuple(found)
