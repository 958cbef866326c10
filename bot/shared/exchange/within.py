"""Rolls within rolls: what is done before another one goes on, and the lines of one card."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.core.scene import Scene, with_roll
from bot.shared.exchange.rows import Live, Row, Rows, with_row


def outer(rows: Rows, scene: Scene, live: Live) -> Live | None:
    """The roll that this one came within, while that is open."""
    roll = scene.rolls.get(live.row.within)
    return rows.read(roll) if roll is not None and roll.open else None


def gathering_of(rows: Rows, scene: Scene, live: Live) -> Live | None:
    """The roll on whose card this one is a line, open or closed."""
    roll = scene.rolls.get(live.row.within)
    around = rows.read(roll) if roll is not None else None
    return around if around is not None and around.exchange.gathers else None


def parts(rows: Rows, scene: Scene, number: int) -> tuple[Live, ...]:
    """The rolls within this one, in the order they came; all of them came after it."""
    return rows.within(scene, number)


def stops(rows: Rows, scene: Scene, live: Live) -> bool:
    """Whether somebody acts within this roll first; lines of its card do not stop it."""
    return (live.exchange.stops and not live.exchange.gathers) and any(
        part.roll.open and not part.row.stands and not part.row.set_off
        for part in parts(rows, scene, live.number)
    )


def withdraw(rows: Rows, scene: Scene, number: int) -> Scene:
    """The scene without what this roll had set off, where that still waits."""
    for part in parts(rows, scene, number):
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
