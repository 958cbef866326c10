"""What was tried before: black dice that grow, and locks, kept as penalties (BD-29 to BD-32).

A penalty's parts are (number of the roll, amount): 1 for each try that failed, 0 for what locks the
task, a GM's with roll 0 for as many as it says.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import Penalty, Scene, put
from bot.core.words import fold
from bot.shared.sight.sealed import seen_part
from bot.systems.blackdice.rules.black import Source
from bot.systems.blackdice.rules.retry import Event, Tries, after, frustration

LONGEST = 100
"""Parts of one penalty; what falls off is summed into the oldest that is left."""


def tries(scene: Scene, key: str, task: str) -> Tries:
    """What this character has tried of the task; nothing where it has no name (R-18)."""
    row = scene.penalties.get((key, fold(task))) if task else None
    return read(row)


def read(row: Penalty | None) -> Tries:
    """A penalty as tries."""
    if row is None:
        return Tries()
    return Tries(row.amount, locked=any(not amount for _, amount in row.parts))


def seen_by(scene: Scene, row: Penalty | None) -> Penalty | None:
    """What of a penalty whoever asks may know: nothing that a roll hidden from them left."""
    return seen_part(row, lambda sight: scene.sees(scene.actor, sight)) if row else None


def source(now: Tries) -> tuple[Source, ...]:
    """The black dice of earlier tries (BD-30)."""
    return (Source("earlier tries", frustration(now)),) if now.failed else ()


def refuse_locked(now: Tries, name: str, task: str) -> None:
    """Refuses with `locked` a task that cannot be tried again (BD-29)."""
    if now.locked:
        raise Refusal(
            "locked",
            f"{name} cannot try {task} again: it ended in a Foul Failure, or the GM said so. "
            "A GM lifts that with /black retry reset.",
        )


def happened(scene: Scene, key: str, task: str, event: Event, roll: int = 0) -> Scene:
    """The scene after one more event of this task; raises what the rules raise."""
    place = (key, fold(task))
    old = scene.penalties.get(place) or Penalty(task, ())
    before = read(old)
    now = after(replace(before, partial=event == "accept_partial"), event)
    row = replace(old, parts=tuple(_parts(old.parts, before, now, roll)))
    return replace(scene, penalties=put(scene.penalties, place, row if row.parts else None))


def counted(scene: Scene, key: str, task: str, failed: int) -> Scene:
    """The scene in which so many tries of this task have failed, by a GM's word."""
    row = Penalty(task, ((0, failed),)) if failed else None
    return replace(scene, penalties=put(scene.penalties, (key, fold(task)), row))


def _parts(
    parts: tuple[tuple[int, int], ...], before: Tries, now: Tries, roll: int
) -> Iterable[tuple[int, int]]:
    """The parts that say what `now` does."""
    kept = [part for part in parts if part[1] or now.locked]
    if now.failed < before.failed:
        kept = [part for part in kept if not part[1]]
    kept += [(roll, 1)] * max(0, now.failed - before.failed)
    if now.locked and not before.locked:
        kept.append((roll, 0))
    while len(kept) > LONGEST:
        first, second = kept[:2]
        kept[:2] = [(second[0], first[1] + second[1])]
    return kept
