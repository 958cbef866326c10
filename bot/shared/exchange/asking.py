"""Who may answer a roll now: its open windows, and the one in which an answer is given."""

from __future__ import annotations

from bot.core.errors import Refusal
from bot.core.people import CLOCK, Audience
from bot.core.scene import Scene
from bot.shared.exchange import closing, picks, within
from bot.shared.exchange.faces import LetThrow, TypeFaces
from bot.shared.exchange.rows import LiveRoll, Rows
from bot.shared.exchange.windows import Answer, Window


def open_windows(rows: Rows, live: LiveRoll, scene: Scene) -> tuple[Window, ...]:
    """The windows of a roll that are open, their answers without its number."""
    # Until the dice lie nothing else is open, and there is no clock: a GM lets the table throw.
    if live.row.wanted is not None:
        who = Audience(characters=(live.row.wanted.who,), gm=True)
        return (Window(who, (TypeFaces(), LetThrow()), seconds=None),)
    if not live.roll.open or within.stops(rows, scene, live):
        return ()
    declared = live.exchange.windows(live.state, scene)
    declared = picks.open_to_each(declared, live.row.picks)
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
    """The window in which this is answered; raises `wrong_stage`, `not_yours`."""
    windows = [
        window
        for window in open_windows(rows, live, scene)
        if any(type(other) is type(answer) for other in window.answers)
    ]
    if not windows:
        raise Refusal(
            "wrong_stage", f"Roll {answer.roll} does not wait for that. Nothing has changed."
        )
    # GMs answer for anybody, and the clock for whoever is late.
    if scene.actor != CLOCK and not scene.actor.gm:
        windows = [window for window in windows if scene.belongs(scene.actor, window.by)]
    if not windows:
        raise live.exchange.stranger_refusal(answer, live.state, scene)
    return picks.window_of(windows, answer, live, scene)
