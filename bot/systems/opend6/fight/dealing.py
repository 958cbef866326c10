"""What an action does to somebody: conditions, who is out, whether the fight is over (D6-10)."""

from __future__ import annotations

from typing import NamedTuple

from bot.core.condition import Condition, Moment
from bot.core.scene import Scene
from bot.shared import conditions as engine
from bot.shared.combat.arena import Fight, fight, with_conditions
from bot.systems.opend6.arena.ring import fighting, place
from bot.systems.opend6.arena.spending import is_out
from bot.systems.opend6.conditions import added
from bot.systems.opend6.economy import Actor, combat_over
from bot.systems.opend6.fight.crowd import words as gang_words
from bot.systems.opend6.people import settings_of
from bot.systems.opend6.ranks.bearers import name_of
from bot.systems.opend6.tracks import struck


class Dealt(NamedTuple):
    """The scene after a condition, and what is said about it."""

    scene: Scene
    said: tuple[str, ...]


def moment(scene: Scene, key: str) -> Moment:
    """Now, in the fight this character is in; outside one no rounds are counted (R-22)."""
    now = fighting(scene, key)
    return now.moment if now is not None else Moment()


def suffered(scene: Scene, key: str, track: str, rank: int, *, source: str = "") -> Dealt:
    """The scene with what this rank makes on a track; nothing for rank 0 (D6-67 to D6-69)."""
    found = struck(
        track,
        rank,
        key,
        moment(scene, key),
        source=source,
        incapacitated=settings_of(scene).incapacitated,
    )
    return laid_on(scene, found) if found is not None else Dealt(scene, ())


def laid_on(scene: Scene, condition: Condition) -> Dealt:
    """The scene with this condition, and what changes with it: out of action, falling gangs."""
    key = condition.bearer
    now = fighting(scene, key)
    before = gang_words(scene, now) if now is not None else ()
    was_out = is_out(scene, key, now.key if now is not None else "")
    rows, applied = added(scene.conditions, condition)
    name = scene.characters[key].name if key in scene.characters else key
    if applied.already:
        return Dealt(scene, (f"{name} is {condition.name} already",))
    scene = with_conditions(scene, rows)
    shown = engine.words(condition, moment(scene, key), lambda one: name_of(scene, one))
    said = [f"{name}: {shown}"]
    combat = now.key if now is not None else ""
    if is_out(scene, key, combat) and not was_out:
        said.append(f"{name} is out of action")
    if now is not None:
        after = gang_words(scene, fight(scene, combat))
        if after != before:
            said.append(f"gangs: {', '.join(before)} → {', '.join(after) or 'none'}")
    return Dealt(scene, tuple(said))


def is_over(scene: Scene, now: Fight) -> bool:
    """Whether at most one side still stands; never where somebody is on no side (D6-10)."""
    rows = [c for c in now.combatants.values() if c.side]
    if len(rows) < len(now.combatants) or len({c.side for c in rows}) < 2:
        return False
    actors = [Actor(c.side, is_out(scene, c.key, now.key), place(c).conceded) for c in rows]
    return combat_over(actors).over
