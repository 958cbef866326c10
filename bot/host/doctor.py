"""What keeps Parry from running well here, looked at before anybody waits for it."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import AsyncIterator
from email.utils import parsedate_to_datetime
from pathlib import Path
from time import time
from types import SimpleNamespace
from typing import NamedTuple

import aiohttp
import discord

from bot.config import Settings
from bot.config.sections import DatabaseSettings
from bot.core.errors import StartError
from bot.host.move import check

LEAST_PYTHON = (3, 11)
LEAST_BYTES = 200 << 20
LEAST_BYTES_TO_WRITE = 20 << 20
MOST_SECONDS_OFF = 30
PASSING = ("overlay", "tmpfs", "ramfs")
"""File systems that go with their container or with the machine's next start."""

MOUNTS = Path("/proc/self/mounts")


class Finding(NamedTuple):
    """What was looked at: `good`, or False, or None where it runs and somebody should look."""

    good: bool | None
    sentence: str

    def __str__(self) -> str:
        """A line for the host."""
        mark = {True: "ok", False: "WRONG", None: "look"}[self.good]
        return f"{mark:5}  {self.sentence}"


async def examine(settings: Settings) -> AsyncIterator[Finding]:
    """Look at everything, one thing after the other."""
    yield _python()
    if settings.database.is_file:
        for finding in _folder(settings.database.path):
            yield finding
    yield await _database(settings.database)
    if settings.token is None:
        yield Finding(
            None, "There is no token (DISCORD_TOKEN, DISCORD_TOKEN_FILE): not at Discord."
        )
        return
    async for finding in _discord(settings.token.value):
        yield finding


def _python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    good = sys.version_info >= LEAST_PYTHON
    return Finding(good, f"Python {version}{'' if good else '; it needs 3.11 or newer'}.")


def _folder(file: Path) -> list[Finding]:
    """Whether the file's folder can be written, has room, and outlasts the process."""
    # The first start makes what is missing in the nearest folder that is there.
    folder = next(path for path in file.resolve().parents if path.exists())
    findings: list[Finding] = []
    needed = [
        folder,
        *(path for path in (file, file.with_name(f"{file.name}-wal")) if path.exists()),
    ]
    barred = [path for path in needed if not os.access(path, os.W_OK)]
    if barred:
        sentence = f"{barred[0]} cannot be written by this account; let it write there."
        findings.append(Finding(False, sentence))
    else:
        findings.append(Finding(True, f"{folder} can be written."))
    free = shutil.disk_usage(folder).free
    enough = free >= LEAST_BYTES or (None if free >= LEAST_BYTES_TO_WRITE else False)
    findings.append(Finding(enough, f"{free >> 20} MB are free there."))
    kind = _file_system(folder)
    if kind in PASSING:
        sentence = (
            f"{folder} is on {kind}, which may not outlast this container or machine: put the "
            "database on a volume."
        )
        findings.append(Finding(None, sentence))
    return findings


def _file_system(folder: Path) -> str:
    """What kind of file system a folder is on; "" where nobody says."""
    try:
        mounts = [line.split() for line in MOUNTS.read_text(encoding="utf-8").splitlines()]
    except OSError:
        return ""
    # It is on the mount with the longest path above it.
    holding = [(len(m[1]), m[2]) for m in mounts if folder.is_relative_to(m[1])]
    return max(holding, default=(0, ""))[1]


async def _database(database: DatabaseSettings) -> Finding:
    if database.is_file and not database.path.exists():
        return Finding(True, f"There is no {database.path} yet; the first start makes it.")
    try:
        return Finding(True, (await check(database))[0])
    except StartError as error:
        return Finding(False, str(error))


async def _discord(token: str) -> AsyncIterator[Finding]:
    """Log in and leave at once; the time that Discord's answer bears is compared with ours."""
    off: list[float] = []
    trace = aiohttp.TraceConfig()

    async def note(
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        ended: aiohttp.TraceRequestEndParams,
    ) -> None:
        date = ended.response.headers.get("Date")
        if date is not None:
            off.append(time() - parsedate_to_datetime(date).timestamp())

    trace.on_request_end.append(note)
    client = discord.Client(intents=discord.Intents.none(), http_trace=trace)
    try:
        async with client:
            await client.login(token)
            name = client.user.name if client.user else "somebody"
        yield Finding(True, f"Discord lets {name} in.")
    except discord.LoginFailure:
        yield Finding(False, "Discord refuses the token; copy it again from the page Bot.")
    except (aiohttp.ClientError, OSError, discord.HTTPException) as error:
        yield Finding(False, f"Discord cannot be reached ({type(error).__name__}).")
    if off:
        good = True if abs(off[-1]) <= MOST_SECONDS_OFF else None
        at = "agrees with" if good else f"is {off[-1]:+.0f} seconds off"
        yield Finding(good, f"The clock {at} Discord's.")
