"""What failed in a fight while an action point may still mend it (D6-09)."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import OpenRoll, Scene, with_roll
from bot.systems.opend6.checks.actions import Mendable
from bot.systems.opend6.sheet import KEY

S = TypeVar("S", bound=Struct)


def find(scene: Scene, number: int, kind: type[S]) -> tuple[OpenRoll, S]:
    """An open roll of this kind by its number; raises `unknown_roll`, `too_late`."""
    row = scene.rolls.get(number)
    if not 1 <= number <= scene.last_roll or (row is not None and row.system != KEY):
        raise Refusal("unknown_roll", f"There is no roll {number} of this kind at this table.")
    if row is None or not row.open:
        raise Refusal(
            "too_late",
            f"Roll {number} is over: a later check or the end of the turn has closed it. Nothing "
            "has changed.",
        )
    state = read(row, kind)
    if state is None:
        raise Refusal("unknown_roll", f"Roll {number} is of another kind.")
    return row, state


def read(row: OpenRoll, kind: type[S]) -> S | None:
    """The state of a roll of ours, None where it is of another kind."""
    if row.system != KEY:
        return None
    try:
        return msgspec.json.decode(row.state, type=kind)
    except msgspec.ValidationError:
        return None


def let_fail(scene: Scene, combat: str, *, actor: str = "") -> Scene:
    """The scene where what failed stays so: of one who acts anew, or of everybody (D6-09)."""
    for row in tuple(scene.rolls.values()):
        state = read(row, Mendable) if row.open else None
        if state is not None and state.combat == combat and actor in {"", state.actor}:
            scene = with_roll(scene, replace(row, open=False, deadline=None))
    return scene
