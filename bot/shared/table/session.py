"""Sessions: an evening at a table, from its start to its end, played like a system: `/session`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, assert_never

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Action, ByGms, Choice, Outcome
from bot.core.combat import begin_with_fight
from bot.core.condition import SessionEnds
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import CLOCK, GMS, OPEN, Sight
from bot.core.report import Head, Report, with_owner
from bot.core.scene import Entry, OpenRoll, Scene, put
from bot.core.settings import SESSION, own_house, system_here, whole_house
from bot.core.words import count
from bot.shared.conditions import ended_lines, tick
from bot.shared.exchange.windows import EndSpends, without_waiting
from bot.shared.sight.sealed import is_secret, name_roll
from bot.shared.system import AnySystem, Registry, System
from bot.shared.table.evening import Evening


class Session(Struct, frozen=True):
    """The newest session of a table: its number from 1, and when in seconds of the epoch.

    `ended` is 0 while it runs.
    """

    number: int
    started: int
    ended: int = 0


class SessionTurn(NamedTuple):
    """What the start or end of a session came to: the scene after it, and what is announced."""

    scene: Scene
    lines: tuple[str, ...] = ()
    lost: tuple[tuple[str, int], ...] = ()


class JournalEvent(NamedTuple):
    """A line of the journal with what it came to, one of the system's own outcomes."""

    entry: Entry
    outcome: Any


class SessionRules(Struct, frozen=True):
    """What a system does when a session starts and ends, and how it tells one afterwards.

    `recap` gets what happened, oldest first, without what was undone and what is hidden from the
    person who asks.
    """

    start: Callable[[Scene], SessionTurn] = SessionTurn
    end: Callable[[Scene], SessionTurn] = SessionTurn
    recap: Callable[[Sequence[JournalEvent]], Evening] = lambda _story: Evening()


def newest(scene: Scene) -> Session | None:
    """The session that runs, or the last one; a thread has its own."""
    text = scene.house.get(SESSION)
    if text is None:
        return None
    number, started, ended = map(int, text.split(","))
    return Session(number, started, ended)


def with_session(scene: Scene, session: Session) -> Scene:
    """The scene with this as its newest session."""
    text = f"{session.number},{session.started},{session.ended}"
    return replace(scene, house=put(scene.house, SESSION, text))


KEY = "session"
MOST_LINES = 20


class StartSession(ByGms, frozen=True, tag="session_start"):
    """A session starts; `over` is the number of the one that runs and ends for it, 0 for none."""

    over: int = 0


class EndSession(ByGms, frozen=True, tag="session_end"):
    """The session ends, and with it whatever lasts for a session."""


SessionAction = StartSession | EndSession


class ClosedRoll(Struct, frozen=True):
    """A roll that something else closed, such as the session's end: what came of it, as JSON."""

    roll: int
    system: str
    outcome: bytes
    sight: Sight = OPEN


class SessionEnded(Outcome, frozen=True, tag="session_ended"):
    """A session is over after so many seconds; `lines` are what ended with it.

    `closed` are the rolls that waited, read before anything else ended. `lost` are (name, how
    much) of what ended unused.
    """

    number: int
    seconds: int
    lines: tuple[str, ...] = ()
    closed: tuple[ClosedRoll, ...] = ()
    lost: tuple[tuple[str, int], ...] = ()


class SessionStarted(Outcome, frozen=True, tag="session_started"):
    """A session began; `lines` are what that brought, `over` the session that ended for it."""

    number: int
    lines: tuple[str, ...] = ()
    over: SessionEnded | None = None


class SessionOpen(Outcome, frozen=True, tag="session_open"):
    """A session runs already, so none was started; `over` is what ending it now would come to."""

    over: SessionEnded


SessionOutcome = SessionStarted | SessionOpen | SessionEnded


class Playing(Struct, frozen=True):
    """The systems that are played here, and what all of them share; rolls wait in both."""

    systems: tuple[AnySystem, ...]
    common: tuple[AnySystem, ...] = ()

    @property
    def by_key(self) -> dict[str, AnySystem]:
        """All of them by their keys."""
        return {system.key: system for system in (*self.systems, *self.common)}

    def seen(self, scene: Scene, system: AnySystem) -> Scene:
        """The scene as this one sees it."""
        return scene if system in self.common else own_house(scene, system.key)


def session_system(
    systems: Registry, common: Iterable[AnySystem] = ()
) -> System[SessionAction, SessionOutcome]:
    """Sessions for tables of these systems; `common` is what they share and where rolls wait."""
    shared = tuple(common)

    def act(action: SessionAction, scene: Scene, dice: Dice) -> tuple[SessionOutcome, Scene]:
        playing = Playing(tuple(_playing_systems(scene, systems)), shared)
        match action:
            case StartSession():
                return _start(action, scene, playing, dice)
            case EndSession():
                return _end(scene, playing, dice)
            case _:
                assert_never(action)

    def say(outcome: SessionOutcome, scene: Scene) -> Report:
        return report(outcome, scene, Playing(tuple(systems), shared))

    return System(KEY, "Sessions", "session", SessionAction, SessionOutcome, act, say)


def report(outcome: SessionOutcome, scene: Scene, playing: Playing) -> Report:
    """The outcome in words, with the cards of the rolls that it closed."""
    match outcome:
        case SessionStarted():
            over = outcome.over
            return _begin_card(outcome, () if over is None else _cards(over, scene, playing))
        case SessionOpen(over):
            return Report(
                Head(f"Session {over.number} is not over"),
                tone="pending",
                lines=(
                    f"It began {lasting(over.seconds)} ago. Restart ends it and begins the next:",
                    *over.lines,
                ),
                choices=(Choice("Restart", StartSession(over=over.number), GMS, "danger"),),
            )
        case SessionEnded(number, seconds, lines):
            return Report(
                Head(f"Session {number} is over"),
                lines=(f"It lasted {lasting(seconds)}.",),
                changes=lines,
                also=_cards(outcome, scene, playing),
            )
        case _:
            assert_never(outcome)


def _cards(over: SessionEnded, scene: Scene, playing: Playing) -> tuple[Report, ...]:
    """The rolls that were read, each as its own system tells it."""
    cards: list[Report] = []
    for closed in over.closed:
        system = playing.by_key[closed.system]
        card = system.report(system.read_outcome(closed.outcome), playing.seen(scene, system))
        cards.append(with_owner(card, system.key))
    return tuple(cards)


def _begin_card(outcome: SessionStarted, cards: tuple[Report, ...]) -> Report:
    head, over = Head(f"Session {outcome.number} begins"), outcome.over
    if over is None:
        return Report(head, tone="good", changes=outcome.lines)
    return Report(
        head,
        tone="good",
        lines=(f"Session {over.number} is over; it lasted {lasting(over.seconds)}.",),
        changes=(*over.lines, *outcome.lines),
        also=cards,
    )


def lasting(seconds: int) -> str:
    """`3 hours 20 minutes`, `less than a minute`."""
    hours, minutes = divmod(seconds // 60, 60)
    words = [count(hours, "hour")] if hours else []
    words += [count(minutes, "minute")] if minutes else []
    return " ".join(words) or "less than a minute"


def _start(
    action: StartSession, scene: Scene, playing: Playing, dice: Dice
) -> tuple[SessionOutcome, Scene]:
    last, over = newest(scene), None
    if last is not None and not last.ended:
        # The number stands on the button: an old card or a second press ends no other session.
        if action.over != last.number:
            return SessionOpen(
                _end_session(scene, last, playing.systems, _waiting(scene, playing))[0]
            ), scene
        over, scene = _end(scene, playing, dice)
    session = Session(last.number + 1 if last else 1, scene.now)
    after, lines, _ = _run_hook(
        with_session(scene, session), playing.systems, lambda rules: rules.start
    )
    return SessionStarted(session.number, lines[:MOST_LINES], over), after


def _end(scene: Scene, playing: Playing, dice: Dice) -> tuple[SessionEnded, Scene]:
    last = newest(scene)
    if last is None or last.ended:
        raise Refusal("no_session", "No session is running here. /session start begins one.")
    closed, lines, after = _close_rolls(scene, playing, dice)
    over, after = _end_session(after, last, playing.systems, lines)
    return replace(over, closed=closed), after


def _to_close(scene: Scene, playing: Playing) -> Iterator[tuple[OpenRoll, AnySystem, Action]]:
    """The open rolls that are read before a session ends, oldest first."""
    by_key = playing.by_key
    for _, roll in sorted(scene.rolls.items()):
        system = by_key.get(roll.system)
        action = system.overdue(roll) if roll.open and system is not None else None
        if system is not None and action is not None and not isinstance(action, EndSpends):
            yield roll, system, action


def _waiting(scene: Scene, playing: Playing) -> tuple[str, ...]:
    """Which rolls would be read first; no dice fall for that."""
    return tuple(
        f"{name_roll(scene, row)} waits and is closed first."
        for row, _, _ in _to_close(scene, playing)
    )


def _close_rolls(
    scene: Scene, playing: Playing, dice: Dice
) -> tuple[tuple[ClosedRoll, ...], tuple[str, ...], Scene]:
    """Every waiting roll read as its deadline would read it, and what is announced of it."""
    closed: list[ClosedRoll] = []
    lines: list[str] = []
    for row, system, action in _to_close(scene, playing):
        if not scene.rolls[row.number].open:  # another one's end was its end
            continue
        acting = replace(playing.seen(scene, system), actor=CLOCK)
        try:
            outcome, after = system.act(action, acting, dice)
        except Refusal:  # the rules do not let the clock do that
            scene = without_waiting(scene, (row.number,))
            lines.append(f"{name_roll(scene, row)} was waiting and is dropped.")
            continue
        title = system.report(outcome, after).title
        # The clock has acted, and now whoever ends the session does again.
        after = replace(whole_house(scene, after), actor=scene.actor)
        raw = system.kept(outcome)
        closed.append(ClosedRoll(row.number, system.key, raw, row.sight))
        came = "." if is_secret(scene, row) else f": {title}"
        lines.append(f"Roll {row.number} was waiting and is read now{came}")
        scene = after
    return tuple(closed), tuple(lines), scene


def _end_session(
    scene: Scene, last: Session, systems: Iterable[AnySystem], first: tuple[str, ...]
) -> tuple[SessionEnded, Scene]:
    """The scene without the session, and what that comes to after these lines."""
    after = with_session(scene, replace(last, ended=scene.now))
    after, lines, unused = _run_hook(after, systems, lambda rules: rules.end)
    after, ended, _ = _tick(after)
    begun = {key for key, order in after.orders.items() if order.running}
    fights = (
        f"{begin_with_fight(row.name)} "
        + (f"goes on next time, from round {row.round}" if key in begun else "has not begun")
        for key, row in after.combats.items()
    )
    lines = (*first, *lines, *ended, *fights)
    return SessionEnded(
        last.number, scene.now - last.started, lines[:MOST_LINES], lost=unused
    ), after


def _tick(scene: Scene) -> SessionTurn:
    """The conditions that last for the session end; a fight that goes on keeps its own.

    What befell somebody hidden ends unannounced.
    """
    rows, fights = scene.conditions, scene.combats
    in_fights = {key: row for key, row in rows.items() if row.clock.combat in fights}
    others = {key: row for key, row in rows.items() if key not in in_fights}
    remaining, over = tick(others, SessionEnds())
    if not over:
        return SessionTurn(scene)

    def name(key: str) -> str:
        character = scene.characters.get(key)
        return character.name if character else key

    lines = tuple(words for key, words in ended_lines(over, name) if not scene.hides(key))
    return SessionTurn(replace(scene, conditions={**in_fights, **remaining}), lines)


def _playing_systems(scene: Scene, systems: Registry) -> Iterable[AnySystem]:
    """The systems that have characters here, and the table's own."""
    keys = {c.system for c in scene.characters.values()} | {system_here(scene)}
    return (system for system in systems if system.key in keys)


def _run_hook(
    scene: Scene,
    systems: Iterable[AnySystem],
    hook: Callable[[SessionRules], Callable[[Scene], SessionTurn]],
) -> SessionTurn:
    """What the systems do, each seeing its own house rules."""
    lines: list[str] = []
    unused: list[tuple[str, int]] = []
    for system in systems:
        rules = system.rules_for(SessionRules)
        if rules is None:
            continue
        turn = hook(rules)(own_house(scene, system.key))
        # Each has seen its own settings alone, and what is kept has all of them.
        scene = replace(turn.scene, house=scene.house, system=scene.system)
        lines += turn.lines
        unused += turn.lost
    return SessionTurn(scene, tuple(lines), tuple(unused))
