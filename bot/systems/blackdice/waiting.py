"""Rolls of a fight that wait: one is found, kept, read."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import OpenRoll, Scene, with_roll
from bot.systems.blackdice.sheet import KEY

W = TypeVar("W", bound=Struct)


def open_roll(
    scene: Scene, who: str, state: Struct, *, deadline: int | None = None
) -> tuple[int, Scene]:
    """The number of a new roll that waits, and the scene with it."""
    number = scene.last_roll + 1
    raw = msgspec.json.encode(state)
    return number, with_roll(scene, OpenRoll(number, KEY, who, raw, deadline=deadline))


def put_state(scene: Scene, row: OpenRoll, state: Struct, *, open_: bool = True) -> Scene:
    """The scene with this roll as it stands now, open or closed."""
    return with_roll(scene, replace(row, state=msgspec.json.encode(state), open=open_))


def find_state(scene: Scene, number: int, kind: type[W]) -> tuple[OpenRoll, W]:
    """An open roll by its number that waits in this way.

    Raises `unknown_roll`, `roll_closed`, `wrong_stage`.
    """
    row = scene.open_roll(number, system=KEY)
    state = read_state(row, kind)
    if state is None:
        raise Refusal("wrong_stage", f"Roll {number} does not wait for that. Nothing has changed.")
    return row, state


def read_state(row: OpenRoll, kind: type[W]) -> W | None:
    """What a roll that waits in this way waits for; None where it waits in another."""
    try:
        return msgspec.json.decode(row.state, type=kind)
    except msgspec.ValidationError:
        return None
