"""People who are mentioned in a command: known at the table before it is done."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, cast

import discord
import msgspec

from bot.core.action import Action
from bot.core.people import Actor
from bot.core.scene import Table
from bot.core.words import MENTION
from bot.resolver import Resolver

MOST = 20
"""So many people one command makes known; more are not named by any."""


async def seat_mentions(
    resolver: Resolver, table: Table, interaction: discord.Interaction[Any], action: Action
) -> None:
    """Make known at the table whom the action's words mention."""
    people = await people_in(interaction, action)
    if people:
        await resolver.seat(table, people)


async def people_in(interaction: discord.Interaction[Any], action: Action) -> tuple[Actor, ...]:
    """The members whom the action's words mention, as Discord shows them; no bots."""
    text = msgspec.json.encode(action).decode()
    users = tuple(dict.fromkeys(int(number) for number in re.findall(MENTION, text)))
    people = [await _person(interaction, user) for user in users[:MOST]]
    return tuple(person for person in people if person is not None)


async def _person(interaction: discord.Interaction[Any], user: int) -> Actor | None:
    sent = cast("Mapping[str, Any]", interaction.data or {}).get("resolved", {})
    profile = sent.get("users", {}).get(str(user))
    if profile is not None:
        own = sent.get("members", {}).get(str(user), {})
        name = own.get("nick") or profile.get("global_name") or profile["username"]
        return None if profile.get("bot") else Actor(user, name)
    guild = interaction.guild
    if guild is None:
        return None
    try:
        member = guild.get_member(user) or await guild.fetch_member(user)
    except discord.HTTPException:
        return None
    return None if member.bot else Actor(user, member.display_name)
