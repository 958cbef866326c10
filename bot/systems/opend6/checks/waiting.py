"""What failed in a fight while an action point may still mend it (D6-09)."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import OpenRoll, Scene, with_roll
from bot.shared.exchange.consequences import NOTHING
from bot.shared.exchange.rows import standing_states
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


class Doer(Struct, frozen=True):
    """Who did it, a key, in which fight."""

    combat: str
    actor: str


class Mendable(Struct, frozen=True):
    """What may have failed in a fight, and something may be `left` of."""

    deed: Doer
    left: Raw = NOTHING


def let_fail(scene: Scene, combat: str, *, actor: str) -> Scene:
    """The scene where what failed stays so, of one who acts anew (D6-09)."""
    for number, state in tuple(standing_states(scene, KEY, Mendable)):
        if state.deed == Doer(combat, actor) and state.left == NOTHING:
            scene = _close(scene, number)
    return scene


def _close(scene: Scene, number: int) -> Scene:
    return with_roll(scene, replace(scene.rolls[number], open=False, deadline=None))
