"""A character's sheet as it is kept: codes, weapons, what it carries (D6-01, D6-03, D6-08, D6-66).

Fixed values follow from it and are never kept.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from bot.core.words import fold
from bot.systems.opend6.rules.conditions import ABILITIES

KEY = "opend6"
LUCK = "luck"
ACTION_POINTS = "action points"
MOST_SKILLS = 60
MOST_WEAPONS = 20
MOST_LUCK = 20
USUAL_CODE = "2D"
"""What an ability is unless the sheet says otherwise."""


Dynamic = Literal["as owned", "yes", "no"]
DYNAMIC: tuple[Dynamic, ...] = ("as owned", "yes", "no")
"""Whether luck and wild dice are theirs; as owned: players' characters are dynamic (D6-06)."""
OwnGame = Literal["usual", "totals", "successes"]
OWN_GAMES: tuple[OwnGame, ...] = ("usual", "totals", "successes")


class Skill(Struct, frozen=True):
    """A skill or specialisation such as `melee` or `melee: deflect`.

    `add` goes on top of the ability, or of the skill of a specialisation; a `value` above 0D is the
    whole code instead. `ability` "" is that of the tree (R-58).
    """

    name: str
    add: str = "0D"
    value: str = "0D"
    ability: str = ""
    game: OwnGame = "usual"


class Weapon(Struct, frozen=True):
    """A weapon: the category that sets reach and skills, its damage code, a skill of its own."""

    name: str
    category: str = "martial"
    damage: str = USUAL_CODE
    skill: str = ""


class Sheet(Struct, frozen=True):
    """What stands on a sheet; codes as they are written, `move` in feet, 0 where it is not said.

    `held` is the name of the weapon in hand, `luck_rank` what luck refills to.
    """

    dynamic: Dynamic = "as owned"
    strength: str = USUAL_CODE
    dexterity: str = USUAL_CODE
    perception: str = USUAL_CODE
    intelligence: str = USUAL_CODE
    presence: str = USUAL_CODE
    wits: str = USUAL_CODE
    skills: tuple[Skill, ...] = ()
    move: int = 0
    armour: str = "0D"
    weapons: tuple[Weapon, ...] = ()
    held: str = ""
    luck_rank: int = 1

    def ability(self, name: str) -> str:
        """The code of an ability by its name, "0D" for none of that name."""
        return str(getattr(self, fold(name))) if fold(name) in ABILITY_FIELDS else "0D"

    def skill(self, name: str) -> Skill | None:
        """The row of this name, however it is written."""
        return next((skill for skill in self.skills if plain(skill.name) == plain(name)), None)

    def weapon(self, name: str) -> Weapon | None:
        """The weapon of this name, however it is written."""
        return next((weapon for weapon in self.weapons if fold(weapon.name) == fold(name)), None)


ABILITY_FIELDS = tuple(map(fold, ABILITIES))


def plain(name: str) -> str:
    """A skill's name as it is compared: `Melee:Deflect` and `melee: deflect` are one."""
    return ": ".join(fold(part) for part in name.split(":"))
