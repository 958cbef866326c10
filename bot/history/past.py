"""What people ask of the journal, by command or by a button: undo, redo, what happened."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from bot.core.action import LONGEST_LABEL, Choice
from bot.core.errors import Refusal
from bot.core.people import GMS, Actor, Audience
from bot.core.report import Head, Past, Report
from bot.core.scene import Offer, Scene, Table
from bot.core.settings import recognise
from bot.history.fairness import show_fairness
from bot.history.recap import Recap
from bot.history.undo import History, name_all
from bot.resolver import Resolver
from bot.shared.deal import Card, Cards
from bot.shared.instead import Request, look_with_buttons, refusal_card
from bot.shared.past import (
    KEY,
    AskUndo,
    CountFaces,
    DoAgain,
    LetStand,
    ListLines,
    ListSecrets,
    PastAction,
    RevealRoll,
    TakeBack,
    TellEvening,
)
from bot.store.protocol import Store

MOST_REVEALED = 10
"""How many hidden rolls a GM is offered to show: the latest."""

ASKS_AFTER = 300
"""What was done more than so many seconds ago is not undone by a bare /undo without asking."""


class Journal:
    """Does what is asked of the journal, and keeps the buttons of its cards."""

    def __init__(self, resolver: Resolver, store: Store) -> None:
        self._resolver = resolver
        self._store = store
        self.history = History(store, resolver.systems, resolver.shared)
        self.recap = Recap(store, resolver.systems, resolver.shared)

    async def do(
        self,
        table: Table,
        actor: Actor,
        action: PastAction,
        *,
        on: Offer | None = None,
        interaction: int | None = None,
    ) -> Cards:
        """What comes of it; `on` is the card whose button was pressed.

        A refusal with ways on is a card with their buttons; raises the others, and `AlreadyDone`
        of the `interaction`.
        """
        try:
            return await self._do(table, actor, action, on, interaction)
        except Refusal as refusal:
            # Under a name of its own: Python forgets `refusal` at the end of this block.
            no = refusal
        if not no.instead:
            raise no

        def tell(scene: Scene, fresh: int) -> tuple[Cards, Scene]:
            asking, systems = recognise(scene, actor), self._resolver.systems
            return refusal_card(systems, scene, asking, Request(KEY, action), no, fresh=fresh)

        return await self._resolver.tell(table, tell)

    async def _do(
        self,
        table: Table,
        actor: Actor,
        action: PastAction,
        on: Offer | None,
        interaction: int | None,
    ) -> Cards:
        match action:
            case TakeBack():
                return await self._take_back(table, actor, action, on, interaction)
            case AskUndo(lines=lines):
                return await self._ask_gms(table, actor, lines)
            case LetStand(lines=lines):
                selection = await self.history.find(table, actor, lines=lines)
                report = Report(Head(f"Not undone: {name_all(selection.lines, selection.scene)}"))
                return _in_place(Cards(Card(table, report)), on)
            case DoAgain():
                return await self.history.redo(table, actor, interaction=interaction)
            case ListLines(limit=limit):
                report = await self.history.list_lines(table, actor, limit)
                return Cards(await self._with_buttons(table, actor, report))
            case TellEvening(before=before, share=share, part=part):
                report = await self.recap.tell(table, actor, before=before, share=share, part=part)
                return Cards(await self._with_buttons(table, actor, report))
            case CountFaces(user=user):
                report = await show_fairness(self._store, table, actor, user)
                return Cards(Card(table, report))
            case ListSecrets():
                return Cards(await self._list_secrets(table, actor))
            case RevealRoll(roll=roll):
                return await self._resolver.reveal(table, actor, roll, interaction=interaction)
            case _:
                assert_never(action)

    async def _take_back(
        self,
        table: Table,
        actor: Actor,
        action: TakeBack,
        on: Offer | None,
        interaction: int | None,
    ) -> Cards:
        """Undone, or asked about first: a line of a list, and what is long ago and not named."""
        what = action.what or "change"
        # Whoever names something means it; a bare /undo, and a button in a list, may be a slip.
        if not action.sure and not (action.what and not action.lines):
            selection = await self.history.find(table, actor, what, lines=action.lines)
            oldest = min(line.at for line in selection.lines)
            if action.lines or selection.scene.now - oldest > ASKS_AFTER:
                self.history.refuse(selection)
                ids = tuple(line.id for line in selection.lines)
                sure = Choice(
                    "Undo",
                    TakeBack(lines=ids, sure=True),
                    Audience(users=(actor.user,)),
                    "primary",
                    keep=True,
                    system=KEY,
                )
                past = tuple(Past(r.at, "", r.entry.summary) for r in selection.lines)
                head = Head(f"Undo {name_all(selection.lines, selection.scene)}?")
                report = Report(head, past=past, choices=(sure,), private=True, kept=True)
                return Cards(await self._with_buttons(table, actor, report))
        result = await self.history.undo(
            table, actor, what, lines=action.lines, roll=action.roll, interaction=interaction
        )
        return _in_place(result, on)

    async def _list_secrets(self, table: Table, actor: Actor) -> Card:
        """The latest hidden rolls, each with a button that shows it to everybody."""
        rolls = await self._resolver.hidden(table)
        reveals = tuple(
            Choice(f"{number}: {words}"[:LONGEST_LABEL], RevealRoll(roll=number), GMS, system=KEY)
            for number, words in rolls[:MOST_REVEALED]
        )
        head = Head("Show which roll to everybody?" if reveals else "No roll here is hidden.")
        report = Report(head, choices=reveals, private=True, kept=bool(reveals))
        return await self._with_buttons(table, actor, report)

    async def _ask_gms(self, table: Table, actor: Actor, lines: tuple[int, ...]) -> Cards:
        """A card for the GMs, with what somebody would have undone."""
        selection = await self.history.find(table, actor, lines=lines)
        name = name_all(selection.lines, selection.scene)
        report = Report(
            Head(f"{actor.name} asks: undo {name}?"),
            tone="pending",
            choices=(
                Choice("Undo", TakeBack(lines=lines, sure=True), GMS, "primary", keep=True),
                Choice("Leave it", LetStand(lines=lines), GMS, keep=True),
            ),
            call=GMS,
        )
        return Cards(await self._with_buttons(table, actor, report))

    async def _with_buttons(self, table: Table, actor: Actor, report: Report) -> Card:
        """The card, with its buttons kept."""
        return await self._resolver.tell(
            table,
            lambda scene, fresh: look_with_buttons(scene, actor, report, system=KEY, fresh=fresh),
        )


def _in_place(cards: Cards, on: Offer | None) -> Cards:
    """What was done in place of the card that asked for it; a roll's own card stays."""
    if on is None:
        return cards
    message = None if on.roll is not None else on.message
    return replace(cards, card=replace(cards.card, message=message), edit=True)
