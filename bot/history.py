"""The journal as people see it: undo, redo, and what happened at a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.people import Actor
from bot.core.permits import own_house
from bot.core.report import Past, Report
from bot.core.scene import Entry, Offer, Scene, Table
from bot.core.sight import veiled
from bot.core.system import AnySystem, Registry
from bot.core.table import recognised, undo_seconds
from bot.core.words import count, fold, listed
from bot.resolver import Answer, Card
from bot.store.protocol import JournalRow, LaterChange, Store

REACH = 100
"""How many of the newest lines can be reversed, as the store has it."""

MOST_LISTED = 25
LONGEST_SUMMARY = 500
JUST_NOW = 3
"""Seconds in which somebody else's undo is taken for the one that was meant."""

UNDO = b'{"do":"undo"}'
REDO = b'{"do":"redo"}'

Reports = Mapping[int, Report]
"""The last card of each offer, by its id."""


class History:
    """Reverses what was done at a table, for whoever may, and says what it reverses.

    A person may take back what they did themselves, within the table's `undo_minutes`; a GM
    everything. `shared` is what all systems share.
    """

    def __init__(self, store: Store, systems: Registry, shared: Registry) -> None:
        self._store = store
        self._systems = systems
        self._shared = shared

    async def undo(self, table: Table, actor: Actor, what: str = "change") -> Answer:
        """Take back the last `change`, every step of the last `roll`, or the line of this id.

        Raises `Refusal`: `nothing_to_undo`, `undone_already`, `just_undone` where somebody else
        has this moment undone something, `not_yours`, `too_late`, `undo_conflict` where a later
        change that stands touched the same.
        """
        scene, asking = await self._seen_by(table, actor)
        lines = await self._store.history(table, REACH)
        targets = _targets(lines, asking, what, scene)
        return await self._reverse(scene, asking, lines, targets, "undo")

    async def redo(self, table: Table, actor: Actor) -> Answer:
        """Let what was last undone stand again.

        Raises `Refusal`: `nothing_to_redo`, `undone_already`, `too_late`, `undo_conflict`.
        """
        scene, asking = await self._seen_by(table, actor)
        lines = await self._store.history(table, REACH)
        undone = (r for r in lines if r.undone_by is None and r.entry.action == UNDO)
        target = next((r for r in undone if asking.gm or r.entry.user == asking.user), None)
        if target is None:
            whose = "" if asking.gm else " that you undid yourself"
            raise Refusal("nothing_to_redo", f"There is nothing{whose} to do again here.")
        _refuse_late(scene, asking, [target])
        return await self._reverse(scene, asking, lines, [target], "redo")

    async def listed(self, table: Table, actor: Actor, limit: int) -> Report:
        """The newest lines, newest first, 1..25 of them: who did what when.

        Of what is hidden from this person, only the notice.
        """
        scene, asking = await self._seen_by(table, actor)
        lines = await self._store.history(table, REACH)
        told = [line for line in lines if line.entry.summary]  # what only looked says nothing
        past = tuple(
            Past(r.at, r.entry.name, self._words(r.entry, scene, asking), r.undone_by is not None)
            for r in told[: min(max(limit, 1), MOST_LISTED)]
        )
        why = () if past else ("Nothing has happened here yet.",)
        hint = "/undo takes back; what is struck through is undone" if past else ""
        return Report("What happened here", why=why, past=past, hint=hint, private=True)

    async def undoable(self, table: Table, actor: Actor) -> list[tuple[str, str]]:
        """What this person may take back, as (words, what to ask for), newest first."""
        scene, asking = await self._seen_by(table, actor)
        lines = await self._store.history(table, MOST_LISTED)
        found = [("the last change", "change"), ("every step of the last roll", "roll")]
        for line in _standing(lines):
            try:
                _refuse_others(asking, [line])
                _refuse_late(scene, asking, [line])
            except Refusal:
                continue
            found.append((f"{line.entry.name}: {line.entry.summary}", str(line.id)))
        return found

    async def _seen_by(self, table: Table, actor: Actor) -> tuple[Scene, Actor]:
        """The scene as it is, and the person as the table knows them."""
        scene = await self._store.look(table, lambda scene: scene)
        return scene, recognised(scene, actor)

    async def _reverse(
        self,
        before: Scene,
        actor: Actor,
        lines: Sequence[JournalRow],
        targets: Sequence[JournalRow],
        how: Literal["undo", "redo"],
    ) -> Answer:
        """Reverse these lines as they were seen; what has changed meanwhile is refused."""
        table = before.table
        again = [r for t in targets for r in lines if r.id in t.undoes]
        said = targets if how == "undo" else again
        shown = [_said(r.entry) for r in said]
        verb = "undid" if how == "undo" else "did again"
        entry = Entry(
            user=actor.user,
            name=actor.name,
            system="",
            action=UNDO if how == "undo" else REDO,
            outcome=b"{}",
            summary=f"{verb}: {'; '.join(shown)}"[:LONGEST_SUMMARY],
        )

        def choose(now: Sequence[JournalRow]) -> tuple[Sequence[int], Entry]:
            ids = [r.id for r in targets]
            if not set(ids) <= {r.id for r in now}:
                raise Refusal("nothing_to_undo", "That is too long ago to be undone.")
            return ids, entry

        old = self._last_cards(before, lines)
        try:
            reversed_lines = await self._store.revert(table, choose)
        except LaterChange as conflict:
            raise _reworded(conflict, how) from conflict
        after = await self._store.look(table, lambda scene: scene)
        cards = await self._cards(after, reversed_lines, old, actor.name if how == "undo" else "")
        hidden = any(r.entry.sight.hidden for r in said)
        report = Report(
            f"{'UNDONE' if how == 'undo' else 'DONE AGAIN'} by {actor.name}",
            why=tuple(shown),
            changes=() if hidden else tuple(_pools(before, after)),
            hint="/redo lets it stand again" if how == "undo" else "",
        )
        return Answer(Card(table, report), also=cards)

    async def _cards(
        self, after: Scene, reversed_lines: Sequence[JournalRow], old: Reports, undone: str
    ) -> tuple[Card, ...]:
        """Every card of what was reversed, as it is to be shown from now on."""
        lines = await self._store.history(after.table, REACH)
        messages: dict[int, set[int]] = {}
        for line in reversed_lines:
            for offer, message in line.shown:
                messages.setdefault(offer, set()).add(message)
        cards: list[Card] = []
        for number, places in messages.items():
            last = old.get(number)
            offer = await self._store.look(
                after.table, lambda s, n=number: s.offers.get(n), offer=number
            )
            if offer is not None and offer.combat:
                continue  # a panel is drawn from what is, not from what was done
            report = None if offer is None else self._now(offer, lines, after)
            if offer is None or report is None:
                struck = _over(last or Report("A card of what was undone"), undone)
                cards += [Card(after.table, struck, message=m, over=True) for m in sorted(places)]
                continue
            if undone and last is not None and last.title != report.title:
                report = replace(report, was=(*report.was, f"{last.title} (undone by {undone})"))
            cards += [
                _placed(after.table, offer, report, m, over=m != offer.message)
                for m in sorted(places | ({offer.message} if offer.message else set()))
            ]
        return tuple(cards)

    def _last_cards(self, scene: Scene, lines: Sequence[JournalRow]) -> Reports:
        """The card that each offer shows now, as far as the newest lines say so."""
        found: dict[int, Report] = {}
        for line in lines:
            if line.undone_by is not None or line.undoes:
                continue
            for number in _offers(line):
                if number not in found:
                    roll = line.entry.roll
                    report = self._told(line.entry, scene, roll)
                    if report is not None:
                        found[number] = report
        return found

    def _now(self, offer: Offer, lines: Sequence[JournalRow], scene: Scene) -> Report | None:
        """The card of an offer that stands, from the newest line that stands."""
        for line in lines:
            stands = line.undone_by is None and not line.undoes
            if stands and offer.id in _offers(line):
                return self._told(line.entry, scene, offer.roll)
        return None

    def _told(self, entry: Entry, scene: Scene, roll: int | None) -> Report | None:
        """What came of a line in words, for everybody; None where it can no longer be said."""
        rules = self._rules(entry.system)
        if rules is None:
            return None
        mine = own_house(scene, rules.key) if rules.key in self._systems else scene
        try:
            report = rules.report(rules.read_outcome(entry.outcome), mine)
        except (Refusal, LookupError, msgspec.MsgspecError):
            return Report(entry.summary, roll=entry.roll)
        if roll is not None and report.roll != roll:
            report = next((other for other in report.also if other.roll == roll), report)
        if entry.sight.hidden:
            who = _who(entry)
            return veiled(report, scene, entry.sight, system=entry.system, who=who)
        return replace(report, by_hand=entry.by_hand)

    def _words(self, entry: Entry, scene: Scene, actor: Actor) -> str:
        """A line for this person; the outcome of a hidden one only for those who see it."""
        rules = self._rules(entry.system)
        if rules is None or not entry.sight.hidden or not scene.sees(actor, entry.sight):
            return entry.summary
        try:
            report = rules.report(rules.read_outcome(entry.outcome), scene)
        except (Refusal, LookupError, msgspec.MsgspecError):
            return entry.summary
        return f"{report.title} (hidden)"

    def _rules(self, key: str) -> AnySystem | None:
        for known in (self._shared, self._systems):
            if key in known:
                return known[key]
        return None


def _standing(lines: Iterable[JournalRow], *, quiet: bool = False) -> list[JournalRow]:
    """What can be undone, newest first; `quiet` counts looks that only posted a card."""
    return [
        r
        for r in lines
        if r.undone_by is None and not r.undoes and r.entry.system and (quiet or r.entry.summary)
    ]


def _targets(
    lines: Sequence[JournalRow], actor: Actor, what: str, scene: Scene
) -> list[JournalRow]:
    """The lines that are meant; refuses what this person may not take back."""
    found = _standing(lines)
    wanted = fold(what)
    if wanted.isascii() and wanted.isdigit():
        gone = next((r for r in lines if str(r.id) == wanted and r.undone_by is not None), None)
        if gone is not None:
            raise Refusal("undone_already", f"“{gone.entry.summary}” is undone already.")
        targets = [r for r in _standing(lines, quiet=True) if str(r.id) == wanted]
    elif wanted in {"change", "roll"}:
        _refuse_crossing(lines, actor, scene.now)
        mine = found if actor.gm else [r for r in found if r.entry.user == actor.user]
        targets = mine[:1]
        if wanted == "roll":
            last = next((r.entry.roll for r in mine if r.entry.roll is not None), None)
            targets = [r for r in found if last is not None and r.entry.roll == last]
    else:
        raise Refusal(
            "bad_value",
            f"“{what[:40]}” is nothing to undo: say change, roll, or pick from the list.",
        )
    if not targets:
        whose = "at this table" if actor.gm else "of yours at this table"
        raise Refusal("nothing_to_undo", f"There is nothing to undo {whose}.")
    _refuse_others(actor, targets)
    _refuse_late(scene, actor, targets)
    return targets


def _refuse_crossing(lines: Sequence[JournalRow], actor: Actor, now: int) -> None:
    """Two who see the same mistake undo it once."""
    if not lines:
        return
    last = lines[0]
    meant = actor.gm or any(r.entry.user == actor.user for r in lines if r.id in last.undoes)
    crossing = meant and last.entry.action == UNDO and last.entry.user != actor.user
    if crossing and now - last.at < JUST_NOW and last.undone_by is None:
        raise Refusal(
            "just_undone",
            f"{last.entry.name} {last.entry.summary} this very moment. Nothing more was undone; "
            "say /undo again in a few seconds if you mean an earlier change.",
        )


def _refuse_others(actor: Actor, targets: Iterable[JournalRow]) -> None:
    others = [r for r in targets if r.entry.user != actor.user]
    if others and not actor.gm:
        names = listed(dict.fromkeys(r.entry.name for r in others))
        raise Refusal(
            "not_yours", f"Only a GM can take that back: {names} had a hand in it. Nothing changed."
        )


def _refuse_late(scene: Scene, actor: Actor, targets: Iterable[JournalRow]) -> None:
    if actor.gm:
        return
    window = undo_seconds(scene)
    if not window:
        raise Refusal("too_late", "Only a GM takes things back at this table.")
    ago = max(scene.now - r.at for r in targets)
    if ago > window:
        raise Refusal(
            "too_late",
            f"That was {count(ago // 60, 'minute')} ago; here you can take back what you did in "
            f"the last {count(window // 60, 'minute')}. Only a GM can undo it now.",
        )


def _reworded(conflict: LaterChange, how: Literal["undo", "redo"]) -> Refusal:
    if how == "undo":
        return conflict
    later = conflict.later.entry
    return Refusal(
        conflict.kind,
        f"That cannot be done again: {later.name} did “{later.summary}” later, which changed the "
        "same. Undo that first.",
    )


def _said(entry: Entry) -> str:
    return f"{entry.name}: {entry.summary}"


def _offers(line: JournalRow) -> list[int]:
    """The ids of the offers that a line touched, as the store names rows."""
    found = (name.removeprefix("offers[").removesuffix("]") for name in line.touched)
    return [int(number) for number in found if number.isdigit()]


def _who(entry: Entry) -> str:
    action: dict[str, Any] = msgspec.json.decode(entry.action)
    return fold(str(action.get("who", "")))


def _over(report: Report, undone: str) -> Report:
    """A card that is only history now."""
    return replace(
        report,
        choices=(),
        also=(),
        call=None,
        hint="",
        tone="plain",
        undone=undone or report.undone,
    )


def _placed(table: Table, offer: Offer, report: Report, message: int, *, over: bool) -> Card:
    """A card that stands, with those of its buttons that are good."""
    open_rows = {row.label: at for at, row in enumerate(offer.choices) if row.status == "open"}
    shut_rows = {row.label: at for at, row in enumerate(offer.choices) if row.status == "closed"}
    pairs = [
        (choice, place)
        for choice in report.choices
        if (place := (shut_rows if choice.disabled else open_rows).get(choice.label)) is not None
    ]
    return Card(
        table=table,
        report=replace(
            report,
            choices=tuple(choice for choice, _ in pairs),
            also=(),
            call=None,
            by_hand=offer.by_hand,
        ),
        offer=offer.id,
        indices=tuple(place for _, place in pairs),
        message=message,
        over=over,
    )


def _pools(before: Scene, after: Scene) -> Iterable[str]:
    """The pools that changed, but those of whom not everybody sees."""
    unseen = {key for (_, key), one in before.combatants.items() if one.hidden}
    for (who, pool), row in after.pools.items():
        was = before.pools.get((who, pool))
        character = after.characters.get(who)
        if character is None or was is None or who in unseen or was.current == row.current:
            continue
        yield f"{character.name}: {pool} {was.current} → {row.current}"
