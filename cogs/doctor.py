"""`/doctor`: what keeps Parry from working well in this channel, for whoever can mend it."""

from __future__ import annotations

from collections.abc import Iterator

import discord
from discord import app_commands

from bot.client.bot import ParryBot
from bot.core.report import Head, Report
from bot.core.settings import recognise
from bot.core.words import count
from bot.shared.permits import gm_only
from bot.ui.desk import Desk
from bot.ui.options import Interaction, Ungrouped
from bot.ui.whose import actor_of, table_of

NEEDED = {
    "view_channel": ("View Channel", "nothing can be posted or edited here"),
    "send_messages": ("Send Messages", "a card that is due when nobody asks cannot be posted"),
    "embed_links": ("Embed Links", "cards cannot be shown"),
    "read_message_history": ("Read Message History", "older cards cannot be edited"),
}
UNPINNED = "Without **Pin Messages** a fight's panel is not pinned; all else works."
IN_THREADS = ("Send Messages in Threads", NEEDED["send_messages"][1])
WHOSE = (
    "Whoever manages this channel gives it: Edit Channel, Permissions, Parry's role; or, for the "
    "whole server, Server Settings, Roles."
)
STALE = (
    "Discord has other commands than this version of Parry; whoever runs it starts it once with: "
    "python3 run.py run --sync"
)


class Doctor(Ungrouped):
    """What is missing here."""

    def __init__(self, bot: ParryBot, desk: Desk) -> None:
        super().__init__(desk)
        self.bot = bot

    @app_commands.command()
    @app_commands.guild_only()
    async def doctor(self, interaction: Interaction) -> None:
        """GM: show what keeps Parry from working well here; only you see it."""

        async def work() -> None:
            actor, look = actor_of(interaction), self.desk.resolver.look
            await look(table_of(interaction), lambda scene: gm_only(recognise(scene, actor)))
            is_current = await self.bot.knows_commands()
            pictures = self.desk.easel.describe()
            report = findings(interaction, is_current=is_current, pictures=pictures)
            await self.desk.say(interaction, report)

        await self.desk.attempt(interaction, work)


def findings(interaction: Interaction, *, is_current: bool, pictures: str) -> Report:
    """What there is to mend in this channel; `pictures` says which of dice there are, or ""."""
    permissions = interaction.app_permissions
    threaded = isinstance(interaction.channel, discord.Thread)
    lacks = tuple(lacking(permissions, threaded=threaded))
    amount = len(lacks) + (not is_current)
    lines = (
        *(f"**{name}** is missing: {without}." for name, without in lacks),
        WHOSE if lacks else "Parry has the permissions that it needs here.",
        *(() if permissions.pin_messages else (UNPINNED,)),
        "Discord has the commands of this version." if is_current else STALE,
        *filter(None, (pictures,)),
        # True whenever it is read: without the look above there is no report.
        "The database answers.",
    )
    title = f"{count(amount, 'thing')} to mend here" if amount else "All is well here"
    return Report(Head(title), lines=lines, private=True)


def lacking(permissions: discord.Permissions, *, threaded: bool) -> Iterator[tuple[str, str]]:
    """The permissions that are missing, by Discord's names, and what does not work without."""
    for key, (name, without) in NEEDED.items():
        if threaded and key == "send_messages":
            if not permissions.send_messages_in_threads:
                yield IN_THREADS
        elif not getattr(permissions, key):
            yield name, without
