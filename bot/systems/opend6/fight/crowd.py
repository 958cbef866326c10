"""Who gangs up on whom now, counted live (D6-113 to D6-115, R-33, R-62)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.combat import Combatant
from bot.core.scene import Scene
from bot.shared.combat.arena import Fight
from bot.systems.opend6 import gangs
from bot.systems.opend6.arena.ring import field, place
from bot.systems.opend6.arena.spending import stands
from bot.systems.opend6.house import at_table


def members(scene: Scene, now: Fight, key: str, against: str = "") -> tuple[str, ...]:
    """The keys of the gang this one belongs to when it fights `against`, itself included.

    A GM's word goes first. Else it is everybody standing on the same side whose attention is on
    that opponent, by default whom this one fights now; nobody before that (D6-114).
    """
    me = now.combatants[key]
    for group in field(scene, now.key).gangs:
        if key in group:
            kept = (k for k in group if k in now.combatants)
            return tuple(k for k in kept if stands(scene, now.key, now.combatants[k]))
    target = against or place(me).focus
    friends = (c for c in now.present if me.side and c.side == me.side and c.key != key)
    helping = (c for c in friends if target and place(c).focus == target)
    return (key, *(c.key for c in helping if stands(scene, now.key, c)))


def opposing(scene: Scene, now: Fight, key: str) -> int:
    """How many stand against this one: everybody standing who is on another side."""
    me = now.combatants[key]
    others = (c for c in now.present if c.key != key and not _friends(me, c))
    return sum(stands(scene, now.key, c) for c in others)


def bonus(scene: Scene, now: Fight, key: str, *, skill: str, against: str = "") -> int:
    """What friends add to a check or passive defence with this skill, 0..10."""
    kind = gangs.kind_of(skill)
    many = len(members(scene, now, key, against))
    rule = at_table(scene.house).gang
    return gangs.bonus(many, kind, opponents=opposing(scene, now, key), rule=rule)


def words(scene: Scene, now: Fight) -> tuple[str, ...]:
    """`Thugs +4`: each side whose members help one another, for the panel; nobody hidden counts."""
    best: dict[str, int] = {}
    seen = replace(now, combatants={k: c for k, c in now.combatants.items() if not c.hidden})
    for row in seen.present:
        if row.side and stands(scene, now.key, row):
            found = bonus(scene, seen, row.key, skill="melee")
            best[row.side] = max(best.get(row.side, 0), found)
    return tuple(f"{side} {amount:+d}" for side, amount in best.items() if amount)


def _friends(one: Combatant, other: Combatant) -> bool:
    return bool(one.side) and one.side == other.side
