"""What a Foul Failure brings, by the GM's word: weapons jam or break, or something else (BD-26)."""

from __future__ import annotations

from typing import Protocol, Self, TypeVar

from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import fold, listed
from bot.systems.blackdice.actions.tasks import Spoil
from bot.systems.blackdice.outcomes.tasks import Mishap
from bot.systems.blackdice.rolls import LONGEST_TEXT
from bot.systems.blackdice.sheet import known, weapon, with_sheet, with_weapon

F = TypeVar("F", bound="Foul")


class Foul(Protocol):
    """The card of a roll that may be a foul failure of somebody."""

    @property
    def fouls(self) -> tuple[tuple[str, int], ...]:
        """Who failed foully, by name, and by how much."""
        ...

    def with_mishap(self, mishap: Mishap) -> Self:
        """The same with what a GM made of it."""
        ...


def spoil(action: Spoil, card: F, scene: Scene) -> tuple[F, Scene]:
    """A GM's consequence, put on the card of the roll.

    Raises `conflict` where nobody of that name failed foully, `unknown_weapon`, `bad_name` for
    words that are none or too long.
    """
    if fold(action.name) not in {fold(name) for name, _ in card.fouls}:
        raise Refusal("conflict", "Only a Foul Failure has consequences of that kind.")
    if action.what == "other":
        return card.with_mishap(Mishap(action.name, worded(action.text))), scene
    key = fold(action.name)
    scene = ruined(scene, key, action.weapon, broken=action.what == "breaks")
    return card.with_mishap(Mishap(action.name, f"{action.weapon} {action.what}")), scene


def worded(text: str) -> str:
    """The GM's own words for what happens; raises `bad_name` for none or too many."""
    words = " ".join(text.split())
    if not 1 <= len(words) <= LONGEST_TEXT or not words.isprintable():
        raise Refusal(
            "bad_name", f"Say in 1 to {LONGEST_TEXT} characters what happens; not {len(words)}."
        )
    return words


def ruined(scene: Scene, key: str, name: str, *, broken: bool) -> Scene:
    """The scene with this weapon jammed, or broken for good; raises `unknown_weapon`."""
    if key not in scene.characters:
        raise Refusal("unknown_character", f"{key[:40]} is no longer at this table.")
    who = known(scene, key)
    found = weapon(who, name)
    if found is None:
        has = listed(one.name for one in who.sheet.weapons) or "none"
        raise Refusal("unknown_weapon", f"{who.name} has no “{name[:40]}”. There is: {has}.")
    changed = replace(found, broken=True) if broken else replace(found, jammed=True)
    return with_sheet(scene, key, with_weapon(who.sheet, changed))
