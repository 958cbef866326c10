"""Undo, redo, and what happened at a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.people import Actor
from bot.core.report import Head, Past, Report
from bot.core.scene import Entry, Offer, Scene, Table
from bot.core.settings import dice_pictures, recognised
from bot.core.words import join_words
from bot.history.cards import Teller, offers_of, place_card, pools, strike
from bot.history.may import REDO, UNDID, UNDO, refuse_late, refuse_others, standing, targets
from bot.resolver import Cards
from bot.shared.combat.actions import SYSTEM as FIGHTS
from bot.shared.deal import Card
from bot.shared.redraw import offers_about, touched
from bot.shared.system import Registry
from bot.store.protocol import JournalRow, Store

REACH = 100
"""How many of the newest lines can be reversed, as the store has it."""

MOST_LISTED = 25
LONGEST_SUMMARY = 500

Reports = Mapping[int, Report]
"""The last card of each offer, by its id."""


class History:
    """Reverses what was done at a table, for whoever may, and says what it reverses.

    A person may take back what they did themselves, within the table's `undo_minutes`; a GM
    everything. `shared` is what all systems share.
    """

    def __init__(self, store: Store, systems: Registry, shared: Registry) -> None:
        self._store = store
        self._teller = Teller(systems, shared)

    async def undo(
        self, table: Table, actor: Actor, what: str = "change", *, asked: int | None = None
    ) -> Cards:
        """Take back the last `change`, every step of the last `roll`, or the line of this id.

        Raises `Refusal`: `nothing_to_undo`, `undone_already`, `just_undone` where somebody else
        has this moment undone something, `not_yours`, `too_late`, `undo_conflict` where a later
        change that stands touched the same; and `AlreadyDone` of the interaction `asked`.
        """
        scene, asking = await self._seen_by(table, actor)
        lines = await self._store.history(table, REACH)
        meant = targets(lines, asking, what, scene)
        return await self._reverse(scene, asking, lines, meant, "undo", asked=asked)

    async def redo(self, table: Table, actor: Actor, *, asked: int | None = None) -> Cards:
        """Let what was last undone stand again.

        Raises `Refusal`: `nothing_to_redo`, `undone_already`, `too_late`, `undo_conflict`; and
        `AlreadyDone` of the interaction `asked`.
        """
        scene, asking = await self._seen_by(table, actor)
        lines = await self._store.history(table, REACH)
        undone = (r for r in lines if r.undone_by is None and r.entry.action == UNDO)
        target = next((r for r in undone if asking.gm or r.entry.user == asking.user), None)
        if target is None:
            raise Refusal(
                "nothing_to_redo",
                "Nothing that was undone here can be done again."
                if asking.gm
                else "You have undone nothing here that could be done again.",
            )
        refuse_late(scene, asking, [target])
        return await self._reverse(scene, asking, lines, [target], "redo", asked=asked)

    async def list_lines(self, table: Table, actor: Actor, limit: int) -> Report:
        """The newest lines, newest first, 1..25 of them: who did what when.

        Of what is hidden from this person, only the notice.
        """
        scene, asking = await self._seen_by(table, actor)
        lines = await self._store.history(table, REACH)
        told = [line for line in lines if line.entry.summary]  # what only looked says nothing
        past = tuple(
            Past(
                r.at,
                _other_person(r.entry, scene),
                self._teller.words(r.entry, scene, asking),
                r.undone_by is not None,
            )
            for r in told[: min(max(limit, 1), MOST_LISTED)]
        )
        why = () if past else ("Nothing has happened here yet.",)
        return Report(Head("What happened here"), lines=why, past=past, private=True)

    async def undoable(self, table: Table, actor: Actor) -> list[tuple[str, str]]:
        """What this person may take back, as (words, what to ask for), newest first."""
        scene, asking = await self._seen_by(table, actor)
        lines = await self._store.history(table, MOST_LISTED)
        result = [("the last change", "change"), ("every step of the last roll", "roll")]
        for line in standing(lines):
            try:
                refuse_others(asking, [line])
                refuse_late(scene, asking, [line])
            except Refusal:
                continue
            who = _other_person(line.entry, scene)
            told = f"{who}: {line.entry.summary}" if who else line.entry.summary
            result.append((told, str(line.id)))
        return result

    async def _seen_by(self, table: Table, actor: Actor) -> tuple[Scene, Actor]:
        """The scene as it is, and the person as the table knows them."""
        scene = await self._store.look(table, lambda scene: scene)
        return scene, recognised(scene, actor)

    async def _reverse(
        self,
        before: Scene,
        actor: Actor,
        lines: Sequence[JournalRow],
        meant: Sequence[JournalRow],
        how: Literal["undo", "redo"],
        *,
        asked: int | None = None,
    ) -> Cards:
        """Reverse these lines as they were seen; what has changed meanwhile is refused."""
        table = before.table
        again = [r for t in meant for r in lines if r.id in t.undoes]
        said = meant if how == "undo" else again or meant
        verb = UNDID if how == "undo" else "did again"
        entry = Entry(
            user=actor.user,
            name=actor.name,
            system="",
            action=UNDO if how == "undo" else REDO,
            outcome=b"{}",
            summary=f"{verb}: {_name_all(said)}"[:LONGEST_SUMMARY],
        )

        def choose(now: Sequence[JournalRow]) -> tuple[Sequence[int], Entry]:
            ids = [r.id for r in meant]
            if not set(ids) <= {r.id for r in now}:
                raise Refusal("nothing_to_undo", "That is too long ago to be undone.")
            return ids, entry

        touched = {number for line in (*meant, *again) for number in offers_of(line)}
        old = await self._last_cards(before, lines, touched)
        reversed_lines = await self._store.revert(table, choose, asked=asked)
        after = await self._store.look(table, lambda scene: scene)
        cards = await self._cards(after, reversed_lines, old, actor.name if how == "undo" else "")
        shown_offers = {offer for line in reversed_lines for offer, _ in line.shown}
        cards += await self._touched_cards(before, after, lines, shown_offers)
        hidden = any(r.entry.sight.hidden for r in said)
        report = Report(
            Head(f"{'Undone' if how == 'undo' else 'Done again'}: {_name_all(said)}"),
            changes=() if hidden else tuple(pools(before, after)),
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
            offer = await self._offer(table, number)
            if offer is not None and offer.combat:
                continue  # a panel is drawn from what is, not from what was done
            report = None if offer is None else self._teller.card(offer, lines, after)
            if offer is None or report is None:
                over = strike(last or Report("A card of what was undone"), undone)
                card = Card(table, over, over=True, pictures=dice_pictures(after))
                cards += [replace(card, message=m) for m in sorted(places)]
                continue
            if undone and last is not None and last.title != report.title:
                report = replace(report, footer=(f"{last.title}: undone by {undone}",))
            cards += [
                place_card(after, offer, report, m, over=m != offer.message)
                for m in sorted(places | ({offer.message} if offer.message else set()))
            ]
        return tuple(cards)

    async def _touched_cards(
        self, before: Scene, after: Scene, lines: Sequence[JournalRow], shown: set[int]
    ) -> tuple[Card, ...]:
        """The other cards of open rolls about which something else may be done than before."""
        keys, table = touched(before, after), after.table
        now = await self._store.history(table, REACH)
        cards: list[Card] = []
        for offer in offers_about(after, keys):
            if offer.id in shown or offer.message is None:
                continue
            old = self._teller.card(offer, lines, before)
            report = self._teller.card(offer, now, after)
            if report is None or (old is not None and old.choices == report.choices):
                continue
            cards.append(place_card(after, offer, report, offer.message, over=False))
        return tuple(cards)

    async def _last_cards(
        self, scene: Scene, lines: Sequence[JournalRow], touched: set[int]
    ) -> Reports:
        """The card that each of these offers shows now, as far as the newest lines say so."""
        result: dict[int, Report] = {}
        for number in touched:
            offer = await self._offer(scene.table, number)
            report = None if offer is None else self._teller.card(offer, lines, scene)
            if report is not None:
                result[number] = report
        return result

    async def _offer(self, table: Table, number: int) -> Offer | None:
        """An offer, whether its roll is open or not."""
        return await self._store.look(table, lambda s: s.offers.get(number), offer=number)


def _name_all(lines: Sequence[JournalRow]) -> str:
    """What was done, without what came of it: `Skaz, the lock`."""
    first = {line.entry.roll or f"line {line.id}": line.entry for line in lines}
    names = (_name(entry) for entry in first.values())
    return join_words(dict.fromkeys(name for name in names if name)) or "what waited"


def _name(entry: Entry) -> str:
    """What was done; of a fight's move what it did, not whose fight it was."""
    if entry.system != FIGHTS:
        return entry.summary.partition(": ")[0]
    begins, _, did = entry.summary.partition(" (")
    return did.removesuffix(")") or begins


def _other_person(entry: Entry, scene: Scene) -> str:
    """Who did it, where the line does not begin with a character that this person plays."""
    own = (c.name for c in scene.characters.values() if c.owner in {entry.user, None})
    mine = any(entry.summary.startswith(name) for name in (*own, f"{entry.name}: "))
    return "" if mine else entry.name
