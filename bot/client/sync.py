"""Telling Discord the commands, but only when they are not what it was last told."""

from __future__ import annotations

import hashlib
import logging
from typing import Any

import discord
import msgspec
from discord import app_commands

from bot import VERSION
from bot.store.protocol import Store

LOG = logging.getLogger("parry.sync")


def tree_hash(tree: app_commands.CommandTree[Any]) -> str:
    """The hash of everything Discord is told about the commands, in whatever order they stand."""
    payload = [command.to_dict(tree) for command in tree.get_commands()]
    payload.sort(key=lambda command: (command["type"], command["name"]))
    return hashlib.sha256(msgspec.json.encode(payload, order="deterministic")).hexdigest()


async def discord_knows(
    tree: app_commands.CommandTree[Any], store: Store, application: int
) -> bool:
    """Whether Discord was last told these very commands."""
    return await store.recall(_key(application)) == tree_hash(tree)


def _key(application: int) -> str:
    return f"commands:{application}"


def _version_key(application: int) -> str:
    return f"commands_version:{application}"


async def _is_late(store: Store, application: int) -> bool:
    """Whether a newer version than this one was the last to send the commands."""
    newest = await store.recall(_version_key(application))
    return newest is not None and _numbers(newest) > _numbers(VERSION)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(number) for number in version.split("."))


async def sync_commands(
    tree: app_commands.CommandTree[Any],
    store: Store,
    application: int,
    *,
    always: bool = False,
    one_of_several: bool = False,
) -> bool:
    """Send the commands when they changed since the last time, or `always`; whether they were sent.

    Where it is `one_of_several` processes those of a newer version stay: whoever is restarted late
    does not put the old ones back. A refusal by Discord is logged and tried again at the next
    start: the bot still answers the commands that Discord knows.
    """
    if not always and await discord_knows(tree, store, application):
        return False
    if one_of_several and not always and await _is_late(store, application):
        LOG.warning("commands of a newer version stay")
        return False
    try:
        sent = await tree.sync()
    except discord.DiscordException as error:
        LOG.exception("commands not synced", extra={"why": str(error)})
        return False
    # Only after Discord has them: a kill in between sends them twice, which changes nothing.
    await store.remember(_key(application), tree_hash(tree))
    await store.remember(_version_key(application), VERSION)
    LOG.info("commands synced", extra={"commands": len(sent)})
    return True
