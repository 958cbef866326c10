"""Telling Discord the commands, but only when they are not what it was last told."""

from __future__ import annotations

import hashlib
import logging
from typing import Any

import discord
import msgspec
from discord import app_commands

from bot.store.protocol import Store

LOG = logging.getLogger("parry.sync")


def tree_hash(tree: app_commands.CommandTree[Any]) -> str:
    """The hash of everything Discord is told about the commands, in whatever order they stand."""
    payload = [command.to_dict(tree) for command in tree.get_commands()]
    payload.sort(key=lambda command: (command["type"], command["name"]))
    return hashlib.sha256(msgspec.json.encode(payload, order="deterministic")).hexdigest()


async def sync_commands(
    tree: app_commands.CommandTree[Any], store: Store, application: int, *, always: bool = False
) -> bool:
    """Send the commands when they changed since the last time, or `always`; whether they were sent.

    A refusal by Discord is logged and tried again at the next start: the bot still answers the
    commands that Discord knows.
    """
    key = f"commands:{application}"
    now = tree_hash(tree)
    if not always and await store.recall(key) == now:
        return False
    try:
        sent = await tree.sync()
    except discord.DiscordException as error:
        LOG.exception("commands not synced", extra={"why": str(error)})
        return False
    await store.remember(key, now)
    LOG.info("commands synced", extra={"commands": len(sent)})
    return True
