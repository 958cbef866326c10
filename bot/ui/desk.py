"""Where every interaction is answered: once, after the commit, whatever becomes of it."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from secrets import token_hex
from time import perf_counter
from typing import Any, TypeVar

import discord
from discord import Thread

from bot.core.dice import parse_faces
from bot.core.errors import Refusal
from bot.core.people import Actor
from bot.core.report import Action, Report
from bot.core.scene import Scene, Table
from bot.resolver import Answer, Card, Question, Resolver
from bot.ui.cards import Drawn, draw
from bot.ui.forms import modal, submitted
from bot.ui.words import apology

LOG = logging.getLogger("parry.command")
ALREADY_ANSWERED = 40060
UNKNOWN_INTERACTION = 10062

Interaction = discord.Interaction[Any]
T = TypeVar("T")


class Desk:
    """Takes interactions to the resolver and brings its answers back.

    No method raises: a refusal or a fault is told to the person, privately, and logged.
    """

    def __init__(self, resolver: Resolver) -> None:
        self.resolver = resolver

    async def act(
        self,
        interaction: Interaction,
        system: str,
        action: Action | Callable[[], Action],
        *,
        faces: str | None = None,
    ) -> None:
        """Take this action for the caller and post its card; `faces` as typed."""

        async def work() -> None:
            thrown = parse_faces(faces) if faces else None
            made = action if isinstance(action, Action) else action()
            answer = await self.resolver.act(
                table_of(interaction), actor_of(interaction), system, made, faces=thrown
            )
            await self._answer(interaction, answer)

        await self.attempt(interaction, work)

    async def pressed(
        self, interaction: Interaction, offer: int, index: int, values: Sequence[str] | None
    ) -> None:
        """Take the choice behind a button, or behind a select with its `values`."""

        async def work() -> None:
            found = await self.resolver.press(
                table_of(interaction), actor_of(interaction), offer, index, picked=values
            )
            match found:
                case Question():
                    await interaction.response.send_modal(modal(found.form, offer, index))
                case Answer():
                    await self._answer(interaction, found)

        await self.attempt(interaction, work)

    async def submitted(self, interaction: Interaction) -> None:
        """Take what was written into a form of ours; other interactions are let through."""
        found = submitted(interaction)
        if found is None:
            return
        offer, index, given = found

        async def work() -> None:
            answer = await self.resolver.press(
                table_of(interaction), actor_of(interaction), offer, index, given=given
            )
            if isinstance(answer, Answer):
                await self._answer(interaction, answer)

        await self.attempt(interaction, work)

    async def say(self, interaction: Interaction, report: Report) -> None:
        """Post a report that offers nothing, such as a list or a help page."""
        await self._new(interaction, Card(table_of(interaction), report))

    async def offered(
        self, interaction: Interaction, read: Callable[[Scene], T], *, system: str | None = None
    ) -> T | None:
        """Read the scene for a completion; None where that is refused, for then nothing fits.

        With `system` the scene holds that system's house rules by their bare keys.
        """
        try:
            return await self.resolver.look(table_of(interaction), read, system=system)
        except Refusal:
            return None

    async def attempt(self, interaction: Interaction, work: Callable[[], Awaitable[None]]) -> None:
        """Do the work; what it raises becomes words for this person and a line in the log."""
        started = perf_counter()
        kind = "ok"
        try:
            await work()
        except Exception as error:  # noqa: BLE001 - the last resort of every command
            kind = await self.failed(interaction, error)
        LOG.info(
            "answered",
            extra={
                "command": name_of(interaction),
                "channel": interaction.channel_id,
                "guild": interaction.guild_id,
                "result": kind,
                "milliseconds": round((perf_counter() - started) * 1000, 2),
            },
        )

    async def failed(self, interaction: Interaction, error: BaseException) -> str:
        """Tell the person what went wrong; returns its kind. Never raises."""
        reference = token_hex(3).upper()
        words = apology(error, reference)
        if words.unexpected:
            LOG.error("unexpected", exc_info=error, extra={"reference": reference})
        try:
            if interaction.response.is_done():
                await interaction.followup.send(words.text, ephemeral=True)
            else:
                await interaction.response.send_message(words.text, ephemeral=True)
        except discord.HTTPException as lost:
            LOG.warning("untold", extra={"kind": words.kind, "code": lost.code})
        return words.kind

    async def expire(self, client: discord.Client, now: int) -> None:
        """Close every roll whose deadline has passed and edit its card."""
        for table, roll in await self.resolver.overdue(now):
            answer = await self.resolver.expire(table, roll)
            for card in (answer.card, *answer.also) if answer else ():
                await self._amend(client, card)

    async def _answer(self, interaction: Interaction, answer: Answer) -> None:
        if answer.edit:
            await self._edit(interaction, answer.card)
        else:
            await self._new(interaction, answer.card)
            await self._amend(interaction.client, answer.card, moved=True)
        for card in answer.also:
            await self._amend(interaction.client, card)

    async def _new(self, interaction: Interaction, card: Card) -> None:
        """Post the card; the committed change stands even where the answer is lost."""
        drawn = draw(card)
        private = card.report.private
        try:
            sent = await interaction.response.send_message(
                **_parts(drawn), ephemeral=private, allowed_mentions=drawn.mentions
            )
            message = sent.message_id
        except discord.HTTPException as error:
            if error.code == ALREADY_ANSWERED:
                message = (await interaction.original_response()).id
            elif error.code == UNKNOWN_INTERACTION and not private:
                message = await self._post(interaction, drawn)
            else:
                raise
        if card.offer is not None and message is not None and not private:
            await self.resolver.shown(card.offer, message)

    async def _post(self, interaction: Interaction, drawn: Drawn) -> int | None:
        """Post to the channel when Discord has given the interaction up."""
        channel = interaction.channel
        if not isinstance(channel, discord.abc.Messageable):
            return None
        sent = await channel.send(**_parts(drawn), allowed_mentions=drawn.mentions)
        return sent.id

    async def _edit(self, interaction: Interaction, card: Card) -> None:
        drawn = draw(card)
        try:
            await interaction.response.edit_message(
                content=drawn.content,
                embed=drawn.embed,
                view=drawn.view,
                allowed_mentions=drawn.mentions,
            )
        except discord.HTTPException as error:
            if error.code == ALREADY_ANSWERED:
                return
            if error.code != UNKNOWN_INTERACTION:
                raise
            await self._amend(interaction.client, card)

    async def _amend(self, client: discord.Client, card: Card, *, moved: bool = False) -> None:
        """Edit a card where it stands; a message that is gone or closed to us is let be.

        One that has `moved` to a newer message keeps its text and loses its buttons.
        """
        if card.message is None:
            return
        channel = client.get_partial_messageable(
            card.table.channel, guild_id=card.table.guild or None
        )
        drawn = draw(card, buttons=not moved)
        try:
            await channel.get_partial_message(card.message).edit(
                content=drawn.content,
                embed=drawn.embed,
                view=drawn.view,
                allowed_mentions=discord.AllowedMentions.none(),
            )
        except discord.HTTPException as error:
            LOG.warning("unshown", extra={"channel": card.table.channel, "code": error.code})


def table_of(interaction: Interaction) -> Table:
    """The table of the channel or thread this came from."""
    parent = interaction.channel.parent_id if isinstance(interaction.channel, Thread) else 0
    return Table(interaction.guild_id or 0, interaction.channel_id or 0, parent)


def actor_of(interaction: Interaction) -> Actor:
    """Who asks. A GM is who may manage the server; in direct messages everybody is their own."""
    gm = interaction.guild_id is None or interaction.permissions.manage_guild
    person = interaction.user
    roles = tuple(role.id for role in person.roles) if isinstance(person, discord.Member) else ()
    return Actor(user=person.id, name=person.display_name, gm=gm, roles=roles)


def name_of(interaction: Interaction) -> str:
    """The command's full name, or what kind of press this is."""
    if interaction.command is not None:
        return interaction.command.qualified_name
    return interaction.type.name


def _parts(drawn: Drawn) -> dict[str, Any]:
    """What a send takes; discord.py wants absent parts left out."""
    parts = {"content": drawn.content, "embed": drawn.embed, "view": drawn.view}
    return {name: part for name, part in parts.items() if part is not None}
