"""`run.py`, started in a small house of its own."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMMAND = """
import os, sys
print(*sys.argv[1:], sep="|")
print(os.getcwd())
sys.exit(7)
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with run.py, empty lock files, and a bot that repeats what it was told."""
    folder = tmp_path_factory.mktemp("house")
    shutil.copy(ROOT / "run.py", folder)
    for lock in ("", "-play", "-dev", "-host"):
        (folder / f"requirements{lock}.txt").write_text(f"# {lock}\n")
    (folder / "bot").mkdir()
    (folder / "bot" / "__main__.py").write_text(COMMAND)
    return folder


def started(house: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run it from another folder."""
    return subprocess.run(
        [sys.executable, house / "run.py", *arguments],
        cwd=house.parent,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_start_from_nothing_installs_and_becomes_the_command(house: Path) -> None:
    """The arguments, the folder and the exit code are the command's own."""
    first = started(house, "play", "--persona", "Skaz and Blazer")

    assert first.stdout.splitlines() == ["play|--persona|Skaz and Blazer", str(house)]
    assert first.returncode == 7
    assert "making .venv" in first.stderr
    assert "installing requirements-play.txt" in first.stderr


def test_a_later_start_installs_nothing(house: Path) -> None:
    started(house, "play")

    again = started(house, "play")

    assert (again.returncode, again.stderr) == (7, "")


def test_what_was_installed_for_more_serves_for_less(house: Path) -> None:
    started(house, "play")

    less = started(house, "run")

    assert (less.returncode, less.stderr) == (7, "")


def test_a_database_server_in_the_settings_asks_for_what_it_needs(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether it is named in the environment or in the file."""
    monkeypatch.setenv("PARRY_DATABASE_URL", "postgresql://parry@db/parry")
    assert "installing requirements-host.txt" in started(house, "run").stderr

    monkeypatch.delenv("PARRY_DATABASE_URL")
    (house / "requirements-host.txt").write_text("# another one\n")
    (house / "config.toml").write_text('[database]\nurl = "postgresql://parry@db/parry"\n')
    assert "installing requirements-host.txt" in started(house, "run").stderr
    (house / "config.toml").unlink()


def test_a_changed_lock_is_installed_into_what_is_there(house: Path) -> None:
    started(house, "play")
    (house / "requirements-play.txt").write_text("# another one\n")

    again = started(house, "play")

    assert again.returncode == 7
    assert "installing requirements-play.txt" in again.stderr
    assert "making .venv" not in again.stderr


def test_a_broken_installation_is_made_afresh(house: Path) -> None:
    started(house, "play")
    (house / ".venv" / "parry.json").write_text(json.dumps({"python": "/gone"}))
    (house / ".venv" / "bin" / "python").unlink()

    again = started(house, "play")

    assert again.returncode == 7
    assert "making .venv" in again.stderr


def test_a_lock_that_pip_refuses_is_a_sentence_and_is_tried_again(house: Path) -> None:
    started(house, "play")
    (house / "requirements-dev.txt").write_text("parry-without-a-hash==1.0\n")

    for _ in range(2):
        refused = started(house, "test")

        assert refused.returncode == 2
        assert "pip could not install requirements-dev.txt" in refused.stderr


def test_the_tests_keep_compiled_modules_in_the_venv(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where Python is told to write none."""
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    (house / "requirements-dev.txt").write_text("# nothing\n")
    (house / "pytest.py").write_text(
        "import sys; print(sys.dont_write_bytecode, sys.pycache_prefix)"
    )

    tested = started(house, "test")

    assert tested.stdout.split() == ["False", str(house / ".venv" / "bytecode")]


def test_only_the_checks_that_are_named_are_run(house: Path) -> None:
    """Without names every check is run, and the first that fails ends it."""
    (house / "ruff").mkdir()
    (house / "ruff" / "__main__.py").write_text("import sys; print(*sys.argv[1:])")

    named = started(house, "check", "format")
    every = started(house, "check")

    assert (named.returncode, named.stdout) == (0, "format --check\n")
    assert every.stdout == "check\nformat --check\n"
    assert every.returncode == 1
    assert "No module named basedpyright" in every.stderr
