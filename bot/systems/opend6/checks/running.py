"""A count of successes that several rolls add to, for what is only nearly there (D6-72)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import OpenRoll, Scene
from bot.core.words import clean, fold
from bot.systems.opend6.checks.actions import CheckState, CountDropped, DropCount, Running
from bot.systems.opend6.checks.waiting import find, new_row, read, with_state

MOST_COUNTS = 20


class Tally(Struct, frozen=True, tag="tally"):
    """A running count: `parts` are (number of the roll, its successes)."""

    name: str
    required: int
    parts: tuple[tuple[int, int], ...] = ()

    @property
    def got(self) -> int:
        """The successes so far."""
        return sum(number for _, number in self.parts)


def successes_to_go(scene: Scene, name: str, required: int) -> int:
    """The successes that a count still needs; all of them where it has not begun.

    Raises `bad_name`, `bad_count` where too many are running.
    """
    clean(name, what="count's name")
    found = _of_name(scene, name)
    if found is not None:
        return max(1, found[1].required - found[1].got)
    if len(_all(scene)) >= MOST_COUNTS:
        raise Refusal("bad_count", f"At most {MOST_COUNTS} counts run at a table; drop one.")
    return required


def count(
    scene: Scene, number: int, attempt: CheckState, required: int = 1
) -> tuple[Running | None, Scene]:
    """The scene with the successes of this roll in its count; a full one is over.

    One that is over already stays as it is.
    """
    found = _of_name(scene, attempt.toward)
    if found is None:
        if attempt.toward and required > 1:
            row = new_row(scene, attempt.trial.key)
            found = (row, Tally(clean(attempt.toward), required))
        else:
            return None, scene
    row, tally = found
    before = sum(many for at, many in tally.parts if at != number)
    others = tuple(part for part in tally.parts if part[0] != number)
    tally = replace(tally, parts=(*others, (number, attempt.count().successes)))
    scene = with_state(scene, row, tally, open_=tally.got < tally.required)
    return Running(row.number, tally.name, before, tally.got, tally.required), scene


def drop_count(action: DropCount, scene: Scene, dice: Dice) -> tuple[CountDropped, Scene]:
    """A count given up; raises `unknown_roll`, `too_late`."""
    row, tally = find(scene, action.roll, Tally)
    scene = with_state(scene, row, tally, open_=False)
    return CountDropped(tally.name, tally.got, tally.required), scene


def _all(scene: Scene) -> list[tuple[OpenRoll, Tally]]:
    found = ((row, read(row, Tally)) for row in scene.rolls.values() if row.open)
    return [(row, tally) for row, tally in found if tally is not None]


def _of_name(scene: Scene, name: str) -> tuple[OpenRoll, Tally] | None:
    found = (pair for pair in _all(scene) if fold(pair[1].name) == fold(name))
    return next(found, None)
