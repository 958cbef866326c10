"""A session told from the journal: what happened, without what was undone or is hidden."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from bot.core.action import Choice
from bot.core.combat import USUAL_NAME
from bot.core.errors import Refusal
from bot.core.people import ANYONE, Actor, Sight
from bot.core.report import Head, Report
from bot.core.scene import Entry, Scene, Table
from bot.core.settings import own_house, recognise, system_here
from bot.core.words import count
from bot.history.cards import strangers
from bot.history.evening import FightStory, evening_lines, fight_lines
from bot.history.paging import read_back
from bot.shared.calls.actions import CallState
from bot.shared.calls.rules import CallRules
from bot.shared.characters.actions import KEY as CHARACTERS
from bot.shared.characters.actions import Gone, Sheet
from bot.shared.combat.actions import SYSTEM as FIGHTS
from bot.shared.combat.actions import Ended
from bot.shared.combat.arena import find_fight
from bot.shared.combat.news import left_standing
from bot.shared.combat.rules import CombatRules
from bot.shared.exchange.windows import KeptTale
from bot.shared.gm.actions import KEY as CALLS
from bot.shared.gm.earlier import Called
from bot.shared.gm.play import Harmed
from bot.shared.gm.pools import PoolsChanged
from bot.shared.gm.rules import rules_of
from bot.shared.past import KEY as PAST
from bot.shared.past import TellEvening
from bot.shared.sight.sealed import revealed_rolls
from bot.shared.system import AnySystem, Registry
from bot.shared.table.evening import BY_GM, Evening, Harm, both
from bot.shared.table.session import (
    KEY,
    JournalEvent,
    Session,
    SessionEnded,
    SessionRules,
    SessionStarted,
    newest,
)
from bot.store.protocol import JournalRow, Store

MOST_LINES = 24

Part = Literal["", "fights", "quotes"]

LATELY = 12 * 3600
"""So many seconds are told where there is no session."""

Lines = AsyncGenerator[JournalRow]
MayTell = Callable[[Sight, bytes], bool]
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

    async def tell(
        self, table: Table, actor: Actor, *, before: bool, share: bool, part: Part = ""
    ) -> Report:
        """The newest session or the one `before` it, as this person may know it.

        Without a session it is what happened lately. To `share` it leaves out what is hidden from
        anybody. A `part` tells each fight, or all quotes. Raises `no_session`.
        """
        scene = await self._store.look(table, lambda scene: scene)
        asking = recognise(scene, actor)
        last, past = newest(scene), list[JournalRow]()
        journal = self._lines(table, past)
        if last is None and not before:
            story = await self._lately(journal, scene.now)
        else:
            story = await self._story(journal, scene.now, last, skip=1 if before else 0)

        def told(sight: Sight, outcome: bytes) -> bool:
            if sight.hidden and (share or not scene.sees(asking, sight)):
                return False
            # Whatever field it stands in, a name that nobody may read keeps the whole outcome back.
            names = strangers(scene, sight, None if share else asking)
            words = outcome.decode().casefold()
            return not any(name.casefold() in words for name in names)

        rows = _with_reveals([r for r in story.lines if r.undone_by is None and not r.undoes])
        names = self._present_names(rows, scene, told)
        fought = self._fights(rows, scene, told, running=not before)
        fights = tuple(fight.with_names(names) for fight in fought)
        players = {row.name for row in scene.characters.values() if row.owner is not None}
        players |= self._players_gone(past, scene, since=story.started)
        evening = self._evening(rows, scene, told).with_names(names)
        head = Head(_title(story))
        if part == "fights":
            lines = [line for fight in fights for line in fight_lines(fight, players)]
            return Report(head, lines=tuple(lines[:MOST_LINES]), private=not share)
        if part == "quotes":
            quotes = tuple(f"“{quote}”" for quote in evening.quotes[-MOST_LINES:])
            return Report(head, lines=quotes, private=not share)
        undone = sum(r.undone_by is not None and not r.undoes for r in story.lines)
        lines = tuple(evening_lines(evening, fights, players, undone))
        ask = TellEvening(before=before)
        buttons = (
            ("Share", replace(ask, share=True), not share and bool(lines)),
            ("Each fight", replace(ask, part="fights"), len(fights) > 1),
            ("Quotes", replace(ask, part="quotes"), len(evening.quotes) > 1),
        )
        choices = tuple(
            Choice(label, action, ANYONE, keep=True, system=PAST)
            for label, action, is_there in buttons
            if is_there
        )
        lines = lines or ("Nothing to tell yet.",)
        return Report(head, lines=lines, choices=choices, private=not share, kept=not share)

    def _players_gone(self, lines: Sequence[JournalRow], scene: Scene, *, since: int) -> set[str]:
        """The names of players' characters deleted `since` then (epoch), if nobody bears them."""
        outcomes = (
            self._shared[CHARACTERS].read_outcome(line.entry.outcome)
            for line in lines
            if line.at >= since and line.entry.system == CHARACTERS
            if line.undone_by is None and not line.undoes
        )
        names = {gone.name for gone in outcomes if isinstance(gone, Gone) and not gone.npc}
        return names - {character.name for character in scene.characters.values()}

    def _present_names(
        self, rows: Sequence[JournalRow], scene: Scene, may_tell: MayTell
    ) -> Mapping[str, str]:
        """How those are called now who had other names in these lines, by the earlier name.

        A name that somebody bears now is theirs alone.
        """
        borne = {character.name for character in scene.characters.values()}
        names: dict[str, str] = {}
        for entry in (row.entry for row in rows if row.entry.system == CHARACTERS):
            outcome = self._shared[CHARACTERS].read_outcome(entry.outcome)
            if not isinstance(outcome, Sheet) or outcome.key not in scene.characters:
                continue
            is_known = not scene.hides(outcome.key) or may_tell(entry.sight, entry.outcome)
            if outcome.was and outcome.was not in borne and is_known:
                names[outcome.was] = scene.name(outcome.key)
        return names

    def _evening(self, rows: Sequence[JournalRow], scene: Scene, may_tell: MayTell) -> Evening:
        """What all systems tell of these lines."""
        evening = Evening()
        for domain in (*self._systems, *self._shared):
            rules = domain.rules_for(SessionRules)
            if rules is not None:
                story = self._read_lines(domain, rows, may_tell)
                part, wins = rules.recap(story), _winners(domain, scene, story)
                attempts = tuple(
                    attempt._replace(made=wins.get(attempt.roll, attempt.made))
                    for attempt in part.attempts
                )
                evening = both(evening, part._replace(attempts=attempts))
        markers = (self._marker(row) for row in rows)
        ended = (marker for marker in markers if isinstance(marker, SessionEnded))
        tokens = (*evening.lost, *(token for marker in ended for token in marker.lost))
        harms = (*evening.harms, *self._harms_by_gm(rows, may_tell))
        return evening._replace(lost=tokens, harms=harms)

    def _harms_by_gm(self, rows: Sequence[JournalRow], may_tell: MayTell) -> Iterator[Harm]:
        """What a GM's word took where damage is counted in a pool."""
        healths = (rules_of(system).health for system in self._systems)
        coins = {health.label for health in healths if health is not None}
        for row in rows:
            if row.entry.system != CALLS or not may_tell(row.entry.sight, row.entry.outcome):
                continue
            outcome = self._shared[CALLS].read_outcome(row.entry.outcome)
            if isinstance(outcome, PoolsChanged) and outcome.verb == "damage":
                for change in outcome.rows if outcome.label in coins else ():
                    moved = abs(change.after.current - change.before.current)
                    yield Harm(BY_GM, change.name, moved)

    def _fights(
        self, rows: Sequence[JournalRow], scene: Scene, may_tell: MayTell, *, running: bool
    ) -> Iterator[FightStory]:
        """The fights of these lines, with what happened since the one before had ended."""
        start = 0
        for at, row in enumerate(rows):
            if row.entry.system != FIGHTS or not may_tell(row.entry.sight, row.entry.outcome):
                continue
            outcome = self._shared[FIGHTS].read_outcome(row.entry.outcome)
            if isinstance(outcome, Ended):
                evening = self._evening(rows[start : at + 1], scene, may_tell)
                start = at + 1
                if outcome.rounds:
                    length = count(outcome.rounds, "round")
                    length = f"{length}, {outcome.stands}" if outcome.stands else length
                    yield FightStory(_name_of(outcome.name), length, outcome.fell, evening.harms)
        key = system_here(scene)
        rules = self._systems[key].rules_for(CombatRules) if key in self._systems else None
        if rules is None or not running:
            return
        for combat, fight in scene.combats.items():
            evening = self._evening(rows[start:], scene, may_tell)
            _, fell = left_standing(own_house(scene, key), find_fight(scene, combat), rules)
            words = f"round {fight.round}, still running"
            yield FightStory(_name_of(fight.name), words, fell, evening.harms)

    async def _lately(self, lines: Lines, moment: int) -> Story:
        """The lines of the last hours, of a table that has had no session."""
        result: list[JournalRow] = []
        async for line in lines:
            if moment - line.at > LATELY:
                break
            result.append(line)
        return Story(0, tuple(reversed(result)), moment - LATELY, moment, over=False)

    async def _story(self, lines: Lines, moment: int, last: Session | None, *, skip: int) -> Story:
        """The lines between the start and the end of the session, `skip` sessions back.

        The `last` one may have been opened by a system, which leaves no line of its own.
        """
        result: list[JournalRow] = []
        ended: JournalRow | None = None
        async for line in lines:
            marker = self._marker(line)
            if last is not None and _earlier(line.at, marker, last):
                if not skip:
                    break
                skip, last, result, ended = skip - 1, None, [], None
            match marker:
                case SessionEnded():
                    result, ended, last = [line], line, _session_of(line, marker)
                case SessionStarted(number) if not skip:
                    until = ended.at if ended else moment
                    rows = tuple(reversed(result))
                    return Story(number, rows, line.at, until, over=ended is not None)
                # A start that ended the session before it is that one's end, which left no line.
                case SessionStarted(over=SessionEnded() as over):
                    skip, last, result, ended = skip - 1, _session_of(line, over), [line], line
                case SessionStarted():
                    skip, last, result, ended = skip - 1, None, [], None
                case None:
                    result.append(line)
        if last is not None and not skip:
            rows = tuple(reversed(result))
            return Story(last.number, rows, last.started, last.ended or moment, bool(last.ended))
        raise Refusal("no_session", "No session came before. /session recap tells the newest one.")

    async def _lines(self, table: Table, past: list[JournalRow]) -> Lines:
        """The journal, newest first, as far back as is read, kept in `past`."""
        async for line in read_back(self._store, table):
            past.append(line)
            yield line

    def _marker(self, line: JournalRow) -> SessionStarted | SessionEnded | None:
        if line.entry.system != KEY or line.undone_by is not None:
            return None
        outcome = self._shared[KEY].read_outcome(line.entry.outcome)
        return outcome if isinstance(outcome, SessionStarted | SessionEnded) else None

    def _read_lines(
        self, domain: AnySystem, lines: Sequence[JournalRow], may_tell: MayTell
    ) -> list[JournalEvent]:
        """What came of this domain's lines; what an older version wrote is left out.

        Of a card of several rolls each of them is told when it came or has changed.
        """
        story: list[JournalEvent] = []
        latest: dict[int, KeptTale] = {}
        for line in lines:
            try:
                for raw in self._outcomes(domain, line.entry, may_tell):
                    outcome = domain.read_outcome(raw)
                    parts = _parts_to_tell(outcome) if isinstance(outcome, KeptTale) else ()
                    fresh = [part for part in parts if latest.get(part.roll) != part]
                    latest |= {part.roll: part for part in fresh}
                    story += [JournalEvent(line.entry, result) for result in (*fresh, outcome)]
            except msgspec.ValidationError:
                continue
        return story

    def _outcomes(self, domain: AnySystem, entry: Entry, may_tell: MayTell) -> tuple[bytes, ...]:
        """The domain's own outcomes in a line that may be told.

        Also those of rolls that a GM called for, or that the end of the session has read.
        """
        if entry.system == KEY:
            outcome = self._shared[KEY].read_outcome(entry.outcome)
            over = outcome.over if isinstance(outcome, SessionStarted) else outcome
            closed = over.closed if isinstance(over, SessionEnded) else ()
            return tuple(
                roll.outcome
                for roll in closed
                if roll.system == domain.key and may_tell(roll.sight, roll.outcome)
            )
        if not may_tell(entry.sight, entry.outcome):
            return ()
        if entry.system == domain.key:
            return (entry.outcome,)
        if entry.system != CALLS:
            return ()
        called = self._shared[CALLS].read_outcome(entry.outcome)
        if isinstance(called, Harmed):
            return (called.outcome,) if called.system == domain.key else ()
        mine = isinstance(called, Called) and called.state.system == domain.key
        return called.inner if mine else ()


def _with_reveals(rows: Sequence[JournalRow]) -> tuple[JournalRow, ...]:
    """The same lines, seen by everybody where their roll was shown to everybody later."""
    public = revealed_rolls(row.entry for row in rows)

    def opened(row: JournalRow) -> JournalRow:
        # Whoever was hidden when they rolled is named only once everybody may know of them.
        sight = replace(row.entry.sight, mode="public")
        return replace(row, entry=replace(row.entry, sight=sight))

    return tuple(opened(row) if row.entry.roll in public else row for row in rows)


def _parts_to_tell(tale: KeptTale) -> tuple[KeptTale, ...]:
    """The rolls of a card that may be told: of two against one another only once both are in."""
    call = tale.state_of(CallState)
    unseen = call is not None and call.how == "against" and call.missing and not call.closed
    return () if unseen else tale.parts


def _winners(domain: AnySystem, scene: Scene, story: Sequence[JournalEvent]) -> dict[int, bool]:
    """Of two who rolled against one another who won, by the numbers of their rolls."""
    rules, wins = domain.rules_for(CallRules), dict[int, bool]()
    if rules is None:
        return wins
    here = own_house(scene, domain.key)
    for tale in (event.outcome for event in story):
        call = tale.state_of(CallState) if isinstance(tale, KeptTale) else None
        if call is None or call.how != "against" or not isinstance(tale, KeptTale):
            continue
        for pair in zip(tale.parts[::2], tale.parts[1::2], strict=False):
            states = [part.state_of(rules.kind) for part in pair]
            if None not in states:
                winner = rules.meet(here, *states).winner
                wins |= {part.roll: winner == place for place, part in enumerate(pair)}
    return wins


def _title(story: Story) -> str:
    """`Session 3: 2 h 40`."""
    if not story.number:
        return "The last 12 hours"
    hours, minutes = divmod((story.until - story.started) // 60, 60)
    length = f"{minutes} min" if minutes else "under a minute"
    return f"Session {story.number}: " + (f"{hours} h {minutes:02}" if hours else length)


def _name_of(name: str) -> str:
    """What a fight is called; one that nobody named is a fight."""
    return "A fight" if name == USUAL_NAME else name


def _session_of(line: JournalRow, over: SessionEnded) -> Session:
    """The session that this line has ended."""
    return Session(over.number, line.at - over.seconds, line.at)


def _earlier(at: int, marker: SessionStarted | SessionEnded | None, last: Session) -> bool:
    """Whether a line, newest first, is from before this session."""
    return at < last.started or (marker is not None and marker.number < last.number)
