"""Cards of waiting rolls that stand nowhere, posted again."""

from __future__ import annotations

import logging
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager

import discord

from bot.core.scene import Table
from bot.history.waiting import WaitingCards
from bot.resolver import Resolver
from bot.shared.deal import Card
from bot.store.protocol import StoreError
from bot.ui.pictures.easel import Easel
from bot.ui.sending import LOST, UNKNOWN_MESSAGE, find_message, insist, numbers_of, post

LOG = logging.getLogger("parry.card")


class MissingCards:
    """Posts, once, the card of a roll that waits and that nobody can press.

    A process that was killed between the commit and the answer leaves such rolls, and so does
    whoever deletes a message. Nothing here raises.
    """

    def __init__(self, waiting: WaitingCards, resolver: Resolver, easel: Easel) -> None:
        self._waiting = waiting
        self._resolver = resolver
        self._draw = easel.draw
        self._noted: Sequence[tuple[Table, int]] = ()
        self._on_its_way: set[int] = set()
        self._looked_after: set[tuple[int, int]] = set()

    async def note(self) -> None:
        """Note what an earlier process has left; to be called before the first command comes."""
        try:
            self._noted = await self._waiting.without_message()
        except StoreError:
            LOG.warning("missing cards not read", exc_info=True)

    async def post_notes(self, client: discord.Client) -> None:
        """Post what was noted."""
        noted, self._noted = self._noted, ()
        for table, roll in noted:
            await self.bring_back(client, table, roll)

    @contextmanager
    def on_its_way(self, cards: Iterable[Card]) -> Generator[None]:
        """While these cards are being brought to the channel nobody misses them."""
        # Less those of somebody else, who takes them away when their own card stands.
        mine = {card.offer for card in cards if card.offer is not None} - self._on_its_way
        self._on_its_way |= mine
        try:
            yield
        finally:
            self._on_its_way -= mine

    async def bring_back(self, client: discord.Client, table: Table, roll: int | None) -> None:
        """See to it that the card of this roll, if any is named, stands while it waits."""
        if roll is None or (where := (table.channel, roll)) in self._looked_after:
            return
        # Two refusals at once speak of one roll; without this each would post its card.
        self._looked_after.add(where)
        try:
            card = await self._waiting.card(table, roll)
            if card is not None and card.offer not in self._on_its_way:
                await self._post(client, card, card.offer)
        except StoreError:
            LOG.warning("missing card not read", exc_info=True, extra={"channel": table.channel})
        except Exception:
            LOG.exception("missing card not posted", extra={"channel": table.channel})
        finally:
            self._looked_after.discard(where)

    async def _post(self, client: discord.Client, card: Card, offer: int | None) -> None:
        channel, guild = card.table.channel, card.table.guild or None
        if offer is None or (card.message is not None and await _stands(client, card)):
            return
        payload = self._draw(card)
        message = await find_message(client, channel, guild, payload)
        if message is None:
            # Two starts within minutes, the first killed at once, ask for one message.
            once = offer if card.message is None else None
            message = await post(client, channel, guild, payload, once=once)
            LOG.info("card posted again", extra={"channel": channel})
        if message is not None:
            await self._resolver.shown(offer, message)


async def _stands(client: discord.Client, card: Card) -> bool:
    """Whether the message of this card is there, as far as it can be asked."""
    place = client.get_partial_messageable(card.table.channel, guild_id=card.table.guild or None)
    message = place.get_partial_message(card.message or 0)
    try:
        await insist(message.fetch, seconds=2.0)
    except LOST as error:
        # What cannot be asked counts as there: a second card of one roll is worse than none.
        return numbers_of(error)[1] != UNKNOWN_MESSAGE
    return True
