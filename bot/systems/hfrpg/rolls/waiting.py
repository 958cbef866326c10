"""Rolls that wait: finding one, keeping it, and who must finish an earlier one first."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.core.action import Action
from bot.core.errors import Refusal
from bot.core.scene import OpenRoll, Scene, with_roll
from bot.systems.hfrpg.rolls.actions import Attempt, Drop, Harshest, Keep, Stage
from bot.systems.hfrpg.sheet import KEY


def find(scene: Scene, number: int, *stages: Stage) -> tuple[OpenRoll, Attempt]:
    """An open roll by its number, which is at one of these stages.

    Raises `unknown_roll`, `roll_closed`, `wrong_stage`.
    """
    row = scene.open_roll(number, system=KEY)
    attempt = msgspec.json.decode(row.state, type=Attempt)
    if attempt.stage not in stages:
        raise Refusal("wrong_stage", f"Roll {number} does not wait for that. Nothing has changed.")
    return row, attempt


def keep(scene: Scene, row: OpenRoll, attempt: Attempt, *, open_: bool = True) -> Scene:
    """The scene with this roll as it stands now, open or closed."""
    return with_roll(scene, replace(row, state=msgspec.json.encode(attempt), open=open_))


def refuse_pending(scene: Scene, key: str) -> None:
    """Refuses with `roll_pending` while an earlier roll of this player waits (HA-31)."""
    owner = scene.characters[key].owner
    for number, row in sorted(scene.rolls.items()):
        if not row.open or row.system != KEY:
            continue
        attempt = msgspec.json.decode(row.state, type=Attempt)
        other = scene.characters.get(attempt.roller)
        same = attempt.roller == key or (owner is not None and other and other.owner == owner)
        if attempt.stage == "ready" or not same:
            continue
        raise Refusal(
            "roll_pending",
            f"Roll {number} of {attempt.name} still waits"
            f"{' for the GM' if attempt.stage == 'gm_penalty' else ''}: {_where(scene, number)}. "
            + ("Finish it with Keep first." if attempt.stage == "bonus" else "Roll after that."),
            roll=number,
        )


def _where(scene: Scene, number: int) -> str:
    """A link to the card of a roll, where it is known."""
    found = (o.message for o in scene.offers.values() if o.roll == number and o.message)
    message = next(found, None)
    if message is None:
        return "its card is in this channel"
    guild = scene.table.guild or "@me"
    return f"https://discord.com/channels/{guild}/{scene.table.channel}/{message}"


def overdue(roll: OpenRoll) -> Action | None:
    """Without a GM penalties go where they hurt most; without the player the roll is kept.

    What was prepared and nobody threw is dropped.
    """
    match msgspec.json.decode(roll.state, type=Attempt).stage:
        case "gm_penalty":
            return Harshest(roll=roll.number, overdue=True)
        case "bonus":
            return Keep(roll=roll.number, overdue=True)
        case "ready":
            return Drop(roll=roll.number)
        case "done":
            return None


def timed(roll: OpenRoll) -> bool:
    """Whether a house rule says how long it waits: once the dice are down (HA-09, HA-31)."""
    return msgspec.json.decode(roll.state, type=Attempt).stage != "ready"
