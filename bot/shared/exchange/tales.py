"""A roll told: what it is now, the lines of its card, and the others that it has changed."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.core.scene import OpenRoll, Scene
from bot.shared.exchange import closing, within
from bot.shared.exchange.closing import Windows
from bot.shared.exchange.rows import LiveRoll, Rows
from bot.shared.exchange.windows import Tale


def tell(
    rows: Rows, windows: Windows, scene: Scene, number: int, before: Scene | None = None
) -> Tale[Any]:
    """A roll for its card, or the card that it is a line of.

    With it go the others that have changed since the scene `before`.
    """
    live = rows.read(scene.rolls[number])
    gathering = within.gathering_of(rows, scene, live)
    if gathering is not None:
        return tell(rows, windows, scene, gathering.number, before)
    also = () if before is None else tell_others(rows, windows, scene, before, number)
    return replace(tell_itself(rows, windows, live, scene), also=also)


def tell_itself(rows: Rows, windows: Windows, live: LiveRoll, scene: Scene) -> Tale[Any]:
    """A roll with the lines of its card, also where it is itself a line of another's."""
    tale = _tell_alone(rows, windows, live, scene)
    return replace(tale, parts=_tell_lines(rows, windows, live, scene))


def tell_others(
    rows: Rows, windows: Windows, scene: Scene, before: Scene, number: int
) -> tuple[Tale[Any], ...]:
    """The rolls but this one that are no longer as they were, but for lines of a card."""
    # What costs nothing is asked first, and whether a roll can be read last.
    changed = (
        rows.read(roll)
        for other, roll in sorted(scene.rolls.items())
        if other != number
        and roll.system == rows.system
        and before.rolls.get(other) != roll
        and rows.keeps(roll)
    )
    return tuple(
        tell_itself(rows, windows, live, scene)
        for live in changed
        if (live.exchange.tells_end or _reads_anew(rows, live, before.rolls.get(live.number)))
        and within.gathering_of(rows, scene, live) is None
    )


def tell_as(tale: Tale[Any], number: int, state: Struct, lines: tuple[Tale[Any], ...]) -> Tale[Any]:
    """The card of the roll of this number, or that it is a line of, as if it had this state.

    `lines` are on its card where no others are known.
    """
    if tale.roll == number:
        return replace(tale, state=state, parts=tale.parts or lines)
    parts = (replace(line, state=state) if line.roll == number else line for line in tale.parts)
    return replace(tale, parts=tuple(parts))


def _tell_lines(
    rows: Rows, windows: Windows, live: LiveRoll, scene: Scene
) -> tuple[Tale[Any], ...]:
    """The lines of its card: as they were kept with one that is over, else as they are now."""
    if live.row.lines:
        tales = (Tale(line.roll, rows.decode(line.state)[1]) for line in live.row.lines)
        return tuple(replace(line, stands=True) for line in tales)
    if not live.exchange.gathers:
        return ()
    parts = rows.within(scene, live.number)
    return tuple(_tell_alone(rows, windows, part, scene) for part in parts)


def _tell_alone(rows: Rows, windows: Windows, live: LiveRoll, scene: Scene) -> Tale[Any]:
    """One roll, without those of its card."""
    return Tale(
        roll=live.number,
        state=live.state,
        windows=windows(live, scene),
        deadline=None if closing.ends_spends(live.row) else live.roll.deadline,
        throws=live.row.throws,
        versions=rows.versions(live),
        stands=live.row.stands,
        itself=live.row.itself,
        asked=rows.read_action(live.row),
        wanted=live.row.wanted,
    )


def _reads_anew(rows: Rows, live: LiveRoll, before: OpenRoll | None) -> bool:
    """Whether a roll is no longer what it was, apart from what may be done about it."""
    return before is None or rows.read(before).row.state != live.row.state
