"""Rolls that wait for somebody: how many there may be at a table, and for how long."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import CLOCK
from bot.core.scene import Entry, OpenRoll, Scene, with_roll
from bot.core.words import count
from bot.shared.exchange.windows import LONGEST_WAIT
from bot.shared.system import AnySystem

# Bounded because every command asks all of them whether they still wait.
MOST_WAITING = 50
"""How many rolls wait at one table."""

MOST_OWN = 5
"""How many of them are one person's, one NPC's, or calls of the GMs."""


class NoDice:
    """Dice that nobody may throw: whoever reaches for them is refused."""

    def __init__(self, refusal: Refusal) -> None:
        self._refusal = refusal

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """Raises the refusal."""
        raise self._refusal


def with_room(scene: Scene, who: str, rules: AnySystem, dice: Dice) -> Dice:
    """The dice of a command of this character (a key), where what they show may wait.

    Whether it waits is known only once they have fallen, and dice that have fallen stand. So
    whoever has as many waiting as may be throws none: these dice raise `too_many_waiting`.
    """
    # The clock ends what waits, which must not fail because so much waits.
    if scene.actor.user == CLOCK.user:
        return dice
    character = scene.characters.get(who)
    mine = scene.actor.user if character is None else _bearer(character.owner, who)
    waiting = rules.waiting(scene)
    own = sum(_bearer_of(scene, row) == mine for row in waiting)
    if own >= MOST_OWN:
        return NoDice(_too_many(f"{count(MOST_OWN, 'roll')} of {_name(scene, mine)} wait"))
    if len(waiting) >= MOST_WAITING:
        return NoDice(_too_many(f"{count(MOST_WAITING, 'roll')} wait at this table"))
    return dice


def set_deadlines(before: Scene, after: Scene, rules: AnySystem, *, has_dice: bool) -> Scene:
    """The scene with a deadline for every roll that began to wait, where the clock can close it.

    Raises `too_many_waiting` where more wait than may, unless dice fell for it.
    """
    fresh = [
        roll
        for roll in (rules.waiting(after) if after.rolls is not before.rolls else ())
        if roll.number not in before.rolls
    ]
    if not fresh:
        return after
    if not has_dice:
        _refuse_many(after, fresh, rules)
    ends = before.now + LONGEST_WAIT
    timed = {
        row.number: replace(row, deadline=ends)
        for row in fresh
        if row.deadline is None and not rules.timed(row) and rules.overdue(row) is not None
    }
    return replace(after, rolls={**after.rolls, **timed}) if timed else after


def _refuse_many(scene: Scene, fresh: list[OpenRoll], rules: AnySystem) -> None:
    waiting = rules.waiting(scene)
    for row in fresh:
        bearer = _bearer_of(scene, row)
        if sum(_bearer_of(scene, other) == bearer for other in waiting) > MOST_OWN:
            calls = not row.who
            most = count(MOST_OWN, "call" if calls else "roll")
            raise _too_many(f"{most} wait" if calls else f"{most} of {_name(scene, bearer)} wait")
    if len(waiting) > MOST_WAITING:
        raise _too_many(f"{count(MOST_WAITING, 'roll')} wait at this table")


def _too_many(waiting: str) -> Refusal:
    return Refusal(
        "too_many_waiting",
        f"{waiting} already, and that is the most. Nothing has changed. Go on with one of them on "
        "its card, or never mind it there; /session end closes them all.",
    )


def _bearer_of(scene: Scene, roll: OpenRoll) -> int | str:
    """Whose roll it is: a person, an NPC by its key, or "" for calls of the GMs."""
    character = scene.characters.get(roll.who)
    return _bearer(character.owner if character is not None else None, roll.who)


def _bearer(owner: int | None, who: str) -> int | str:
    # A GM who plays ten NPCs is not one person at the table.
    return who if owner is None else owner


def _name(scene: Scene, bearer: int | str) -> str:
    if isinstance(bearer, int):
        seat = scene.seats.get(bearer)
        return seat.name if seat is not None else "that person"
    character = scene.characters.get(bearer)
    return character.name if character is not None else bearer


def let_wait(scene: Scene, roll: int) -> Scene:
    """The scene in which an open roll has no deadline any more, with its line."""
    row = scene.rolls.get(roll)
    if row is None or row.deadline is None:
        return scene
    words = f"roll {roll} waits for a GM"
    line = Entry(0, CLOCK.name, row.system, b"{}", b"{}", words, roll=roll)
    return replace(with_roll(scene, replace(row, deadline=None)), entry=line)
