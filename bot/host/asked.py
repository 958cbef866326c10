"""What may be asked for on the command line."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TextIO

from bot.config.sections import DatabaseSettings, Wrong
from bot.core.errors import StartError


def port(text: str) -> int:
    """A port from 0 to 65535; raises `argparse.ArgumentTypeError` for what is none."""
    # isdigit is true of ² as well, of which int makes nothing.
    if text.isascii() and text.isdigit() and int(text) <= 65535:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text} is no port; they go from 0 (any) to 65535")


def command_line(about: str | None) -> argparse.ArgumentParser:
    """What may be asked for."""
    parser = argparse.ArgumentParser(prog="run.py", description=about)
    commands = parser.add_subparsers(dest="command", required=True)
    at_discord = commands.add_parser("run", help="run the bot at Discord")
    at_discord.add_argument(
        "--sync", action="store_true", help="send the commands to Discord even if unchanged"
    )
    _ask_play(commands.add_parser("play", help="play without Discord, here or in the browser"))
    _ask_replay(commands.add_parser("replay", help="play a line of a table's journal again"))
    _ask_migrate(commands.add_parser("migrate", help="bring the database up to date, or move it"))
    old = commands.add_parser("prune", help="take from the database what is too old to be kept")
    old.add_argument("--dry-run", action="store_true", help="only say what would go")
    copy = commands.add_parser("backup", help="copy the database, also while the bot runs")
    copy.add_argument("file", type=Path, metavar="FILE", help="what to write; a new file")
    back = commands.add_parser("restore", help="put a copy in the place of the database")
    back.add_argument("file", type=Path, metavar="FILE", help="the copy")
    commands.add_parser("doctor", help="look at what keeps Parry from running well here")
    commands.add_parser("check-config", help="read the settings and show them")
    return parser


def _ask_play(here: argparse.ArgumentParser) -> None:
    """Who sits there, which table, what is run, and on which page."""
    here.add_argument(
        "--persona", action="append", default=[], metavar="NAME", help="one more player; repeatable"
    )
    here.add_argument(
        "--database", type=Path, metavar="FILE", help="the tables' file, if not the settings' one"
    )
    here.add_argument(
        "--script", type=Path, metavar="FILE", help="lines to run, instead of what is typed"
    )
    here.add_argument(
        "--fresh", action="store_true", help="an empty table that is forgotten at the end"
    )
    here.add_argument(
        "--seed",
        type=int,
        metavar="N",
        help="--fresh, with dice that fall the same each time, for scripts that are shown",
    )
    here.add_argument(
        "--web", action="store_true", help="in the browser, on a page of this machine"
    )
    here.add_argument(
        "--lan",
        nargs="?",
        const="",
        metavar="ADDRESS",
        help="--web, and phones of this network may take a seat; this machine's private address",
    )
    here.add_argument(
        "--port", type=port, default=8666, metavar="N", help="the page's port (8666; 0: any)"
    )
    here.add_argument("--terminal", action="store_true", help="with --web, this terminal too")
    here.add_argument("--no-open", action="store_true", help="do not open the page by itself")


def _ask_replay(again: argparse.ArgumentParser) -> None:
    """Which line of which table of which file."""
    again.add_argument("file", type=Path, metavar="FILE", help="a database; it is only read")
    again.add_argument("table", nargs="?", metavar="TABLE", help="its channel's id; see the list")
    again.add_argument("line", nargs="?", metavar="LINE", help="a line's number; see the list")
    again.add_argument(
        "--thread-of", type=int, default=0, metavar="CHANNEL", help="TABLE is a thread of it"
    )


def _ask_migrate(newer: argparse.ArgumentParser) -> None:
    """Where it goes, or what is only read."""
    newer.add_argument("--to", type=database_at, metavar="URL", help="copy it all to this one")
    newer.add_argument(
        "--check",
        nargs="?",
        const=True,
        type=database_at,
        metavar="URL",
        help="only read all of the database, or of this one",
    )


def database_at(url: str) -> DatabaseSettings:
    """The database of this address; raises `ArgumentTypeError`."""
    try:
        return DatabaseSettings(url=url)
    except Wrong as wrong:
        raise argparse.ArgumentTypeError(str(wrong)) from None


def open_script(file: Path) -> TextIO:
    """The lines of a script; raises `StartError` where there are none to read."""
    try:
        return file.open(encoding="utf-8", errors="replace")
    except OSError as error:
        raise StartError(f"{file} cannot be read: {error.strerror}.") from error
