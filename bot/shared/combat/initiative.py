"""Who acts first where a system's text does not say: three ways, chosen by a house rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.scene import Scene
from bot.shared.combat.arena import Event, Fight, Note, find_fight, with_combatants
from bot.shared.combat.rules import Arrangement, Bout, Initiatives, by_joining, highest_first
from bot.shared.house import Rule

KEY = "initiative"
Way = Literal["dice", "roll", "gm"]
DICE = "dice"
GM = "gm"

Held = Callable[[Scene, str], int]
"""How many dice the character of this key has left."""

Thrown = Callable[[Scene, str, Dice], tuple[tuple[int, ...], str]]
"""A roll of the system for the character of this key: what is compared, and the dice in words."""


def initiative_rule(*, dice: str, roll: str, ruling: str) -> Rule:
    """The house rule `initiative`; `dice` and `roll` say in words what is compared."""
    return Rule(
        ruling,
        f"Who acts first in a round: {dice} (dice), {roll} (roll), or the GM says who (gm).",
    )


def way(scene: Scene) -> str:
    """`dice`, `roll` or `gm`; the scene holds the system's house rules by their bare keys."""
    return scene.house.get(KEY, DICE)


def found_by(
    left: Held, roll: Thrown
) -> Callable[[Scene, str, tuple[str, ...], Dice], Initiatives]:
    """`CombatRules.initiative` for a system with this pool and this roll."""

    def initiative(scene: Scene, combat: str, keys: tuple[str, ...], dice: Dice) -> Initiatives:
        match way(scene):
            case "roll":
                rolls = {key: roll(scene, key, dice) for key in keys}
                names = {key: scene.combatants[combat, key].name for key in keys}
                notes = tuple(Note(f"{names[key]}: {rolls[key][1]}", key) for key in keys)
                return {key: rolls[key][0] for key in keys}, notes
            case "gm":
                return dict.fromkeys(keys, ()), ()
            case _:
                return {key: (left(scene, key),) for key in keys}, ()

    return initiative


def arranged(scene: Scene, fight: Fight, phase: str) -> Arrangement:
    """Highest first; in the GM's way the places the GM gave, and without any the GM says each time.

    This is `CombatRules.arrange` for `found_by`.
    """
    if way(scene) != GM:
        return highest_first(scene, fight, phase)
    placed = any(combatant.pinned for combatant in fight.present)
    return replace(by_joining(scene, fight, phase), free=not placed)


def with_initiative(scene: Scene, bout: Bout, keys: tuple[str, ...]) -> Event:
    """The scene with the initiative that the system finds for these combatants."""
    found, notes = bout.rules.initiative(scene, bout.key, keys, bout.dice)
    combatants = find_fight(scene, bout.key).combatants
    rows = (replace(combatants[k], initiative=row) for k, row in found.items() if k in combatants)
    return Event(with_combatants(scene, bout.key, rows), notes)
