"""A new system, written by one command, plays."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.skeleton.__main__ import Names, read_names, register, write_files

ROOT = Path(__file__).parents[2]
SOURCES = ("bot", "cogs", "data", "tests", "docs", "pyproject.toml", "README.md", "CHANGELOG.md")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "evenings", "bench", "vectors", "systems")
NAMES = Names("lastcall", "Last Call", "LC")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The project as somebody has cloned it, as far as a new system needs it."""
    for name in SOURCES:
        whole = name != "tests"
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tmp_path / name, ignore=None if whole else LEFT_OUT)
        else:
            shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def run(checkout: Path, *command: str) -> str:
    """What a command says in this checkout; it has to succeed."""
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=checkout,
        env={**os.environ, "PARRY_GOLDEN": "record"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_new_system_is_registered_and_its_tests_pass(checkout: Path) -> None:
    write_files(checkout, NAMES)
    register(checkout, NAMES)

    run(checkout, "ruff", "check", "--fix", "bot", "cogs", "tests/support", "tests/e2e")
    told = run(checkout, "pytest", "-q", "-n", "0", "tests/e2e/test_lastcall_rolls.py")

    assert "3 passed" in told


def test_nothing_of_the_example_is_left_in_its_names(checkout: Path) -> None:
    written = [*write_files(checkout, NAMES), *register(checkout, NAMES)]

    left = [path for path in written if "highdie" in path.read_text("utf-8").casefold()]
    assert left == []


@pytest.mark.parametrize("key", ["flamepunk", "x", "Last Call", "last-call"])
def test_a_key_that_is_taken_or_no_key_is_refused(
    key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as refusal:
        read_names([key])

    assert refusal.value.code == 2
    assert f"“{key}” is taken" in capsys.readouterr().err


def test_letters_of_another_systems_rules_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        read_names(["lastcall", "--letters", "BD"])

    assert "“BD” is taken" in capsys.readouterr().err
