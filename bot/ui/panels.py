"""The panels of fights: one message each, edited where it stands, and whose turn it is called."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Sequence
from typing import Any

import discord
from msgspec import Struct, field
from msgspec.structs import replace

from bot.core.scene import Table
from bot.resolver import Resolver
from bot.shared.deal import Card, Cards
from bot.store.protocol import StoreError
from bot.ui import limits
from bot.ui.cards import DrawnCard, in_words, news
from bot.ui.marks import plain
from bot.ui.news import News, mark_of, turn_of
from bot.ui.pictures.easel import Easel
from bot.ui.reply import reply_to
from bot.ui.sending import LOST, MOVED_ON, cause_of, is_fault, numbers_of, post

LOG = logging.getLogger("parry.panel")

MOST_BELOW = 5
"""So many of our own cards may stand below a panel before it goes to the end of the channel.

What people write is not seen by the bot, so only its own cards count, since this process began.
"""

MOST_NEWS = 12
REMEMBERED = 64
TASK = "parry-panel"

EDIT_SECONDS = 5.0
FIRST_PAUSE = 1.0
BARRED_PAUSE = 15.0
LONGEST_PAUSE = 300.0
"""Seconds until a panel that could not be drawn is tried again: at first, where a permission is
missing, and at last."""

MOST_DOUBLED = 10
GONE = 404

Interaction = discord.Interaction[Any]


class Place(Struct):
    """One channel's panels as this process knows them.

    `changed` says that they are to be drawn again, `busy` that somebody is at it: so at most one
    edit is under way in a channel, and whatever came meanwhile is one more edit. By combat:
    `standing` its offer and message, `drawn` what that shows, `titles` its turn then, `below` how
    many cards came after it, `news` what happened last, `calls` who is still to be called,
    `calling` the message that called last. `called` are turns that were called, `gone` messages
    that were found missing. `failures` counts what went wrong since something last went well,
    `again` is when it is tried once more.
    """

    table: Table
    changed: bool = False
    busy: bool = False
    pinning: bool = True
    standing: dict[str, tuple[int | None, int]] = field(
        default_factory=dict[str, tuple[int | None, int]]
    )
    drawn: dict[str, object] = field(default_factory=dict[str, object])
    titles: dict[str, str] = field(default_factory=dict[str, str])
    below: dict[str, int] = field(default_factory=dict[str, int])
    news: dict[str, News] = field(default_factory=dict[str, News])
    calls: dict[str, set[int]] = field(default_factory=dict[str, set[int]])
    calling: dict[str, int] = field(default_factory=dict[str, int])
    called: deque[str] = field(default_factory=lambda: deque[str](maxlen=REMEMBERED))
    gone: deque[int] = field(default_factory=lambda: deque[int](maxlen=REMEMBERED))
    failures: int = 0
    again: asyncio.TimerHandle | None = None


class Panels:
    """Keeps every panel true to what was committed; nothing here raises."""

    def __init__(self, resolver: Resolver, easel: Easel) -> None:
        self._resolver = resolver
        self._draw = easel.draw
        self._places: dict[int, Place] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def touch(self, client: discord.Client, table: Table) -> None:
        """Something at this table may have changed; its panels are looked after soon."""
        place = self._place(table)
        place.changed = True
        if place.busy:
            LOG.debug("panel changed meanwhile", extra={"channel": table.channel})
            return
        task = asyncio.create_task(self._look_after(client, place, None), name=TASK)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def pass_by(self, channel: int) -> None:
        """A card of ours now stands below the panels of this channel."""
        place = self._places.get(channel)
        if place is not None:
            place.below = {combat: number + 1 for combat, number in place.below.items()}

    def hear(self, client: discord.Client, card: Card) -> None:
        """What this card leaves to the panels of its channel to tell."""
        for combat, lines in card.report.news:
            self._place(card.table).news[combat] = News(None, lines)
            self.touch(client, card.table)

    async def answer(self, interaction: Interaction, answer: Cards) -> None:
        """Answer whoever moved a fight: with its panel, or with a word where that stands."""
        card, aside, on = answer.card, answer.aside, answer.edit
        place, combat = self._place(card.table), card.report.panel
        before = place.news.get(combat)
        unread = before.lines if before is not None and not before.shown else ()
        if unread or card.report.changes:
            lines = (*unread, *card.report.changes)[-MOST_NEWS:]
            place.news[combat] = News(mark_of(card), lines)
        if card.mentions and card.report.call and not card.report.anew:
            place.calls[combat] = set(card.mentions)
        reply, pressed = reply_to(interaction), interaction.message
        message = _where(place, card)
        stands = message is not None and message not in place.gone
        place.changed = True
        if on and pressed is not None and pressed.flags.ephemeral:
            await self._gm_view(interaction, answer)
        elif not on and (card.report.anew or not stands):
            await self._first(interaction, place, card)
        elif not on and aside is None:
            await reply.tell(news(card))
        await self._look_after(interaction.client, place, interaction if on else None)
        if on:
            # Only where no edit has answered the press; elsewhere this does nothing.
            await reply.put_off()
        elif aside is not None:
            await reply.card(self._draw(aside), private=True)
        elif card.report.whispers and (card.report.anew or not stands):
            await reply.tell(in_words(card.report.whispers))

    async def _first(self, interaction: Interaction, place: Place, card: Card) -> None:
        """The panel as the answer to a command; an older message of it goes."""
        combat, title = card.report.panel, turn_of(card)
        calling = place.calls.pop(combat, set[int]()) if title not in place.called else set[int]()
        mentions = tuple(user for user in card.mentions if user in calling)
        payload = self._draw(replace(card, mentions=mentions))
        message = await reply_to(interaction).card(payload, private=False)
        if message is None:
            return
        if mentions:
            place.called.append(title)
        await self._move(interaction.client, place, card, message)

    async def _gm_view(self, interaction: Interaction, answer: Cards) -> None:
        """After a press on a private card, that card as it is now, else a word."""
        if answer.aside is not None:
            await reply_to(interaction).edit(self._draw(answer.aside))
            return
        await reply_to(interaction).tell(news(answer.card))

    async def _look_after(
        self, client: discord.Client, place: Place, pressed: Interaction | None
    ) -> None:
        """Draw what has changed until nothing has; a press is answered by the first edit."""
        if place.busy:
            LOG.debug("panel changed meanwhile", extra={"channel": place.table.channel})
            return
        place.busy = True
        try:
            while place.changed:
                # Before the read: a change from here on asks for another round.
                place.changed = False
                cards = await self._resolver.panels(place.table)
                for card in cards:
                    await self._show(client, place, card, pressed)
                # A press takes one answer; what changes meanwhile is an edit of its own.
                pressed = None
                # Asked again: something may have come while the panels were read.
                if not cards and not place.changed:
                    self._places.pop(place.table.channel, None)
        except StoreError:
            LOG.warning("panel not read", extra={"channel": place.table.channel})
            self._again(client, place)
        except Exception:
            LOG.exception("panel not shown", extra={"channel": place.table.channel})
        finally:
            place.busy = False

    async def _show(
        self, client: discord.Client, place: Place, card: Card, pressed: Interaction | None
    ) -> None:
        combat, title = card.report.panel, turn_of(card)
        message = _where(place, card)
        if message is None:
            return
        news = place.news.get(combat)
        if news is not None and news.mark in {None, mark_of(card)}:
            place.news[combat] = News(mark_of(card), news.lines, shown=True)
            card = replace(card, report=replace(card.report, changes=news.lines))
        payload = self._draw(replace(card, mentions=()))
        moved = place.titles.get(combat) not in {None, title}
        called = self._due(place, card, moved=moved)
        away = message in place.gone or (moved and place.below.get(combat, 0) > MOST_BELOW)
        if away and not card.over:
            await self._post(client, place, card, called)
        else:
            if place.drawn.get(combat) != _face(payload):
                place.standing[combat] = (card.offer, message)
                place.drawn[combat] = _face(payload)
                place.titles[combat] = title
                if pressed is None or not await _is_answer(pressed, payload, message):
                    await self._edit(client, place, combat, payload, message)
            await self._call(client, place, card, called)
        if card.over:
            await self._close(client, place, combat, message)
        # The sign of the noted message says whether the end of the fight is drawn there already.
        if card.over != (card.message == -message) and combat in place.drawn:
            await self._note(card, -message if card.over else message)

    def _due(self, place: Place, card: Card, *, moved: bool) -> tuple[int, ...]:
        """Who is to be called now: those whose turn has begun, once a turn.

        Where nobody said so the turn has `moved` on by what a system did in it.
        """
        waiting = place.calls.pop(card.report.panel, set(card.mentions) if moved else set[int]())
        if turn_of(card) in place.called:
            return ()
        return tuple(user for user in card.mentions if user in waiting)

    async def _edit(
        self, client: discord.Client, place: Place, combat: str, payload: DrawnCard, message: int
    ) -> None:
        """Change the message where it stands; one that is gone comes again.

        It is tried until it is drawn, or its channel is gone.
        """
        try:
            async with asyncio.timeout(EDIT_SECONDS):
                await _message(client, place.table, message).edit(
                    content=None,
                    embed=payload.embed,
                    view=payload.view,
                    allowed_mentions=discord.AllowedMentions.none(),
                )
            place.failures = 0
            LOG.debug("panel edited", extra={"channel": place.table.channel})
        except LOST as error:
            LOG.warning(
                "panel not edited", extra={"channel": place.table.channel} | cause_of(error)
            )
            status, code = numbers_of(error)
            if code in MOVED_ON and message not in place.gone:
                place.gone.append(message)
                place.changed = True
            elif status != GONE and not is_fault(error):
                # Else the next try would find nothing changed, and not draw it.
                place.drawn.pop(combat, None)
                barred = isinstance(error, discord.Forbidden)
                self._again(client, place, pause=BARRED_PAUSE if barred else FIRST_PAUSE)

    def _again(self, client: discord.Client, place: Place, *, pause: float = FIRST_PAUSE) -> None:
        """Draw the panels of this channel once more, after a while that doubles each time."""
        pause = min(pause * 2**place.failures, LONGEST_PAUSE)
        place.failures = min(place.failures + 1, MOST_DOUBLED)
        if place.again is not None:
            place.again.cancel()
        loop = asyncio.get_running_loop()
        place.again = loop.call_later(pause, self.touch, client, place.table)

    async def _post(
        self, client: discord.Client, place: Place, card: Card, called: Sequence[int]
    ) -> None:
        """The panel anew at the end of the channel, calling whose turn has begun."""
        payload = self._draw(replace(card, mentions=tuple(called)))
        table = place.table
        message = await post(client, table.channel, table.guild or None, payload)
        if message is None:
            place.calls[card.report.panel] = set(called)
            self._again(client, place)
            return
        place.failures = 0
        if called:
            place.called.append(turn_of(card))
        await self._move(client, place, card, message)

    async def _move(self, client: discord.Client, place: Place, card: Card, message: int) -> None:
        """Note where the panel stands now, pin it there, and take the older message away."""
        combat = card.report.panel
        old = _where(place, card)
        place.standing[combat] = (card.offer, message)
        place.below[combat] = 0
        place.drawn[combat] = _face(self._draw(replace(card, mentions=())))
        place.titles[combat] = turn_of(card)
        await self._note(card, message)
        await self._pin(client, place, message)
        if old is not None and old != message and old not in place.gone:
            await _delete(client, place.table, old)

    async def _call(
        self, client: discord.Client, place: Place, card: Card, called: Sequence[int]
    ) -> None:
        """Call people by a short message, because a mention in an edit reaches nobody.

        The one before goes, so that at most one call stands in the channel.
        """
        combat = card.report.panel
        if not called:
            return
        place.called.append(turn_of(card))
        names = " ".join(f"<@{user}>" for user in called[: limits.MENTIONS])
        old = place.calling.pop(combat, None)
        try:
            sent = await client.get_partial_messageable(
                place.table.channel, guild_id=place.table.guild or None
            ).send(
                limits.clip(f"{names} {plain(card.report.title)}", limits.CONTENT),
                allowed_mentions=discord.AllowedMentions(
                    everyone=False, roles=False, users=[discord.Object(user) for user in called]
                ),
            )
            place.calling[combat] = sent.id
        except LOST as error:
            LOG.warning("nobody called", extra={"channel": place.table.channel} | cause_of(error))
        if old is not None:
            await _delete(client, place.table, old)

    async def _note(self, card: Card, message: int) -> None:
        """Note where the panel stands: below zero where it says already that its fight is over."""
        try:
            if card.offer is not None:
                await self._resolver.shown(card.offer, message)
        except StoreError:
            LOG.warning("place not kept", extra={"channel": card.table.channel})

    async def _pin(self, client: discord.Client, place: Place, message: int) -> None:
        """Pin it where that is allowed; asked once a process where it is not."""
        if not place.pinning:
            return
        try:
            await _message(client, place.table, message).pin(reason="the fight's panel")
        except LOST as error:
            place.pinning = False
            LOG.info("panel not pinned", extra={"channel": place.table.channel} | cause_of(error))

    async def _close(self, client: discord.Client, place: Place, combat: str, message: int) -> None:
        """The fight is over: its call goes, and its pin."""
        old = place.calling.pop(combat, None)
        if old is not None:
            await _delete(client, place.table, old)
        was = place.titles.pop(combat, None)
        place.standing.pop(combat, None)
        place.below.pop(combat, None)
        if was is not None and place.pinning:
            try:
                await _message(client, place.table, message).unpin(reason="the fight is over")
            except LOST as error:
                LOG.info("panel still pinned", extra=cause_of(error))

    def _place(self, table: Table) -> Place:
        place = self._places.setdefault(table.channel, Place(table))
        # The clock knows a thread by its id alone; who comes from Discord knows its channel too.
        if table.parent:
            place.table = table
        return place


def _where(place: Place, card: Card) -> int | None:
    """The message of a panel: the newest that is known of this offer."""
    offer, message = place.standing.get(card.report.panel, (None, None))
    newest = message if offer == card.offer and message is not None else card.message
    return None if newest is None else abs(newest)


def _face(payload: DrawnCard) -> object:
    """What people see of a panel."""
    return payload.embed.to_dict(), payload.view.to_components() if payload.view else None


async def _is_answer(pressed: Interaction, payload: DrawnCard, message: int) -> bool:
    """Whether the press was on this message and is answered by its edit."""
    on_it = pressed.message is not None and pressed.message.id == message
    return on_it and await reply_to(pressed).edit(payload)


def _message(client: discord.Client, table: Table, message: int) -> discord.PartialMessage:
    channel = client.get_partial_messageable(table.channel, guild_id=table.guild or None)
    return channel.get_partial_message(message)


async def _delete(client: discord.Client, table: Table, message: int) -> None:
    try:
        await _message(client, table, message).delete()
    except LOST as error:
        LOG.info("old message stays", extra={"channel": table.channel} | cause_of(error))
