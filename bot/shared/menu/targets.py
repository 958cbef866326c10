"""At whom somebody may act in a fight: enemies first, nobody unseen, nobody who is out."""

from __future__ import annotations

from bot.core.combat import Combatant
from bot.core.scene import Scene
from bot.shared.combat.arena import Fight, find_fight
from bot.shared.combat.rules import OUT


def fight_of(scene: Scene, key: str) -> Fight | None:
    """The fight in which this one is, the current one first; None in no fight."""
    names = [combat for combat, who in scene.combatants if who == key]
    # False comes first, and so the current one.
    names.sort(key=lambda combat: not scene.orders[combat].current)
    return find_fight(scene, names[0]) if names else None


def others(scene: Scene, key: str) -> tuple[Combatant, ...]:
    """Everybody else in the fight whom anybody may see and who is not out, enemies first."""
    foes, friends = _sides(scene, key)
    return (*foes, *friends)


def enemies(scene: Scene, key: str) -> tuple[Combatant, ...]:
    """Those of the others who are on another side, everybody where none of them is."""
    foes, friends = _sides(scene, key)
    return tuple(foes or friends)


def _sides(scene: Scene, key: str) -> tuple[list[Combatant], list[Combatant]]:
    """Of the others those on another side, and those on the same."""
    foes: list[Combatant] = []
    friends: list[Combatant] = []
    if (fight := fight_of(scene, key)) is not None:
        out = {bearer for (bearer, _), row in scene.conditions.items() if row.name == OUT}
        for row in fight.present:
            if row.key != key and not row.hidden and row.key not in out:
                (foes if is_enemy(scene, fight, key, row) else friends).append(row)
    return foes, friends


def is_enemy(scene: Scene, fight: Fight, key: str, other: Combatant) -> bool:
    """Whether these two are on different sides; without sides players stand against NPCs."""
    own = fight.combatants[key].side
    if own and other.side:
        return own.casefold() != other.side.casefold()
    rows = scene.characters
    npcs = [who in rows and rows[who].owner is None for who in (key, other.key)]
    return npcs[0] != npcs[1]
