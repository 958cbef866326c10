"""One interaction's answer, brought to the person by whatever way Discord still leaves open."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from io import BytesIO
from secrets import randbits
from time import perf_counter
from typing import Any, Literal, TypeVar

import aiohttp
import discord

from bot.ui.cards import Drawn

LOG = logging.getLogger("parry.reply")

ALREADY_ANSWERED = 40060
UNKNOWN_MESSAGE = 10008
ARCHIVED = 50083
MOVED_ON = (UNKNOWN_MESSAGE, ARCHIVED)
"""Discord's codes for a message that cannot be edited while its channel still stands."""

TOO_MANY = 429
MALFORMED = 400
AGAIN_SECONDS = 0.5
"""How long a first answer waits when Discord asks for patience; it has three seconds in all."""

LOST = (discord.DiscordException, aiohttp.ClientError, OSError)
"""What a request to Discord raises when it did not arrive, was refused, or was not answered."""

BELOW = "This took me a moment. The card stands in the channel."
TOO_SLOW = "That took me too long to open a form. Nothing has changed; please press once more."

Interaction = discord.Interaction[Any]
T = TypeVar("T")

State = Literal["silent", "thinking", "put off", "answered", "gone"]


class Reply:
    """How far the answer to one interaction has come.

    `silent`: nothing was sent. `thinking`: a private “is thinking” stands where the answer will be.
    `put off`: a press was acknowledged and its card stands as it was. `answered`: Discord took an
    answer. `gone`: Discord has given the interaction up; only the channel is left.

    What Discord or the network does is not raised: it is logged, and the next way is tried. Only a
    message that Discord refuses as malformed is, for that is a fault of ours.
    `late` says that it was put off, `kept` when the work was done and kept (None: not yet; by
    `perf_counter`): from then on nothing may be reported as failed.
    """

    def __init__(self, interaction: Interaction) -> None:
        self._interaction = interaction
        self._turn = asyncio.Lock()
        self.state: State = "silent"
        self.late = False
        self.kept: float | None = None

    def stand(self) -> None:
        """Note that the work is done and kept, whatever becomes of its answer."""
        if self.kept is None:
            self.kept = perf_counter()

    async def put_off(self) -> None:
        """Tell Discord that the answer will come, unless it is on its way already."""
        async with self._turn:
            if self.state != "silent":
                return
            self.late = True
            command = self._interaction.type is discord.InteractionType.application_command
            # Private, because nobody knows yet whether the answer is, and it cannot change later.
            taken, _ = await self._first(
                lambda: self._interaction.response.defer(ephemeral=command, thinking=command)
            )
            if taken:
                self.state = "thinking" if command else "put off"

    async def card(self, drawn: Drawn, *, private: bool) -> int | None:
        """Post a new card; the id of its message, None where that is unknown or there is none."""
        async with self._turn:
            if self.state == "silent":
                taken, sent = await self._first(
                    lambda: self._interaction.response.send_message(
                        **_parts(drawn), ephemeral=private, allowed_mentions=drawn.mentions
                    )
                )
                if taken:
                    return sent.message_id if sent else await self._original()
            if self.state != "gone":
                message = await self._later(drawn, private=private)
                if message is not None:
                    return message
            return None if private else await self._in_channel(drawn)

    async def edit(self, drawn: Drawn) -> bool:
        """Change the card whose button was pressed; False where only its message id is left."""
        async with self._turn:
            whole: dict[str, Any] = {
                "content": drawn.content if drawn.page is None else None,
                "embed": drawn.embed if drawn.page is None else None,
                "view": drawn.page or drawn.view,
                "allowed_mentions": drawn.mentions,
            }
            if self.state == "silent":
                taken, _ = await self._first(
                    lambda: self._interaction.response.edit_message(**whole)
                )
                return taken
            if self.state != "put off":
                return False
            edited = await self._try(lambda: self._interaction.edit_original_response(**whole))
            return edited is not None

    async def ask(self, form: discord.ui.Modal) -> None:
        """Open a form; where it is too late for that, ask for another press."""
        async with self._turn:
            if self.state == "silent":
                await self._first(lambda: self._interaction.response.send_modal(form))
                return
        await self.tell(TOO_SLOW)

    async def tell(self, words: str) -> bool:
        """Say this to the person alone; False where they cannot be reached any more."""
        async with self._turn:
            answer = self._interaction
            match self.state:
                case "silent":
                    taken, _ = await self._first(
                        lambda: answer.response.send_message(words, ephemeral=True)
                    )
                    return taken
                case "thinking":
                    told = await self._try(lambda: answer.edit_original_response(content=words))
                    self.state = "answered" if told else self.state
                    return told is not None
                case "put off" | "answered":
                    sent = await self._try(
                        lambda: answer.followup.send(words, ephemeral=True, wait=True)
                    )
                    return sent is not None
                case "gone":
                    return False

    async def _first(self, send: Callable[[], Awaitable[T]]) -> tuple[bool, T | None]:
        """Send a first answer: whether Discord has one now, and what it said of it.

        Discord may have taken one of which only the confirmation was lost.
        """
        for again in (True, False):
            try:
                sent = await send()
            except LOST as error:
                status, code = numbers_of(error)
                if status == TOO_MANY and again:
                    await asyncio.sleep(AGAIN_SECONDS)
                    continue
                if code == ALREADY_ANSWERED:
                    self.state = "answered"
                elif is_fault(error):
                    raise
                elif code not in MOVED_ON:
                    self.state = "gone"
                self._log(error)
                return self.state == "answered", None
            self.state = "answered"
            return True, sent
        return False, None

    async def _later(self, drawn: Drawn, *, private: bool) -> int | None:
        """Post the card after a first answer, or in the place of the one that was put off."""
        answer = self._interaction
        if self.state == "thinking":
            # The first follow-up would only change the private “is thinking”.
            below: dict[str, Any] = {"content": BELOW}
            given = _parts(drawn, files="attachments") if private else below
            edited = await self._try(lambda: answer.edit_original_response(**given))
            if edited is None:
                return None
            self.state = "answered"
            if private:
                return edited.id
        sent = await self._try(
            lambda: answer.followup.send(
                **_parts(drawn), ephemeral=private, allowed_mentions=drawn.mentions, wait=True
            )
        )
        return sent.id if sent else None

    async def _in_channel(self, drawn: Drawn) -> int | None:
        """Post to the channel itself, once even where the request has to be sent again."""
        answer = self._interaction
        if answer.channel_id is None:
            return None
        return await post(answer.client, answer.channel_id, answer.guild_id, drawn)

    async def _original(self) -> int | None:
        found = await self._try(self._interaction.original_response)
        return found.id if found else None

    async def _try(self, send: Callable[[], Awaitable[T]]) -> T | None:
        try:
            return await send()
        except LOST as error:
            if is_fault(error):
                raise
            self._log(error)
            return None

    def _log(self, error: BaseException) -> None:
        LOG.warning(
            "answer lost", extra={"channel": self._interaction.channel_id, **cause_of(error)}
        )


def reply_to(interaction: Interaction) -> Reply:
    """The one reply of this interaction, the same for everybody who asks."""
    found = interaction.extras.get(Reply)
    if not isinstance(found, Reply):
        found = interaction.extras[Reply] = Reply(interaction)
    return found


async def post(client: discord.Client, channel: int, guild: int | None, drawn: Drawn) -> int | None:
    """Post to a channel; the message's id, None where that is not possible.

    The nonce stays the same when discord.py sends again, so that Discord posts the card once.
    """
    place = client.get_partial_messageable(channel, guild_id=guild)
    once = randbits(63)
    try:
        sent = await place.send(**_parts(drawn), allowed_mentions=drawn.mentions, nonce=once)
    except LOST as error:
        LOG.warning("card not posted", extra={"channel": channel, **cause_of(error)})
        return None
    return sent.id


def numbers_of(error: BaseException) -> tuple[int, int]:
    """Discord's status and code, 0 where the network is to blame."""
    if isinstance(error, discord.HTTPException):
        return error.status, error.code
    return 0, 0


def is_fault(error: BaseException) -> bool:
    """Whether Discord refuses what was sent: then the message is wrong, not the way to it."""
    status, code = numbers_of(error)
    return status == MALFORMED and code not in (ALREADY_ANSWERED, ARCHIVED)


def cause_of(error: BaseException) -> dict[str, object]:
    """What the log says of a request that failed; never Discord's sentence, nor an address."""
    status, code = numbers_of(error)
    cause: dict[str, object] = {"cause": type(error).__name__, "status": status, "code": code}
    if isinstance(error, discord.Forbidden):
        cause["needed"] = "View Channel, Send Messages, Embed Links"
    return cause


def _parts(drawn: Drawn, *, files: str = "files") -> dict[str, Any]:
    """What a send takes; discord.py wants absent parts left out.

    Files are made anew for each, because discord.py closes what it has sent.
    """
    given = [discord.File(BytesIO(file.content), file.name) for file in drawn.files]
    if drawn.page is not None:
        return {"view": drawn.page}
    parts = {"content": drawn.content, "embed": drawn.embed, "view": drawn.view, files: given}
    return {name: part for name, part in parts.items() if part not in (None, [])}
