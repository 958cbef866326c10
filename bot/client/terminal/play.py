"""`python -m bot play`: the local table in the terminal, or as a script."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TextIO

import discord

from bot.client.local.table import CannotPlay, Persona
from bot.client.local.tabletop import LocalTable, open_table
from bot.client.terminal.scribe import Scribe

MakeClient = Callable[[], Awaitable[discord.Client]]
OnOpen = Callable[[Sequence[Persona]], Awaitable[None]]


async def play(
    make_client: MakeClient,
    *,
    database: Path,
    personas: Sequence[str] = (),
    script: TextIO | None = None,
    out: TextIO,
    on_open: OnOpen | None = None,
    fresh: bool = False,
) -> int:
    """Play until the script or the people are done; returns the exit code.

    The code is 0, or 1 where a line of the script could not be run. Earlier messages are kept
    beside the database; `fresh` begins without them. `on_open` is told who sits at the table before
    anybody acts. Without `script` a piped standard input is one. Raises `Refusal("bad_name")` for
    a name of `personas` that cannot be one.
    """
    if script is None and not sys.stdin.isatty():
        script = sys.stdin
    client = await make_client()
    file = messages_file(database)
    async with open_table(client, file=file, more=personas, fresh=fresh) as table:
        if on_open is not None:
            await on_open(table.personas)
        if script is not None:
            return await run_script(table, script, out)
        # prompt_toolkit takes 60 ms to import and a script does without it.
        from bot.client.terminal.prompt import converse  # noqa: PLC0415

        return await converse(table)


def messages_file(database: Path) -> Path:
    """Where the messages of the table with this database are kept."""
    stem = "" if database.stem == "parry" else f"{database.stem}-"
    return database.with_name(f"{stem}local-table.json")


async def run_script(table: LocalTable, script: TextIO, out: TextIO) -> int:
    """Run line by line, each written before what it brought about; stop at the first that fails."""

    def say(line: str) -> None:
        out.write(f"{line}\n")
        out.flush()

    if table.damage:
        say(table.damage)
    scribe = Scribe(table, say)
    table.watch(scribe.see)
    number = 0
    while text := await asyncio.to_thread(script.readline):
        number += 1
        line = text.strip()
        if not line:
            say("")
            continue
        say(line)
        if line.startswith("#"):
            continue
        try:
            if not await scribe.run(line):
                return 0
        except CannotPlay as error:
            say(f"Stopped at line {number}: {error}")
            return 1
    return 0
