"""Who is before whom in the order of a fight, and what they have declared (D6-118 to D6-122)."""

from __future__ import annotations

from typing import NamedTuple

from bot.shared.combat.arena import Fight
from bot.systems.opend6.field import Place, fighter
from bot.systems.opend6.rules import order


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
