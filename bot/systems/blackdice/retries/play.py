"""What was tried before: black dice that grow, and locks, kept as penalties (BD-29 to BD-32).

A penalty's parts are (number of the roll, amount): 1 for each try that failed, 0 for what locks the
task, a GM's with roll 0 for as many as it says.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Action, ByAnyone, ByGms, Instead, Outcome
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Penalty, Scene, put
from bot.core.words import clean, fold
from bot.shared.sight.sealed import public_part, seen_part, with_sum
from bot.systems.blackdice.rules.bounds import bound
from bot.systems.blackdice.rules.dice import Source
from bot.systems.blackdice.rules.retries import Event, Tries, frustration, next_tries
from bot.systems.blackdice.sheet import KEY, PLAYERS, Player


class Retries(ByAnyone, frozen=True, tag="retries"):
    """A look at what everybody has tried, or only `named`."""

    named: str = ""


class WalkAway(Action, frozen=True, tag="walk_away"):
    """A task is left for some time; its penalty goes, its lock stays (BD-32)."""

    task: str = ""


class Again(ByGms, frozen=True, tag="again"):
    """A GM forgets all tries of a task, the lock too, or sets how many count; with `lock` locks.

    `amount` are failed tries.
    """

    task: str = ""
    amount: int = 0
    lock: bool = False


class TriesRow(Struct, frozen=True):
    """What somebody has tried of a task."""

    name: str
    task: str
    failed: int
    locked: bool


class TriesShown(Outcome, frozen=True, tag="tries"):
    """What everybody has tried."""

    rows: tuple[TriesRow, ...]


class TriesChanged(Outcome, frozen=True, tag="tries_changed"):
    """What was tried counts differently now; `how` is left, reset, set or locked."""

    how: str
    before: TriesRow
    after: TriesRow


def tries_of(scene: Scene, key: str, task: str) -> Tries:
    """What this character has tried of the task; nothing where it has no name (R-18)."""
    penalty = scene.penalties.get((key, fold(task))) if task else None
    return read_tries(penalty)


def read_tries(penalty: Penalty | None) -> Tries:
    """A penalty as tries."""
    if penalty is None:
        return Tries()
    return Tries(penalty.amount, locked=any(not amount for _, amount in penalty.parts))


def visible_part(scene: Scene, penalty: Penalty | None) -> Penalty | None:
    """What of a penalty whoever asks may know: nothing that a roll hidden from them left."""
    return seen_part(penalty, lambda sight: scene.sees(scene.actor, sight)) if penalty else None


def tries_dice(tries: Tries) -> tuple[Source, ...]:
    """The black dice of earlier tries (BD-30)."""
    return (Source("earlier tries", frustration(tries)),) if tries.failed else ()


def check_lock(scene: Scene, who: Player, task: str) -> None:
    """Refuses with `locked` a task that cannot be tried again, which a GM lifts (BD-29)."""
    if tries_of(scene, who.key, task).locked:
        lift = Instead("Lift it", action=Again(who=who.key, task=task), again=True)
        raise Refusal(
            "locked",
            f"{who.name} cannot try {task} again, unless a GM lifts that.",
            instead=(lift,) if scene.actor.gm else (),
        )


def add_event(scene: Scene, key: str, task: str, event: Event, roll: int = 0) -> Scene:
    """The scene after one more event of this task; raises what the rules raise."""
    old = _penalty(scene, key, task)
    before = read_tries(old)
    # Parts do not say that the last try was a partial; that it is granted does.
    tries = next_tries(replace(before, partial=event == "accept_partial"), event)
    parts = tuple(_parts(old.parts, before, tries, roll))
    return _with_penalty(scene, key, task, with_sum(replace(old, parts=parts)))


def count_tries(scene: Scene, key: str, task: str, failed: int) -> Scene:
    """The scene in which so many tries of this task have failed, by a GM's word."""
    return _with_penalty(scene, key, task, Penalty(task, ((0, failed),) if failed else ()))


def _penalty(scene: Scene, key: str, task: str) -> Penalty:
    """What is kept of this task; no parts where nothing is."""
    return scene.penalties.get((key, fold(task))) or Penalty(task, ())


def _with_penalty(scene: Scene, key: str, task: str, penalty: Penalty) -> Scene:
    """The scene that keeps this of the task; nothing without parts."""
    entry = penalty if penalty.parts else None
    return replace(scene, penalties=put(scene.penalties, (key, fold(task)), entry))


def _parts(
    parts: tuple[tuple[int, int], ...], before: Tries, tries: Tries, roll: int
) -> Iterable[tuple[int, int]]:
    """The parts that say what `tries` does."""
    # A part of amount 0 is a lock, which goes when the task is open again.
    result = [part for part in parts if part[1] or tries.locked]
    # Failed tries go all at once: left, granted, done or forgotten.
    if tries.failed < before.failed:
        result = [part for part in result if not part[1]]
    result += [(roll, 1)] * max(0, tries.failed - before.failed)
    if tries.locked and not before.locked:
        result.append((roll, 0))
    return result


MOST_TRIES = 99


def show_tries(action: Retries, scene: Scene, dice: Dice) -> tuple[TriesShown, Scene]:
    """What everybody has tried, the worst first; nothing that is hidden."""
    only_key = scene.find_key(KEY, action.named) if action.named else ""
    rows = [
        tries_row(scene.characters[key].name, penalty, read_tries(penalty))
        for (key, _), full in scene.penalties.items()
        if key in scene.characters
        and only_key in {"", key}
        and not scene.hides(key)
        and (penalty := public_part(full)) is not None
    ]
    rows.sort(key=lambda tries: (-tries.failed, tries.name, tries.task))
    return TriesShown(tuple(rows)), scene


def walk_away(action: WalkAway, scene: Scene, dice: Dice) -> tuple[TriesChanged, Scene]:
    """Coming back later costs nothing; a lock stays (BD-32, R-17); raises `missing`."""
    who, scene = PLAYERS.acting(scene, action.who)
    old = _find_tries(scene, who, action.task)
    after = add_event(scene, who.key, old.task, "leave")
    return _tries_change("left", who, old, scene, after), after


def change_tries(action: Again, scene: Scene, dice: Dice) -> tuple[TriesChanged, Scene]:
    """A GM's word on a task: locked, so many failed tries, or as if never tried.

    Raises `missing` where nothing was tried, `out_of_range` outside 0..99, `bad_name`.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    task = clean(action.task, what="task")
    old = _penalty(scene, who.key, task)
    if action.lock:
        how, after = "locked", add_event(scene, who.key, task, "lock")
    elif amount := bound(action.amount, "A number of failed tries", most=MOST_TRIES):
        how, after = "set", count_tries(scene, who.key, old.task, amount)
    else:
        old = _find_tries(scene, who, task)
        how, after = "reset", add_event(scene, who.key, old.task, "reset")
    return _tries_change(how, who, old, scene, after), after


def _find_tries(scene: Scene, who: Player, task: str) -> Penalty:
    penalty = scene.penalties.get((who.key, fold(task)))
    if penalty is None or visible_part(scene, penalty) is None:
        raise Refusal("missing", f"{who.name} has not failed at any task “{task[:40]}” here.")
    return penalty


def tries_row(name: str, penalty: Penalty, tries: Tries) -> TriesRow:
    """Somebody's tries of the task that a penalty is about."""
    return TriesRow(name, penalty.task, tries.failed, tries.locked)


def _tries_change(how: str, who: Player, old: Penalty, before: Scene, after: Scene) -> TriesChanged:
    earlier, tries = (tries_of(scene, who.key, old.task) for scene in (before, after))
    return TriesChanged(how, tries_row(who.name, old, earlier), tries_row(who.name, old, tries))
