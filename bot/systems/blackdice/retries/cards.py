"""The cards of what was tried before."""

from __future__ import annotations

from bot.core.report import Head, Report
from bot.core.scene import Scene
from bot.core.words import count
from bot.systems.blackdice.retries.play import TriesChanged, TriesRow, TriesShown


def describe_tries(failed: int) -> str:
    """`2 failed tries`."""
    return count(failed, "failed try", "failed tries")


def tries_table(card: TriesShown, scene: Scene) -> Report:
    """Everybody's tries, the worst first."""
    rows = tuple(f"{tries.name}: {tries_line(tries)}" for tries in card.rows[:MOST_ROWS])
    return Report(Head("Tasks tried before"), lines=rows or ("nobody has failed at anything yet",))


def tries_change(card: TriesChanged, scene: Scene) -> Report:
    """What was tried counts differently."""
    name, task = card.after.name, card.after.task
    heads = {
        "left": Head(f"{name} walks away from {task}"),
        "reset": Head(f"{name} may try {task} as if for the first time"),
        "set": Head(name, task, describe_tries(card.after.failed)),
        "locked": Head(name, task, "no further try"),
    }
    change = f"{tries_line(card.before)} → {_tries_words(card.after)}"
    locked = card.how == "left" and card.after.locked
    lines = ("a Foul Failure is not walked away from; a GM lifts it",) if locked else ()
    return Report(heads[card.how], lines=lines, changes=(change,))


def tries_line(tries: TriesRow) -> str:
    """`pick the lock: 2 failed tries, no further one`."""
    return f"{tries.task}: {_tries_words(tries)}"


def _tries_words(tries: TriesRow) -> str:
    said = describe_tries(tries.failed) if tries.failed else "no failed try"
    return f"{said}, no further one" if tries.locked else said


MOST_ROWS = 40
