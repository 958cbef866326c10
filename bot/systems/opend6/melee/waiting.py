"""Actions that are declared and paid, and wait before they take effect (D6-13, D6-57, D6-119)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import OpenRoll, Scene, with_roll
from bot.systems.opend6.field import field, with_field
from bot.systems.opend6.house import HOUSE
from bot.systems.opend6.melee.actions import Deed, Trail, Waiting, Winnings
from bot.systems.opend6.sheet import KEY

DAY = 86_400
"""Seconds that ranks and mended checks wait at most."""


def open_row(scene: Scene, who: str, state: Waiting, *, timed: bool = True) -> tuple[int, Scene]:
    """The number of a new row that waits, and the scene with it.

    It waits as long as the house says, or a day where it is not `timed`.
    """
    number = scene.last_roll + 1
    seconds = HOUSE.at(scene.house).reaction_timeout if timed else DAY
    deadline = scene.now + seconds if seconds else None
    return number, with_roll(
        scene, OpenRoll(number, KEY, who, msgspec.json.encode(state), deadline=deadline)
    )


def put_by(scene: Scene, number: int, state: Waiting, *, open_: bool = True) -> Scene:
    """The scene with this row as it stands now; a closed one has no deadline."""
    row = scene.rolls[number]
    row = replace(row, state=msgspec.json.encode(state), open=open_)
    return with_roll(scene, row if open_ else replace(row, deadline=None))


def read(row: OpenRoll) -> Waiting | None:
    """What a row of ours waits for; None where it is none of these."""
    if row.system != KEY:
        return None
    try:
        return msgspec.json.decode(row.state, type=Waiting)
    except msgspec.ValidationError:
        return None


def open_rows(scene: Scene, combat: str) -> Iterator[tuple[int, Waiting]]:
    """What waits in this fight, oldest first."""
    for number, row in sorted(scene.rolls.items()):
        state = read(row) if row.open else None
        if state is not None and state.combat == combat:
            yield number, state


def find_row(scene: Scene, number: int) -> Waiting:
    """What waits under this number; raises `unknown_roll`, `too_late`."""
    row = scene.rolls.get(number)
    state = read(row) if row is not None else None
    if row is not None and state is None:
        raise Refusal("unknown_roll", f"Roll {number} waits for nothing of the kind.")
    if row is None and not 1 <= number <= scene.last_roll:
        raise Refusal("unknown_roll", f"There is no roll {number} of this kind at this table.")
    if row is None or state is None or not row.open:
        raise Refusal("too_late", f"Roll {number} is resolved already. Nothing has changed.")
    return state


def find_deed(scene: Scene, number: int) -> Deed:
    """The action that waits under this number; raises `unknown_roll`, `too_late`."""
    state = find_row(scene, number)
    if not isinstance(state, Deed):
        raise Refusal("unknown_roll", f"Roll {number} is no action that could be answered.")
    return state


def aimed_at(scene: Scene, key: str) -> int:
    """The oldest action that waits for this one's answer; raises `unknown_roll`."""
    for number, row in sorted(scene.rolls.items()):
        state = read(row) if row.open else None
        if isinstance(state, Deed) and state.target == key and state.answers:
            return number
    name = scene.characters[key].name if key in scene.characters else key
    raise Refusal("unknown_roll", f"Nothing waits for an answer of {name}.")


def refuse_waiting(scene: Scene, combat: str, key: str) -> None:
    """Refuses with `action_waits` a new action while another one waits to take effect.

    Who acts within that one may go on (section 3).
    """
    within = field(scene, combat).within
    for number, state in open_rows(scene, combat):
        if not isinstance(state, Deed) or (within is not None and within == (key, number)):
            continue
        raise waits_first(state, number)


def waits_first(state: Deed, number: int) -> Refusal:
    """That something else has to wait for this action: `action_waits`."""
    return Refusal(
        "action_waits",
        f"“{state.name} {state.words}” (roll {number}) waits for an answer first. A GM may let it "
        "go on with the fixed value.",
        roll=number,
    )


def end_turn(scene: Scene, combat: str, key: str) -> Scene:
    """The scene after this one's turn: movements are not followed, ranks of recovery not spent.

    An advantage waits until it is spent or the fight ends (D6-46).
    """
    for number, state in tuple(open_rows(scene, combat)):
        kept = isinstance(state, Winnings) and state.what == "advantage"
        if isinstance(state, Trail | Winnings) and state.actor == key and not kept:
            scene = put_by(scene, number, state, open_=False)
    return scene


def with_time(scene: Scene, number: int, *, runs: bool) -> Scene:
    """The scene with the time for an answer running anew, or not at all while somebody acts."""
    row = scene.rolls[number]
    seconds = HOUSE.at(scene.house).reaction_timeout if runs and row.open else 0
    return with_roll(scene, replace(row, deadline=scene.now + seconds if seconds else None))


def close_all(scene: Scene, combat: str) -> Scene:
    """The scene with nothing waiting in this fight any more."""
    for number, state in tuple(open_rows(scene, combat)):
        scene = put_by(scene, number, state, open_=False)
    if combat in scene.orders:
        kept = field(scene, combat)
        if kept.within is not None:
            scene = with_field(scene, combat, replace(kept, within=None))
    return scene
