"""Tries by command: looked at, walked away from, reset, locked (BD-29 to BD-32)."""

from __future__ import annotations

from bot.core.errors import Refusal
from bot.core.scene import Penalty, Scene
from bot.core.words import clean, fold
from bot.shared.sight.sealed import public_part
from bot.systems.blackdice import tries
from bot.systems.blackdice.actions.tasks import Again, Retries, WalkAway
from bot.systems.blackdice.outcomes.tasks import TriesChanged, TriesRow, TriesShown
from bot.systems.blackdice.rules.retry import Tries
from bot.systems.blackdice.rules.values import whole
from bot.systems.blackdice.sheet import Player, player

MOST_TRIES = 99


def show(action: Retries, scene: Scene) -> tuple[TriesShown, Scene]:
    """What everybody has tried, the worst first; nothing that is hidden."""
    only = fold(scene.character(action.named).name) if action.named else ""
    rows = [
        _row(scene.characters[key].name, row, tries.read(row))
        for (key, _), full in scene.penalties.items()
        if key in scene.characters
        and only in {"", key}
        and not scene.hides(key)
        and (row := public_part(full)) is not None
    ]
    rows.sort(key=lambda row: (-row.failed, row.name, row.task))
    return TriesShown(tuple(rows)), scene


def walk_away(action: WalkAway, scene: Scene) -> tuple[TriesChanged, Scene]:
    """Coming back later costs nothing; a lock stays (BD-32, R-17); raises `missing`."""
    who, scene = player(scene, action.who)
    old = _old(scene, who, action.task)
    after = tries.happened(scene, who.key, old.task, "leave")
    return _changed("left", who, old, scene, after), after


def again(action: Again, scene: Scene) -> tuple[TriesChanged, Scene]:
    """A GM's word on a task: locked, so many failed tries, or as if never tried.

    Raises `missing` where nothing was tried, `out_of_range` outside 0..99, `bad_name`.
    """
    who, scene = player(scene, action.who)
    task = clean(action.task, what="task")
    if action.lock:
        old = scene.penalties.get((who.key, fold(task))) or Penalty(task, ())
        after = tries.happened(scene, who.key, task, "lock")
        return _changed("locked", who, old, scene, after), after
    amount = whole(action.amount, "A number of failed tries", most=MOST_TRIES)
    if not amount:
        old = _old(scene, who, task)
        after = tries.happened(scene, who.key, old.task, "reset")
        return _changed("reset", who, old, scene, after), after
    old = scene.penalties.get((who.key, fold(task))) or Penalty(task, ())
    after = tries.counted(scene, who.key, old.task, amount)
    return _changed("set", who, old, scene, after), after


def _old(scene: Scene, who: Player, task: str) -> Penalty:
    found = scene.penalties.get((who.key, fold(task)))
    known = tries.seen_by(scene, found)
    if found is None or known is None:
        raise Refusal(
            "missing", f"{who.name} has failed at no task “{task[:40]}” here; nothing to lift."
        )
    return found


def _row(name: str, row: Penalty, now: Tries) -> TriesRow:
    return TriesRow(name, row.task, now.failed, now.locked)


def _changed(how: str, who: Player, old: Penalty, before: Scene, after: Scene) -> TriesChanged:
    then = tries.tries(before, who.key, old.task)
    now = tries.tries(after, who.key, old.task)
    return TriesChanged(how, _row(who.name, old, then), _row(who.name, old, now))
