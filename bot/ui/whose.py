"""Where an interaction came from, and who asks."""

from __future__ import annotations

from typing import Any

import discord

from bot.core.people import Actor
from bot.core.scene import Table

Interaction = discord.Interaction[Any]


def table_of(interaction: Interaction) -> Table:
    """The table of the channel or thread this came from."""
    parent = interaction.channel.parent_id if isinstance(interaction.channel, discord.Thread) else 0
    return Table(interaction.guild_id or 0, interaction.channel_id or 0, parent)


def actor_of(interaction: Interaction) -> Actor:
    """Who asks. A GM is who may manage the server; in direct messages everybody is their own."""
    # Discord sends permissions with each interaction of a server: no member need be known.
    gm = interaction.guild_id is None or interaction.permissions.manage_guild
    person = interaction.user
    roles = tuple(role.id for role in person.roles) if isinstance(person, discord.Member) else ()
    return Actor(user=person.id, name=person.display_name, gm=gm, roles=roles)
