"""Exceptions into words: the one place where what went wrong is told to a person."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from msgspec import Struct

from bot.core.errors import Refusal
from bot.store.protocol import StoreError, Unsure
from bot.ui.marks import plain

BARRED = (
    "That stands, but I may not change my older card in this channel. Somebody who manages the "
    "channel's permissions can give me View Channel, Send Messages and Embed Links here."
)


class Apology(Struct, frozen=True):
    """What the person reads. `unexpected` goes to the log with the reference that stands in it."""

    text: str
    kind: str
    unexpected: bool = False


def restarting() -> Refusal:
    """What a command meets once the process is to end."""
    return Refusal(
        "restarting", "I am restarting and have changed nothing. Please try again in a moment."
    )


async def refuse_restarting() -> None:
    """Raises that refusal."""
    raise restarting()


def apology(error: BaseException, reference: str, *, is_done: bool = False) -> Apology:
    """The words for this error; `reference` is used only where nobody expected it.

    `is_done` says that the change was made before the error came: it is not told as failed.
    """
    if is_done:
        return Apology(
            "I could not show the answer, and that is noted. What you did is done and stands; do "
            f"not repeat it. Whoever runs this bot finds it under the reference {reference}.",
            "unshown",
            unexpected=True,
        )
    cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
    match cause:
        case Refusal():
            return Apology(plain(cause.sentence), cause.kind)
        case app_commands.TransformerError():
            wrong = plain(str(cause.value)[:40])
            return Apology(f"“{wrong}” does not fit there. Nothing has changed.", "bad_value")
        case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
            return Apology(
                "This command has changed since your Discord loaded it. "
                "Reload Discord (Ctrl+R, or restart the app) and try again.",
                "stale_command",
            )
        # Before CheckFailure, of which it is a kind.
        case app_commands.NoPrivateMessage():
            return Apology("This works in a server's channel, not here.", "no_direct_message")
        case app_commands.CheckFailure():
            return Apology("You may not do that here. Nothing has changed.", "not_allowed")
        case discord.Forbidden():
            return Apology(
                "I may not write in this channel. Somebody who manages its permissions can give me "
                "View Channel, Send Messages and Embed Links here. What you did stands.",
                "missing_permission",
            )
        # Before StoreError, of which it is a kind, and which says that nothing has changed.
        case Unsure():
            return Apology(
                "I cannot tell whether that was kept. Look at /history before you repeat it; if it "
                f"stays so, give whoever runs this bot the reference {reference}.",
                "unsure",
                unexpected=True,
            )
        case StoreError():
            return Apology(
                "I could not write that down, so nothing has changed. Try again in a moment; if it "
                f"stays so, give whoever runs this bot the reference {reference}.",
                "not_kept",
                unexpected=True,
            )
        case _:
            return Apology(
                "Something went wrong on my side, and it is noted. If it happens again, give "
                f"whoever runs this bot the reference {reference}.",
                "unexpected",
                unexpected=True,
            )


def asked_of(interaction: discord.Interaction[Any]) -> dict[str, object]:
    """What the log says of a request: what it was and whence, nothing that somebody wrote."""
    # Discord's own formula; direct messages are guild 0 and so shard 0.
    guild, shards = interaction.guild_id or 0, interaction.client.shard_count or 1
    return {
        "command": name_of(interaction),
        "interaction": interaction.id,
        "channel": interaction.channel_id,
        "guild": interaction.guild_id,
        "shard": (guild >> 22) % shards,
    }


def name_of(interaction: discord.Interaction[Any]) -> str:
    """The command's full name, or what kind of press this is."""
    if interaction.command is not None:
        return interaction.command.qualified_name
    return interaction.type.name
