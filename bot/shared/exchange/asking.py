"""Who may answer a roll now: its open windows, and the one in which an answer is given."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.people import CLOCK, Audience
from bot.core.scene import Scene
from bot.shared.exchange import closing, within
from bot.shared.exchange.faces import LetThrow, TypeFaces
from bot.shared.exchange.rows import LiveRoll, Rows
from bot.shared.exchange.windows import Answer, PendingRoll, Window


def open_windows(rows: Rows, live: LiveRoll, scene: Scene) -> tuple[Window, ...]:
    """The windows of a roll that are open, their answers without its number."""
    # Until the dice lie nothing else is open, and there is no clock: a GM lets the table throw.
    if live.row.wanted is not None:
        who = Audience(characters=(live.row.wanted.who,), gm=True)
        return (Window(who, (TypeFaces(), LetThrow()), seconds=None),)
    if not live.roll.open or within.stops(rows, scene, live):
        return ()
    declared = live.exchange.windows(live.state, scene)
    answers = tuple(window for window in declared if window.kind == "answer")
    # While somebody is waited for nothing else of the roll is open.
    if answers or not live.row.stands:
        return answers
    if closing.may_change(rows, scene, live):
        return closing.still_open(declared, live.row)
    return tuple(window for window in declared if window.kind == "further")


def asks_nobody(rows: Rows, live: LiveRoll, scene: Scene) -> bool:
    """Whether a roll waits that nobody is asked about: whom it asked is gone."""
    if live.row.stands or live.row.wanted or within.stops(rows, scene, live):
        return False
    windows = live.exchange.windows(live.state, scene)
    return all(window.kind != "answer" for window in windows)


def is_further(rows: Rows, live: LiveRoll, answer: Answer, scene: Scene) -> bool:
    """Whether this answer builds on what stands."""
    return any(
        window.kind == "further" and any(type(other) is type(answer) for other in window.answers)
        for window in open_windows(rows, live, scene)
    )


def window_of(rows: Rows, live: LiveRoll, answer: Answer, scene: Scene) -> Window:
    """The window in which this is answered; raises `wrong_stage`, `not_yours`.

    Or what its exchange says instead of these.
    """
    windows = [
        window
        for window in open_windows(rows, live, scene)
        if any(type(other) is type(answer) for other in window.answers)
    ]
    if not windows:
        raise live.exchange.untimely_refusal(answer, live.state, scene)
    # GMs answer for anybody, and the clock for whoever is late.
    if scene.actor != CLOCK and not scene.actor.gm:
        windows = [window for window in windows if scene.belongs(scene.actor, window.by)]
    if not windows:
        raise live.exchange.stranger_refusal(answer, live.state, scene)
    return windows[0]


def who_answers(answer: Answer, window: Window, live: LiveRoll, scene: Scene) -> str:
    """The key of the character for whom this is answered; whose roll it is where none is meant."""
    if live.row.wanted is not None:
        return live.row.wanted.who
    if answer.who:
        return scene.key_of(live.roll.system, answer.who) or live.roll.who
    keys = window.by.characters or (live.roll.who,)
    own = (key for key in keys if scene.belongs(scene.actor, Audience(characters=(key,))))
    return next(own, keys[0])


def question_of(live: LiveRoll, windows: Sequence[Window]) -> PendingRoll:
    """What a roll with these open windows waits for, and from whom."""
    roll, by = live.roll, who_is_asked(windows, live.roll.who)
    return PendingRoll(live.number, roll.who, by, roll.deadline, roll.sight, kinds_of(windows))


def who_is_asked(windows: Sequence[Window], who: str) -> tuple[str, ...]:
    """The keys of those for whose answers a roll of `who` waits; nobody where it is a GM's alone.

    Whose roll it is stands last: others may have to answer before they go on.
    """
    waiting = (window for window in windows if window.kind == "answer")
    keys = dict.fromkeys(key for window in waiting for key in window.by.characters if key)
    return (*(key for key in keys if key != who), *(key for key in keys if key == who))


def kinds_of(windows: Sequence[Window]) -> tuple[str, ...]:
    """The tags of the answers for which a roll waits."""
    waiting = (window for window in windows if window.kind == "answer")
    tags = (str(a.__struct_config__.tag) for window in waiting for a in window.answers)
    return tuple(dict.fromkeys(tags))
