"""Who acts first where a system's text does not say: three ways, chosen by a house rule."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Literal

from msgspec.structs import replace

from bot.core.dice import Dice, RecordedDice
from bot.core.report import DiceRow
from bot.core.scene import Scene
from bot.shared.combat.arena import Fight, Note, Throw
from bot.shared.combat.hand import dice_of, plain_row
from bot.shared.combat.rules import (
    Arrangement,
    CombatRules,
    Initiatives,
    highest_first,
    joining_order,
)
from bot.shared.house import Rule

KEY = "initiative"
Way = Literal["dice", "roll", "gm"]
DICE = "dice"
ROLL = "roll"
GM = "gm"


def initiative_rule(*, dice: str, roll: str, ruling: str) -> Rule:
    """The house rule `initiative`; `dice` and `roll` say in words what is compared."""
    return Rule(
        ruling, f"Who acts first in a round: {dice} (dice), {roll} (roll), or the GM says who (gm)."
    )


def way(scene: Scene) -> str:
    """`dice`, `roll` or `gm`; the scene holds the system's house rules by their bare keys."""
    return scene.house.get(KEY, DICE)


class InitiativeByHouse(CombatRules, ABC):
    """Fights of a system that has the house rule `initiative`."""

    has_order = False

    @abstractmethod
    def count_dice(self, scene: Scene, key: str) -> int:
        """How many dice the character of this key has left."""

    @abstractmethod
    def roll_initiative(self, scene: Scene, key: str, dice: Dice) -> tuple[tuple[int, ...], str]:
        """A roll of the character of this key: what is compared, and the dice in words."""

    def initiative(
        self, scene: Scene, fight: Fight, keys: tuple[str, ...], dice: Dice
    ) -> Initiatives:
        match way(scene):
            case "roll":
                rolls = {
                    key: self.roll_initiative(scene, key, dice_of(fight, key, dice)) for key in keys
                }
                names = {key: fight.combatants[key].name for key in keys}
                notes = tuple(Note(f"{names[key]}: {rolls[key][1]}", key) for key in keys)
                return {key: rolls[key][0] for key in keys}, notes
            case "gm":
                return dict.fromkeys(keys, ()), ()
            case _:
                return {key: (self.count_dice(scene, key),) for key in keys}, ()

    def own_initiative(self, scene: Scene, fight: Fight, key: str) -> Throw | None:
        """The dice of whoever has any left, where they are rolled."""
        if way(scene) != ROLL or not self.count_dice(scene, key):
            return None

        def throw(dice: Dice) -> DiceRow:
            faces = RecordedDice(dice)
            # Only for the faces: what they come to is read anew when the round begins.
            self.roll_initiative(scene, key, faces)
            return plain_row(fight.combatants[key].name, faces.shown)

        return throw

    def order(self, scene: Scene, fight: Fight, phase: str) -> Arrangement:
        """Highest first; in the GM's way the GM's places, if any, else who is called."""
        if way(scene) != GM:
            return highest_first(fight)
        pinned = any(combatant.pinned for combatant in fight.present)
        return replace(joining_order(fight), free=not pinned)
