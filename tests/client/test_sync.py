"""When Discord is told the commands."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.client.sync import tree_hash

Tree = app_commands.CommandTree[discord.Client]
Command = app_commands.Command[Any, Any, Any]


async def planted(*commands: Command) -> Tree:
    """A tree of these commands; discord.py wants a running loop for it."""
    tree = Tree(discord.Client(intents=discord.Intents.none()))
    for one in commands:
        tree.add_command(one)
    return tree


def command(name: str, description: str = "Rolls") -> Command:
    """A slash command without options."""

    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(name)

    return app_commands.Command(name=name, description=description, callback=answer)


async def test_the_order_of_commands_does_not_matter() -> None:
    one, other = command("flame"), command("help")

    assert tree_hash(await planted(one, other)) == tree_hash(await planted(other, one))


async def test_whatever_discord_would_show_changes_the_hash() -> None:
    trees = [
        await planted(),
        await planted(command("flame")),
        await planted(command("flame", "Rolls dice")),
        await planted(command("flames")),
        await planted(command("flame"), command("help")),
    ]

    assert len({tree_hash(tree) for tree in trees}) == len(trees)
