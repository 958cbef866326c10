"""`play --web` as a process of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).parents[3]
BARE = {name: value for name, value in os.environ.items() if not name.startswith("PARRY_")}


def started(*arguments: str) -> subprocess.Popen[str]:
    """The local table with these arguments."""
    return subprocess.Popen(
        [sys.executable, "-m", "bot", "play", "--no-open", "--port", "0", *arguments],
        cwd=ROOT,
        env=BARE,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )


def test_the_page_is_served_until_it_is_stopped(tmp_path: Path) -> None:
    process = started("--web", "--database", str(tmp_path / "parry.db"))
    assert process.stdout is not None
    first = process.stdout.readline()
    link = re.search(r"http://127\.0\.0\.1:\d+/#t=\S{43}$", first)
    assert link, first

    with urlopen(link[0].partition("#")[0]) as answer:  # noqa: S310 -- our own page
        assert "Parry: the local table" in answer.read().decode()
    process.send_signal(signal.SIGTERM)

    rest, _ = process.communicate(timeout=30)
    assert process.returncode == 0, rest


def test_an_invitation_is_shown_with_its_code_and_a_warning(tmp_path: Path) -> None:
    process = started("--lan", "127.0.0.2", "--database", str(tmp_path / "parry.db"))
    assert process.stdout is not None
    said = ""
    while "not encrypted" not in said:
        line = process.stdout.readline()
        assert line, said
        said += line
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=30)

    assert process.returncode == 0
    assert "█▀▀▀▀▀█" in said or "▄▄▄▄▄" in said
    assert re.search(r"127\.0\.0\.2:\d+ and the words [a-z]+-[a-z]+", said)


@pytest.mark.parametrize("address", ["0.0.0.0", "8.8.8.8"])  # noqa: S104 -- it is refused
def test_a_public_address_is_refused_in_a_sentence(tmp_path: Path, address: str) -> None:
    process = started("--lan", address, "--database", str(tmp_path / "parry.db"))
    said, _ = process.communicate(timeout=30)

    assert process.returncode == 2
    assert "no address of a private network" in said
    assert "Traceback" not in said


def test_a_script_plays_beside_the_page_and_its_failure_ends_both(tmp_path: Path) -> None:
    script = tmp_path / "evening.txt"
    script.write_text("who\ndance\n")
    process = started("--web", "--script", str(script), "--database", str(tmp_path / "parry.db"))
    said, _ = process.communicate(timeout=30)

    assert process.returncode == 1
    assert "Stopped at line 2" in said
    assert "The table is open" in said


def test_the_page_goes_on_after_its_script(tmp_path: Path) -> None:
    script = tmp_path / "evening.txt"
    script.write_text("who\n")
    process = started("--web", "--script", str(script), "--database", str(tmp_path / "parry.db"))
    assert process.stdout is not None
    link = re.search(r"http://[^#]*", process.stdout.readline())
    said = ""
    while "Blazer" not in said:
        said += process.stdout.readline()
    assert link

    with urlopen(link[0]) as answer:  # noqa: S310 -- our own page
        assert answer.status == 200
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=30)
    assert process.returncode == 0


def test_the_terminal_does_without_the_page() -> None:
    program = (
        "import sys, bot.client.terminal.prompt, bot.client.terminal.play;"
        "print({'segno', 'aiohttp.web', 'bot.client.web'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )

    assert done.stdout.strip() == "set()"
