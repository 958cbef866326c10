"""Requests to Discord: what becomes of them, and sending again what may be sent twice."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from io import BytesIO
from secrets import randbits
from typing import Any, TypeVar

import aiohttp
import discord

from bot.core.report import File
from bot.ui.cards import DrawnCard

LOG = logging.getLogger("parry.reply")

# discord.com/developers/docs/topics/opcodes-and-status-codes, "JSON Error Codes".
ALREADY_ANSWERED = 40060
UNKNOWN_MESSAGE = 10008
ARCHIVED = 50083
MOVED_ON = (UNKNOWN_MESSAGE, ARCHIVED)
"""Discord's codes for a message that cannot be edited while its channel still stands."""

TOO_MANY = 429
MALFORMED = 400
SERVER_FAULT = 500
PAUSES = (0.25, 0.5, 1.0)
"""Seconds between two sendings of what broke on its way."""

NEWEST = 30
"""So many messages of a channel are looked through for a card of which nobody knows."""

LOST = (discord.DiscordException, aiohttp.ClientError, OSError)
"""What a request to Discord raises when it did not arrive, was refused, or was not answered."""

T = TypeVar("T")


async def insist(send: Callable[[], Awaitable[T]], *, seconds: float) -> T:
    """Send what Discord does once however often it is asked, until it says yes or no.

    A broken connection and a fault of Discord's leave open whether it was done, so it is sent
    again, for at most so many seconds. Raises what came last, `TimeoutError` where nothing did.
    """
    clock = asyncio.get_running_loop().time
    until = clock() + seconds
    for pause in PAUSES:
        try:
            async with asyncio.timeout_at(until):
                return await send()
        except LOST as error:
            # TimeoutError is an OSError: the end of `until` comes here too, and is raised.
            if not is_open(error) or clock() + pause >= until:
                raise
            await asyncio.sleep(pause)
    async with asyncio.timeout_at(until):
        return await send()


async def post(
    client: discord.Client,
    channel: int,
    guild: int | None,
    payload: DrawnCard,
    *,
    once: int | None = None,
    seconds: float = 3.0,
) -> int | None:
    """Post to a channel; the message's id, None where that is not possible.

    What is posted under the same `once` within a few minutes stands there once, so that a request
    whose answer was lost may be sent again.
    """
    place = client.get_partial_messageable(channel, guild_id=guild)
    # Discord takes 25 characters at most, and tells two nonces apart for a few minutes only.
    nonce = randbits(63) if once is None else once
    try:
        sent = await insist(
            lambda: place.send(**parts(payload), allowed_mentions=payload.mentions, nonce=nonce),
            seconds=seconds,
        )
    except LOST as error:
        LOG.warning("card not posted", extra={"channel": channel, **cause_of(error)})
        return None
    return sent.id


async def find_message(
    client: discord.Client, channel: int, guild: int | None, payload: DrawnCard, *, after: int = 0
) -> int | None:
    """The message of ours among the channel's newest that shows this card; None as far as known.

    Only messages younger than the id `after` are looked at.
    """
    place = client.get_partial_messageable(channel, guild_id=guild)
    since = discord.Object(after) if after else None
    me, newest = client.user, NEWEST

    async def read() -> list[discord.Message]:
        return [message async for message in place.history(limit=newest, after=since)]

    try:
        messages = await insist(read, seconds=2.0)
    except LOST as error:
        LOG.info("channel not read", extra={"channel": channel, **cause_of(error)})
        return None
    # Discord shows a bot its own messages whole without the intent to read others'.
    mine = (candidate for candidate in messages if me is not None and candidate.author.id == me.id)
    return next((candidate.id for candidate in mine if _shows(candidate, payload)), None)


def _shows(message: discord.Message, payload: DrawnCard) -> bool:
    layout = payload.page or payload.view
    ids = _custom_ids(layout.to_components()) if layout is not None else set[str]()
    # The ids of buttons name the offer; two cards may well read alike.
    if ids:
        return ids == _custom_ids([component.to_dict() for component in message.components])
    embed = message.embeds[0] if message.embeds else None
    return embed is not None and (embed.title, embed.description) == (
        payload.embed.title,
        payload.embed.description,
    )


def _custom_ids(components: Iterable[Mapping[str, Any]]) -> set[str]:
    result: set[str] = set()
    for part in components:
        if "custom_id" in part:
            result.add(str(part["custom_id"]))
        result |= _custom_ids(part.get("components", ()))
        if "accessory" in part:
            result |= _custom_ids((part["accessory"],))
    return result


def numbers_of(error: BaseException) -> tuple[int, int]:
    """Discord's status and code, 0 where the network is to blame."""
    if isinstance(error, discord.HTTPException):
        return error.status, error.code
    return 0, 0


def is_open(error: BaseException) -> bool:
    """Whether Discord has said neither yes nor no: the way to it broke, or it has too much to do.

    What was sent may have been done all the same.
    """
    if isinstance(error, discord.HTTPException):
        return error.status == TOO_MANY or error.status >= SERVER_FAULT
    return isinstance(error, (aiohttp.ClientError, OSError))


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


def file_of(file: File) -> discord.File:
    """A file as it is sent; discord.py closes what it has sent, so each sending makes it anew."""
    return discord.File(BytesIO(file.content), file.name, description=file.description or None)


def whole_of(payload: DrawnCard, edited: discord.Message | None) -> dict[str, Any]:
    """What an edit of this message takes; pictures are those of the card, and no older ones."""
    # An edit with attachments=[] takes old pictures away; without the key they stay.
    files = (
        {}
        if edited is None or not (edited.attachments or payload.files)
        else {"attachments": list(map(file_of, payload.files))}
    )
    return {
        "content": payload.content if payload.page is None else None,
        "embed": payload.embed if payload.page is None else None,
        "view": payload.page or payload.view,
        "allowed_mentions": payload.mentions,
        **files,
    }


def parts(payload: DrawnCard, *, files: str = "files") -> dict[str, Any]:
    """What a send takes; discord.py wants absent parts left out."""
    attachments = list(map(file_of, payload.files))
    if payload.page is not None:
        # Discord refuses content and embeds beside a message laid out in blocks.
        return {"view": payload.page}
    fields = {
        "content": payload.content,
        "embed": payload.embed,
        "view": payload.view,
        files: attachments,
    }
    return {name: part for name, part in fields.items() if part not in (None, [])}
