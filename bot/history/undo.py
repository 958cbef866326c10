"""Undo, redo, and what happened at a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from bot.core.action import Instead
from bot.core.errors import Refusal
from bot.core.people import Actor
from bot.core.report import Head, Report
from bot.core.scene import Entry, Scene, Table
from bot.core.settings import dice_pictures, recognise
from bot.core.words import announce, join_words
from bot.history import listing, may
from bot.history.cards import Teller, offers_of, place_card, strike
from bot.shared.anydice.actions import RollDice, is_dice
from bot.shared.deal import Card, Cards
from bot.shared.past import KEY, UNDONE, TakeBack
from bot.shared.redraw import changed_rolls, offers_about, touched_keys
from bot.shared.system import Registry
from bot.store.protocol import JournalRow, LaterChange, Store

REACH = 100
"""How many of the newest lines can be reversed, as the store has it."""

MOST_LAST = 10
"""So many of the last expressions are offered again."""

LONGEST_TOLD = 80
"""Characters of what stands in the way of an undo."""

Reports = Mapping[int, Report]
"""The last card of each offer, by its id."""


class Selection(NamedTuple):
    """What somebody means to take back: these `lines` of the `journal` as they saw it."""

    scene: Scene
    actor: Actor
    journal: Sequence[JournalRow]
    lines: tuple[JournalRow, ...]


class History:
    """Reverses what was done at a table, for whoever may, and says what it reverses.

    A person may take back what they did themselves, within the table's `undo_minutes`; a GM
    everything. `shared` is what all systems share.
    """

    def __init__(self, store: Store, systems: Registry, shared: Registry) -> None:
        self._store = store
        self._teller = Teller(systems, shared)

    async def undo(
        self,
        table: Table,
        actor: Actor,
        what: str = "change",
        *,
        lines: Sequence[int] = (),
        roll: int = 0,
        interaction: int | None = None,
    ) -> Cards:
        """Take back the last `change`, every step of the last `roll`, or the line of this id.

        Or these `lines`, or the last step of the roll of this number. Raises `Refusal`:
        `nothing_to_undo`, `undone_already`, `just_undone` where somebody else has this moment
        undone something, `not_yours`, `dice_fell`, `too_late`, `undo_conflict` where a later
        change that stands touched the same; and `AlreadyDone` of the `interaction`.
        """
        selection = await self.find(table, actor, what, lines=lines, roll=roll)
        self.refuse(selection)
        return await self._reverse(selection, "undo", interaction=interaction)

    async def find(
        self,
        table: Table,
        actor: Actor,
        what: str = "change",
        *,
        lines: Sequence[int] = (),
        roll: int = 0,
    ) -> Selection:
        """What an undo would reverse, whoever may; raises what says that there is no such thing."""
        scene, asking = await self._seen_by(table, actor)
        journal = await self._store.history(table, REACH)
        if lines or roll:
            matches = may.lines_of(journal, lines, roll)
        else:
            matches = may.targets(journal, asking, what, scene)
        return Selection(scene, asking, journal, tuple(matches))

    def refuse(self, selection: Selection) -> None:
        """Refuses what this person may not take back, with the way to ask the GMs for it."""
        may.refuse(selection.scene, selection.actor, selection.lines)

    async def redo(self, table: Table, actor: Actor, *, interaction: int | None = None) -> Cards:
        """Let what was last undone stand again.

        Raises `Refusal`: `nothing_to_redo`, `undone_already`, `too_late`, `undo_conflict`; and
        `AlreadyDone` of the `interaction`.
        """
        scene, asking = await self._seen_by(table, actor)
        lines = await self._store.history(table, REACH)
        undone = (r for r in lines if r.undone_by is None and r.entry.action == may.UNDO)
        target = next((r for r in undone if asking.gm or r.entry.user == asking.user), None)
        if target is None:
            raise Refusal(
                "nothing_to_redo",
                "Nothing that was undone here can be done again."
                if asking.gm
                else "You have undone nothing here that could be done again.",
            )
        may.refuse_late(scene, asking, [target])
        return await self._reverse(
            Selection(scene, asking, lines, (target,)), "redo", interaction=interaction
        )

    async def list_lines(self, table: Table, actor: Actor, limit: int) -> Report:
        """The newest lines, newest first, 1..25 of them: who did what when.

        Of what is hidden from this person, only the notice.
        """
        scene, asking = await self._seen_by(table, actor)
        lines = await self._store.history(table, REACH)
        limit = min(max(limit, 1), listing.MOST_LISTED)
        return listing.list_lines(lines, scene, asking, self._teller, limit)

    async def undoable(self, table: Table, actor: Actor) -> list[tuple[str, str]]:
        """What this person may take back, as (words, what to ask for), newest first."""
        scene, asking = await self._seen_by(table, actor)
        lines = await self._store.history(table, listing.MOST_LISTED)
        result = [("the last change", "change"), ("every step of the last roll", "roll")]
        for line in may.standing(lines):
            try:
                may.refuse(scene, asking, [line])
            except Refusal:
                continue
            who = listing.other_person(line.entry, line.entry.summary, scene)
            words = f"{who}: {line.entry.summary}" if who else line.entry.summary
            result.append((words, str(line.id)))
        return result

    async def last_dice(self, table: Table, actor: Actor) -> list[str]:
        """The last expressions that this person has rolled by `/roll`, newest first."""
        lines = await self._store.history(table, REACH)
        mine = (r.entry for r in lines if r.entry.user == actor.user and is_dice(r.entry))
        expressions = (msgspec.json.decode(entry.action, type=RollDice).what for entry in mine)
        return list(dict.fromkeys(expressions))[:MOST_LAST]

    async def _seen_by(self, table: Table, actor: Actor) -> tuple[Scene, Actor]:
        """The scene as it is, and the person as the table knows them."""
        scene = await self._store.look(table, lambda scene: scene)
        return scene, recognise(scene, actor)

    async def _reverse(
        self, selection: Selection, how: Literal["undo", "redo"], *, interaction: int | None = None
    ) -> Cards:
        """Reverse these lines as they were seen; what has changed meanwhile is refused."""
        before, actor, lines = selection.scene, selection.actor, selection.journal
        table, rows = before.table, may.with_endings(lines, selection.lines)
        again = [r for t in rows for r in lines if r.id in t.undoes]
        subject = selection.lines if how == "undo" else again or selection.lines
        verb = may.UNDID if how == "undo" else "redid"
        entry = Entry(
            user=actor.user,
            name=actor.name,
            system="",
            action=may.UNDO if how == "undo" else may.REDO,
            outcome=b"{}",
            summary=f"{verb}: {name_all(subject, before)}"[: listing.LONGEST_SUMMARY],
        )

        def choose(newest: Sequence[JournalRow]) -> tuple[Sequence[int], Entry]:
            ids = [r.id for r in rows]
            # Since they were read others may have pushed them out of reach.
            if not set(ids) <= {r.id for r in newest}:
                raise Refusal("nothing_to_undo", "That is too long ago to be undone.")
            return ids, entry

        touched = {number for line in (*rows, *again) for number in offers_of(line)}
        # Before the store reverses the lines: afterwards none of them stands, and no card is told.
        old = await self._last_cards(before, lines, touched)
        try:
            reversed_lines = await self._store.revert(table, choose, interaction=interaction)
        except LaterChange as blocked:
            raise _with_both(blocked, selection, how) from blocked
        after = await self._store.look(table, lambda scene: scene)
        others = actor.gm and any(r.entry.user != actor.user for r in subject)
        undone = "the GM" if others else actor.name
        cards = await self._cards(after, reversed_lines, old, undone if how == "undo" else "")
        shown_offers = {offer for line in reversed_lines for offer, _ in line.shown}
        cards += await self._touched_cards(before, after, lines, shown_offers)
        hidden = any(r.entry.sight.hidden for r in subject)
        word = UNDONE if how == "undo" else "Done again"
        report = Report(
            Head(announce(word, name_all(subject, before))),
            changes=() if hidden else tuple(self._teller.pools(before, after)),
            private=not listing.lines_in_sight(subject),
        )
        return Cards(Card(table, report), also=cards)

    async def _cards(
        self, after: Scene, reversed_lines: Sequence[JournalRow], old: Reports, undone: str
    ) -> tuple[Card, ...]:
        """Every card of what was reversed, as it is to be shown from now on."""
        table = after.table
        lines = await self._store.history(table, REACH)
        messages: dict[int, set[int]] = {}
        for line in reversed_lines:
            for offer, message in line.shown:
                messages.setdefault(offer, set()).add(message)
        cards: list[Card] = []
        for number, places in messages.items():
            last = old.get(number)
            scene = await self._scene_of(table, number)
            offer = scene.offers.get(number)
            if offer is not None and offer.combat:
                continue  # a panel is drawn from what is, not from what was done
            report = None if offer is None else self._teller.card(offer, lines, scene)
            if offer is None or report is None:
                over = strike(last or Report(Head("A card of what was undone")), undone)
                card = Card(table, over, over=True, pictures=dice_pictures(after))
                cards += [replace(card, message=m) for m in sorted(places)]
                continue
            if undone and last is not None and last.title != report.title:
                title = replace(last.head, first="").text
                report = replace(report, footer=(f"{title}: undone by {undone}",))
            cards += [
                place_card(after, offer, report, m)
                for m in sorted(places | ({offer.message} if offer.message else set()))
            ]
        return tuple(cards)

    async def _touched_cards(
        self, before: Scene, after: Scene, lines: Sequence[JournalRow], own_cards: set[int]
    ) -> tuple[Card, ...]:
        """The other cards of rolls that are not as they were, or about which other may be done."""
        table, rolls = after.table, changed_rolls(before, after)
        newest = await self._store.history(table, REACH)
        others = (o for o in (*before.offers.values(), *after.offers.values()) if o.roll in rolls)
        cards: list[Card] = []
        for number in dict.fromkeys(
            offer.id for offer in (*offers_about(after, touched_keys(before, after)), *others)
        ):
            if number in own_cards:
                continue
            scene = await self._scene_of(table, number)
            offer = scene.offers.get(number)
            if offer is None or offer.message is None:
                continue
            old = self._teller.card(offer, lines, before)
            report = self._teller.card(offer, newest, scene)
            same = old == report if offer.roll in rolls else _offers_same(old, report)
            if report is not None and not same:
                cards.append(place_card(after, offer, report, offer.message))
        return tuple(cards)

    async def _last_cards(
        self, scene: Scene, lines: Sequence[JournalRow], touched: set[int]
    ) -> Reports:
        """The card that each of these offers shows now, as far as the newest lines say so."""
        result: dict[int, Report] = {}
        for number in touched:
            whole = await self._scene_of(scene.table, number)
            offer = whole.offers.get(number)
            report = None if offer is None else self._teller.card(offer, lines, whole)
            if report is not None:
                result[number] = report
        return result

    async def _scene_of(self, table: Table, offer: int) -> Scene:
        """The scene with an offer of this id and its roll, whether that is open or not."""
        return await self._store.look(table, lambda scene: scene, offer=offer)


def _offers_same(old: Report | None, report: Report | None) -> bool:
    """Whether as much may be done on the one card as on the other."""
    return old is not None and report is not None and old.choices == report.choices


def name_all(lines: Sequence[JournalRow], scene: Scene) -> str:
    """What was done, without what came of it: `Skaz, the lock`; of one line without a task both."""
    first = {line.entry.roll or f"line {line.id}": line.entry for line in lines}
    entries = list(first.values())
    if len(entries) == 1:
        return listing.name_whole(entries[0], scene) or "what waited"
    names = (listing.name_of(entry) for entry in entries)
    return join_words(dict.fromkeys(name for name in names if name)) or "what waited"


def _with_both(blocked: LaterChange, selection: Selection, how: str) -> Refusal:
    """What came since on the same, with the way to take all of it back, or to ask a GM for that."""
    words = blocked.later.entry.summary
    words = f"{words[:LONGEST_TOLD]}…" if len(words) > LONGEST_TOLD else words
    sentence = f"“{words}” came later" if words else "Something came later"
    what = _same_words(blocked.same) or "thing"
    sentence += f" and changed the same {what}." if blocked.same else " and builds on it."
    every = may.with_later(selection.journal, selection.lines)
    if how == "redo" or any(line.undoes for line in every):
        return Refusal("undo_conflict", f"{sentence} Undo that first.")
    try:
        may.refuse(selection.scene, selection.actor, every)
    except Refusal as no:
        return Refusal("undo_conflict", sentence, instead=no.instead)
    number = sum(bool(line.entry.summary) for line in every)
    action = TakeBack(lines=tuple(line.id for line in every), sure=True)
    label = "Undo both" if number == 2 else f"Undo all {number}"
    return Refusal("undo_conflict", sentence, instead=(Instead(label, action=action, system=KEY),))


def _same_words(touched: Iterable[str]) -> str:
    """`dice` of pools that two lines changed, "" where it is anything else."""
    pools = [name.partition("[")[2] for name in sorted(touched) if name.startswith("pools[")]
    names = dict.fromkeys(msgspec.json.decode(f"[{keys}")[1] for keys in pools)
    return join_words(names)
