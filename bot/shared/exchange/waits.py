"""Who has not answered yet, and what is given for them where a turn goes on all the same."""

from __future__ import annotations

from collections.abc import Container, Iterator

from bot.core.scene import Scene
from bot.shared.exchange.closing import Windows
from bot.shared.exchange.faces import LetThrow
from bot.shared.exchange.rows import LiveRoll, Rows
from bot.shared.exchange.windows import AbsentAnswer, Wait, Window


def find_waits(
    rows: Rows, scene: Scene, windows: Windows, *, by: Container[str] | None = None, whom: str = ""
) -> Iterator[Wait]:
    """The rolls of these (keys) that wait for an answer, or those that ask one (a key)."""
    for live in rows.waiting(scene):
        if by is not None and live.roll.who not in by:
            continue
        wait = _for_dice(live) or _for_answer(live, scene, windows(live, scene))
        if wait is not None and (not whom or whom in wait.asked):
            yield wait


def _for_dice(live: LiveRoll) -> Wait | None:
    """The dice that somebody throws by hand and has not typed: the table throws for the absent."""
    if live.row.wanted is None:
        return None
    who = live.row.wanted.who
    absent = {who: AbsentAnswer("Let Parry throw", "Parry throws", LetThrow())}
    return Wait(
        live.number, live.roll.who, (who,), absent, seen=not live.roll.sight.hidden, for_dice=True
    )


def _for_answer(live: LiveRoll, scene: Scene, windows: tuple[Window, ...]) -> Wait | None:
    """The answers that it waits for; None for somebody's own roll, made ready."""
    asking = (window for window in windows if window.kind == "answer")
    keys = tuple(dict.fromkeys(key for window in asking for key in window.by.characters))
    defaults = ((key, live.exchange.absent(key, live.state, scene)) for key in keys)
    absent = {key: default for key, default in defaults if default is not None}
    whom = tuple(absent) or tuple(key for key in keys if key != live.roll.who)
    if not whom:
        return None
    return Wait(live.number, live.roll.who, whom, absent, seen=not live.roll.sight.hidden)
