"""Who has not answered yet, and what is given for them where a turn goes on all the same."""

from __future__ import annotations

from collections.abc import Container, Iterator

from bot.core.scene import Scene
from bot.shared.exchange.closing import Windows
from bot.shared.exchange.faces import LetThrow
from bot.shared.exchange.rows import Live, Rows
from bot.shared.exchange.windows import Absent, Wait, Window


def find_waits(
    rows: Rows, scene: Scene, windows: Windows, *, by: Container[str] | None = None, asked: str = ""
) -> Iterator[Wait]:
    """The rolls of these (keys) that wait for an answer, or those that ask one (a key)."""
    for live in rows.of(scene).values():
        if not live.roll.open or live.row.stands:
            continue
        if by is not None and live.roll.who not in by:
            continue
        found = _for_dice(live) or _asked(live, scene, windows(live, scene))
        if found is not None and (not asked or asked in found.asked):
            yield found


def _for_dice(live: Live) -> Wait | None:
    """The dice that somebody throws by hand and has not typed: the table throws for the absent."""
    if live.row.wanted is None:
        return None
    who = live.row.wanted.who
    absent = {who: Absent("Let Parry throw", "Parry throws", LetThrow())}
    seen = not live.roll.sight.hidden
    return Wait(live.number, live.roll.who, (who,), absent, seen, for_dice=True)


def _asked(live: Live, scene: Scene, windows: tuple[Window, ...]) -> Wait | None:
    keys = [w.by.characters for w in windows if w.kind == "answer"]
    each = tuple(dict.fromkeys(key for characters in keys for key in characters))
    given = {key: live.exchange.absent(key, live.state, scene) for key in each}
    known = {key: absent for key, absent in given.items() if absent is not None}
    asked = tuple(known) or tuple(key for key in each if key != live.roll.who)
    if not asked:
        return None  # somebody's own roll, made ready
    seen = not live.roll.sight.hidden
    return Wait(live.number, live.roll.who, asked, known, seen)
