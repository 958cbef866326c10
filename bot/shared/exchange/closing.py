"""When what stands may be changed no more."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from bot.core.people import Audience
from bot.core.scene import Scene
from bot.shared.exchange.consequences import are_unchanged, bearers
from bot.shared.exchange.rows import Live, Row, Rows
from bot.shared.exchange.windows import Window
from bot.shared.exchange.within import gathering_of, parts

Windows = Callable[[Live, Scene], tuple[Window, ...]]


def may_change(rows: Rows, scene: Scene, live: Live) -> bool:
    """Whether nothing was built on what came of this roll.

    Every row it changed is as it left it, and nothing that it set off has come to stand.
    """
    return (
        not live.row.fixed
        and are_unchanged(scene, live.row.applied or ())
        and not any(
            part.row.set_off and part.row.stands for part in parts(rows, scene, live.number)
        )
    )


def still_open(windows: tuple[Window, ...], row: Row) -> tuple[Window, ...]:
    """The windows without the spends of those who have let them pass; a GM's word stays."""
    return tuple(w for w in windows if w.kind != "spend" or not _has_passed(w.by, row))


def pass_spends(rows: Rows, scene: Scene, who: str, windows: Windows, *, but: int) -> Scene:
    """The scene after dice of this character (a key) fell: its spends elsewhere are over.

    So is everything that may be done to a roll whose result lies on this character.
    """
    for number, live in rows.of(scene).items():
        if number == but or not live.roll.open or not live.row.stands:
            continue
        if who in bearers(live.row.applied or ()):
            scene = _fix(rows, scene, live)
            continue
        if not _may_spend(who, windows(live, scene)):
            continue
        row = replace(live.row, passed=tuple(sorted({*live.row.passed, who})))
        passed = replace(live, row=row)
        is_open = stays_open(rows, scene, passed, windows(passed, scene))
        scene = rows.keep(scene, passed, is_open=is_open)
    return scene


def close_within(rows: Rows, scene: Scene, number: int) -> Scene:
    """The scene in which nothing that stands within this roll can be changed any more."""
    for part in parts(rows, scene, number):
        if part.roll.open and part.row.stands:
            scene = _fix(rows, scene, part)
    return scene


def _fix(rows: Rows, scene: Scene, live: Live) -> Scene:
    """The scene in which what stands is not changed any more; what builds on it stays open."""
    further = any(w.kind == "further" for w in live.exchange.windows(live.state, scene))
    fixed = replace(live, row=replace(live.row, fixed=True))
    return rows.keep(scene, fixed, is_open=further)


def stays_open(rows: Rows, scene: Scene, live: Live, windows: tuple[Window, ...]) -> bool:
    """Whether anything may still be done about a roll with these windows.

    A line of a card stays as long as the card.
    """
    return bool(windows) or live.exchange.gathers or gathering_of(rows, scene, live) is not None


def _may_spend(who: str, windows: tuple[Window, ...]) -> bool:
    return any(w.kind == "spend" and who in w.by.characters for w in windows)


def _has_passed(by: Audience, row: Row) -> bool:
    return bool(set(by.characters) & set(row.passed))
