"""What a foul failure in a fight brings, by the GM's word (BD-26)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.systems.blackdice.attack.actions import Clashed, Mishap, Spoilt
from bot.systems.blackdice.tasks.mishaps import ruined, worded

SIDES = ("attacker", "defender")
WHATS = ("jams", "breaks", "other")


def mishap(action: Mishap, scene: Scene) -> tuple[Clashed, Scene]:
    """A weapon jams or breaks, or something else, once for each side that failed foully.

    Raises `unknown_roll`, `conflict` where that side did not fail so, `unknown_option`,
    `unknown_weapon`, `bad_name`.
    """
    card = _read(action.card)
    if action.side not in SIDES or action.what not in WHATS:
        raise Refusal("unknown_option", "A side is attacker or defender; it jams, breaks or other.")
    if not surplus(card, action.side) or any(one.side == action.side for one in card.spoilt):
        raise Refusal("conflict", "Only a Foul Failure has consequences of that kind, and one.")
    if action.what == "other":
        text = worded(action.text)
    else:
        key, name = weapon_of(card, action.side)
        scene = ruined(scene, key, name, broken=action.what == "breaks")
        text = f"{name} {action.what}"
    spoilt = (*card.spoilt, Spoilt(action.side, action.what, text))
    return replace(card, spoilt=spoilt), scene


def surplus(card: Clashed, side: str) -> int:
    """By how much this side failed foully, 0 where it did not (BD-24)."""
    found = card.exchange
    return found.attacker_foul if side == "attacker" else found.defender_foul


def weapon_of(card: Clashed, side: str) -> tuple[str, str]:
    """The key of who fought on this side, and the weapon, "" for none."""
    if side == "attacker":
        return card.waits.attacker.key, card.waits.attacker.weapon
    return card.waits.target, card.answer.weapon if card.answer is not None else ""


def _read(raw: bytes) -> Clashed:
    try:
        return msgspec.json.decode(raw, type=Clashed)
    except msgspec.DecodeError as error:
        raise Refusal("unknown_roll", "Press the button on the card of the attack.") from error
