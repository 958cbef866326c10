"""Discord's limits on a whole command, which it checks only when commands are registered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.support.game import Game

MOST_CHARACTERS = 8000
"""Of all names, descriptions and values of choices in one top-level command together."""

MOST_ENTRIES = 25
MOST_COMMANDS = 100


def texts(node: dict[str, Any]) -> Iterator[str]:
    """Every text of a command that counts towards its size."""
    for key in ("name", "description", "value"):
        if isinstance(node.get(key), str):
            yield node[key]
    for part in (*node.get("options", ()), *node.get("choices", ())):
        yield from texts(part)


def longest(node: dict[str, Any]) -> int:
    """The longest list of options or choices in a command."""
    parts = node.get("options", [])
    return max([len(parts), len(node.get("choices", [])), *map(longest, parts)])


async def test_no_command_is_larger_than_discord_takes(game: Game) -> None:
    commands = [each.to_dict(game.bot.tree) for each in game.bot.tree.get_commands()]
    sizes = {each["name"]: sum(map(len, texts(each))) for each in commands}

    assert len(commands) <= MOST_COMMANDS
    assert {name: size for name, size in sizes.items() if size > MOST_CHARACTERS} == {}


async def test_no_list_in_a_command_is_longer_than_discord_takes(game: Game) -> None:
    commands = [each.to_dict(game.bot.tree) for each in game.bot.tree.get_commands()]

    assert {each["name"]: n for each in commands if (n := longest(each)) > MOST_ENTRIES} == {}
