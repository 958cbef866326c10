"""Sessions: an evening at a table, from its start to its end, and what systems do with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from bot.core.scene import Entry, Scene, put

SETTING = "session.now"


class Session(Struct, frozen=True):
    """The newest session of a table: its number from 1, and when in seconds of the epoch.

    `ended` is 0 while it runs.
    """

    number: int
    started: int
    ended: int = 0


class Turned(NamedTuple):
    """What the start or end of a session came to: the scene after it, and what is announced."""

    scene: Scene
    lines: tuple[str, ...] = ()


class Happened(NamedTuple):
    """A line of the journal with what it came to, one of the system's own outcomes."""

    entry: Entry
    outcome: Any


def nothing(scene: Scene) -> Turned:
    """Nothing begins or ends with a session."""
    return Turned(scene)


def untold(story: Sequence[Happened]) -> tuple[str, ...]:
    """Nothing to tell."""
    del story
    return ()


class SessionRules(Struct, frozen=True):
    """What a system does when a session starts and ends, and how it tells one afterwards.

    `recap` gets what happened, oldest first, without what was undone and what is hidden from the
    person who asks; a few short lines.
    """

    start: Callable[[Scene], Turned] = nothing
    end: Callable[[Scene], Turned] = nothing
    recap: Callable[[Sequence[Happened]], tuple[str, ...]] = untold


def newest(scene: Scene) -> Session | None:
    """The session that runs, or the last one; a thread has its own."""
    text = scene.house.get(SETTING)
    if text is None:
        return None
    number, started, ended = map(int, text.split(","))
    return Session(number, started, ended)


def with_session(scene: Scene, session: Session) -> Scene:
    """The scene with this as its newest session."""
    text = f"{session.number},{session.started},{session.ended}"
    return replace(scene, house=put(scene.house, SETTING, text))
