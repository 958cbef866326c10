"""The cards of what was tried before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bot.core.action import Choice, Command, Field, Form
from bot.core.people import player_of
from bot.core.report import Head, Report
from bot.core.scene import Scene
from bot.core.words import LONGEST_NAME, count
from bot.shared.gm.corrections import TASK, Corrections, correct
from bot.systems.blackdice.retries.play import (
    MOST_TRIES,
    Again,
    TriesChanged,
    TriesRow,
    TriesShown,
    WalkAway,
)
from bot.systems.blackdice.sheet import KEY

MOST_ROWS = 40
MOST_BUTTONS = 10
CORRECTIONS = Corrections(
    "What was tried",
    Field("who", "Who tried it", LONGEST_NAME),
    Field("amount", f"Failed tries, 0 to {MOST_TRIES}; 0 lifts a lock", 2),
    Again,
)


def describe_tries(failed: int) -> str:
    """`2 failed tries`."""
    return count(failed, "failed try", "failed tries")


def tries_table(card: TriesShown, scene: Scene) -> Report:
    """Everybody's tries, the worst first; who walks away, and what a GM makes of them."""
    rows = tuple(f"{tries.name}: {tries_line(tries)}" for tries in card.rows[:MOST_ROWS])
    return Report(
        Head("Tasks tried before"),
        lines=rows or ("nobody has failed at anything yet",),
        choices=tuple(_try_choices(card.rows, scene)),
    )


def _try_choices(rows: Sequence[TriesRow], scene: Scene) -> Iterator[Choice]:
    """Leaving a task, and a GM's word on it (BD-29, BD-30, BD-32); each as if it was typed."""
    for tries in rows[:MOST_BUTTONS]:
        who, task = tries.name, tries.task
        if tries.failed:
            by = replace(player_of(scene.key_of(KEY, who) or ""), gm=True)
            leaves = WalkAway(who=who, task=task)
            yield Choice(f"{who} leaves {task}", leaves, by, keep=True, command=Command())
        yield CORRECTIONS.of(who, task, tries.failed)
    yield CORRECTIONS.of_another()
    form = Form("No further try", (CORRECTIONS.who, TASK))
    yield correct("no further try", Again(lock=True), form)


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
    phrase = describe_tries(tries.failed) if tries.failed else "no failed try"
    return f"{phrase}, no further one" if tries.locked else phrase
