"""What a Foul Failure brings, by the GM's word: weapons jam or break, or something else (BD-26)."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import fold, listed
from bot.systems.blackdice.actions.tasks import Spoil
from bot.systems.blackdice.outcomes.tasks import Cared, Contested, Mishap, TaskRolled
from bot.systems.blackdice.rolls import LONGEST_TEXT
from bot.systems.blackdice.sheet import known, weapon, with_sheet, with_weapon

Foul = TaskRolled | Contested | Cared


def spoil(action: Spoil, scene: Scene) -> tuple[Foul, Scene]:
    """A GM's consequence, put on the card of the roll.

    Raises `unknown_roll`, `conflict` where nobody of that name failed foully, `unknown_weapon`,
    `bad_name` for words that are none or too long.
    """
    card = _read(action.card)
    if fold(action.name) not in {fold(name) for name, _ in fouls(card)}:
        raise Refusal("conflict", "Only a Foul Failure has consequences of that kind.")
    if action.what == "other":
        return _with(card, Mishap(action.name, worded(action.text))), scene
    key = fold(action.name)
    scene = ruined(scene, key, action.weapon, broken=action.what == "breaks")
    return _with(card, Mishap(action.name, f"{action.weapon} {action.what}")), scene


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


def fouls(card: Foul) -> tuple[tuple[str, int], ...]:
    """Who failed foully on this card, by how much."""
    match card:
        case TaskRolled():
            found = ((card.side.name, card.result.degree.foul),)
        case Cared():
            found = ((card.card.side.name, card.card.result.degree.foul),)
        case Contested():
            found = ((card.a.name, card.result.a_foul), (card.b.name, card.result.b_foul))
    return tuple((name, surplus) for name, surplus in found if surplus)


def _with(card: Foul, mishap: Mishap) -> Foul:
    match card:
        case Cared():
            inner = card.card
            return replace(card, card=replace(inner, mishaps=(*inner.mishaps, mishap)))
        case TaskRolled() | Contested():
            return replace(card, mishaps=(*card.mishaps, mishap))


def _read(raw: bytes) -> Foul:
    try:
        found: Any = msgspec.json.decode(raw, type=Foul)
    except msgspec.DecodeError as error:
        raise Refusal("unknown_roll", "Press the button on the card of the roll.") from error
    return found
