"""Until when somebody is waited for, and when what stands may be changed no more."""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Sequence

from msgspec.structs import replace

from bot.core.scene import Scene
from bot.shared.exchange.consequences import NOTHING, are_unchanged, bearers
from bot.shared.exchange.rows import LiveRoll, Row, Rows, encode
from bot.shared.exchange.windows import EndSpends, KeptTale, Window
from bot.shared.exchange.within import gathering_of

Windows = Callable[[LiveRoll, Scene], tuple[Window, ...]]

SPEND_SECONDS = 600
"""How long something may be spent outside of fights on what stands."""

END = encode(EndSpends())


def may_change(rows: Rows, scene: Scene, live: LiveRoll) -> bool:
    """Whether nothing was built on what came of this roll.

    Every row that it changed, and that answers changed which came by themselves, is as it left it,
    and nothing that it set off has come to stand.
    """
    row, parts = live.row, rows.within(scene, live.number)
    if row.fixed or (parts and any(part.row.set_off and part.row.stands for part in parts)):
        return False
    consequences = (*row.given, *(row.applied or ()))
    return not consequences or are_unchanged(scene, consequences)


def still_open(windows: tuple[Window, ...], row: Row) -> tuple[Window, ...]:
    """The windows without the spends of those who have let them pass; a GM's word stays."""
    return tuple(
        w for w in windows if w.kind != "spend" or set(row.passed).isdisjoint(w.by.characters)
    )


def pass_spends(rows: Rows, scene: Scene, who: str, windows: Windows, *, but: int) -> Scene:
    """The scene after dice of this character (a key) fell: its spends elsewhere are over.

    So is everything that may be done to a roll whose result lies on this character.
    """
    for live in rows.standing(scene):
        if live.number == but:
            continue
        if live.row.applied and who in bearers(live.row.applied):
            scene = _fix(rows, scene, live)
        elif live.exchange.spends:
            scene = end_spends(rows, scene, live, windows, whose=(who,))
    return scene


def end_spends(
    rows: Rows,
    scene: Scene,
    live: LiveRoll,
    windows: Windows,
    *,
    whose: Container[str] | None = None,
) -> Scene:
    """The scene in which these characters (keys), None for all, spend nothing more on this roll."""
    declared = live.exchange.windows(live.state, scene)
    if whose is not None and all(window.kind != "spend" for window in declared):
        return scene  # as with most that stand; what may be done there need not be known
    spends = (window for window in windows(live, scene) if window.kind == "spend")
    spending = {who for window in spends for who in window.by.characters}
    passing = {who for who in spending if whose is None or who in whose}
    # The clock goes on although nobody is left: its answer must go, or it would come again.
    if not passing and whose is not None:
        return scene
    row = replace(live.row, passed=tuple(sorted({*live.row.passed, *passing})))
    roll = live.roll
    # Nobody is left to wait for; what else the clock is to answer keeps its time.
    if passing == spending and row.late == END:
        row, roll = replace(row, late=NOTHING), replace(roll, deadline=None)
    passed = replace(live, roll=roll, row=row)
    is_open = stays_open(rows, scene, passed, windows(passed, scene))
    return rows.keep(scene, passed, is_open=is_open)


def end_turns(rows: Rows, scene: Scene, whose: Container[str], windows: Windows) -> Scene:
    """The scene after the turns of these (keys): what they could still spend stands as it is."""
    for live in rows.standing(scene):
        if live.exchange.spends:
            scene = end_spends(rows, scene, live, windows, whose=whose)
    return scene


def wait(live: LiveRoll, windows: Sequence[Window], scene: Scene) -> LiveRoll:
    """The roll with these windows open, with what the clock answers, and when."""
    # 0 counts like None: an answer that lapses at once has come already (`own_answer`).
    soonest = min(windows, key=lambda window: window.seconds or math.inf)
    late = live.exchange.lapse(soonest, live.state, scene)
    # A time that runs goes on: what is asked besides gives nobody more of it.
    deadline = live.roll.deadline if late is not None and soonest.seconds else None
    if deadline is None and late is not None and soonest.seconds:
        deadline = scene.now + soonest.seconds
    late = None if late is None else replace(late, roll=live.number)
    row = replace(live.row, late=NOTHING if late is None else encode(late))
    return replace(live, roll=replace(live.roll, deadline=deadline), row=row)


def with_end(live: LiveRoll, windows: tuple[Window, ...], scene: Scene) -> LiveRoll:
    """The roll with the time at which its spends end, where no turn in a fight ends them."""
    fighting = {who for _, who in scene.combatants}
    ends = any(w.kind == "spend" and fighting.isdisjoint(w.by.characters) for w in windows)
    if not ends or live.row.late != NOTHING:
        return live
    roll = replace(live.roll, deadline=scene.now + SPEND_SECONDS)
    return replace(live, roll=roll, row=replace(live.row, late=END))


def ends_spends(row: Row) -> bool:
    """Whether all the clock does to this roll is to end its spends."""
    return row.late == END


def close_within(rows: Rows, scene: Scene, number: int) -> Scene:
    """The scene in which nothing that stands within this roll can be changed any more."""
    for part in rows.within(scene, number):
        if part.roll.open and part.row.stands:
            scene = _fix(rows, scene, part)
    return scene


def fix_built_on(rows: Rows, scene: Scene, *, but: int = 0) -> Scene:
    """The scene in which nothing is offered any more on rolls that something was built on."""
    for live in rows.bearing(scene):
        if live.number == but or live.row.fixed or may_change(rows, scene, live):
            continue
        # A card of several and its lines end together (`close_gatherings`).
        if not live.exchange.gathers and gathering_of(rows, scene, live) is None:
            scene = _fix(rows, scene, live)
    return scene


def _fix(rows: Rows, scene: Scene, live: LiveRoll) -> Scene:
    """The scene in which what stands is not changed any more; what builds on it stays open."""
    windows = live.exchange.windows(live.state, scene)
    further = tuple(window for window in windows if window.kind == "further")
    fixed = replace(live, row=replace(live.row, fixed=True))
    return rows.keep(scene, fixed, is_open=stays_open(rows, scene, fixed, further))


def stays_open(rows: Rows, scene: Scene, live: LiveRoll, windows: tuple[Window, ...]) -> bool:
    """Whether anything may still be done about a roll with these windows.

    A line of a card stays as long as the card.
    """
    around = gathering_of(rows, scene, live)
    return bool(windows) or live.exchange.gathers or (around is not None and around.roll.open)


def close_gatherings(rows: Rows, scene: Scene, windows: Windows) -> Scene:
    """The scene in which cards of several rolls are over about which nothing may be done.

    What their lines came to is kept with them.
    """
    for live in rows.standing(scene):
        if not live.exchange.gathers:
            continue
        lines = rows.within(scene, live.number)
        if any(not line.row.stands or windows(line, scene) for line in (live, *lines)):
            continue
        for line in lines:
            scene = rows.keep(scene, line, is_open=False)
        ends = tuple(KeptTale(line.number, encode(line.state)) for line in lines)
        closed = replace(live, row=replace(live.row, lines=ends))
        scene = rows.keep(scene, closed, is_open=False)
    return scene
