"""A count of successes that several rolls add to, for what is only nearly there (D6-72)."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import OpenRoll, Scene, with_roll
from bot.core.words import clean, fold
from bot.systems.opend6.checks.actions import CheckState, CountDropped, DropCount, RunningCount
from bot.systems.opend6.sheet import KEY

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
    match = _of_name(scene, name)
    if match is not None:
        return max(1, match[1].required - match[1].got)
    if len(_all(scene)) >= MOST_COUNTS:
        raise Refusal("bad_count", f"At most {MOST_COUNTS} counts run at a table; drop one.")
    return required


def count(
    scene: Scene, number: int, state: CheckState, required: int = 1
) -> tuple[RunningCount | None, Scene]:
    """The scene with the successes of this roll in its count; a full one is over.

    One that is over already stays as it is.
    """
    match = _of_name(scene, state.toward)
    if match is None:
        if not state.toward or required <= 1:
            return None, scene
        roll = OpenRoll(scene.last_roll + 1, KEY, state.trial.key, b"")
        match = (roll, Tally(clean(state.toward), required))
    roll, tally = match
    # Its own part anew: a roll that points or another total have changed counts once.
    before = sum(many for at, many in tally.parts if at != number)
    others = tuple(part for part in tally.parts if part[0] != number)
    tally = replace(tally, parts=(*others, (number, state.count().successes)))
    scene = _with_tally(scene, roll, tally, is_open=tally.got < tally.required)
    return RunningCount(roll.number, tally.name, before, tally.got, tally.required), scene


def drop_count(action: DropCount, scene: Scene, dice: Dice) -> tuple[CountDropped, Scene]:
    """A count given up; raises `unknown_roll`, `roll_closed`."""
    roll = scene.open_roll(action.roll, system=KEY)
    tally = _read(roll)
    if tally is None:
        raise Refusal("unknown_roll", f"Roll {action.roll} is of another kind.")
    scene = _with_tally(scene, roll, tally, is_open=False)
    return CountDropped(tally.name, tally.got, tally.required), scene


def _all(scene: Scene) -> list[tuple[OpenRoll, Tally]]:
    tallies = ((roll, _read(roll)) for roll in scene.rolls.values() if roll.open)
    return [(roll, tally) for roll, tally in tallies if tally is not None]


def _of_name(scene: Scene, name: str) -> tuple[OpenRoll, Tally] | None:
    return next((pair for pair in _all(scene) if fold(pair[1].name) == fold(name)), None)


def _read(roll: OpenRoll) -> Tally | None:
    if roll.system != KEY:
        return None
    try:
        return msgspec.json.decode(roll.state, type=Tally)
    except msgspec.ValidationError:  # another kind of roll
        return None


def _with_tally(scene: Scene, roll: OpenRoll, tally: Tally, *, is_open: bool) -> Scene:
    return with_roll(scene, replace(roll, state=msgspec.json.encode(tally), open=is_open))
