"""The command line: `python -m bot run`.

Exit codes: 0 stopped as asked, 1 something failed, 2 could not start as it was asked to, 3 lost its
shards, which another process may have by now.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import os
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from time import time

from bot.config import Settings, read_settings, settings_lines, without_token
from bot.core.errors import Refusal, StartError
from bot.host.asked import command_line
from bot.host.shards import LostShardsError

LOG = logging.getLogger("parry")

NO_TOKEN = (
    "There is no token: set the environment variable DISCORD_TOKEN "  # noqa: S105 -- a sentence
    "to the one on the page Bot of your application in Discord's developer portal."
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks; the exit code."""
    try:
        try:
            return _run_command(arguments)
        finally:
            # Here, where a closed pipe is caught, and not at Python's end, where it is not.
            sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read, such as `head`, has enough; Python would complain once more at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _run_command(arguments: Sequence[str] | None) -> int:
    options = command_line(__doc__).parse_args(arguments)
    try:
        settings = read_settings()
        match options.command:
            case "run":
                return run(settings, resync=options.sync)
            case "play":
                return play(settings, options)
            case "replay":
                return asyncio.run(replay(options))
            case "migrate":
                return asyncio.run(migrate_database(settings, options))
            case "doctor":
                return asyncio.run(look_around(settings))
            case "prune":
                return asyncio.run(prune_database(settings, dry=options.dry_run))
            case "backup" | "restore":
                return copy_database(settings, options)
            case _:
                return say(*settings_lines(settings))
    except (StartError, Refusal) as error:
        print(without_token(str(error)), file=sys.stderr)
        if isinstance(error, LostShardsError):
            return 3
        return 1 if isinstance(error, StartError) and error.again else 2


@contextmanager
def importing() -> Generator[None]:
    """Import what stays as long as the process does.

    Nothing of that is garbage, now or later: to look through it took a tenth of every start, and
    would stop each command that comes at the wrong time for some 50 ms.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def run(settings: Settings, *, resync: bool) -> int:
    """Be at Discord until SIGTERM or Ctrl-C; raises `StartError` without a good token."""
    if settings.token is None:
        raise StartError(NO_TOKEN)
    token = settings.token.value
    with importing():
        from bot.client.logs import log_to_stderr
        from bot.wiring import at_discord
    log_to_stderr(settings.log, secrets=(token,))
    try:
        asyncio.run(at_discord(settings, token, resync=resync))
    # Not a failure: its sentence and its exit code are `_run_command`'s.
    except StartError:
        raise
    except Exception:
        LOG.exception("stopped by a failure")
        return 1
    return 0


def play(settings: Settings, options: argparse.Namespace) -> int:
    """Play without Discord; the exit code of the terminal or script."""
    with importing():
        from bot.wiring import at_local_table
    return asyncio.run(at_local_table(settings, options))


async def replay(options: argparse.Namespace) -> int:
    """Show a line of a journal, played again; 1 where it is not as it was."""
    from bot.shared.steps import Steps
    from bot.store.sqlite.rewind import open_copy
    from bot.systems.registry import registry, shared_systems
    from bot.ui.replay import show_replay

    systems = registry()
    steps = Steps(systems, shared_systems(systems))
    with open_copy(options.file) as copy:
        lines, code = show_replay(copy, steps, options.table, options.line, options.thread_of)
    print(*lines, sep="\n")
    return code


async def migrate_database(settings: Settings, options: argparse.Namespace) -> int:
    """Bring the database up to date, move it or read it through, and say what that took."""
    from bot.host.database import bring_up_to_date
    from bot.host.move import check, move

    if options.check is not None:
        lines = await check(settings.database if options.check is True else options.check)
    elif options.to is not None:
        lines = await move(settings.database, options.to)
    else:
        lines = await bring_up_to_date(settings.database)
    return say(*lines)


async def look_around(settings: Settings) -> int:
    """Say what keeps Parry from running well here; 1 where something is wrong."""
    from bot.client.wire import point
    from bot.host.doctor import examine

    point(api_base=settings.api_base, gateway_url=settings.gateway_url)
    code = 0
    async for finding in examine(settings):
        print(without_token(str(finding)), flush=True)
        code = 1 if finding.good is False else code
    return code


async def prune_database(settings: Settings, *, dry: bool) -> int:
    """Take what is too old to be kept, or only say what that is, and say how much."""
    from bot.host.database import prune_now
    from bot.host.prune import keep_for, words_for

    pruned = await prune_now(settings.database, keep_for(settings.keep), dry=dry)
    return say(words_for(pruned, dry=dry))


def copy_database(settings: Settings, options: argparse.Namespace) -> int:
    """Make a copy of the database, or put one in its place."""
    from bot.host.backup import back_up, restore

    if options.command == "backup":
        return say(back_up(settings.database, options.file))
    return say(restore(settings.database, options.file, time()))


def say(*lines: str) -> int:
    """Print what was done, or every setting as it holds now with the token masked."""
    print(*lines, sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
