"""What resists a maneuver: whatever normally defends against its skill (D6-142)."""

from __future__ import annotations

from msgspec import Struct

from bot.core.scene import Scene
from bot.core.words import fold
from bot.systems.opend6.players import Player, fixed_value, maybe, resistance, settings_of, value_of
from bot.systems.opend6.rules import attack, given
from bot.systems.opend6.rules.conditions import bad_footing
from bot.systems.opend6.rules.position import BAD_FOOTING, RESISTED_BY
from bot.systems.opend6.sheet import plain
from bot.systems.opend6.skills import Value

WILL = "willpower"
"""What no footing takes away: balance stands in for a skill of combat alone (D6-140)."""
SORTS: dict[str, tuple[str, ...]] = {
    "melee": (attack.DEFLECT, attack.PARRY, attack.BLOCK),
    "dodge": ("dodge", "acrobatics: dodge", "acrobatics: tumble"),
    "acrobatics": ("acrobatics: balance", "acrobatics: tumble", "acrobatics"),
    WILL: ("willpower", "discipline: resolve", "discipline"),
}
"""The skills of each sort of defence; the best of those on the sheet resists."""


class Resistance(Struct, frozen=True):
    """What resists, by name, and how much as a fixed value.

    `worth` is what a check of it rolls, None where there is nothing to roll; `more` is what
    attitude and willpower add to that.
    """

    name: str
    value: int
    worth: Value | None = None
    more: int = 0


def resistance_of(scene: Scene, target: Player, skill: str, instead: str = "") -> Resistance:
    """The resistance against a maneuver with this skill; `instead` is a number, skill or code.

    Without any of the skills it is the passive defence of the house. Raises `unknown_skill`,
    `bad_difficulty`.
    """
    text = instead.strip()
    if text.isascii() and text.isdigit():
        value = given.number(text, "bad_difficulty", "a difficulty", digits=4)
        return Resistance("resistance", value)
    if text:
        worth = value_of(scene, target, text)
        return _wall_of(scene, target, worth)
    if _sort(skill) != WILL and bad_footing(scene.conditions, target.key):
        footing = maybe(scene, target, BAD_FOOTING)
        if footing is not None:
            return _wall_of(scene, target, footing, name=f"{BAD_FOOTING} (bad footing)")
    values = (maybe(scene, target, name) for name in _skills(skill))
    walls = [_wall_of(scene, target, value) for value in values if value is not None]
    if not walls:
        return Resistance("passive defence", settings_of(scene).passive_defence)
    return max(walls, key=lambda wall: wall.value)


def _wall_of(scene: Scene, target: Player, worth: Value, *, name: str = "") -> Resistance:
    value = resistance(scene, target, worth)
    more = value - fixed_value(scene, target, worth)
    return Resistance(name or worth.name, value, worth, more)


def _skills(skill: str) -> tuple[str, ...]:
    name = plain(skill)
    if name in attack.DEFENCES:
        return (attack.DEFENCES[name],)
    return SORTS.get(_sort(skill), (name, _general(skill)))


def _sort(skill: str) -> str:
    return RESISTED_BY.get(_general(skill), "")


def _general(skill: str) -> str:
    return fold(plain(skill).partition(":")[0])
