"""Sessions as something all systems share, played like a system: `/session`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import assert_never

from msgspec.structs import replace

from bot.core.conditions import SessionEnds, ended_words, tick
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import GMS, Audience
from bot.core.permits import own_house
from bot.core.report import Action, Choice, Outcome, Report
from bot.core.scene import OpenRoll, Scene
from bot.core.session import Session, SessionRules, Turned, newest, with_session
from bot.core.system import AnySystem, Registry, System
from bot.core.table import chosen
from bot.core.words import count

KEY = "session"
MOST_LINES = 20


class StartSession(Action, frozen=True, tag="session_start"):
    """A session starts; `over` is the number of the one that runs and ends for it, 0 for none."""

    over: int = 0

    def needs(self) -> Audience | None:
        return GMS


class EndSession(Action, frozen=True, tag="session_end"):
    """The session ends, and with it whatever lasts for a session."""

    def needs(self) -> Audience | None:
        return GMS


SessionAction = StartSession | EndSession


class SessionEnded(Outcome, frozen=True, tag="session_ended"):
    """A session is over after so many seconds; `lines` are what ended with it."""

    number: int
    seconds: int
    lines: tuple[str, ...] = ()


class SessionStarted(Outcome, frozen=True, tag="session_started"):
    """A session began; `lines` are what that brought, `over` the session that ended for it."""

    number: int
    lines: tuple[str, ...] = ()
    over: SessionEnded | None = None


class SessionOpen(Outcome, frozen=True, tag="session_open"):
    """A session runs already, so none was started; `over` is what ending it now would come to."""

    over: SessionEnded


SessionOutcome = SessionStarted | SessionOpen | SessionEnded


def session_system(systems: Registry) -> System[SessionAction, SessionOutcome]:
    """Sessions for tables of these systems."""

    def act(action: SessionAction, scene: Scene, dice: Dice) -> tuple[SessionOutcome, Scene]:
        del dice
        known = tuple(_played(scene, systems))
        match action:
            case StartSession():
                return _start(action, scene, known)
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
        case SessionStarted():
            return _begun(outcome)
        case SessionOpen(over):
            return Report(
                f"Session {over.number} is not over",
                tone="pending",
                why=(
                    f"It began {lasting(over.seconds)} ago. Restart ends it and begins the next:",
                    *over.lines,
                ),
                choices=(Choice("Restart", StartSession(over=over.number), GMS, "danger"),),
                hint="nothing has changed yet; /session end ends it too",
            )
        case SessionEnded(number, seconds, lines):
            return Report(
                f"Session {number} is over",
                why=(f"It lasted {lasting(seconds)}.",),
                changes=lines,
                hint="/session recap tells what happened",
            )
        case _:
            assert_never(outcome)


def _begun(outcome: SessionStarted) -> Report:
    title, over = f"Session {outcome.number} begins", outcome.over
    if over is None:
        return Report(title, tone="good", changes=outcome.lines)
    return Report(
        title,
        tone="good",
        why=(f"Session {over.number} is over; it lasted {lasting(over.seconds)}.",),
        changes=(*over.lines, *outcome.lines),
        hint="/session recap which:before tells what happened",
    )


def lasting(seconds: int) -> str:
    """`3 hours 20 minutes`, `less than a minute`."""
    hours, minutes = divmod(seconds // 60, 60)
    words = [count(hours, "hour")] if hours else []
    words += [count(minutes, "minute")] if minutes else []
    return " ".join(words) or "less than a minute"


def never(roll: OpenRoll) -> None:
    """Nothing here has a deadline."""
    del roll


def _start(
    action: StartSession, scene: Scene, systems: Sequence[AnySystem]
) -> tuple[SessionOutcome, Scene]:
    last, over = newest(scene), None
    if last is not None and not last.ended:
        over, ended = _end(scene, systems)
        if action.over != last.number:
            return SessionOpen(over), scene
        scene = ended
    session = Session(last.number + 1 if last else 1, scene.now)
    after, lines = _hooked(with_session(scene, session), systems, lambda rules: rules.start)
    return SessionStarted(session.number, lines[:MOST_LINES], over), after


def _end(scene: Scene, systems: Iterable[AnySystem]) -> tuple[SessionEnded, Scene]:
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
