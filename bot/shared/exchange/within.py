"""Rolls within rolls: what is done before another one goes on, and the lines of one card."""

from __future__ import annotations

from bot.core.scene import Scene
from bot.shared.exchange.rows import Live, Rows


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
