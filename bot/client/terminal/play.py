"""`python -m bot play`: the local table in the terminal, or as a script."""

from __future__ import annotations

import asyncio
from typing import TextIO

from bot.client.local.table import CannotPlay
from bot.client.local.tabletop import LocalTable
from bot.client.terminal.scribe import Scribe


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
