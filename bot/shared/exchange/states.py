"""The states of rolls that wait or stand, for whoever has to do with other rolls than its own."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.core.scene import OpenRoll, Scene
from bot.shared.exchange.rows import Row, encode, read_row, with_row, without_past

S = TypeVar("S", bound=Struct)


def waiting_states(scene: Scene, system: str, kind: type[S]) -> Iterator[tuple[int, S]]:
    """The states of this kind whose rolls wait for somebody, with the numbers of the rolls."""
    return _states_of(scene, system, kind, standing=False)


def standing_states(scene: Scene, system: str, kind: type[S]) -> Iterator[tuple[int, S]]:
    """The states of this kind that stand and may still change, with the numbers of the rolls."""
    return _states_of(scene, system, kind, standing=True)


def open_states(scene: Scene, system: str, kind: type[S]) -> Iterator[tuple[int, S]]:
    """The states of this kind whose rolls wait or may still change, with their numbers."""
    yield from waiting_states(scene, system, kind)
    yield from standing_states(scene, system, kind)


def states_within(scene: Scene, system: str, numbers: Container[int], kind: type[S]) -> Iterator[S]:
    """What these rolls' open lines are, read as such."""
    rows = (row for _, _, row in _open_rows(scene, system) if row.within in numbers)
    yield from (msgspec.json.decode(row.state, type=kind) for row in rows)


def close_roll(scene: Scene, number: int, state: Struct) -> Scene:
    """The scene in which this roll is over, with its last state; nobody has answered it."""
    roll = scene.rolls[number]
    row = msgspec.json.decode(roll.state, type=Row)
    return with_row(scene, roll, without_past(replace(row, state=encode(state))), is_open=False)


def close_standing(
    scene: Scene, system: str, whose: Container[str], *, kind: type[Struct]
) -> Scene:
    """The scene in which what of this kind stands of these (keys) changes no more.

    A line of a card that is open stays with it.
    """
    numbers = {number for number, _ in standing_states(scene, system, kind)}
    for number, roll, row in tuple(_open_rows(scene, system)):
        if number in numbers and roll.who in whose:
            around = scene.rolls.get(row.within)
            line = around is not None and around.open
            after = replace(row, fixed=True) if line else without_past(row)
            scene = with_row(scene, roll, after, is_open=line)
    return scene


def with_state(scene: Scene, number: int, state: Struct) -> Scene:
    """The scene in which this roll has another state; nobody has answered it."""
    roll = scene.rolls[number]
    row = msgspec.json.decode(roll.state, type=Row)
    return with_row(scene, roll, replace(row, state=encode(state)), is_open=roll.open)


def _states_of(
    scene: Scene, system: str, kind: type[S], *, standing: bool
) -> Iterator[tuple[int, S]]:
    for number, roll in sorted(scene.rolls.items()):
        # A roll in which others stand still holds one of two things; it is asked by every command.
        if roll.open and roll.system == system and (of := _read_state(roll, kind)) is not None:
            stands, state = of
            if stands == standing:
                yield number, state


def _open_rows(scene: Scene, system: str) -> Iterator[tuple[int, OpenRoll, Row]]:
    for number, roll in sorted(scene.rolls.items()):
        if roll.open and roll.system == system and (row := read_row(roll)) is not None:
            yield number, roll, row


def _read_state(roll: OpenRoll, kind: type[S]) -> tuple[bool, S] | None:
    """Whether a roll stands, and its state; None where that is of another kind."""

    def read_kind(_: OpenRoll) -> tuple[bool, S] | None:
        row = read_row(roll)
        try:
            return None if row is None else (row.stands, msgspec.json.decode(row.state, type=kind))
        except msgspec.ValidationError:
            return None

    return roll.recall(kind, read_kind)
