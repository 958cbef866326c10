"""Files at the local table: what the bot gives is saved, what is on the disk is given to it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def played(*lines: str) -> subprocess.CompletedProcess[str]:
    """A script at a fresh table of the whole bot."""
    return subprocess.run(
        [sys.executable, "-m", "bot", "play", "--fresh"],
        cwd=ROOT,
        input="\n".join(lines),
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )


def test_a_character_leaves_one_table_and_comes_to_another(tmp_path: Path) -> None:
    file = tmp_path / "ash, the great.json"
    left = played(
        "@GM /table setup system:flamepunk",
        "@Skaz /character new name:Ash",
        "@Skaz /character edit field:hit value:4+",
        "@Skaz /character export",
        f"@Skaz save {file}",
    )
    came = played(
        "@GM /table setup system:flamepunk",
        f"@Blazer /character import file:{file}",
        "@Blazer /character show",
    )

    assert f"saved as {file}" in left.stdout
    assert (left.returncode, came.returncode) == (0, 0)
    assert "Ash is imported" in came.stdout
    assert came.stdout.count("Hit numbers: 4+") == 2


def test_nothing_is_saved_over_another_file_or_out_of_nothing(tmp_path: Path) -> None:
    file = tmp_path / "ash.json"
    file.write_text("mine")
    none = played("@Skaz save")
    taken = played(
        "@GM /table setup system:flamepunk",
        "@Skaz /character new name:Ash",
        "@Skaz /character export",
        f"@Skaz save {file}",
    )

    assert none.returncode == taken.returncode == 1
    assert "Skaz was given no file" in none.stdout + none.stderr
    assert "cannot be written" in taken.stdout + taken.stderr
    assert file.read_text() == "mine"


def test_a_file_that_is_not_there_cannot_be_imported(tmp_path: Path) -> None:
    tried = played(f"@Skaz /character import file:{tmp_path / 'none.json'}")

    assert tried.returncode == 1
    assert "cannot be read" in tried.stdout + tried.stderr
