"""What a host and the people at the table read when the disk is full or a file is not there."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.client.local.tabletop import open_table
from bot.store.protocol import StoreError
from bot.store.sqlite import SqliteStore
from bot.store.sqlite.lock import FileLock
from bot.store.sqlite.schema import migrate
from bot.store.sqlite.writer import Writer
from bot.store.tally import UNCOUNTED
from tests.client.local.sample_bot import SampleBot, slash
from tests.client.wire.process import ROOT
from tests.support.game import Game, text

FULL = """
import resource, signal, sys
from bot.__main__ import main
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))
sys.exit(main(sys.argv[1:]))
"""
"""The command line in a process none of whose files may grow beyond 300 kB."""


BARE = """
import ctypes, sys
from bot.__main__ import main
ctypes.CDLL(None).capset((ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)())
sys.exit(main(sys.argv[1:]))
"""
"""The command line in a process for which the rights of files hold, whoever started it."""

NEW = "@Skaz /character new system:flamepunk\n"


def started(
    folder: Path, *arguments: str, said: str = "", full: bool = False, bare_rights: bool = False
) -> tuple[int, str]:
    """The command line as a process: its exit code and what it wrote."""
    bare = {name: value for name, value in os.environ.items() if not name.startswith("PARRY_")}
    begin = ["-m", "bot"]
    if full or bare_rights:
        begin = ["-c", FULL if full else BARE]
    done = subprocess.run(
        [sys.executable, *begin, *arguments],
        cwd=ROOT,
        env={
            **bare,
            "PARRY_DATABASE_URL": f"sqlite:{folder / 'parry.db'}",
            "DISCORD_TOKEN": "MTA.not.asked",
        },
        input=said,
        capture_output=True,
        text=True,
        timeout=90,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_a_full_disk_is_told_and_what_was_kept_before_stays(tmp_path: Path) -> None:
    lines = "@GM /flame pool who:Skaz dice:6\n@Skaz /flame auto\n" * 20

    code, said = started(tmp_path, "play", said=f"{NEW}{lines}", full=True)
    again, after = started(tmp_path, "play", said="@Skaz /flame pool\n")

    assert code == 0
    assert "did not answer" not in said
    assert "I could not write that down, so nothing has changed." in said
    assert (again, "Skaz ●●●●●" in after) == (0, True)


def test_a_full_disk_at_the_start_is_one_sentence(tmp_path: Path) -> None:
    """The lock's file cannot be written."""
    (tmp_path / "parry.db.lock").symlink_to("/dev/full")

    code, said = started(tmp_path, "migrate")

    assert (code, said.count("\n")) == (2, 1)
    assert "parry.db.lock cannot be written: " in said


@pytest.mark.parametrize(
    ("name", "rights", "words"),
    [
        ("parry.db", 0o444, "parry.db cannot be written (attempt to write a readonly database); "),
        ("", 0o555, "parry.db cannot be written (attempt to write a readonly database); "),
    ],
)
def test_a_database_that_cannot_be_written_is_one_sentence_at_the_start(
    tmp_path: Path, name: str, rights: int, words: str
) -> None:
    """The file, and the folder in which its log would be; their lock can be taken."""
    folder = tmp_path / "data"
    folder.mkdir()
    migrate(folder / "parry.db")
    (folder / "parry.db.lock").touch()
    (folder / name).chmod(rights)
    try:
        code, said = started(folder, "run", bare_rights=True)
    finally:
        folder.chmod(0o755)

    assert (code, said.count("\n")) == (2, 1)
    assert words in said


def test_a_database_that_another_program_holds_is_worth_another_start(tmp_path: Path) -> None:
    migrate(tmp_path / "parry.db")
    with closing(sqlite3.connect(tmp_path / "parry.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        code, said = started(tmp_path, "run")

    assert (code, said.count("\n")) == (1, 1)
    assert "parry.db is locked by another program; start again when that is done" in said


async def test_a_database_that_becomes_read_only_is_told_as_a_full_disk_is(
    game: Game, caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing is lost of what was kept, and the next command that can be kept is."""
    await game.say("Skaz", "character new", system="flamepunk")
    whole, file = game.store, f"{game.path.as_uri()}?mode=ro"
    writer = Writer(lambda: sqlite3.connect(file, uri=True, isolation_level=None))
    await writer
    lock = FileLock(game.path.with_name("another.db"))
    game.store = SqliteStore(writer, lock, lambda: game.now, UNCOUNTED)

    told = await game.say("Skaz", "flame roll", dice=1, faces="6")
    (line,) = [r for r in caplog.records if r.levelname == "ERROR"]
    caplog.clear()
    await game.store.close()
    game.store = whole
    again = await game.say("Skaz", "flame roll", dice=1, faces="6")

    assert told.ephemeral
    assert "I could not write that down, so nothing has changed." in text(told)
    assert line.exc_info is not None
    assert line.exc_info[0] is StoreError
    assert "SUCCESS 1" in text(again)
    assert await game.pool("Skaz") == 5


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--script", "/no/such/script"), "/no/such/script cannot be read: No such file"),
        (("--script", "/"), "/ cannot be read: Is a directory."),
        (("--persona", "a" * 41), "A name has 1 to 40 characters;"),
    ],
)
def test_what_play_cannot_begin_with_is_one_sentence(
    tmp_path: Path, arguments: tuple[str, ...], words: str
) -> None:
    code, said = started(tmp_path, "play", *arguments)

    assert (code, said.count("\n")) == (2, 1)
    assert words in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("check-config",), ""),
        (("--help",), ""),
        (("play",), NEW * 300),
    ],
)
def test_a_reader_that_has_enough_is_no_failure(
    tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    """As in `… | head`: what is written goes into a pipe that nobody reads."""
    bare = {name: value for name, value in os.environ.items() if not name.startswith("PARRY_")}
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as shut:
        done = subprocess.run(
            [sys.executable, "-m", "bot", *arguments],
            cwd=ROOT,
            env={**bare, "PARRY_DATABASE_URL": f"sqlite:{tmp_path / 'parry.db'}"},
            input=said,
            stdout=shut,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            check=False,
        )

    assert (done.returncode, done.stderr) == (0, "")


def test_a_script_of_noise_stops_at_its_first_line(tmp_path: Path) -> None:
    noise = tmp_path / "noise"
    noise.write_bytes(bytes(range(128, 256)) * 20)

    code, said = started(tmp_path, "play", "--script", str(noise))

    assert code == 1
    assert "Stopped at line 1" in said
    assert "Traceback" not in said


async def test_cards_that_cannot_be_kept_spoil_no_answer(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A folder stands where the file should; the host is told once."""
    file = tmp_path / "messages.json"
    file.mkdir()
    async with open_table(SampleBot(), file=file, fresh=True) as table:
        _, skaz, _ = table.personas
        answers = [await slash(table, skaz, "/flame roll dice:3") for _ in range(2)]
        shown = table.history(skaz)

    assert all(answer.answered for answer in answers)
    assert len(shown) == 2
    told = [r for r in caplog.records if "Cards are not kept" in r.getMessage()]
    assert len(told) == 1
