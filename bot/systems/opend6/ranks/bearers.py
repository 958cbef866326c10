"""Whose conditions they are: characters and elements, or the scene itself (D6-80)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.condition import Condition, Moment
from bot.core.scene import Scene
from bot.core.words import count, fold
from bot.shared import conditions as engine
from bot.shared.combat.arena import fight
from bot.systems.opend6.arena.ring import fighting
from bot.systems.opend6.people import met

PLACE = "the scene"
"""The bearer of what befalls the place where everybody is."""


def bearer(scene: Scene, name: str) -> str:
    """The key of a character or element, or of the scene; raises `unknown_character`."""
    return PLACE if fold(name) in {PLACE, "scene"} else met(scene, name).key


def name_of(scene: Scene, key: str) -> str:
    """A bearer's name."""
    found = scene.characters.get(key)
    return found.name if found is not None else key


def moment(scene: Scene, key: str) -> Moment:
    """Now, as clocks see it, in the fight this bearer is in; outside one no rounds pass (R-22)."""
    now = fighting(scene, key)
    if now is None and key == PLACE and scene.combats:
        now = fight(scene)
    return now.moment if now is not None and now.order.running else Moment()


def now_of(scene: Scene, row: Condition) -> Moment:
    """Now, as this condition's clock sees it: in the fight that it counts in, else the bearer's."""
    if row.clock.combat in scene.combats:
        return fight(scene, row.clock.combat).moment
    counted = row.clock.until in {"turn", "round"}
    return Moment() if counted else moment(scene, row.bearer)


def laid(scene: Scene, row: Condition) -> tuple[str, Scene]:
    """What came of a condition in words, and the scene with it; raises `too_many_conditions`."""
    after, applied = engine.apply(scene.conditions, row)
    name = name_of(scene, row.bearer)
    if applied.already:
        return f"{name} has {row.name} already", scene
    scene = replace(scene, conditions=after)
    told = f"{name}: {words(scene, row)}"
    if applied.replaced:
        told += f" (was {', '.join(engine.short(one) for one in applied.replaced)})"
    return told, scene


def words(scene: Scene, row: Condition) -> str:
    """A condition with what is left of it, and what removing it costs where that is more."""
    now = now_of(scene, row)
    said = engine.words(row, now, lambda key: name_of(scene, key))
    if row.price > row.rank:
        said += f", {count(row.price, 'rank')} to recover"
    return said
