"""`/privacy`: what is kept about somebody or a server, and how it is forgotten."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.report import Head, Report
from bot.history.privacy import Privacy
from bot.shared.deal import Card
from bot.ui.cards import draw
from bot.ui.desk import Desk, actor_of, table_of
from bot.ui.forms import LASTING
from bot.ui.options import Interaction, Ungrouped
from bot.ui.reply import reply_to

KEPT = (
    (
        "What a table needs to go on: who is there, their characters, fights, rolls that wait, "
        "and a journal of what was done. No messages, no lists of members, no pictures."
    ),
    "Only you see this. Whoever runs this bot has the page that says it in full: docs/privacy.md.",
)
FORGET_ME = (
    (
        "Within a day, at every table of every server: your characters go with all that is "
        "theirs, so does what waits for you, and that you were ever there."
    ),
    (
        "What others did stays. In their histories your deeds stay as “somebody”: when it was, the "
        "dice, and what came of it in a line. Your name, the names of your characters and what you "
        "typed go, and nobody can take those deeds back any more."
    ),
    (
        "What others wrote themselves stays theirs, and messages in channels are Discord's. Copies "
        "that a host has made go when the host deletes them."
    ),
    "This cannot be taken back. If you use Parry again, it knows you anew.",
)
FORGET_SERVER = (
    (
        "Within a day all tables of this server go, with all characters, fights, settings and the "
        "whole journal, of everybody who plays here."
    ),
    "This cannot be taken back. Parry stays, and begins anew with the next command.",
)
PENDING = "You have asked to be forgotten. That is done within a day."
SERVER_PENDING = "It was asked that this server be forgotten. That is done within a day."

Work = Callable[["PrivacyCog", Interaction], Awaitable[tuple[Report, tuple[str, ...]]]]


class PrivacyCog(Ungrouped):
    """What is kept, and its end."""

    def __init__(self, desk: Desk, privacy: Privacy) -> None:
        super().__init__(desk)
        self.privacy = privacy

    @app_commands.command(name="privacy")
    async def show(self, interaction: Interaction) -> None:
        """Show what Parry keeps about you, or have it forgotten; only you see it."""
        await self.answer(interaction, overview)

    async def answer(self, interaction: Interaction, work: Work) -> None:
        """Do this and tell it to whoever asked, with the buttons that lead on."""

        async def tell() -> None:
            report, buttons = await work(self, interaction)
            reply = reply_to(interaction)
            reply.stand()
            payload = draw(Card(table_of(interaction), replace(report, private=True)))
            view = Buttons(self, *buttons) if buttons else None
            await reply.card(replace(payload, view=view), private=True)

        await self.desk.attempt(interaction, tell)


class LastingButton(discord.ui.Button[Any]):
    """A button that is good for ever, whichever process answers."""

    def __init__(self, cog: PrivacyCog, key: str) -> None:
        label, danger, self._work = BUTTONS[key]
        style = discord.ButtonStyle.danger if danger else discord.ButtonStyle.secondary
        super().__init__(label=label, style=style, custom_id=f"{LASTING}{key}")
        self._cog = cog

    async def callback(self, interaction: Interaction) -> None:
        """Do what it says, for whoever pressed it."""
        await self._cog.answer(interaction, self._work)


class Buttons(discord.ui.View):
    """Some of the buttons; all of them are known to the bot from its start."""

    def __init__(self, cog: PrivacyCog, *keys: str) -> None:
        super().__init__(timeout=None)
        for key in keys or BUTTONS:
            self.add_item(LastingButton(cog, key))


async def overview(cog: PrivacyCog, interaction: Interaction) -> tuple[Report, tuple[str, ...]]:
    """What there is to ask for."""
    privacy, guild = cog.privacy, interaction.guild_id
    lines, buttons = [*KEPT], ["mine", "forget-me"]
    if await privacy.is_asked("person", interaction.user.id):
        lines, buttons = [*lines, PENDING], ["mine"]
    if guild is not None and interaction.permissions.manage_guild:
        if await privacy.is_asked("server", guild):
            lines, buttons = [*lines, SERVER_PENDING], [*buttons, "server"]
        else:
            buttons += ["server", "forget-server"]
    return Report(Head("What Parry keeps"), lines=tuple(lines)), tuple(buttons)


async def my_file(cog: PrivacyCog, interaction: Interaction) -> tuple[Report, tuple[str, ...]]:
    """What is kept about whoever asks."""
    file = await cog.privacy.of_person(actor_of(interaction))
    lines = ("It leaves out what is hidden from you at your tables.",)
    return Report(Head("This is kept about you"), lines=lines, files=(file,)), ()


async def server_file(cog: PrivacyCog, interaction: Interaction) -> tuple[Report, tuple[str, ...]]:
    """What is kept about the server."""
    file = await cog.privacy.of_server(server_of(interaction))
    return Report(Head("This is kept of this server"), files=(file,)), ()


async def ask_me(_cog: PrivacyCog, _asked: Interaction) -> tuple[Report, tuple[str, ...]]:
    """Ask whether that is meant."""
    return Report(Head("Forget you?"), lines=FORGET_ME), ("forget-me-now",)


async def ask_server(_cog: PrivacyCog, interaction: Interaction) -> tuple[Report, tuple[str, ...]]:
    """Ask whether that is meant."""
    server_of(interaction)  # for its refusal: the permission may be gone since the card was shown
    return Report(Head("Forget this server?"), lines=FORGET_SERVER), ("forget-server-now",)


async def forget_me(cog: PrivacyCog, interaction: Interaction) -> tuple[Report, tuple[str, ...]]:
    """Have whoever asks forgotten."""
    await cog.privacy.ask("person", interaction.user.id)
    return Report(Head(PENDING)), ()


async def forget_server(
    cog: PrivacyCog, interaction: Interaction
) -> tuple[Report, tuple[str, ...]]:
    """Have the server forgotten."""
    await cog.privacy.ask("server", server_of(interaction))
    return Report(Head(SERVER_PENDING)), ()


def server_of(interaction: Interaction) -> int:
    """The server, for whoever may manage it; raises `not_yours`."""
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise Refusal("not_yours", "Only who may manage this server asks for that.")
    return interaction.guild_id


BUTTONS: dict[str, tuple[str, bool, Work]] = {
    "mine": ("What is kept about me", False, my_file),
    "forget-me": ("Forget me…", False, ask_me),
    "server": ("What is kept of this server", False, server_file),
    "forget-server": ("Forget this server…", False, ask_server),
    "forget-me-now": ("Forget me", True, forget_me),
    "forget-server-now": ("Forget this server", True, forget_server),
}
"""Every button by its key: its label, whether it ends something, and what it does."""
