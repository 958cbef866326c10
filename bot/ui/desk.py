"""Where every interaction is answered: once, after the commit, whatever becomes of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from secrets import token_hex
from time import perf_counter
from typing import TypeVar

import discord
from msgspec.structs import replace

from bot.core.action import Action
from bot.core.dice import parse_faces
from bot.core.errors import Refusal
from bot.core.people import Visibility
from bot.core.report import Report
from bot.core.scene import Offer, Scene, Table
from bot.core.settings import recognise, system_of
from bot.history.past import Journal
from bot.resolver import Resolver
from bot.shared.deal import Card, Cards, Errand, Question
from bot.shared.past import PastAction
from bot.store.protocol import AlreadyDone, StoreError, Unsure
from bot.ui import limits
from bot.ui.cards import done_card
from bot.ui.forms import modal, read_form, stray
from bot.ui.mentions import seat_mentions
from bot.ui.missing import MissingCards
from bot.ui.panels import Panels
from bot.ui.pictures.easel import Easel
from bot.ui.reply import reply_to
from bot.ui.sending import LOST, MOVED_ON, cause_of, insist, numbers_of, post
from bot.ui.untold import Untold
from bot.ui.whose import Interaction, actor_of, table_of
from bot.ui.words import BARRED, apology, asked_of, name_of, refuse_restarting, restarting

LOG = logging.getLogger("parry.command")

EDIT_SECONDS = 10.0
PATIENCE = 2.0
"""Seconds of work after which Discord, which waits for three, is told that the answer will come."""

T = TypeVar("T")


class Desk:
    """Takes interactions to the resolver and brings its answers back.

    No method raises: a refusal or a fault is told to the person, privately, and logged. What was
    kept is never told as failed. An answer that takes longer than `patience` seconds is put off
    first. `missing` posts cards that a refusal points to and that are nowhere, `easel` draws them.
    """

    def __init__(
        self,
        resolver: Resolver,
        journal: Journal,
        missing: MissingCards,
        easel: Easel,
        patience: float = PATIENCE,
    ) -> None:
        self.resolver = resolver
        self.journal = journal
        self.missing = missing
        self.panels = Panels(resolver, easel)
        self.easel, self._draw = easel, easel.draw
        self._untold = Untold()
        self._patience = patience
        self._stopping = False

    def stop_taking(self) -> None:
        """From now on refuse what comes: the process is about to end."""
        self._stopping = True

    async def act(
        self,
        interaction: Interaction,
        system: str,
        action: Action | Callable[[], Action | Awaitable[Action]],
        *,
        faces: str | None = None,
        sight: Visibility | None = None,
    ) -> None:
        """Take this action for the caller and post its card; `faces` as typed.

        `system` "" is the one played here, `sight` who sees a roll, None for what holds here.
        """

        async def work() -> None:
            dice = parse_faces(faces) if faces else None
            pending = action if isinstance(action, Action) else action()
            deed = pending if isinstance(pending, Action) else await pending
            table, actor = table_of(interaction), actor_of(interaction)
            await seat_mentions(self.resolver, table, interaction, deed)
            key = system or await self.resolver.look(table, system_of)
            answer = await self.resolver.act(
                table, actor, key, deed, faces=dice, sight=sight, interaction=interaction.id
            )
            await self.answer(interaction, answer)

        await self.attempt(interaction, work)

    async def press(
        self, interaction: Interaction, offer: int, index: int, values: Sequence[str] | None
    ) -> None:
        """Take the choice behind a button, or behind a select with its `values`."""

        async def work() -> None:
            result = await self.resolver.press(
                table_of(interaction),
                actor_of(interaction),
                offer,
                index,
                picks=values,
                interaction=interaction.id,
            )
            match result:
                case Question():
                    await reply_to(interaction).ask(modal(result.form, offer, index))
                case Errand():
                    await self._do_errand(interaction, result.action, result.offer)
                case Cards():
                    await self.answer(interaction, result)

        await self.attempt(interaction, work)

    async def ask_journal(self, interaction: Interaction, action: PastAction) -> None:
        """Do what is asked of the journal, such as an undo, and tell what came of it."""
        await self.attempt(interaction, lambda: self._do_errand(interaction, action))

    async def _do_errand(
        self, interaction: Interaction, action: PastAction, on: Offer | None = None
    ) -> None:
        table, actor = table_of(interaction), actor_of(interaction)
        cards = await self.journal.do(table, actor, action, on=on, interaction=interaction.id)
        await self.answer(interaction, cards)

    async def submit(self, interaction: Interaction) -> None:
        """Take what was written into a form of ours, and tell whose button nobody knows so.

        Other interactions are let through.
        """
        form = read_form(interaction)
        if form is None and not stray(interaction):
            return

        async def work() -> None:
            if form is None:
                raise Refusal(
                    "unknown_offer",
                    "This button is of an earlier version of me. Nothing has changed; the command "
                    "it came from makes a new one.",
                )
            offer, index, inputs = form
            answer = await self.resolver.press(
                table_of(interaction),
                actor_of(interaction),
                offer,
                index,
                inputs=inputs,
                interaction=interaction.id,
            )
            if isinstance(answer, Cards):
                await self.answer(interaction, answer)

        await self.attempt(interaction, work)

    async def reveal(self, interaction: Interaction, roll: Callable[[], int]) -> None:
        """Show the hidden roll of this number to everybody."""

        async def work() -> None:
            table, actor = table_of(interaction), actor_of(interaction)
            answer = await self.resolver.reveal(table, actor, roll(), interaction=interaction.id)
            await self.answer(interaction, answer)

        await self.attempt(interaction, work)

    async def say(self, interaction: Interaction, report: Report) -> None:
        """Post a report that offers nothing, such as a list or a help page, after any change."""
        reply_to(interaction).stand()
        await self._new(interaction, Card(table_of(interaction), report))

    async def complete(
        self, interaction: Interaction, view: Callable[[Scene], T], *, system: str | None = None
    ) -> T | None:
        """Read the scene for a completion; None where that is refused, for then nothing fits.

        Its actor is whoever types; with `system` it holds that system's house rules by bare keys.
        """
        typing = actor_of(interaction)

        def as_typing(scene: Scene) -> T:
            return view(replace(scene, actor=recognise(scene, typing)))

        try:
            return await self.resolver.look(table_of(interaction), as_typing, system=system)
        except Refusal:
            return None
        except StoreError:
            LOG.warning("nothing to complete from", exc_info=True)
            return None

    async def attempt(self, interaction: Interaction, work: Callable[[], Awaitable[None]]) -> None:
        """Do the work; what it raises becomes words for this person and a line in the log."""
        started, reply = perf_counter(), reply_to(interaction)
        late = asyncio.get_running_loop().call_later(self._patience, reply.be_late)
        kind = "ok"
        try:
            await (refuse_restarting() if self._stopping else work())
        except AlreadyDone:
            LOG.info("delivered twice", extra={"command": name_of(interaction)})
            return  # the first delivery is answered, and Discord takes one answer
        except Exception as error:  # noqa: BLE001 - the last resort of every command
            worked = reply.kept or perf_counter()
            kind = await self.tell_failure(interaction, error)
        except asyncio.CancelledError:
            LOG.warning("given up", extra={"command": name_of(interaction)})
            raise
        else:
            worked = reply.kept or perf_counter()
        finally:
            late.cancel()
        await self._untold.settle(interaction, reply, name_of(interaction))
        LOG.info(
            "answered",
            extra={
                **asked_of(interaction),
                "result": kind,
                "answer": reply.state,
                "late": reply.late,
                "work_milliseconds": round((worked - started) * 1000, 2),
                "milliseconds": round((perf_counter() - started) * 1000, 2),
            },
        )

    async def tell_failure(self, interaction: Interaction, error: BaseException) -> str:
        """Tell the person what went wrong; returns its kind. Never raises."""
        reply = reply_to(interaction)
        reference = token_hex(3).upper()
        unkept = isinstance(error, StoreError) and not isinstance(error, Unsure)
        if self._stopping and reply.kept is None and unkept:
            error = restarting()
        words = apology(error, reference, is_done=reply.kept is not None)
        if words.unexpected:
            LOG.error("unexpected", exc_info=error, extra={"reference": reference})
        try:
            has_reached = await reply.tell(limits.clip(words.text, limits.CONTENT))
        except LOST as lost:
            has_reached = False
            LOG.error("words refused", extra={"kind": words.kind} | cause_of(lost))  # noqa: TRY400 -- the traceback would lead to what people wrote
        if not has_reached:
            LOG.warning("untold", extra={"kind": words.kind})
        if isinstance(error, Refusal):
            await self.missing.bring_back(interaction.client, table_of(interaction), error.roll)
        return words.kind

    async def expire(self, client: discord.Client, moment: int) -> None:
        """Close every roll whose time is over; one that cannot be waits for a GM. Never raises."""
        try:
            for table, roll in await self.resolver.overdue(moment):
                cards = await self._expire(table, roll)
                if cards:
                    LOG.info("overdue roll closed", extra={"channel": table.channel})
                for card in cards:
                    self.panels.hear(client, card)
                    await self._amend(client, card)
                self.panels.touch(client, table)
        except StoreError:
            LOG.warning("the clock could not be kept", exc_info=True)
        except Exception:
            LOG.exception("an overdue card could not be drawn")

    async def _expire(self, table: Table, roll: int) -> tuple[Card, ...]:
        try:
            answer = await self.resolver.expire(table, roll)
        except StoreError:
            raise
        except Exception as error:
            if not isinstance(error, Refusal):
                LOG.exception("overdue roll not closed", extra={"channel": table.channel})
            await self.resolver.forgo(table, roll)  # else every sweep would try it again
            return ()
        return (answer.card, *answer.also) if answer else ()

    async def answer(self, interaction: Interaction, answer: Cards) -> None:
        """Bring what was done and kept to the person and the channel; use it within `attempt`."""
        with self.missing.on_its_way((answer.card, *answer.also)):
            await self._show(interaction, answer)
        await self.missing.bring_back(interaction.client, table_of(interaction), answer.roll)

    async def _show(self, interaction: Interaction, answer: Cards) -> None:
        reply, allowed = reply_to(interaction), True
        reply.stand()  # before anything is sent: what fails from here on is told as done
        if answer.settles:
            await reply.retire()
        self.panels.hear(interaction.client, answer.card)
        if answer.card.report.panel:
            await self.panels.answer(interaction, answer)
        elif answer.secret and answer.aside is not None:
            allowed = await self._secretly(interaction, answer, answer.aside)
        elif answer.edit:
            allowed = await self._edit(interaction, answer.card)
            if answer.aside is not None:
                await self._new(interaction, answer.aside)
        else:
            place = await self._new(interaction, answer.card)
            if answer.aside is not None:
                await self._new(interaction, answer.aside)
            if answer.card.message is not None:
                allowed = await self._amend(interaction.client, replace(answer.card, moved=place))
        for card in answer.also:
            allowed = await self._amend(interaction.client, card) and allowed
        if not allowed:
            await reply.tell(BARRED)

    async def _secretly(self, interaction: Interaction, answer: Cards, aside: Card) -> bool:
        """Answer the person alone and put the notice into the channel; False as of `_amend`.

        The notice answers no command: Discord shows everybody what was typed into the command
        that a message answers.
        """
        pressed = interaction.message
        if not (answer.edit and pressed is not None and pressed.flags.ephemeral):
            await self._new(interaction, aside)
        elif not await reply_to(interaction).edit(self._draw(aside)):
            LOG.warning("secret not shown", extra={"channel": interaction.channel_id})
        return await self._amend(interaction.client, answer.card)

    async def _new(self, interaction: Interaction, card: Card) -> int | None:
        """Post the card; its message, None where that is unknown. What is kept stands anyway."""
        private, payload = card.report.private, await self.easel.draw_whole(card)
        message = await reply_to(interaction).card(payload, private=private)
        await self._note(card, message)
        if not private:
            self.panels.pass_by(card.table.channel)
        return message

    async def _edit(self, interaction: Interaction, card: Card) -> bool:
        """Change the pressed card, or whichever of its kind is left; False as of `_amend`."""
        reply, pressed = reply_to(interaction), interaction.message
        private = pressed is not None and pressed.flags.ephemeral
        if private and not card.report.private:  # in a private list
            reply.reached = await reply.edit(self._draw(done_card(card)))
            return await self._amend(interaction.client, card)
        if not await reply.edit(await self.easel.draw_whole(card)):
            if reply.state == "silent":
                await self._new(interaction, card)
                return True
            reply.reached = not private and await self._amend(interaction.client, card)
            return private or reply.reached
        if pressed is None or private or pressed.id == card.message:
            return True
        # Discord showed the card twice, or its message was not noted before the process ended.
        await self._note(card, pressed.id)
        return await self._amend(interaction.client, replace(card, moved=pressed.id))

    async def _amend(self, client: discord.Client, card: Card) -> bool:
        """Edit a card where it stands; one whose message is gone is posted anew.

        One that has moved only says so. False where the bot lacks a permission in that channel.
        """
        place, past = card.table, card.over or card.moved is not None
        if card.report.private or (past and card.message is None):
            return True
        payload = self._draw(card)
        if card.message is not None:
            channel = client.get_partial_messageable(place.channel, guild_id=place.guild or None)
            message = channel.get_partial_message(card.message)

            async def change() -> None:
                await message.edit(
                    content=payload.content,
                    embed=payload.embed,
                    view=payload.view,
                    allowed_mentions=discord.AllowedMentions.none(),  # an edit calls nobody
                )

            try:
                await insist(change, seconds=EDIT_SECONDS)
            except LOST as error:
                LOG.warning("unshown", extra={"channel": place.channel, **cause_of(error)})
                if past or numbers_of(error)[1] not in MOVED_ON:
                    return not isinstance(error, discord.Forbidden)
            else:
                return True
        await self._note(card, await post(client, place.channel, place.guild or None, payload))
        self.panels.touch(client, place)  # a panel leads to where it stands
        return True

    async def _note(self, card: Card, message: int | None) -> None:
        """Note where the card stands; without that it is posted anew when it changes."""
        if card.offer is None or message is None or card.report.private:
            return
        try:
            await self.resolver.shown(card.offer, message)
        except StoreError:
            LOG.warning("place not kept", exc_info=True, extra={"channel": card.table.channel})
