"""Checks that lie while points and ranks may still be spent on them (D6-09, D6-86)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import OpenRoll, Scene, with_roll
from bot.systems.opend6.checks.actions import CheckState, Mendable
from bot.systems.opend6.sheet import KEY

DAY = 86_400
"""Seconds a check may be changed with points where no turn ends first."""
MOST_TRIES = 10

S = TypeVar("S", bound=Struct)


def new_row(scene: Scene, who: str) -> OpenRoll:
    """A new roll of this character's; its number is the next one."""
    return OpenRoll(number=scene.last_roll + 1, system=KEY, who=who, state=b"")


def with_state(
    scene: Scene, row: OpenRoll, state: Struct, *, open_: bool, deadline: int | None = None
) -> Scene:
    """The scene with this roll as it stands now, open or closed; `deadline` as of the epoch."""
    raw = msgspec.json.encode(state)
    return with_roll(scene, replace(row, state=raw, open=open_, deadline=deadline))


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


def open_checks(scene: Scene, keys: Iterable[str]) -> dict[int, CheckState]:
    """The checks of these characters that may still be changed, by the number of their roll."""
    wanted = set(keys)
    found: dict[int, CheckState] = {}
    for number, row in sorted(scene.rolls.items()):
        attempt = read(row, CheckState) if row.open else None
        if attempt is not None and attempt.trial.key in wanted:
            found[number] = attempt
    return found


def settle(scene: Scene, keys: Iterable[str]) -> tuple[Scene, dict[int, CheckState]]:
    """The scene in which the checks of these characters stand as they lie, and those checks."""
    found = open_checks(scene, keys)
    for number in found:
        row = replace(scene.rolls[number], open=False, deadline=None)
        scene = replace(scene, rolls={**scene.rolls, number: row})
    return scene, found


def let_fail(scene: Scene, combat: str, *, actor: str = "") -> Scene:
    """The scene where what failed stays so: of one who acts anew, or of everybody (D6-09)."""
    for row in tuple(scene.rolls.values()):
        state = read(row, Mendable) if row.open else None
        if state is not None and state.combat == combat and actor in {"", state.actor}:
            scene = with_roll(scene, replace(row, open=False, deadline=None))
    return scene
