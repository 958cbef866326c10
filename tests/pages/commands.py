"""`docs/commands/<group>.md`: every command of a group with its options, from the commands."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, get_type_hints

import simcord
from discord import app_commands

from bot.ui.options import MoreWords, note_of
from cogs.help import walk
from tests.pages.fights import ROOT
from tests.support.game import Game

FOLDER = ROOT / "docs" / "commands"
ALONE = "single"
"""The page of the commands that stand in no group."""

Command = app_commands.Command[Any, Any, Any]
Tree = app_commands.CommandTree[Any]


def write() -> None:
    """Write all pages, and remove those of groups that there are not any more."""
    FOLDER.mkdir(exist_ok=True)
    made = asyncio.run(_pages_of_a_bot())
    for name, text in made.items():
        (FOLDER / f"{name}.md").write_text(text, encoding="utf-8")
    for old in FOLDER.glob("*.md"):
        if old.stem not in made:
            old.unlink()


async def _pages_of_a_bot() -> Mapping[str, str]:
    with TemporaryDirectory() as folder:
        game = Game(Path(folder) / "pages.db")
        env = simcord.Env(await game.open(), shard_count=1)
        try:
            await env.start()
            return pages(game.bot.tree)
        finally:
            await env.shutdown()
            await game.close()


def pages(tree: Tree) -> dict[str, str]:
    """The text of each page by its name."""
    groups: dict[str, list[Command]] = {}
    for node in walk(tree):
        if isinstance(node, app_commands.Command):
            group, space, _ = node.qualified_name.partition(" ")
            groups.setdefault(group if space else ALONE, []).append(node)
    return {name: "\n".join(_page(name, found)) + "\n" for name, found in groups.items()}


def _page(name: str, commands: list[Command]) -> Iterator[str]:
    yield "# Commands that stand alone" if name == ALONE else f"# The commands of `/{name}`"
    yield ""
    for command in sorted(commands, key=lambda each: each.qualified_name):
        words = " ".join(
            f"{each.display_name}:" if each.required else f"[{each.display_name}:]"
            for each in command.parameters
        )
        yield "```text"
        yield f"/{command.qualified_name} {words}".strip()
        yield "```"
        yield ""
        yield command.description
        yield ""
        rows = [(each.display_name, str(each.description)) for each in command.parameters]
        rows += [(f"more: {word}", says) for word, says in _further(command)]
        if rows:
            yield "| Option | |"
            yield "|---|---|"
            yield from (f"| `{option}` | {_cell(says)} |" for option, says in rows)
            yield ""
    yield "*Made by `python3 run.py pages` from the commands themselves.*"


def _further(command: Command) -> Iterator[tuple[str, str]]:
    """The words of `more:` with what each says."""
    for hint in get_type_hints(command.callback, include_extras=True).values():
        note = note_of(hint, MoreWords)
        if note is not None:
            yield from ((word.name, word.says) for word in note.words)


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
