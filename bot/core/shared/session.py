"""Sessions as something all systems share, played like a system: `/session`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import assert_never

from msgspec.structs import replace

from bot.core.conditions import SessionEnds, ended_words, tick
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import GMS, Audience
from bot.core.permits import own_house
from bot.core.report import Action, Outcome, Report
from bot.core.scene import OpenRoll, Scene
from bot.core.session import Session, SessionRules, Turned, newest, with_session
from bot.core.system import AnySystem, Registry, System
from bot.core.table import chosen
from bot.core.words import count

KEY = "session"
MOST_LINES = 20


class StartSession(Action, frozen=True, tag="session_start"):
    """A session starts."""

    def needs(self) -> Audience | None:
        return GMS


class EndSession(Action, frozen=True, tag="session_end"):
    """The session ends, and with it whatever lasts for a session."""

    def needs(self) -> Audience | None:
        return GMS


SessionAction = StartSession | EndSession


class SessionStarted(Outcome, frozen=True, tag="session_started"):
    """A session began; `lines` are what that brought."""

    number: int
    lines: tuple[str, ...] = ()


class SessionEnded(Outcome, frozen=True, tag="session_ended"):
    """A session is over after so many seconds; `lines` are what ended with it."""

    number: int
    seconds: int
    lines: tuple[str, ...] = ()


SessionOutcome = SessionStarted | SessionEnded


def session_system(systems: Registry) -> System[SessionAction, SessionOutcome]:
    """Sessions for tables of these systems."""

    def act(action: SessionAction, scene: Scene, dice: Dice) -> tuple[SessionOutcome, Scene]:
        del dice
        known = tuple(_played(scene, systems))
        match action:
            case StartSession():
                return _start(scene, known)
            case EndSession():
                return _end(scene, known)
            case _:
                assert_never(action)

    return System(
        key=KEY,
        title="Sessions",
        group="session",
        credit="",
        actions=SessionAction,
        outcomes=SessionOutcome,
        house=(),
        act=act,
        report=report,
        overdue=never,
    )


def report(outcome: SessionOutcome, scene: Scene) -> Report:
    """The outcome in words."""
    del scene
    match outcome:
        case SessionStarted(number, lines):
            return Report(f"Session {number} begins", tone="good", changes=lines)
        case SessionEnded(number, seconds, lines):
            return Report(
                f"Session {number} is over",
                why=(f"It lasted {lasting(seconds)}.",),
                changes=lines,
                hint="/session recap tells what happened",
            )
        case _:
            assert_never(outcome)


def lasting(seconds: int) -> str:
    """`3 hours 20 minutes`, `less than a minute`."""
    hours, minutes = divmod(seconds // 60, 60)
    words = [count(hours, "hour")] if hours else []
    words += [count(minutes, "minute")] if minutes else []
    return " ".join(words) or "less than a minute"


def never(roll: OpenRoll) -> None:
    """Nothing here has a deadline."""
    del roll


def _start(scene: Scene, systems: Iterable[AnySystem]) -> tuple[SessionOutcome, Scene]:
    last = newest(scene)
    if last is not None and not last.ended:
        raise Refusal(
            "session_open",
            f"Session {last.number} began {lasting(scene.now - last.started)} ago and is not over. "
            "End it first with /session end.",
        )
    session = Session(last.number + 1 if last else 1, scene.now)
    after, lines = _hooked(with_session(scene, session), systems, lambda rules: rules.start)
    return SessionStarted(session.number, lines[:MOST_LINES]), after


def _end(scene: Scene, systems: Iterable[AnySystem]) -> tuple[SessionOutcome, Scene]:
    last = newest(scene)
    if last is None or last.ended:
        raise Refusal("no_session", "No session is running here. /session start begins one.")
    after = with_session(scene, replace(last, ended=scene.now))
    after, lines = _hooked(after, systems, lambda rules: rules.end)
    after, ended = _ticked(after)
    fights = (
        f"{combat.name}: round {combat.round}, goes on next time"
        for combat in after.combats.values()
    )
    lines = (*lines, *ended, *fights)
    return SessionEnded(last.number, scene.now - last.started, lines[:MOST_LINES]), after


def _ticked(scene: Scene) -> Turned:
    """The conditions that last for the session end; a fight that goes on keeps its own.

    What befell somebody hidden ends unannounced.
    """
    kept = {key: c for key, c in scene.conditions.items() if c.clock.combat in scene.combats}
    rest = {key: c for key, c in scene.conditions.items() if key not in kept}
    left, over = tick(rest, SessionEnds())
    if not over:
        return Turned(scene)
    unseen = {key for (_, key), one in scene.combatants.items() if one.hidden}

    def name(key: str) -> str:
        character = scene.characters.get(key)
        return character.name if character else key

    lines = tuple(ended_words(c, name) for c in over if c.bearer not in unseen)
    return Turned(replace(scene, conditions={**kept, **left}), lines)


def _played(scene: Scene, systems: Registry) -> Iterable[AnySystem]:
    """The systems that have characters here, and the table's own."""
    keys = {c.system for c in scene.characters.values()} | {chosen(scene)}
    return (system for system in systems if system.key in keys)


def _hooked(
    scene: Scene,
    systems: Iterable[AnySystem],
    hook: Callable[[SessionRules], Callable[[Scene], Turned]],
) -> Turned:
    """What the systems do, each seeing its own house rules."""
    lines: list[str] = []
    for system in systems:
        if system.session is None:
            continue
        turned = hook(system.session)(own_house(scene, system.key))
        scene = replace(turned.scene, house=scene.house)
        lines += turned.lines
    return Turned(scene, tuple(lines))
