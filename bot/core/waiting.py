"""Rolls that wait for somebody: how many there may be at a table, and for how long."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import OpenRoll, Scene
from bot.core.system import AnySystem
from bot.core.words import count

MOST_WAITING = 50
"""How many rolls wait at one table."""

MOST_OWN = 5
"""How many of them are one person's, one NPC's, or calls of the GMs."""

LONGEST_WAIT = 24 * 3600
"""Seconds that a roll waits of which no house rule says otherwise."""


def settled(before: Scene, after: Scene, rules: AnySystem) -> Scene:
    """The scene with a deadline for every roll that began to wait, where the clock can close it.

    Raises `too_many_waiting` where more wait than may.
    """
    fresh = [
        row
        for number, row in after.rolls.items()
        if number not in before.rolls and row.open and not rules.keeps(row)
    ]
    if not fresh:
        return after
    _refuse_many(after, fresh, rules)
    ends = before.now + LONGEST_WAIT
    timed = {
        row.number: replace(row, deadline=ends)
        for row in fresh
        if row.deadline is None and not rules.timed(row) and rules.overdue(row) is not None
    }
    return replace(after, rolls={**after.rolls, **timed}) if timed else after


def _refuse_many(scene: Scene, fresh: list[OpenRoll], rules: AnySystem) -> None:
    waiting = [row for row in scene.rolls.values() if row.open and not rules.keeps(row)]
    for row in fresh:
        mine = sum(_bearer(scene, other) == _bearer(scene, row) for other in waiting)
        if mine > MOST_OWN:
            raise Refusal(
                "too_many_waiting",
                f"{_most(scene, row)} wait already, and that is the most. Nothing has changed. "
                "Go on with one of them on its card, or never mind it there; /session end closes "
                "them all.",
            )
    if len(waiting) > MOST_WAITING:
        raise Refusal(
            "too_many_waiting",
            f"{count(MOST_WAITING, 'roll')} wait at this table already, and that is the most. "
            "Nothing has changed. Go on with one of them on its card, or never mind it there; "
            "/session end closes them all.",
        )


def _bearer(scene: Scene, row: OpenRoll) -> int | str:
    """Whose roll it is: a person, an NPC by its key, or "" for calls of the GMs."""
    character = scene.characters.get(row.who)
    return row.who if character is None or character.owner is None else character.owner


def _most(scene: Scene, row: OpenRoll) -> str:
    """As many of them as may wait, in words."""
    character = scene.characters.get(row.who)
    if character is None:
        return count(MOST_OWN, "call")
    seat = scene.seats.get(character.owner) if character.owner is not None else None
    name = seat.name if seat is not None else character.name
    return f"{count(MOST_OWN, 'roll')} of {name}"
