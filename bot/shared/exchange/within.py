"""Rolls within rolls: what is done before another one goes on, and the lines of one card."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping

import msgspec
from msgspec.structs import replace

from bot.core.scene import OpenRoll, Scene, with_roll
from bot.shared.exchange.rows import (
    LiveRoll,
    Row,
    Rows,
    combat_of,
    read_row,
    with_row,
    without_past,
)
from bot.shared.exchange.windows import KeptTale


def outer(rows: Rows, scene: Scene, live: LiveRoll) -> LiveRoll | None:
    """The roll that this one came within, while that is open."""
    roll = scene.rolls.get(live.row.within)
    return rows.read(roll) if roll is not None and roll.open else None


def gathering_of(rows: Rows, scene: Scene, live: LiveRoll) -> LiveRoll | None:
    """The roll on whose card this one is a line, open or closed."""
    roll = scene.rolls.get(live.row.within)
    around = rows.read(roll) if roll is not None else None
    return around if around is not None and around.exchange.gathers else None


def stops(rows: Rows, scene: Scene, live: LiveRoll) -> bool:
    """Whether somebody acts within this roll first; lines of its card do not stop it."""
    return (live.exchange.stops and not live.exchange.gathers) and any(
        part.roll.open and not part.row.stands and not part.row.set_off
        for part in rows.within(scene, live.number)
    )


def withdraw(rows: Rows, scene: Scene, number: int) -> Scene:
    """The scene without what this roll had set off, where that still waits."""
    for part in rows.within(scene, number):
        if part.roll.open and part.row.set_off and not part.row.stands:
            scene = rows.keep(scene, part, is_open=False)
    return scene


def end_roll(scene: Scene, number: int) -> Scene:
    """The scene in which this roll of an exchange changes no more.

    What stands as a line of a card that is open stays with it.
    """
    roll = scene.rolls[number]
    row = msgspec.json.decode(roll.state, type=Row)
    around = scene.rolls.get(row.within)
    if row.stands and around is not None and around.open:
        return with_row(scene, roll, replace(row, fixed=True))
    return with_roll(scene, replace(roll, open=False, deadline=None))


def is_within(roll: OpenRoll, number: int) -> bool:
    """Whether a roll is an exchange's and came within the roll of this number."""
    row = read_row(roll)
    return row is not None and row.within == number


def lines_by_roll(scene: Scene) -> Mapping[int, tuple[int, ...]]:
    """The open rolls that came within others, by the number of that one, the oldest first."""
    lines: dict[int, tuple[int, ...]] = {}
    for number, roll in sorted(scene.rolls.items()):
        if roll.open and (row := read_row(roll)) is not None and row.within:
            lines[row.within] = (*lines.get(row.within, ()), number)
    return lines


def end_fight(scene: Scene, combat: str, going: Container[str]) -> Scene:
    """The scene in which no card of several of this fight goes on, with its lines as they are.

    Nor does what waits of those (keys) who go with the fight, but for lines of other cards.
    """
    cards = set(_cards_to_stop(scene, combat))
    for number, roll in sorted(scene.rolls.items()):
        row = read_row(roll) if roll.open else None
        if row is None:
            continue
        waits = not row.stands and roll.who in going
        if number in cards:
            lines = tuple(
                KeptTale(other, line.state)
                for other, part in sorted(scene.rolls.items())
                if is_within(part, number) and (line := read_row(part)) is not None
            )
            row = without_past(replace(row, lines=lines))
        elif row.within not in cards and (row.within or not waits):
            continue
        scene = with_row(scene, roll, row, is_open=False)
    return scene


def _cards_to_stop(scene: Scene, combat: str) -> Iterator[int]:
    """The cards of several of this fight whose last line nobody has answered."""
    for roll in scene.rolls.values():
        row = read_row(roll)
        if row is None or row.stands or not row.within:
            continue
        around = scene.rolls.get(row.within)
        outer = None if around is None or not around.open else read_row(around)
        if outer is not None and outer.stands and combat_of(scene.rolls[row.within]) == combat:
            yield row.within
