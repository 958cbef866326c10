"""A session told from the journal: what happened, without what was undone or is hidden."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Sequence
from typing import NamedTuple

import msgspec

from bot.core.errors import Refusal
from bot.core.people import Actor, Sight
from bot.core.report import Report
from bot.core.scene import Entry, Table
from bot.core.settings import recognised
from bot.core.words import count
from bot.history.cards import strangers
from bot.shared.calls.actions import CallState
from bot.shared.exchange.windows import KeptTale
from bot.shared.gm.actions import KEY as CALLS
from bot.shared.gm.earlier import Called
from bot.shared.system import AnySystem, Registry
from bot.shared.table.session import (
    KEY,
    Happened,
    Session,
    SessionEnded,
    SessionRules,
    SessionStarted,
    lasting,
    newest,
)
from bot.store.protocol import JournalRow, Store

PAGE = 250
MOST_READ = 5000
"""How many lines back a recap looks for the start of the session."""

MOST_LINES = 24

LATELY = 12 * 3600
"""So many seconds are told where there is no session."""

Told = Callable[[Sight, bytes], bool]
"""Whether something that was seen so may be told, with its outcome as JSON."""


class Story(NamedTuple):
    """One session's lines, oldest first; `over` once it has ended."""

    number: int
    lines: tuple[JournalRow, ...]
    started: int
    until: int
    over: bool


class Recap:
    """Tells the sessions of a table; `shared` is what all systems share."""

    def __init__(self, store: Store, systems: Registry, shared: Registry) -> None:
        self._store = store
        self._systems = systems
        self._shared = shared

    async def tell(self, table: Table, actor: Actor, *, before: bool, share: bool) -> Report:
        """The newest session or the one `before` it, as this person may know it.

        Without a session it is what happened lately. To `share` it leaves out what is hidden from
        anybody. Raises `no_session`.
        """
        scene = await self._store.look(table, lambda scene: scene)
        asking = recognised(scene, actor)
        last = newest(scene)
        if last is None and not before:
            story = await self._lately(table, scene.now)
        else:
            story = await self._story(table, scene.now, last, skip=1 if before else 0)

        def told(sight: Sight, outcome: bytes) -> bool:
            if sight.hidden and (share or not scene.sees(asking, sight)):
                return False
            names = strangers(scene, sight, None if share else asking)
            words = outcome.decode().casefold()
            return not any(name.casefold() in words for name in names)

        mine = [r for r in story.lines if r.undone_by is None and not r.undoes]
        words: list[str] = []
        for domain in (*self._systems, *self._shared):
            rules = domain.rules_for(SessionRules)
            if rules is not None:
                words += rules.recap(self._read_lines(domain, mine, told))
        if not before:
            words += [f"{c.name}: round {c.round}, still running" for c in scene.combats.values()]
        undone = sum(r.undone_by is not None and not r.undoes for r in story.lines)
        if undone:
            words.append(f"Taken back: {count(undone, 'change')}")
        length = lasting(story.until - story.started)
        title = f"Session {story.number}: what happened" if story.number else "The last 12 hours"
        lasts = f"{'It lasted' if story.over else 'Running for'} {length}."
        return Report(
            title,
            why=(
                *((lasts,) if story.number else ()),
                *(words[:MOST_LINES] or ("Nothing to tell yet.",)),
            ),
            private=not share,
        )

    async def _lately(self, table: Table, now: int) -> Story:
        """The lines of the last hours, of a table that has had no session."""
        result: list[JournalRow] = []
        async for line in self._lines(table):
            if now - line.at > LATELY:
                break
            result.append(line)
        return Story(0, tuple(reversed(result)), now - LATELY, now, over=False)

    async def _story(self, table: Table, now: int, last: Session | None, *, skip: int) -> Story:
        """The lines between the start and the end of the session, `skip` sessions back.

        The `last` one may have been opened by a system, which leaves no line of its own.
        """
        result: list[JournalRow] = []
        ended: JournalRow | None = None
        async for line in self._lines(table):
            marker = self._marker(line)
            if last is not None and _earlier(line.at, marker, last):
                if not skip:
                    break
                skip, last, result, ended = skip - 1, None, [], None
            match marker:
                case SessionEnded():
                    result, ended, last = [line], line, _session_of(line, marker)
                case SessionStarted(number) if not skip:
                    until = ended.at if ended else now
                    told = tuple(reversed(result))
                    return Story(number, told, line.at, until, over=ended is not None)
                case SessionStarted(over=SessionEnded() as over):
                    skip, last, result, ended = skip - 1, _session_of(line, over), [line], line
                case SessionStarted():
                    skip, last, result, ended = skip - 1, None, [], None
                case None:
                    result.append(line)
        if last is not None and not skip:
            told = tuple(reversed(result))
            return Story(last.number, told, last.started, last.ended or now, bool(last.ended))
        raise Refusal("no_session", "No session came before. /session recap tells the newest one.")

    async def _lines(self, table: Table) -> AsyncGenerator[JournalRow]:
        """The journal, newest first, as far back as is read."""
        oldest: int | None = None
        for _ in range(MOST_READ // PAGE):
            page = await self._store.history(table, PAGE, before=oldest)
            for line in page:
                yield line
            if len(page) < PAGE:
                return
            oldest = page[-1].id

    def _marker(self, line: JournalRow) -> SessionStarted | SessionEnded | None:
        if line.entry.system != KEY or line.undone_by is not None:
            return None
        outcome = self._shared[KEY].read_outcome(line.entry.outcome)
        return outcome if isinstance(outcome, SessionStarted | SessionEnded) else None

    def _read_lines(
        self, domain: AnySystem, lines: Sequence[JournalRow], told: Told
    ) -> list[Happened]:
        """What came of this domain's lines; what an older version wrote is left out.

        Of a card of several rolls each of them is told when it came or has changed.
        """
        story: list[Happened] = []
        seen: dict[int, KeptTale] = {}
        for line in lines:
            try:
                for raw in self._outcomes(domain, line.entry, told):
                    outcome = domain.read_outcome(raw)
                    parts = _parts_told(outcome) if isinstance(outcome, KeptTale) else ()
                    fresh = [part for part in parts if seen.get(part.roll) != part]
                    seen |= {part.roll: part for part in fresh}
                    story += [Happened(line.entry, one) for one in (*fresh, outcome)]
            except msgspec.ValidationError:
                continue
        return story

    def _outcomes(self, domain: AnySystem, entry: Entry, told: Told) -> tuple[bytes, ...]:
        """The domain's own outcomes in a line that may be told.

        Also those of rolls that a GM called for, or that the end of the session has read.
        """
        if entry.system == KEY:
            outcome = self._shared[KEY].read_outcome(entry.outcome)
            over = outcome.over if isinstance(outcome, SessionStarted) else outcome
            closed = over.closed if isinstance(over, SessionEnded) else ()
            return tuple(
                one.outcome
                for one in closed
                if one.system == domain.key and told(one.sight, one.outcome)
            )
        if not told(entry.sight, entry.outcome):
            return ()
        if entry.system == domain.key:
            return (entry.outcome,)
        if entry.system != CALLS:
            return ()
        called = self._shared[CALLS].read_outcome(entry.outcome)
        mine = isinstance(called, Called) and called.state.system == domain.key
        return called.inner if mine else ()


def _parts_told(tale: KeptTale) -> tuple[KeptTale, ...]:
    """The rolls of a card that may be told: of two against one another only once both are in."""
    call = tale.state_of(CallState)
    unseen = call is not None and call.how == "against" and call.missing and not call.closed
    return () if unseen else tale.parts


def _session_of(line: JournalRow, over: SessionEnded) -> Session:
    """The session that this line has ended."""
    return Session(over.number, line.at - over.seconds, line.at)


def _earlier(at: int, marker: SessionStarted | SessionEnded | None, last: Session) -> bool:
    """Whether a line, newest first, is from before this session."""
    return at < last.started or (marker is not None and marker.number < last.number)
